public import TCFCodec

/// A list that a run used.
public struct ListReference: Sendable, Hashable {
  /// What it is: `GVL spec 3 version 106`.
  public let name: String
  /// Where it was read from, as the user named it.
  public let path: String
  /// SHA-256 of its bytes, in hexadecimal; nil where the list was read without one, which no run of the tool does.
  public let sha256: String?

  /// A reference from its parts.
  public init(name: String, path: String, sha256: String?) {
    self.name = name
    self.path = path
    self.sha256 = sha256
  }
}

/// What is known of a run before its first subject.
public struct RunDescription: Sendable {
  /// The tool's version.
  public let toolVersion: String
  /// The rule catalogue's version.
  public let catalogueVersion: String
  /// The day that rules about age use.
  public let asOf: CalendarDay
  /// The profile's name.
  public let profile: String
  /// Findings at or above it make the run fail; nil for never.
  public let failOn: Severity?
  /// Whether a rule that could have failed the run makes it incomplete where it is undecided (`--fail-on-undecided`).
  public var failsOnUndecided = false
  /// The lists given, but for those that are read when a subject names them.
  public let lists: [ListReference]
  /// Shows the lists read because a subject named them, as far as the run has come; nil where every list is given.
  public let listsReadOnDemand: (@Sendable () -> [ListReference])?
  /// Every rule that is checked, in the catalogue's order.
  public let rules: [RuleMetadata]
  /// The rules of the profile that the settings turned off: they are not checked.
  public let rulesOff: [RuleOff]
  /// The settings file of the run; nil for none.
  public var settingsFile: String?
  /// The command that repeats the run.
  public var command: String
  /// When the run began, ISO 8601 UTC without suffix (`2026-11-21T10:00:00`).
  public let timestamp: String
  /// What is true of the whole run.
  public var notes: [RunNote] = []
  /// What someone declares about what is checked; nil if there is none.
  public var certification: CertificationRecord?
  /// The files that reports of the run are written to, as they were named.
  public var reportFiles: [String] = []
  /// The names that vendors and purposes have in the newest vendor list of the run; nil where no list is known.
  public var names: ListNames?

  /// A description from its parts.
  public init(
    toolVersion: String, catalogueVersion: String, asOf: CalendarDay, profile: String, failOn: Severity?,
    lists: [ListReference], listsReadOnDemand: (@Sendable () -> [ListReference])? = nil,
    rules: [RuleMetadata], rulesOff: [RuleOff] = [], settingsFile: String? = nil, command: String, timestamp: String
  ) {
    self.toolVersion = toolVersion
    self.catalogueVersion = catalogueVersion
    self.asOf = asOf
    self.profile = profile
    self.failOn = failOn
    self.lists = lists
    self.listsReadOnDemand = listsReadOnDemand
    self.rules = rules
    self.rulesOff = rulesOff
    self.settingsFile = settingsFile
    self.command = command
    self.timestamp = timestamp
  }

  /// Every list used so far. Complete when the run is over.
  public var usedLists: [ListReference] { lists + (listsReadOnDemand?() ?? []) }
}

/// What vendors, purposes and special features are called.
public struct ListNames: Sendable {
  /// The name of a vendor; nil for one that is not known.
  public let vendor: @Sendable (Int) -> String?
  /// The name of a purpose; nil for one that is not known.
  public let purpose: @Sendable (Int) -> String?
  /// The name of a special feature; nil for one that is not known.
  public let specialFeature: @Sendable (Int) -> String?

  /// Names from what looks them up.
  public init(
    vendor: @escaping @Sendable (Int) -> String?, purpose: @escaping @Sendable (Int) -> String?,
    specialFeature: @escaping @Sendable (Int) -> String?
  ) {
    self.vendor = vendor
    self.purpose = purpose
    self.specialFeature = specialFeature
  }
}

/// A vendor list that subjects named and that was not at hand.
public struct MissingVendorList: Sendable, Hashable {
  /// The series, which is the list's GVL specification.
  public let series: Int
  /// The list's number in its series.
  public let number: Int
  /// How many subjects have rules that could not be decided without it.
  public let subjects: Int

