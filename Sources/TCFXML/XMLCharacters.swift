/// What XML 1.0 lets a document contain, and how the rest is shown.
///
/// Source: Extensible Markup Language (XML) 1.0 (Fifth Edition), 2.2 Characters and 2.3 Common Syntactic Constructs.
public enum XMLCharacters {
  /// `text` with everything replaced that a document must not or should not contain.
  ///
  /// - C0 controls and DEL become their Control Pictures (U+2400-U+241F and U+2421), so NUL reads `␀`. Tab, line feed
  ///   and carriage return stay: XML allows them, and the writer keeps a carriage return as `&#13;`.
  /// - C1 controls (U+0080-U+009F) become U+FFFD. XML allows but discourages them, and terminals obey them.
  /// - U+FFFE and U+FFFF become U+FFFD.
  ///
  /// Lone surrogates and bytes that are not UTF-8 cannot be in a Swift string: anyone who made the string from bytes
  /// has U+FFFD there already. Text without any of these is returned as it is.
  public static func visible(_ text: String) -> String {
    guard contains(text, where: .replaced) else { return text }
    var result = String()
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars { result.unicodeScalars.append(picture(of: scalar, keepsLayout: true)) }
    return result
  }

  /// `text` as one line: as `visible(_:)`, and tab, line feed and carriage return by their Control Pictures too.
  public static func visibleLine(_ text: String) -> String {
    guard contains(text, where: .replacedInLine) else { return text }
    var result = String()
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars { result.unicodeScalars.append(picture(of: scalar, keepsLayout: false)) }
    return result
  }

  /// `text` as the name of an element or attribute: what no edition of XML 1.0 allows there becomes "_". Never empty.
  ///
  /// Only ASCII letters, digits, "_", "-" and "." are kept, which every reader takes; a colon would start a namespace.
  static func name(_ text: String) -> String {
    if isPlainName(text) { return text }
    var result = String()
    for scalar in text.unicodeScalars {
      let isAllowed = isNameStart(scalar) || (!result.isEmpty && isNameRest(scalar))
      result.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    return result.isEmpty ? "_" : result
  }

  private static func isPlainName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
    return text.unicodeScalars.allSatisfy { isNameStart($0) || isNameRest($0) }
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
  }

  private static func isNameRest(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "-", ".": true
    default: false
    }
  }

  private static func picture(of scalar: Unicode.Scalar, keepsLayout: Bool) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: keepsLayout ? scalar : controlPicture(scalar.value)
    case 0x00...0x1F: controlPicture(scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  private static func controlPicture(_ control: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + control) ?? "\u{FFFD}"
  }
}

// Nearly every text is clean, so finding that out has to be one cheap pass over the bytes.
extension XMLCharacters {
  fileprivate enum Search {
    case replaced
    case replacedInLine
  }

  fileprivate static func contains(_ text: String, where search: Search) -> Bool {
    let keepsLayout = search == .replaced
    let fast = text.utf8.withContiguousStorageIfAvailable { containsReplaced($0, keepsLayout: keepsLayout) }
    return fast ?? containsReplaced(text.utf8, keepsLayout: keepsLayout)
  }

  private static func containsReplaced(_ bytes: some Collection<UInt8>, keepsLayout: Bool) -> Bool {
    // The last two bytes, to know U+0080-U+009F (C2 80 - C2 9F), U+FFFE and U+FFFF (EF BF BE, EF BF BF).
    var before: UInt8 = 0
    var beforeThat: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 {
        let isLayout = byte == 0x09 || byte == 0x0A || byte == 0x0D
        if !(isLayout && keepsLayout) { return true }
      } else if byte >= 0x7F {
        if byte == 0x7F || (before == 0xC2 && byte < 0xA0) { return true }
        if beforeThat == 0xEF && before == 0xBF && byte >= 0xBE { return true }
      }
      beforeThat = before
      before = byte
    }
    return false
  }
}
