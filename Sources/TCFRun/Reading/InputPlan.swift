public import TCFFindings
import TCFStorage

/// Where subjects come from: a literal on the command line, a file, a folder, or standard input.
public enum InputItem: Sendable, Hashable {
  /// A string given as an argument, and which argument it was, from 1.
  case literal(String, position: Int)
  /// A file.
  case file(String)
  /// A folder with everything in it.
  case folder(InputFolder)
  /// Standard input.
  case standardInput
}

/// The inputs of a run in their order, folders opened.
public struct InputPlan: Sendable {
  /// What is to be read.
  public let items: [InputItem]
  /// What cannot be.
  public let problems: [InputProblem]

  /// Sorts arguments into literals, files, folders and `-`.
  ///
  /// What exists is a file or folder. Of the rest, what could be a TC string is one; a name with a slash or a file
  /// extension is a missing file.
  public init(arguments: [String]) {
    var items: [InputItem] = []
    var problems: [InputProblem] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "-" {
        items.append(.standardInput)
        continue
      }
      switch PathKind(argument) {
      case .file: items.append(.file(argument))
      case .folder:
        let folder = InputFolder(argument)
        problems += folder.problems
        if !folder.entries.isEmpty {
          items.append(.folder(folder))
        } else if folder.problems.isEmpty {
          problems.append(InputProblem(input: argument, message: "\(argument) is an empty folder"))
        }
      case .nothing:
        if Self.looksLikePath(argument) {
          items.append(.file(argument))
        } else {
          items.append(.literal(argument, position: index + 1))
        }
      }
    }
    self.items = items
    self.problems = problems
  }

  /// A file, or everything in a folder. What does not exist is a missing file, whatever it looks like.
  init(files path: String) {
    guard case .folder = PathKind(path) else {
      self.init(items: [.file(path)], problems: [])
      return
    }
    self.init(arguments: [path])
  }

  private init(items: [InputItem], problems: [InputProblem]) {
    self.items = items
    self.problems = problems
  }

  /// Whether a text that names no file was meant to name one: `a/b`, `strings.txt`. The segments of a TC string are
  /// long or start with a letter of their type, and no file extension is.
  static func looksLikePath(_ text: String) -> Bool {
    guard !text.contains("://"), !text.contains("{") else { return false }
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("~/") { return true }
    let extensions = [
      "txt", "tsv", "csv", "xml", "plist", "json", "jsonl", "ndjson", "log", "dat", "bin", "gz", "zip", "yml", "yaml",
      "html",
      "sqlite", "db",
    ]
    guard let dot = text.lastIndex(of: ".") else { return false }
    return extensions.contains(text[text.index(after: dot)...].lowercased())
  }
}
