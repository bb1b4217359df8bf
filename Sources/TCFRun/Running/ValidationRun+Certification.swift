import TCFCodec
package import TCFFindings
import TCFInput
import TCFRules
import TCFStorage

/// A step of a scenario while it is judged: what its subjects are called.
struct CaptureScope {
  /// The scenario.
  let scenario: String
  /// The step; nil for the scenario as a whole.
  let step: String?
  /// The file at hand, as the declaration names it, and as it is opened.
  var capture: Certification.Capture?

  /// A report under the scenario's name: an input of a run is a scenario here.
  func renamed(_ report: SubjectReport) -> SubjectReport {
    let given = report.subject
    var name = given.name
    if let capture, name.hasPrefix(capture.path) { name = capture.name + name.dropFirst(capture.path.count) }
    if let step { name = "\(scenario): \(step): \(name)" }
    return report.renamed(Subject(name: name, input: scenario, kind: given.kind))
  }
}

extension ValidationRun {
  /// Judges every capture of every scenario by all rules, and each scenario against what was declared of it.
  ///
  /// - Parameter wasRecorded: whether the captures were to be made by this run.
  package mutating func run(
    _ certification: Certification, _ description: RunDescription, earlier: [InputProblem] = [],
    wasRecorded: Bool = false
  ) {
    let evaluator = judge.evaluator
    perform(description, earlier: earlier) { run in
      let absence = certification.absence(wasRecorded: wasRecorded)
      if let absence { run.ledger.record(absence) }
      let isAbsent = absence != nil
      let recordingJudge = run.recordingJudge(of: certification)
      for entry in certification.entries {
        if run.isCancelled() { break }
        let judges = [false, true].map { isAnswered in
          SubjectJudge(
            evaluator.declaring(entry.scenario, isAnswered: isAnswered), extras: run.extras,
            published: ListFile.published)
        }
        let problems = run.ledger.problemCount
        run.judge(entry, isAbsent: isAbsent, recordingJudge) { isAnswered in judges[isAnswered ? 1 : 0] }
        let scenario = description.certification?.scenarios.first { $0.name == entry.name }
        run.recordFilesWithoutHash(of: scenario, hasProblems: isAbsent || run.ledger.problemCount > problems)
      }
    }
  }

  /// Notes the files that the record names without a hash, since they could not be read when it was made.
  ///
  /// - Parameter hasProblems: whether what is wrong with captures has been noted when they were judged.
  private mutating func recordFilesWithoutHash(of scenario: CertificationRecord.Scenario?, hasProblems: Bool) {
    let files = scenario?.steps.flatMap { hasProblems ? $0.screenshots : $0.captures + $0.screenshots } ?? []
    for file in files where file.sha256 == nil {
      ledger.record(
        InputProblem(
          input: file.name, message: "cannot read \(file.name) for its hash: the record has none",
          fix: "make the file readable, and run certify again"))
    }
  }

  /// The judge of recordings of whole scenarios: what one of them did not open of the interface, another may have.
  private func recordingJudge(of certification: Certification) -> SubjectJudge {
    guard certification.entries.count(where: { $0.recording != nil }) > 1 else { return judge }
    var recordings: [Recording] = []
    certification.readRecordings(isCancelled: isCancelled) { recording, _, _ in
      if !recording.layers.isEmpty { recordings.append(recording) }
    }
    return judge.joining(recordings)
  }

  /// - Parameters:
  ///   - isAbsent: whether no capture is there, which has been noted.
  ///   - recordingJudge: for the recording of the whole scenario.
  ///   - judge: for a step; its argument is whether the scenario's act was done by then.
  private mutating func judge(
    _ entry: Certification.Entry, isAbsent: Bool, _ recordingJudge: SubjectJudge, _ judge: (Bool) -> SubjectJudge
  ) {
    defer { ledger.scope = nil }
    let act = entry.steps.firstIndex { $0.phase == .after } ?? 0
    var steps: [ScenarioStep] = []
    var last = self.judge
    for (index, step) in entry.steps.enumerated() {
      if isCancelled() { return }
      progress?(
        RunProgress(input: entry.name, subjects: ledger.subjects, bytes: index, size: entry.steps.count))
      last = judge(step.phase == .after || step.phase == .restart && act < index)
      steps += self.judge(step, of: entry.name, isAbsent, last)
    }
    if let recording = entry.recording, !isAbsent { judgeRecording(recording, of: entry.name, recordingJudge) }
    ledger.scope = CaptureScope(scenario: entry.name, step: nil)
    last.judge(entry.scenario, steps, name: entry.name) { ledger.receive($0) }
  }

  /// Judges the recording of a whole scenario by itself: what it shows of the scenario is in the captures of the steps.
  private mutating func judgeRecording(
    _ recording: Certification.Capture, of scenario: String, _ judge: SubjectJudge
  ) {
    ledger.scope = CaptureScope(scenario: scenario, step: "recording", capture: recording)
    let reader = captureReader
    reader.read(InputPlan.listing(files: recording.path)) { receive($0, judge) }
  }

  private var captureReader: InputReader {
    var reader = InputReader(
      kind: nil, isExpected: true, takesAnyText: false, mostHeld: FileBytes.most, isCancelled: isCancelled)
    reader.storesBeside = storesBeside
    return reader
  }

  /// Judges the captures of a step, and gives what was found in them: more than one step where one of them is a log.
  private mutating func judge(
    _ step: Certification.Step, of scenario: String, _ isAbsent: Bool, _ judge: SubjectJudge
  ) -> [ScenarioStep] {
    ledger.scope = CaptureScope(scenario: scenario, step: step.name)
    let reader = captureReader
    var captures: [Capture] = []
    let problems = ledger.problemCount
    for capture in step.captures where !isAbsent {
      ledger.scope?.capture = capture
      reader.read(InputPlan.listing(files: capture.path)) { event in
        if let capture = event.capture { captures.append(capture) }
        receive(event, judge)
      }
    }
    return ScenarioStep.steps(
      name: step.name, phase: step.phase, time: step.time, isUIShown: step.isUIShown, captures: captures,
      isIncomplete: isAbsent && !step.captures.isEmpty || ledger.problemCount > problems)
  }
}

extension ReadEvent {
  /// What was captured, for the scenario as a whole; nil where nothing was.
  fileprivate var capture: Capture? {
    switch self {
    case .text(let text, let part, _): Capture([Captured(.string(text), part: part.suffix)])
    case .captured(let subject): Capture([subject.item])
    case .sequence(let subjects, _, _): Capture(subjects.map(\.item), isSequence: true)
    case .document, .problem, .empty, .leftAside, .note, .selecting, .progress: nil
    }
  }
}

extension RuleEvaluator {
  /// The same with what a scenario declares of the strings and stores in it.
  ///
  /// - Parameter isAnswered: whether the scenario's act lies behind.
  fileprivate func declaring(_ scenario: Scenario, isAnswered: Bool) -> RuleEvaluator {
    var settings = settings
    var declaration = settings.declaration ?? Declaration()
    declaration.disclosedVendors = scenario.disclosedVendors
    if isAnswered {
      // After a removal nothing may be left: that is what rule in-app/cleared wants to know.
      if scenario.kind == .removal { declaration.isCleared = true }
      declaration.isEverythingRefused = scenario.refusesEverything
    }
    declaration.hasMadeUpDates = scenario.kind == .expiredRenewal && !isAnswered
    settings.declaration = declaration
    return RuleEvaluator(rules: rules, lists: lists, cmpList: cmpList, settings: settings)
  }
}
