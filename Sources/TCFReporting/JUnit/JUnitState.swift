import TCFFindings
import TCFSystem

/// A JUnit report between its beginning and its end.
struct JUnitState {
  private let run: RunDescription
  private let options: JUnitOptions
  private var tally: JUnitTally
  private var drafts: [JUnitDraft]
  private var stream: JUnitDraft?
  private var files: JUnitFiles
  private var cohorts: JUnitCohortTally?
  private var problems = ProblemLog()
  private var problemCases: [JUnitCase] = []

  init(run: RunDescription, options: JUnitOptions, sink: ReportSink, first: OutputFile) {
    self.run = run
    self.options = options
    tally = JUnitTally(run: run, limits: options.limits)
    files = JUnitFiles(run: run, options: options, sink: sink, first: first)
    drafts = []
    switch options.granularity {
    case nil:
      drafts = [
        JUnitDraft(.pair, run, options, caseLimit: options.limits.pairs),
        JUnitDraft(.subject, run, options, caseLimit: options.limits.subjects),
      ]
    case .rule: break
    case .cohort: cohorts = JUnitCohortTally(run: run, limits: options.limits)
    case .some(let wanted) where files.canContinue: stream = JUnitDraft(wanted, run, options)
    case .pair: drafts = [JUnitDraft(.pair, run, options), JUnitDraft(.subject, run, options)]
    case .subject: drafts = [JUnitDraft(.subject, run, options)]
    }
    if !files.canContinue { for index in drafts.indices { drafts[index].byteLimit = options.limits.fileBytes } }
  }

  /// Adds a subject.
  mutating func add(_ report: SubjectReport) throws(InputProblem) {
    tally.add(report)
    cohorts?.add(report)
    if stream != nil {
      stream?.add(report)
      for item in stream?.takeCases() ?? [] { try emit(item) }
    } else if !drafts.isEmpty {
      for index in drafts.indices { drafts[index].add(report) }
      drafts.removeAll(where: \.isTooLarge)
    }
  }

  /// Adds an input that could not be read.
  mutating func add(_ problem: InputProblem) {
    problems.add(problem)
    guard problemCases.count < options.limits.problems else { return }
    problemCases.append(.problem(problem, limits: options.limits))
  }

  /// Writes what is not written yet and puts the files in their places.
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    for problem in problems.unreported(in: summary) { add(problem) }
    var notes = notes(granularity)
    notes.isInterrupted = summary.isInterrupted
    notes.suppression = summary.suppression
    if stream == nil {
      if notes.granularity == .rule { notes.unnamed = JUnitRuleCases(run: run, options: options).unnamed(in: tally) }
      for item in bufferedCases() { try emit(item, notes) }
    }
    for item in runCases(isInterrupted: summary.isInterrupted) { try emit(item, notes) }
    try files.finish(notes)
  }

  /// Adds a case to the file that has room for it. Without `notes` they are made, when a file is written.
  private mutating func emit(_ item: JUnitCase, _ notes: JUnitRunNotes? = nil) throws(InputProblem) {
    if !files.hasRoom(for: item) { try files.turn(notes ?? self.notes(granularity)) }
    files.add(item)
  }

  private mutating func bufferedCases() -> [JUnitCase] {
    if let cohorts { return JUnitCohortCases(run: run, options: options).cases(of: cohorts) }
    if drafts.isEmpty { return JUnitRuleCases(run: run, options: options).cases(of: tally) }
    return drafts[0].takeCases()
  }

  /// What concerns the run as a whole.
  private func runCases(isInterrupted: Bool) -> [JUnitCase] {
    var cases = problemCases
    let further = problems.count - problemCases.count
    if further > 0 { cases.append(.furtherProblems(further)) }
    if isInterrupted { cases.append(.interrupted) }
    return cases.isEmpty && files.isEmpty ? [.nothingChecked] : cases
  }

  /// What the cases stand for, as far as is known now.
  private var granularity: JUnitGranularity {
    cohorts == nil ? stream?.granularity ?? drafts.first?.granularity ?? .rule : .cohort
  }

  private func notes(_ granularity: JUnitGranularity) -> JUnitRunNotes {
    JUnitRunNotes(run: run, options: options, granularity: granularity, totals: tally.totals)
  }
}
