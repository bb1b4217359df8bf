/// The first character that ends a JavaScript string or begins an escape in it.
struct ScriptBreakout {
  /// The character's name for people.
  let name: String
  /// Its place, from 0.
  let offset: Int

  /// Looks for one in `text`; nil if there is none.
  init?(_ text: String) {
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      guard let name = Self.name(of: scalar) else { continue }
      (self.name, self.offset) = (name, offset)
      return
    }
    return nil
  }

  private static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x22: "a quotation mark"
    case 0x27: "an apostrophe"
    case 0x5C: "a backslash"
    case 0x60: "a backtick"
    case 0x0A, 0x0D, 0x2028, 0x2029: "a line break"
    case 0..<0x20, 0x7F: "a control character"
    default: nil
    }
  }
}
