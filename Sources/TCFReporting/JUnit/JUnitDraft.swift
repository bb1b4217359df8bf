import TCFFindings

/// The cases of a report at one granularity, as long as they are few enough to be held.
struct JUnitDraft {
  /// What its cases stand for: pairs or subjects.
  let granularity: JUnitGranularity
  /// How many bytes the cases may take in the file; nil for no limit.
  var byteLimit: Int?
  /// Whether a limit was passed; the draft is then empty and stays so.
  private(set) var isTooLarge = false

  private let caseLimit: Int?
  private let pairs: JUnitPairCases
  private let subjects: JUnitSubjectCases
  private let nameLimit: Int
  private var cases: [JUnitCase] = []
  private var bytes = 0
  private var suites: [String: JUnitSuiteKey] = [:]
  private var latestInput: (name: String, suite: JUnitSuiteKey)?

  init(_ granularity: JUnitGranularity, _ run: RunDescription, _ options: JUnitOptions, caseLimit: Int? = nil) {
    self.granularity = granularity
    self.caseLimit = caseLimit
    nameLimit = options.limits.nameScalars
    pairs = JUnitPairCases(run: run, options: options)
    subjects = JUnitSubjectCases(run: run, options: options)
  }

  /// Adds a subject's cases, or gives up when that makes too many.
  mutating func add(_ report: SubjectReport) {
    guard !isTooLarge else { return }
    let count = granularity == .pair ? report.verdicts.count : 1
    if let caseLimit, cases.count + count > caseLimit { return giveUp() }
    if granularity == .pair {
      cases += pairs.cases(of: report)
    } else if let item = subjects.makeCase(of: report, suite: suite(of: report.subject.input)) {
      cases.append(item)
    }
    guard let byteLimit else { return }
    bytes += cases.suffix(count).reduce(0) { $0 + JUnitSize.bytes(of: $1) }
    if bytes > byteLimit { giveUp() }
  }

  /// The cases so far, which the draft forgets.
  mutating func takeCases() -> [JUnitCase] {
    defer { cases = [] }
    return cases
  }

  private mutating func giveUp() {
    isTooLarge = true
    cases = []
  }

  // Inputs come one after the other, so the latest one is nearly always the right one.
  private mutating func suite(of input: String) -> JUnitSuiteKey {
    if let latestInput, latestInput.name == input { return latestInput.suite }
    let name = JUnitName.capped(input, scalars: nameLimit)
    let suite = suites[input] ?? JUnitSuiteKey(order: suites.count, name: name, package: "tcf.subject")
    suites[input] = suite
    latestInput = (input, suite)
    return suite
  }
}
