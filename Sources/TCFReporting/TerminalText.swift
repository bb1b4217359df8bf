/// Texts from files on their way to a terminal.
package enum TerminalText {
  /// A line that no terminal obeys: controls by their pictures, at most 2,000 Unicode scalars.
  package static func safe(_ line: String) -> String { ConsoleStyle.safe(line, limit: 2_000) }
}
