import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFFuzzing
import TCFRun
import TCFSystem

/// What is known of a conformance run in addition to its results, and how it ends.
struct ConformRun {
  let plan: ConformancePlan
  let command: [String]
  let testee: String
  let options: ConformOutputOptions
  let vectors: VectorFolder

  /// The command that repeats the run.
  var replayCommand: String {
    let rest = Array(command.dropFirst())
    return CommandText.text(
      ["tcfcheck"] + rest + (rest.contains("--seed") ? [] : ["--seed", "\(FuzzSeed(plan.seed))"]))
  }

  /// The command that tries a generated case again; nil for what came from no seed.
  func replayCommand(_ result: ConformanceResult) -> String? {
    guard let seed = result.seed else { return nil }
    let property = result.id.hasPrefix("agrees/") ? "conform/agrees" : result.id
    return CommandText.text(
      ["tcfcheck", "conform", "--testee", testee, "--property", property, "--replay", "\(seed)"]
        + (plan.isStrict ? ["--strict"] : []))
  }

  /// Ends a run whose testee could not even be started.
  func end(fault: TesteeFault) throws -> Never {
    Console.note(TesteeText.lines(fault))
    for path in options.junitFiles { _ = ConformJUnit(run: self).write([], [problem(fault)], to: path) }
    throw ExitCode(ExitStatus.incomplete)
  }

  /// Reports, and exits with the first status of `ExitStatus` that applies.
  func end(_ report: ConformanceReport, _ matrix: ConformanceMatrix?) throws {
    let output = LineOutput()
    ConformText(run: self).lines(report).forEach(output.line)
    if let matrix { ([""] + MatrixText.lines(matrix)).forEach(output.line) }
    var problems = vectors.problems
    for fault in [report.fault, matrix?.fault].compactMap(\.self) {
      Console.note(TesteeText.lines(fault))
      problems.append(problem(fault))
    }
    let named = problems
    problems += options.junitFiles.compactMap { ConformJUnit(run: self).write(report.results, named, to: $0) }
    problems += options.jsonFiles.compactMap { ConformJSON(run: self).write(report, matrix, to: $0) }
    try output.finish()
    if !problems.isEmpty || Interruption.isRequested { throw ExitCode(ExitStatus.incomplete) }
    if report.results.allSatisfy({ $0.outcome == .skipped && $0.known == nil }) {
      Console.note("tcfcheck: no request was sent that the testee supports")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    if report.results.contains(where: fails) { throw ExitCode(ExitStatus.findings) }
  }

  private func problem(_ fault: TesteeFault) -> InputProblem {
    InputProblem(
      input: testee, message: fault.description,
      fix: "Try the testee alone: \(CommandText.text(["tcfcheck", "testee", "smoke", "--", testee]))")
  }

  private func fails(_ result: ConformanceResult) -> Bool {
    guard let limit = options.failOn.severity, result.known == nil else { return false }
    if [.information, .reading].contains(result.outcome) { return limit == .info }
    if result.outcome == .warning { return limit <= .warning }
    return result.isBad && result.level.severity >= limit
  }
}
