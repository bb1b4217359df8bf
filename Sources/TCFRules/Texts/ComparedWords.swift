/// The words of a text in the form in which an interface's texts are compared with standard ones.
///
/// Two texts have equal words if they differ in nothing but white space, soft hyphens and other invisible characters, the
/// shape of quotation marks and dashes, and the way in which accents are encoded (Unicode, annex 15: canonical equivalence).
/// Capital and small letters differ. Punctuation marks are words of their own, so that a name with a colon behind it still is
/// that name; so is each character of a script that puts no spaces between words.
package enum ComparedWords {
  /// The words of `text` in its order. Time proportional to its length.
  package static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func finish() {
      guard !word.isEmpty else { return }
      words.append(String(word))
      word.removeAll()
    }
    for scalar in text.unicodeScalars {
      switch kind(of: scalar) {
      case .letter: word.append(scalar)
      case .invisible: continue
      case .space: finish()
      case .wholeWord(let scalar):
        finish()
        word.append(scalar)
        finish()
      // An accent of its own belongs to the letter before it, whatever script that is of.
      case .mark:
        if word.isEmpty, let last = words.popLast() { word.append(contentsOf: last.unicodeScalars) }
        word.append(scalar)
      }
    }
    finish()
    return words
  }

  private enum Kind {
    case letter
    case mark
    case space
    case invisible
    /// A punctuation mark, in its plain form, or a character of a script without spaces.
    case wholeWord(Unicode.Scalar)
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": return .letter
    case " ", "\n", "\t", "\r", "\u{A0}": return .space
    // Soft hyphen, zero-width space, word joiner, byte order mark, marks of the direction of writing.
    case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      return .invisible
    case "\u{2018}"..."\u{201B}", "\u{2032}", "\u{60}", "\u{B4}": return .wholeWord("'")
    case "\u{201C}"..."\u{201F}", "\u{2033}", "\u{AB}", "\u{BB}": return .wholeWord("\"")
    case "\u{2010}"..."\u{2015}", "\u{2212}": return .wholeWord("-")
    case _ where scalar.isASCII: return .wholeWord(scalar)
    default: break
    }
    if hasNoSpaces(scalar) { return .wholeWord(scalar) }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    default: break
    }
    if properties.isWhitespace { return .space }
    return properties.isAlphabetic || properties.numericType != nil ? .letter : .wholeWord(scalar)
  }

  /// Whether a character is of a script that is written without spaces between words: Thai, Lao, Burmese, Khmer, Chinese and
  /// Japanese.
  private static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: scalar.properties.isAlphabetic
    case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
