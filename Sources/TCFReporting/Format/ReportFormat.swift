public import TCFFindings

/// A format of reports: its name on the command line and in settings, what it is for, and how a report in it is made.
///
/// Each format is in one file, as a static member of this type in an extension there, and `ReportFormats.all` names it.
/// Command line, settings and documentation learn of formats from that list and from nowhere else.
public struct ReportFormat: Sendable {
  /// The name: `junit`, as in `--format junit`, `--junit FILE`, `--report junit:FILE` and the settings' `reports: junit:`.
  public let identifier: String
  /// What it is and for whom, in one line without a full stop, as a list of options shows it.
  public let description: String
  /// What the name of such a file ends in, without a dot: `xml`.
  public let fileExtension: String

  /// Whether it shows pictures of subjects, which a run makes for those that do.
  package let showsPictures: Bool
  /// Whether a large report goes on in further files next to the one that was named: `run-2.xml`.
  package let hasParts: Bool

  private let reporter: @Sendable (ReportSink, ReportOptions) -> any Reporter

  /// A format from its parts.
  ///
  /// - Parameters:
  ///   - identifier: Its name in `--format` and `--report`.
  ///   - description: What it is, for people.
  ///   - fileExtension: What the name of such a file ends in, without a dot.
  ///   - make: Makes a reporter that writes to the sink and opens it when the report begins.
  public init(
    identifier: String, description: String, fileExtension: String,
    make: @escaping @Sendable (ReportSink, ReportOptions) -> any Reporter
  ) {
    self.init(
      identifier: identifier, description: description, fileExtension: fileExtension, showsPictures: false,
      hasParts: false, make: make)
  }

  init(
    identifier: String, description: String, fileExtension: String, showsPictures: Bool = false, hasParts: Bool = false,
    make: @escaping @Sendable (ReportSink, ReportOptions) -> any Reporter
  ) {
    self.showsPictures = showsPictures
    self.hasParts = hasParts
    self.identifier = identifier
    self.description = description
    self.fileExtension = fileExtension
    reporter = make
  }

  /// A reporter in this format that writes to `sink`. The sink is opened when the report begins.
  public func reporter(to sink: ReportSink, _ options: ReportOptions) -> any Reporter {
    let base = reporter(sink, options)
    return options.isRedacted ? RedactingReporter(base) : base
  }
}

extension ReportFormat: Hashable {
  /// Formats are equal by their names.
  public static func == (left: ReportFormat, right: ReportFormat) -> Bool { left.identifier == right.identifier }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
