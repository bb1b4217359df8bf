/// How reports are written: what the user chose, for all formats. A format looks at what concerns it.
public struct ReportOptions: Sendable {
  /// How many subjects the console shows one by one where the user does not say.
  public static let usualDetails = 20

  /// Whether the terminal's colours (ANSI escape sequences) may be used. Only a report to standard output is coloured.
  public var hasColor = false
  /// How many subjects with findings the console shows one by one (`--details`).
  public var details = usualDetails
  /// Whether the console shows findings of severity info; otherwise it counts them (`--show info`).
  public var showsInfo = false
  /// Whether JSON has a line for each verdict that is not `fail` (`--all-outcomes`).
  public var includesAllOutcomes = false
  /// Whether JSON has a line for each subject, clean ones too (`--all-subjects`).
  public var includesAllSubjects = false
  /// Whether consent strings and ids are hidden, in every format (`--redact`).
  public var isRedacted = false
  /// How JUnit XML is written.
  public var junit = JUnitOptions()

  /// What is usual where the user does not choose.
  public init() {}
}
