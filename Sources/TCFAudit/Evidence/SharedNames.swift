/// What a bundle calls files and folders of the auditor's machine: by their names. A path says who works where, and shows nothing
/// that a hash does not show better.
///
/// Inputs keep what is below the folder that all of them are in, so that two of one name stay different and `--inputs FOLDER` finds
/// them again.
struct SharedNames: Sendable {
  private let names: [String: String]
  /// The paths, a longer one before its beginning.
  private let paths: [String]

  /// The names for inputs and lists.
  init(inputs: [String], lists: [String]) {
    var names: [String: String] = [:]
    for list in lists { names[list] = Self.last(of: list) }
    // Paths from the root have nothing in common with the others.
    for isFromRoot in [true, false] {
      let group = inputs.filter { $0.hasPrefix("/") == isFromRoot && $0 != "-" }
      let shared = Self.sharedFolder(of: group.map(Self.parts))
      for input in group { names[input] = Self.parts(input).dropFirst(shared.count).joined(separator: "/") }
    }
    for input in inputs where names[input]?.isEmpty != false { names[input] = input }
    self.names = names
    paths = names.keys.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// The name of an input or list.
  func name(of path: String) -> String { names[path] ?? Self.last(of: path) }

  /// A sentence that may speak of inputs, lists and other paths.
  func text(_ text: String) -> String {
    var text = text
    for path in paths where path.contains("/") { text = text.replacing(path, with: names[path] ?? "") }
    return Self.command(text)
  }

  /// A command, each word of it with the last part of its path: what is before it back to a blank, `=`, `:` or quotation mark goes.
  static func command(_ text: String) -> String {
    let characters = Array(text)
    var (shortened, start, isQuoted) = ([Character](), 0, false)
    func ends(_ character: Character) -> Bool { "'\"=:,".contains(character) || character == " " && !isQuoted }
    for (index, character) in characters.enumerated() {
      if character == "'" { isQuoted.toggle() }
      if character == "/" {
        // One at the end is no part of the name.
        let isLast = index + 1 == characters.count || ends(characters[index + 1])
        if !isLast { shortened.removeSubrange(start...) }
      } else {
        shortened.append(character)
        if ends(character) { start = shortened.count }
      }
    }
    return String(shortened)
  }

  /// The folders that all paths begin with; the last part of a path is the name itself.
  private static func sharedFolder(of paths: [[String]]) -> [String] {
    var shared = (paths.first ?? []).dropLast()
    for path in paths { shared = zip(shared, path.dropLast()).prefix { $0 == $1 }.map(\.0)[...] }
    return Array(shared)
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." && $0 != ".." }
  }

  private static func last(of path: String) -> String { parts(path).last ?? path }
}
