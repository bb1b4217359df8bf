import TCFCodec
public import TCFFindings
import TCFRules
import TCFStorage

/// A step of a scenario while it is judged: what its subjects are called, and what was captured.
struct CaptureScope {
  /// The scenario.
  let scenario: String
  /// The step; nil for the scenario as a whole.
  let step: String?
  /// The file at hand, as the declaration names it, and as it is opened.
  var capture: Certification.Capture?
  /// What was captured in the step.
  var items: [Captured] = []

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
  public mutating func run(
    _ certification: Certification, _ description: RunDescription, earlier: [InputProblem] = []
  ) {
    let usual = evaluator
    let cleared = usual.withClearedStore()
    perform(description, earlier: earlier) { run in
      for entry in certification.entries {
        if run.isCancelled() { break }
        // After a removal nothing may be left: that is what rule in-app/cleared wants to know.
        run.judge(entry) { $0 == .after || $0 == .restart ? cleared : usual }
        run.evaluator = usual
      }
    }
  }

  private mutating func judge(_ entry: Certification.Entry, _ evaluator: (ScenarioStep.Phase) -> RuleEvaluator) {
    defer { scope = nil }
    var steps: [ScenarioStep] = []
    for (index, step) in entry.steps.enumerated() {
      if isCancelled() { return }
      let shown = RunProgress(input: entry.name, subjects: summary.subjects, bytes: index, size: entry.steps.count)
      progress?(shown)
      if entry.scenario.kind == .removal { self.evaluator = evaluator(step.phase) }
      steps.append(judge(step, of: entry.name))
    }
    scope = CaptureScope(scenario: entry.name, step: nil)
    let facts = ScenarioFacts(entry.scenario, steps, self.evaluator.surroundings)
    let subject = Subject(name: "scenario \(entry.name)", input: entry.name, kind: .scenario)
    report(self.evaluator.evaluate(facts, as: subject))
  }

  /// Judges the captures of a step, and gives what was found in them.
  private mutating func judge(_ step: Certification.Step, of scenario: String) -> ScenarioStep {
    scope = CaptureScope(scenario: scenario, step: step.name)
    var isIncomplete = false
    for capture in step.captures {
      scope?.capture = capture
      let before = summary.problems.count
      let plan = InputPlan(files: capture.path)
      for problem in plan.problems { report(problem) }
      for item in plan.items {
        do throws(InputProblem) {
          try read(item)
        } catch {
          report(error)
        }
      }
      if summary.problems.count > before { isIncomplete = true }
    }
    return ScenarioStep(
      name: step.name, phase: step.phase, time: step.time, isUIShown: step.isUIShown, items: scope?.items ?? [],
      isIncomplete: isIncomplete)
  }
}

extension RuleEvaluator {
  /// The same for a store from which everything should be gone.
  fileprivate func withClearedStore() -> RuleEvaluator {
    var settings = settings
    var declaration = settings.declaration ?? Declaration()
    declaration.isCleared = true
    settings.declaration = declaration
    return RuleEvaluator(rules: rules, lists: lists, cmpList: cmpList, settings: settings)
  }
}
