package import TCFFindings
import TCFStorage
import TCFSystem

/// Where subjects come from: a literal on the command line, a file, a folder, standard input, or bytes at hand.
package enum InputItem: Sendable, Hashable {
  /// A string given as an argument, and which argument it was, from 1.
  case literal(String, position: Int)
  /// A file.
  case file(String)
  /// A folder with everything in it.
  case folder(InputFolder)
  /// A subject of a file, by the name that reports give it: `x.plist#IABTCF_TCString`, `ten.txt:99`.
  case subject(String, file: String)
  /// Standard input.
  case standardInput
  /// Bytes that are at hand already: what was pasted or dropped.
  case content([UInt8], name: String)
}

extension InputItem {
  /// What a line of progress calls it; nil for a literal, which takes no time.
  var progressName: String? {
    switch self {
    case .literal, .content: nil
    case .file(let path), .subject(let path, _): path
    case .folder(let folder): folder.path
    case .standardInput: "-"
    }
  }
}

/// The inputs of a run in their order, folders opened.
package struct InputPlan: Sendable {
  /// What is to be read.
  package let items: [InputItem]
  /// What cannot be.
  package let problems: [InputProblem]

  /// Sorts arguments into literals, files, folders and `-`.
  ///
  /// What exists is a file or folder. Of the rest, what could be a TC string is one; a name with a slash or a file
  /// extension is a missing file.
  ///
  /// - Parameter kind: what the inputs are said to hold; nil if their content decides.
  package static func listing(_ arguments: [String], kind: ContentKind? = nil) -> InputPlan {
    var items: [InputItem] = []
    var problems: [InputProblem] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "-" {
        items.append(.standardInput)
        continue
      }
      switch PathKind.of(argument) {
      case .file: items.append(.file(argument))
      case .folder:
        let folder = InputFolder.read(argument)
        problems += folder.problems
        if !folder.entries.isEmpty {
          items.append(.folder(folder))
        } else if folder.problems.isEmpty {
          problems.append(InputProblem(input: argument, message: "\(argument) is an empty folder"))
        }
      case .nothing:
        if let file = fileOfSubject(argument) {
          items.append(.subject(argument, file: file))
        } else if isMissingFile(argument, kind) {
          problems.append(InputProblem(missing: argument))
        } else {
          items.append(.literal(argument, position: index + 1))
        }
      }
    }
    return InputPlan(items: items, problems: problems)
  }

  /// A file, or everything in a folder. What does not exist is a missing file, whatever it looks like.
  package static func listing(files path: String) -> InputPlan {
    guard case .folder = PathKind.of(path) else { return InputPlan(items: [.file(path)], problems: []) }
    return listing([path])
  }

  /// What was pasted or dropped.
  package init(content: [UInt8], name: String) {
    self.init(items: [.content(content, name: name)], problems: [])
  }

  private init(items: [InputItem], problems: [InputProblem]) {
    self.items = items
    self.problems = problems
  }

  /// Whether an argument that names nothing was meant to name a file: by its looks, or since what is asked for is not given
  /// as an argument.
  private static func isMissingFile(_ argument: String, _ kind: ContentKind?) -> Bool {
    switch kind {
    case .keys, .messages, .list: true
    case nil: looksLikePath(argument) || TextShape.isFileName(argument)
    // Whoever says what the text is, means the text.
    case .strings, .urls, .urlTemplates, .gpp, .additionalConsent, .usPrivacy: looksLikePath(argument)
    }
  }

  /// Whether a text that names no file was meant to name one: `a/b`, `strings.txt`. The segments of a TC string are
  /// long or start with a letter of their type, and no file extension is.
  package static func looksLikePath(_ text: String) -> Bool {
    guard !text.contains("://"), !text.contains("{"), !text.contains(where: \.isNewline) else { return false }
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("~/") { return true }
    guard let dot = text.lastIndex(of: ".") else { return false }
    return FileEnding.known.contains(text[text.index(after: dot)...].lowercased())
  }

  /// The file in a subject's name; nil if no part of it in front names one. Names of files have these signs too, so the
  /// longest one counts.
  private static func fileOfSubject(_ name: String) -> String? {
    guard !name.contains("://") else { return nil }
    var rest = name[...]
    while let cut = rest.lastIndex(where: { "#:[".contains($0) }) {
      rest = rest[..<cut]
      if case .nothing = PathKind.of(String(rest)) { continue }
      return String(rest)
    }
    return nil
  }
}

extension InputPlan {
  /// The strings among the arguments, with their positions from 1.
  package var literals: [(text: String, position: Int)] {
    items.compactMap { item in
      if case .literal(let text, let position) = item { (text, position) } else { nil }
    }
  }

  /// What its subjects will have for their input, as far as that is known before they are read: of an archive, the archive.
  /// Not the file of a single subject, of which not everything is judged.
  package var inputNames: [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .literal(_, let position): [InputReader.name(ofArgument: position)]
      case .file(let path): [path]
      case .folder(let folder): folder.entries.map(\.path.text)
      case .subject: []
      case .standardInput: ["-"]
      case .content(_, let name): [name]
      }
    }
  }

  /// The files and folders among the arguments.
  package var paths: [String] {
    items.compactMap { item in
      switch item {
      case .file(let path): path
      case .folder(let folder): folder.path
      case .subject(_, let file): file
      case .literal, .standardInput, .content: nil
      }
    }
  }
}
