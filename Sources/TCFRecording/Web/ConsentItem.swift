import TCFCodec

/// Whether a cookie or an item of web storage is about consent.
enum ConsentItem {
  /// What is in the names of those that CMPs and vendors keep.
  private static let words = [
    "consent", "tcf", "tcstring", "tc_string", "addtl", "usprivacy", "us_privacy", "usp", "gpp", "gdpr", "privacy",
    "optanon",
    "didomi", "cookiebot", "usercentrics", "uc_", "cmp", "sp_user", "sp_su", "fc", "choice",
  ]
  /// The shortest core segment has 213 bits and more.
  private static let shortestString = 36

  /// By its name, or by a value that holds what may be a TC string.
  static func isOne(name: String, value: String) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) } || holdsString(value)
  }

  /// A word that begins as a version 2 string does: `C`, then a letter for the rest of the version and the first bits of
  /// a time, `P` to `T` of this century.
  private static func holdsString(_ value: String) -> Bool {
    let words = value.utf8.split { !$0.isASCIIAlphanumeric && !"-_".utf8.contains($0) }
    return words.contains { word in
      guard word.count >= shortestString, word.first == UInt8(ascii: "C") else { return false }
      let second = word[word.index(after: word.startIndex)]
      return (UInt8(ascii: "O")...UInt8(ascii: "U")).contains(second)
    }
  }
}
