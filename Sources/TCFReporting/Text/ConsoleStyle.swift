import TCFFindings
import TCFXML

/// How a line looks on a terminal.
struct ConsoleStyle {
  /// Whether escape sequences may be used.
  let isColored: Bool

  /// Emphasised text.
  func bold(_ text: String) -> String { wrapped(text, "1") }
  /// Text that stays in the background.
  func dim(_ text: String) -> String { wrapped(text, "2") }

  /// A severity, padded to eight columns.
  func label(_ severity: Severity) -> String {
    switch severity {
    case .error: wrapped("error   ", "31")
    case .warning: wrapped("warning ", "33")
    case .info: wrapped("info    ", "36")
    }
  }

  /// The label of an input that could not be read, padded to eight columns.
  var problem: String { wrapped("problem ", "35") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// How many Unicode scalars a problem's message and its fix have room for: a path is never cut, and they name at most two
  /// and one.
  static let longestMessage = 8_500
  static let longestFix = 4_500

  /// `text` on one line and without anything that a terminal obeys: controls by their pictures, marks that turn the
  /// direction of writing by U+FFFD; nor anything that a CI system obeys; at most `limit` Unicode scalars.
  static func safe(_ text: String, limit: Int = 1_000) -> String {
    let line = CICommand.broken(XMLCharacters.visibleLine(text.capped(scalars: limit)))
    guard line.unicodeScalars.contains(where: turnsDirection) else { return line }
    var result = String()
    for scalar in line.unicodeScalars { result.unicodeScalars.append(turnsDirection(scalar) ? "\u{FFFD}" : scalar) }
    return result
  }

  /// The same of a name, which is whole where it can be a path.
  static func safeName(_ name: String) -> String { safe(Prose.path(name), limit: longestFix) }

  // Unicode Standard Annex 9, 2 Directional Formatting Characters; line and paragraph separators along with them.
  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
