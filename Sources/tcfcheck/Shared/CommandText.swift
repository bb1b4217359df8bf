import TCFFindings
import TCFRun
import TCFStorage
import TCFSystem

/// A command as a shell takes it.
enum CommandText {
  /// The arguments, quoted where they need it; what is longer than any path is cut.
  static func text(_ arguments: some Sequence<String>) -> String {
    arguments.map { argument in
      let isPlain = argument.utf8.allSatisfy { plain.contains($0) } && !argument.isEmpty
      let shown = Prose.path(argument)
      return isPlain
        ? shown : "'" + shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }

  /// The command that repeats this run, without what may identify a person: strings that were given as arguments are reported
  /// by their position among the inputs, and of URLs host and path are alone.
  ///
  /// - Parameters:
  ///   - literals: the inputs that are strings or URLs, by their positions from 1.
  ///   - hidden: strings that options name.
  static func ofThisRun(_ literals: [(text: String, position: Int)], hidden: [String]) -> String {
    text(
      ["tcfcheck"]
        + ProgramArguments.texts.map { argument in
          if argument.contains("://") { return "URL of \(CapturedURL(argument).shape)" }
          if let literal = literals.first(where: { $0.text == argument }) { return "argument \(literal.position)" }
          for text in hidden where !text.isEmpty && argument.hasSuffix(text) {
            return argument.dropLast(text.count) + "STRING"
          }
          return argument
        })
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=:,@%+".utf8)
}
