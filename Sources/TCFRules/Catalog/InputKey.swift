import TCFFindings

/// What a baseline calls an input: its path with whatever may be someone's id masked, as in fingerprints.
///
/// A path relative to the working folder keeps its folders, by which captures of equal name differ. Of any other only the
/// name is kept: where a team's files lie on a machine says nothing, and often has a person's name in it.
enum InputKey {
  /// The key of the input of a subject.
  static func of(_ subject: Subject) -> String {
    // An argument has its position for a name, which says nothing.
    of(input: subject.input, isArgument: subject.name == subject.input)
  }

  /// The key of an input.
  ///
  /// - Parameter isArgument: whether it may be a string of the command line, for all that is known.
  static func of(input: String, isArgument: Bool) -> String {
    if input == "-" { return "standard input" }
    if isArgument, input.hasPrefix("argument ") { return "argument" }
    let parts = input.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let kept = input.hasPrefix("/") ? parts.suffix(1) : parts[...]
    return kept.map { FileNameMask.masked(String($0)) }.joined(separator: "/")
  }

  /// The last part of a key.
  static func name(_ key: String) -> String { String(key.split(separator: "/").last ?? "") }

  /// The key itself, and those of the folders and archives that it lies in.
  static func places(_ key: String) -> [String] {
    // Of an archive, what is in it follows on a colon.
    key.indices.filter { "/:".contains(key[$0]) }.map { String(key[..<$0]) } + [key]
  }
}
