/// Texts from files on their way to a terminal or the log of a CI system.
public enum TerminalText {
  /// A line that no terminal and no CI system obeys: controls by their pictures, marks that turn the direction of writing by
  /// U+FFFD, commands of CI systems broken; at most 8,500 Unicode scalars.
  public static func safe(_ line: String) -> String { ConsoleStyle.safe(line, limit: ConsoleStyle.longestMessage) }

  /// The same without a limit, for lines that are the result itself.
  public static func safeResult(_ line: String) -> String { ConsoleStyle.safe(line, limit: .max) }
}
