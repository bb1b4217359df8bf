/// Texts from files on their way to a terminal or the log of a CI system.
package enum TerminalText {
  /// A line that no terminal and no CI system obeys: controls by their pictures, marks that turn the direction of writing by
  /// U+FFFD, commands of CI systems with a backslash in them; at most 2,000 Unicode scalars.
  package static func safe(_ line: String) -> String { ConsoleStyle.safe(line, limit: 2_000) }

  /// The same without a limit, for lines that are the result itself.
  package static func safeResult(_ line: String) -> String { ConsoleStyle.safe(line, limit: .max) }

  /// `text` with a backslash in what a CI system takes for a command in the log of a step: GitHub and its like `::` at the
  /// start of a line and `##[` anywhere, Azure `##vso[`, TeamCity `##teamcity[`.
  ///
  /// Source: actions/runner, ActionCommand.cs; azure-pipelines-agent, Command.cs.
  static func withoutCommands(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.contains(UInt8(ascii: "#")) || bytes.contains(UInt8(ascii: ":")) else { return text }
    var result = text
    for mark in ["##[", "##vso[", "##teamcity["] where result.utf8.count >= mark.utf8.count {
      result = result.split(separator: mark, omittingEmptySubsequences: false).joined(
        separator: "#\\" + mark.dropFirst())
    }
    let start = result.utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? result.endIndex
    return result[start...].hasPrefix("::") ? result[..<start] + "\\" + result[start...] : result
  }
}
