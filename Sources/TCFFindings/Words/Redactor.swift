import TCFCodec

/// Hides what may be a consent string or someone's id in texts of reports.
///
/// It uses the look of words: it knows neither the strings that were read nor the ids in them. What remains are the
/// program's own text, names of keys, fields and rules, vendor ids, purposes, counts and dates.
package struct Redactor: Sendable {
  /// What is in place of what is hidden.
  package static let mark = "[hidden]"

  /// The names of keys that begin so are the framework's.
  private static let keyPrefixes = ["IABTCF_", "IABGPP_", "IABUSPrivacy_"]

  /// A redactor.
  package init() {}

  /// A text of the program with parts of the input in it: terms that look like strings or ids are hidden, and what is in
  /// quotation marks.
  package func text(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return words(text) }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    var result = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { result += "\"" }
      // Between an odd mark and the next one. A mark without a partner quotes all that follows.
      result += index % 2 == 1 && part.unicodeScalars.count > 2 ? Self.mark : words(part)
    }
    return result
  }

  /// Advice of the program: as a text, but what is in quotation marks is a command's and not the input's.
  package func advice(_ text: String) -> String { words(text) }

  /// The name of a file or subject: in addition, words with six digits are hidden.
  package func name(_ name: String) -> String { words(name, mostDigits: 5) }

  /// A value of the input as evidence.
  package func value(_ value: String) -> String { value.unicodeScalars.count > 12 ? Self.mark : words(value) }

  private func words(_ text: String, mostDigits: Int = 8) -> String {
    var (result, word) = ("", "")
    for scalar in text.unicodeScalars {
      if Self.isWord(scalar) {
        word.unicodeScalars.append(scalar)
        continue
      }
      add(&word, to: &result, mostDigits)
      result.unicodeScalars.append(scalar)
    }
    add(&word, to: &result, mostDigits)
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_", ".", "~", "+", "=", "%", "@": true
    default: scalar.value > 0x7F && scalar.properties.isAlphabetic
    }
  }

  private func add(_ word: inout String, to result: inout String, _ mostDigits: Int) {
    defer { word = "" }
    // A full stop ends a sentence more often than a string.
    let end = word.utf8.reversed().prefix { $0 == UInt8(ascii: ".") }.count
    let kept = String(word.dropLast(end))
    result += (isSecret(kept, mostDigits) ? Self.mark : kept) + String(repeating: ".", count: end)
  }

  private func isSecret(_ word: String, _ mostDigits: Int) -> Bool {
    if word.utf8.count < 6 { return false }
    if word.contains("@") { return true }
    if isKeyName(word) { return false }
    let bytes = word.utf8
    let digits = bytes.count { $0.isASCIIDigit }
    let upper = bytes.count { $0.isASCIIUppercase }
    let lower = bytes.count { $0.isASCIILowercase }
    if bytes.contains(UInt8(ascii: "~")), digits > 0 { return true }
    // A date has eight digits and two hyphens.
    if digits > mostDigits, !isDate(word) { return true }
    let isHexadecimal = bytes.allSatisfy("0123456789abcdefABCDEF-".utf8.contains)
    if isHexadecimal, digits > 0, bytes.count >= 16 { return true }
    // Names of fields are of many small and few capital letters; base64 has as many of each.
    return bytes.count >= 12 && upper > 0 && lower > 0 && (digits > 0 || upper * 100 >= bytes.count * 35)
  }

  /// Whether a word can be a key of the framework: behind the prefix, parts of letters with at most two digits behind them, as in
  /// `IABTCF_PublisherRestrictions12` and `IABGPP_TCFEU2_PolicyVersion`. What else is behind a prefix may be anything.
  private func isKeyName(_ word: String) -> Bool {
    guard let prefix = Self.keyPrefixes.first(where: word.hasPrefix) else { return false }
    return word.dropFirst(prefix.count).split(separator: "_", omittingEmptySubsequences: false).allSatisfy { part in
      let letters = part.utf8.prefix { $0.isASCIILetter }
      let digits = part.utf8.dropFirst(letters.count)
      let upper = letters.count { $0.isASCIIUppercase }
      return digits.count <= 2 && digits.allSatisfy { $0.isASCIIDigit }
        && (letters.count < 12 || upper * 100 < letters.count * 35)
    }
  }

  private func isDate(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    // Of a time, what stands before its first colon.
    guard bytes.count == 10 || (bytes.count == 13 && bytes[10] == UInt8(ascii: "T")) else { return false }
    return bytes.prefix(10).enumerated().allSatisfy { place, byte in
      place == 4 || place == 7
        ? byte == UInt8(ascii: "-") : byte.isASCIIDigit
    }
  }
}
