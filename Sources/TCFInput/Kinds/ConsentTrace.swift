/// Whether bytes that cannot be read hold something about consent.
enum ConsentTrace {
  /// Names of keys, of members of messages and bid requests, of parameters of URLs, and what every entry of a HAR has.
  private static let marks = [
    "IABTCF_", "IABGPP_", "IABConsent_", "tcString", "tcstring", "addtlConsent", "gdpr_consent", "gdprApplies",
    "gdpr\"",
    "us_privacy", "gpp_sid", "addtl_consent", "ConsentedProvidersSettings", "startedDateTime",
  ].map { Array($0.utf8) }
  /// Whether a mark begins with a byte.
  private static let isFirst: [Bool] = (0...255).map { byte in marks.contains { Int($0[0]) == byte } }

  /// Whether any name of the framework's is in them.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    let isFirst = isFirst
    for (index, byte) in bytes.enumerated() where isFirst[Int(byte)] {
      if marks.contains(where: { bytes[index...].starts(with: $0) }) { return true }
    }
    return false
  }

  /// Whether any is in text of two bytes a character.
  static func isInWideText(_ bytes: [UInt8]) -> Bool { isIn(bytes.filter { $0 != 0 }) }
}
