/// A command as a user writes it, taken apart without a shell.
///
/// Words are separated by white space. Inside `'…'` everything stands for itself; inside `"…"` so does everything but
/// `\"` and `\\`; outside, a backslash makes the next character an ordinary one. There are no variables, patterns, pipes
/// or redirections: who needs those names a script, or `sh -c '…'`.
package struct TesteeCommand: Sendable, Hashable, CustomStringConvertible {
  /// The program, a path or a name on the PATH, and its arguments; not empty.
  package let words: [String]
  /// The command as it was written.
  package let description: String

  /// Why a text is not a command.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// Only white space.
    case empty
    /// A quotation mark without its partner.
    case openQuote(Character)
    /// A backslash at the end.
    case danglingBackslash

    /// What is wrong, in one sentence.
    package var description: String {
      switch self {
      case .empty: "the command is empty"
      case .openQuote(let mark): "the command has a \(mark) without its partner"
      case .danglingBackslash: "the command ends in a backslash"
      }
    }
  }

  /// A command from its words, which are not split again.
  package init(words: [String]) throws(Fault) {
    guard let first = words.first, !first.isEmpty else { throw .empty }
    self.words = words
    description = words.joined(separator: " ")
  }

  /// Splits `text` into words.
  package init(_ text: String) throws(Fault) {
    var splitter = WordSplitter()
    for character in text { splitter.receive(character) }
    words = try splitter.finished()
    description = text
  }
}

private struct WordSplitter {
  private var words: [String] = []
  private var word: String?
  private var quote: Character?
  private var isEscaped = false

  mutating func receive(_ character: Character) {
    if isEscaped {
      // In double quotes a backslash is special before few characters only, as in a shell.
      if quote == "\"", character != "\"", character != "\\" { add("\\") }
      add(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if let mark = quote {
      if character == mark { quote = nil } else { add(character) }
    } else if character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if character.isWhitespace {
      if let word { words.append(word) }
      word = nil
    } else {
      add(character)
    }
  }

  private mutating func add(_ character: Character) { word = (word ?? "") + String(character) }

  func finished() throws(TesteeCommand.Fault) -> [String] {
    if let quote { throw .openQuote(quote) }
    if isEscaped { throw .danglingBackslash }
    let all = words + (word.map { [$0] } ?? [])
    guard let first = all.first, !first.isEmpty else { throw .empty }
    return all
  }
}
