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
  /// A subject of a file, by the name that reports give it: `x.plist#IABTCF_TCString`, `ten.txt:99`.
  case subject(String, file: String)
  /// Standard input.
  case standardInput
}

/// A folder that was given, and what lies in it and in the folders below.
public struct InputFolder: Sendable, Hashable {
  /// Something to read.
  public enum Entry: Sendable, Hashable {
    /// A file, with the names of all files beside it.
    case file(String, siblings: [String])
    /// A folder that holds a file for each key, and the names of those files.
    case keyFolder(String, files: [String])
  }

  /// The folder as the user named it.
  public let path: String
  /// What lies in it, by name.
  public let entries: [Entry]

  /// Sorts files out: those of one folder know each other, what belongs to a database is left to it, and files named like
  /// consent keys make one entry.
  init(path: String, files: [String]) {
    self.path = path
    var folders: [String] = []
    var names: [String: [String]] = [:]
    for file in files {
      let (folder, name) = Self.split(file)
      if names[folder] == nil { folders.append(folder) }
      names[folder, default: []].append(name)
    }
    entries = folders.flatMap { Self.entries(of: $0, names[$0] ?? []) }
  }

  /// The paths of all files in it.
  public var files: [String] {
    entries.flatMap { entry in
      switch entry {
      case .file(let path, _): [path]
      case .keyFolder(let folder, let names): names.map { folder + "/" + $0 }
      }
    }
  }

  private static func entries(of folder: String, _ names: [String]) -> [Entry] {
    let all = Set(names)
    let keys = names.filter { KeyFolderReader.key(ofFile: $0) != nil }
    let rest = names.filter { name in
      // Beside keys that are files, files without an ending are other keys of the app.
      KeyFolderReader.key(ofFile: name) == nil && !DatabaseFile.belongsToOther(name, of: all)
        && (keys.isEmpty || name.contains("."))
    }
    return (keys.isEmpty ? [] : [.keyFolder(folder, files: keys)])
      + rest.map { .file(folder + "/" + $0, siblings: names) }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
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
  ///
  /// - Parameter kind: what the inputs are said to hold; nil if their content decides.
  public init(arguments: [String], kind: ContentKind? = nil) {
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
        do throws(InputProblem) {
          let files = try FolderListing.files(in: argument)
          guard !files.isEmpty else {
            problems.append(InputProblem(input: argument, message: "\(argument) is an empty folder"))
            continue
          }
          items.append(.folder(InputFolder(path: argument, files: files)))
        } catch { problems.append(error) }
      case .nothing:
        if let file = Self.fileOfSubject(argument) {
          items.append(.subject(argument, file: file))
        } else if Self.isMissingFile(argument, kind) {
          problems.append(InputProblem(missing: argument, among: Self.names(beside: argument)))
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
  private static func looksLikePath(_ text: String) -> Bool {
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

  /// The file in a subject's name; nil if no part of it in front names one. Names of files have these signs too, so the
  /// longest one counts.
  private static func fileOfSubject(_ name: String) -> String? {
    guard !name.contains("://") else { return nil }
    var rest = name[...]
    while let cut = rest.lastIndex(where: { "#:[".contains($0) }) {
      rest = rest[..<cut]
      if case .nothing = PathKind(String(rest)) { continue }
      return String(rest)
    }
    return nil
  }

  /// The names in the folder in which an argument would lie, spelled as the argument is.
  private static func names(beside argument: String) -> [String] {
    let folder = argument.lastIndex(of: "/").map { argument[...$0] } ?? ""
    return FolderListing.names(in: folder.isEmpty ? "." : String(folder)).map { folder + $0 }
  }
}

extension InputPlan {
  /// The strings among the arguments, with their positions from 1.
  public var literals: [(text: String, position: Int)] {
    items.compactMap { item in
      if case .literal(let text, let position) = item { (text, position) } else { nil }
    }
  }

  /// The files and folders among the arguments.
  public var paths: [String] {
    items.compactMap { item in
      switch item {
      case .file(let path): path
      case .folder(let folder): folder.path
      case .subject(_, let file): file
      case .literal, .standardInput: nil
      }
    }
  }
}