  /// A missing list.
  public init(series: Int, number: Int, subjects: Int) {
    self.series = series
    self.number = number
    self.subjects = subjects
  }
}

/// The counts of a finished run.
public struct RunSummary: Sendable {
  /// How many subjects were judged.
  public private(set) var subjects = 0
  /// How many of them had no finding at all.
  public private(set) var cleanSubjects = 0
  private var findingCounts = SeverityCounts()
  /// What became of waivers and baseline; nil for a run without either.
  public var suppression: SuppressionSummary?
  /// What could not be read.
  public var problems: [InputProblem] = []
  /// How many files of given folders were left aside since they have nothing to do with consent.
  public private(set) var skippedFiles = 0
  /// The first of them, as far as they have names; those that were not looked into, hidden ones for example, have none.
  public private(set) var skippedNames: [String] = []
  /// Whether the run was stopped before its end.
  public var isInterrupted = false
  /// The rules of the run, in the catalogue's order.
  package let rules: [RuleMetadata]
  // One row a rule, one column an outcome: a run of a million strings counts a hundred million verdicts.
  private var counts: [Int]
  private var missing: [VerdictCause.MissingList: Int] = [:]

  /// A summary of nothing, for subjects judged by `rules`.
  public init(rules: [RuleMetadata]) {
    self.rules = rules
    counts = Array(repeating: 0, count: rules.count * Outcome.count)
  }

  /// The summary of a finished run from its counts, to which no subject is added.
  ///
  /// - Parameters:
  ///   - rules: the rules of the run, in order.
  ///   - subjects: how many subjects were judged.
  ///   - cleanSubjects: how many of them had no finding.
  ///   - findings: how many findings of each severity there were.
  ///   - missingLists: vendor lists that strings named and that were not at hand.
  ///   - outcomes: how often each rule gave each outcome, one element a rule; what is left of the subjects is
  ///     `notApplicable`, whatever it says.
  public init(
    rules: [RuleMetadata], subjects: Int, cleanSubjects: Int, findings: [Severity: Int], outcomes: [[Outcome: Int]],
    missingLists: [MissingVendorList]
  ) {
    self.init(rules: rules)
    self.subjects = subjects
    self.cleanSubjects = cleanSubjects
    for (severity, count) in findings { findingCounts[severity] = count }
    for (index, row) in outcomes.prefix(rules.count).enumerated() {
      for (outcome, count) in row where outcome != .notApplicable {
        counts[index * Outcome.count + outcome.column] = count
      }
    }
    for list in missingLists { missing[.init(series: list.series, number: list.number)] = list.subjects }
  }

  /// Counts one subject in. Its verdicts are in the order of the rules.
  public mutating func add(_ report: SubjectReport) {
    let verdicts = report.verdicts
    precondition(verdicts.count == rules.count, "a report has one verdict a rule")
    subjects += 1
    verdicts.count(into: &counts)
    var isClean = true
    var missingList = verdicts.shared?.missingList
    for (_, verdict) in verdicts.own {
      switch verdict.outcome {
      case .fail:
        isClean = false
        for finding in verdict.countingFindings { findingCounts[verdict.severity(of: finding)] += 1 }
      case .undecided: missingList = missingList ?? verdict.cause?.missingList
      case .pass, .notApplicable, .notEffective: break
      }
    }
    if isClean { cleanSubjects += 1 }
    // A subject names one list.
    if let missingList { missing[missingList, default: 0] += 1 }
  }

  /// Counts one subject in whose findings were counted only.
  public mutating func add(_ verdicts: CountedVerdicts) { add(verdicts, times: 1) }

  /// Counts in `times` equal subjects, whose findings were counted only.
  package mutating func add(_ verdicts: CountedVerdicts, times: Int) {
    precondition(verdicts.count == rules.count, "one verdict a rule")
    subjects += times
    verdicts.count(into: &counts, times: times)
    for severity in Severity.allCases { findingCounts[severity] += verdicts.findings[severity] * times }
    if verdicts.breaks.isEmpty { cleanSubjects += times }
    if let list = verdicts.shared?.missingList { missing[list, default: 0] += times }
  }

