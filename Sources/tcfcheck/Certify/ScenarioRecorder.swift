import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFRecording
import TCFRun
import TCFSystem

/// Makes the captures of scenarios as their file says, for `certify --record`.
struct ScenarioRecorder {
  private let setup: Certification.RecordingSetup
  private let plans: [ScenarioPlan]
  private let browser: String?
  private let answers = AnsweredLines()

  /// Plans everything, so that what is wrong is reported before anything is done.
  ///
  /// - Parameters:
  ///   - sources: What is recorded; empty for everything.
  ///   - browser: The browser's path or name; nil for the one that is found.
  ///   - hasNoSandbox: Whether the browser runs without its sandbox.
  ///   - overwrites: Whether captures that are there already are replaced.
  static func planned(
    for certification: Certification, from sources: [Certification.Source], browser: String?, hasNoSandbox: Bool,
    overwrites: Bool
  ) throws(ExitCode) -> ScenarioRecorder {
    let setup = certification.recordingSetup
    var plans: [ScenarioPlan] = []
    for entry in certification.entries {
      guard let source = entry.source, sources.isEmpty || sources.contains(source) else { continue }
      plans.append(try ScenarioPlan(entry, source, setup, hasNoSandbox: hasNoSandbox))
    }
    guard !plans.isEmpty else {
      let wanted = sources.isEmpty ? "" : " from " + sources.map(\.rawValue).joined(separator: ", ")
      throw usageError(
        "no scenario of \(certification.file) says how it is recorded\(wanted); see tcfcheck certify --init --platforms web"
      )
    }
    if plans.contains(where: \.asksPerson), !StandardStreams.isInputTerminal {
      throw usageError(
        "a step has a prompt, and standard input is not a terminal at which to answer; use --record-from web, or a terminal"
      )
    }
    for case .page(let options, _) in plans.map(\.work) { try BrowserNotes.check(options) }
    let recorder = ScenarioRecorder(setup, plans, browser: browser)
    if !overwrites, let path = recorder.paths.first(where: { FileKind.of($0) != nil }) {
      throw usageError("\(path) exists; pass --overwrite to replace the captures")
    }
    return recorder
  }

  private init(_ setup: Certification.RecordingSetup, _ plans: [ScenarioPlan], browser: String?) {
    (self.setup, self.plans, self.browser) = (setup, plans, browser)
  }

  /// The files and folders that are written.
  var paths: [String] { plans.flatMap(\.paths) }

  /// Makes the captures, and says what could not be made.
  func record() -> [InputProblem] {
    var problems: [InputProblem] = []
    for plan in plans where !Interruption.isRequested {
      Console.note("tcfcheck: recording \(plan.name)")
      plan.clear()
      let found =
        switch plan.work {
        case .page(let options, let folder): record(options, to: folder, plan)
        case .stores(let steps): steps.flatMap { Interruption.isRequested ? [] : record($0, plan) }
        }
      problems += found.map { InputProblem(input: plan.name, message: "\(plan.name): \($0.message)", fix: $0.fix) }
    }
    return problems
  }

  private typealias Trouble = (message: String, fix: String?)

  private func record(_ options: WebRecordingOptions, to folder: RecordingFolder, _ plan: ScenarioPlan) -> [Trouble] {
    let progress = ProgressLine(besideResults: false)
    defer { progress?.clear() }
    let environment = ProcessInfo.processInfo.environment
    do throws(RecordingFault) {
      let program = try BrowserProgram.find(browser, environment: environment)
      let recorder = WebRecorder(
        options, program, to: folder, clearsFolder: false, environment: environment, guardedBy: .ownProgram,
        clock: { RecordingClock.now }, progress: { progress?.show(ProgressState(what: "\(plan.name): \($0)")) })
      return troubles(try recorder.record(), BrowserNotes.noFramework)
    } catch {
      return [(error.message, error.fix)]
    }
  }

  private func record(_ step: ScenarioPlan.StoreStep, _ plan: ScenarioPlan) -> [Trouble] {
    if let prompt = step.prompt {
      Console.note("tcfcheck: \(plan.name): \(prompt)", "  Then press Return.")
      guard answers.next() != nil else { return [("nothing was recorded: there was no answer to the prompt", nil)] }
    }
    if step.wait > 0 { _ = PipeReading.wait(for: [], .seconds(step.wait)) }
    guard let folder = step.folder else { return [] }
    do throws(RecordingFault) {
      let recorder = StoreRecorder(
        step.options, environment: ProcessInfo.processInfo.environment, device: setup.device, guardedBy: .ownProgram,
        unpacking: nil, to: folder, clearsFolder: false, clock: { RecordingClock.now }, nextWord: { _, _ in .end },
        progress: { _ in })
      // That nothing is stored is a state, too.
      return troubles(try recorder.record(), nil)
    } catch {
      return [(error.message, error.fix)]
    }
  }

  /// What makes a recording incomplete; the rest of what happened is only said.
  private func troubles(_ outcome: RecordingOutcome, _ outside: String?) -> [Trouble] {
    var troubles: [Trouble] = []
    if !outcome.hasFramework, let outside {
      troubles.append((outside, "check that record names the right page; " + BrowserNotes.hiding))
    }
    if outcome.isIncomplete { return troubles + outcome.problems.map { ($0, nil) } }
    for problem in outcome.problems { Console.note("tcfcheck: \(problem)") }
    return troubles
  }
}
