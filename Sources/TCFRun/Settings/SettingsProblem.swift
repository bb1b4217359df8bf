/// What is wrong with a settings file, and where.
public struct SettingsProblem: Error, Sendable, Hashable {
  /// A line and a column, both from 1; columns count Unicode scalars.
  public struct Place: Sendable, Hashable, Comparable {
    /// The line.
    public let line: Int
    /// The column.
    public let column: Int

    /// By line, then by column.
    public static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
  }

  /// The file as the user named it.
  public let file: String
  /// Where; nil where it is about the whole file.
  public let place: Place?
  /// What is wrong.
  let code: Code

  init(file: String, place: Place?, _ code: Code) { (self.file, self.place, self.code) = (file, place, code) }
}

/// Everything that is wrong with a settings file: nothing is run.
public struct SettingsProblems: Error, Sendable {
  /// The problems, in the order of the file. At least one.
  public let problems: [SettingsProblem]
}