  /// Adds the counts of other subjects, judged by the same rules, to which nothing was accepted.
  package mutating func merge(_ other: RunSummary) {
    precondition(other.counts.count == counts.count, "the same rules")
    subjects += other.subjects
    cleanSubjects += other.cleanSubjects
    findingCounts += other.findingCounts
    for index in counts.indices { counts[index] += other.counts[index] }
    missing.merge(other.missing, uniquingKeysWith: +)
    problems += other.problems
    skippedFiles += other.skippedFiles
    skippedNames = Array((skippedNames + other.skippedNames).prefix(Self.skippedNameLimit))
    isInterrupted = isInterrupted || other.isInterrupted
  }

  /// How many files that were left aside have their names kept.
  package static let skippedNameLimit = 5

  /// Counts a file that was left aside.
  public mutating func skip(_ name: String?) {
    skippedFiles += 1
    if let name, skippedNames.count < Self.skippedNameLimit { skippedNames.append(name) }
  }

  /// What was left aside, from a finished run.
  package mutating func setSkipped(_ count: Int, _ names: [String]) {
    skippedFiles = count
    skippedNames = Array(names.prefix(Self.skippedNameLimit))
  }

  /// How many findings there were, by severity; accepted ones aside.
  public var findings: [Severity: Int] {
    Dictionary(uniqueKeysWithValues: Severity.allCases.map { ($0, findingCounts[$0]) }).filter { $0.value > 0 }
  }

  /// How often each rule gave each outcome, in the catalogue's order. Makes a table of all rules at every call.
  public var outcomes: [(rule: RuleMetadata, counts: [Outcome: Int])] {
    rules.enumerated().map { place, rule in
      (rule, Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0, count(of: $0, byRuleAt: place)) }))
    }
  }

  /// How often one of the rules gave an outcome: what is left of the subjects is `notApplicable`.
  ///
  /// - Parameter place: the rule's place in `rules`.
  package func count(of outcome: Outcome, byRuleAt place: Int) -> Int {
    let row = counts[place * Outcome.count..<(place + 1) * Outcome.count]
    return outcome == .notApplicable ? subjects - row.reduce(0, +) : row[row.startIndex + outcome.column]
  }

  /// The vendor lists that were named and not at hand: those that concern most subjects first, then by series and number.
  public var missingLists: [MissingVendorList] {
    missing.map { MissingVendorList(series: $0.key.series, number: $0.key.number, subjects: $0.value) }
      .sorted { ($1.subjects, $0.series, $0.number) < ($0.subjects, $1.series, $1.number) }
  }

  /// Whether any check passed or failed. A run of which this is false has shown nothing, whatever it has read.
  public var hasChecked: Bool {
    rules.indices.contains { count(of: .pass, byRuleAt: $0) + count(of: .fail, byRuleAt: $0) > 0 }
  }

  /// The highest severity found; nil if nothing was.
  public var worst: Severity? { findingCounts.worst }
}

/// A format of results. Subjects come in the order of the inputs, between one `begin` and one `finish`.
public protocol Reporter {
  /// Starts the report.
  mutating func begin(_ run: RunDescription) throws(InputProblem)
  /// Adds a subject.
  mutating func report(_ report: SubjectReport) throws(InputProblem)
  /// Adds an input that could not be read.
  mutating func report(_ problem: InputProblem) throws(InputProblem)
  /// Ends the report.
  mutating func finish(_ summary: RunSummary) throws(InputProblem)
}

extension VerdictCause {
  /// A vendor list that is missing.
  struct MissingList: Hashable {
    let series: Int
    let number: Int
  }

  /// The list that is missing; nil for other causes.
  var missingList: MissingList? {
    if case .vendorListMissing(let series, let number, _) = self {
      MissingList(series: series, number: number)
    } else {
      nil
    }
  }
}
