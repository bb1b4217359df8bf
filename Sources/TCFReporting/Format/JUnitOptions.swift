import TCFFindings

/// What one case of a JUnit report stands for.
public enum JUnitGranularity: String, Sendable, Hashable, CaseIterable {
  /// A case for each rule and subject, a suite for each family of rules.
  case pair
  /// A case for each subject, a suite for each input.
  case subject
  /// A case for each rule, with counts and the first subjects; a suite for each family.
  case rule
  /// A case for each rule and version of a CMP, with counts and the first subjects; a suite for each CMP.
  case cohort
}

/// Which readers a JUnit report is made for.
public enum JUnitDialect: String, Sendable, Hashable, CaseIterable {
  /// What every reader takes (Jenkins xunit's junit-10.xsd and stricter).
  case common
  /// With properties and file on each case, for readers that show them.
  case rich
}

/// How a JUnit report is written.
public struct JUnitOptions: Sendable {
  /// What a case stands for; nil to let the size decide.
  public var granularity: JUnitGranularity?
  /// For which readers.
  public var dialect: JUnitDialect
  /// Whether every time is 0.000, so that equal runs give equal bytes. The timestamp is the run's in any case.
  public var isDeterministic: Bool
  /// Where the full results are, for the reader of a shortened report; nil if nowhere.
  public var fullResults: String?
  /// The bounds. Only tests change them.
  var limits = JUnitLimits()

  /// Options; without arguments the default ones.
  public init(
    granularity: JUnitGranularity? = nil, dialect: JUnitDialect = .common, isDeterministic: Bool = false,
    fullResults: String? = nil
  ) {
    self.granularity = granularity
    self.dialect = dialect
    self.isDeterministic = isDeterministic
    self.fullResults = fullResults
  }
}

/// The bounds of a report.
///
/// Source: Reports/README.md, "Bounds". Jenkins, GitLab and libxml2's readers refuse or cut what is larger.
struct JUnitLimits: Sendable {
  /// How many pairs of rule and subject a report by pair has when no one asked for it.
  var pairs = 2_000
  /// How many subjects a report by subject has when no one asked for it.
  var subjects = 5_000
  /// How many subjects a case for a rule names.
  var namedSubjects = 20
  /// How many subjects a case for a rule and CMP version names.
  var namedOfCohort = 5
  /// How many CMP versions have cases of their own.
  var cohorts = 1_000
  /// How many inputs that could not be read have a case of their own.
  var problems = 1_000
  /// The bytes of a file.
  var fileBytes = 25_000_000
  /// The bytes of a case's text, the outcome's and the system-out's together.
  var caseBytes = 16_384
  /// The Unicode scalars of a message.
  var messageScalars = 500
  /// The Unicode scalars of a case's or suite's name.
  var nameScalars = 250
}

extension JUnitOptions {
  /// Whether a rule broken with `severity` makes a case fail.
  static func fails(_ severity: Severity?, at failOn: Severity?) -> Bool {
    guard let severity, let failOn else { return false }
    return severity >= failOn
  }
}

extension RunDescription {
  /// Whether a rule of that severity makes a case an error where it is undecided: under `--fail-on-undecided`, if it could
  /// have failed the run. The exit status uses the same rule.
  func isError(undecided severity: Severity) -> Bool {
    failsOnUndecided && JUnitOptions.fails(severity, at: failOn)
  }
}

extension SubjectReport {
  /// Whether a rule was left undecided in a way that is an error in this run.
  func hasUndecidedError(in run: RunDescription) -> Bool {
    run.failsOnUndecided && verdicts(with: .undecided).contains { run.isError(undecided: $0.severity) }
  }
}
