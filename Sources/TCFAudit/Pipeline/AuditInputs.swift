package import TCFFindings
import TCFInput
import TCFRun
import TCFStorage
package import TCFSystem

/// An input of an audit.
package struct AuditInput: Sendable {
  /// Where it comes from.
  package enum Source: Sendable {
    /// Standard input, whose size is not known.
    case standardInput
    /// A file at a path.
    case file(SystemPath)
    /// A folder with a file for each stored key, and the files' names.
    case keyFolder(SystemPath, files: [[UInt8]])
  }

  /// As the user named it; of a folder's file, with the folder.
  package let name: String
  let source: Source
  /// What the files next to it show, where it lies in a folder that was named; nil for what was named itself.
  let siblings: StoreSiblings?

  /// Whether it lies in a folder that was named, so that it need not hold consent.
  var isFound: Bool { siblings != nil }

  /// How many bytes a file has; nil for other inputs, and where that cannot be reported.
  var size: Int? {
    guard case .file(let path) = source else { return nil }
    return try? InputDescriptor.opening(path).size
  }
}

/// The inputs of an audit in their order, folders and patterns opened.
package struct AuditInputs: Sendable {
  /// What is read.
  package private(set) var inputs: [AuditInput] = []
  /// What cannot be.
  package private(set) var problems: [InputProblem] = []
  /// The files and folders as they were named.
  package private(set) var paths: [String] = []

  /// Whether one of them is standard input, which cannot be read again.
  package var hasStandardInput: Bool {
    inputs.contains { if case .standardInput = $0.source { true } else { false } }
  }

  /// Sorts arguments into files, folders, patterns with `*` and `?` in the last part, and `-`.
  package static func listing(_ arguments: [String]) -> AuditInputs {
    var found = AuditInputs()
    for argument in arguments { found.add(argument) }
    return found
  }

  private mutating func add(_ argument: String) {
    if argument == "-" {
      inputs.append(AuditInput(name: "-", source: .standardInput, siblings: nil))
      return
    }
    switch PathKind.of(argument) {
    case .file: add(file: argument)
    case .folder: add(folder: argument)
    case .nothing:
      let found = FilePattern.paths(argument)
      for path in found { add(file: path) }
      if found.isEmpty {
        problems.append(InputProblem(missing: argument))
      }
    }
  }

  private mutating func add(file: String) {
    paths.append(file)
    inputs.append(AuditInput(name: file, source: .file(SystemPath(file)), siblings: nil))
  }

  private mutating func add(folder path: String) {
    paths.append(path)
    let folder = InputFolder.read(path)
    problems += folder.problems
    for entry in folder.entries {
      switch entry {
      case .file(let path, let siblings):
        inputs.append(AuditInput(name: path.text, source: .file(path), siblings: siblings))
      case .keyFolder(let path, let files):
        inputs.append(
          AuditInput(name: path.text, source: .keyFolder(path, files: files), siblings: StoreSiblings([])))
      }
    }
    if folder.entries.isEmpty, folder.problems.isEmpty {
      problems.append(InputProblem(input: path, message: "\(path) is an empty folder"))
    }
  }
}

/// Patterns for names of files, where no shell has opened them.
enum FilePattern {
  /// The files that a pattern names, in ascending order; none for what is not a pattern.
  static func paths(_ pattern: String) -> [String] {
    let (folder, name) = parts(pattern)
    guard name.utf8.contains(where: { "*?".utf8.contains($0) }) else { return [] }
    return SiblingNames.beside(pattern).filter { path in
      let last = path.dropFirst(folder.utf8.count)
      guard last.first != "." || name.first == "." else { return false }
      return matches(Array(last.utf8)[...], Array(name.utf8)[...]) && PathKind.of(path) == .file
    }
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// Whether a name fits a pattern, in time proportional to the product of their lengths at most.
  static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var (place, wanted) = (name.startIndex, pattern.startIndex)
    var star: (wanted: Int, place: Int)?
    while place < name.endIndex {
      if wanted < pattern.endIndex, pattern[wanted] == UInt8(ascii: "*") {
        star = (wanted + 1, place)
        wanted += 1
      } else if wanted < pattern.endIndex, pattern[wanted] == UInt8(ascii: "?") || pattern[wanted] == name[place] {
        wanted += 1
        place += 1
      } else if let last = star {
        star = (last.wanted, last.place + 1)
        (wanted, place) = (last.wanted, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[wanted...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
