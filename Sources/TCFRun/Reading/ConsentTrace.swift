/// Whether bytes that cannot be read hold something about consent.
enum ConsentTrace {
  private static let marks = ["IABTCF_", "IABGPP_", "IABConsent_", "tcString", "tcstring", "addtlConsent"].map {
    Array($0.utf8)
  }

  /// Whether any name of the framework's stands in them.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    // Bytes that one of the marks begins with are few; each is looked at once.
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(where: { $0 == 0x49 || $0 == 0x74 || $0 == 0x61 }) {
      if marks.contains(where: { bytes[start...].starts(with: $0) }) { return true }
      index = start + 1
    }
    return false
  }

  /// Whether any stands in text of two bytes a character.
  static func isInWideText(_ bytes: [UInt8]) -> Bool { isIn(bytes.filter { $0 != 0 }) }
}
