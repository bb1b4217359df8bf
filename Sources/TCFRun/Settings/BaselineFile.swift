public import TCFFindings
import TCFInput
public import TCFRules
import TCFSystem

/// A baseline on disk.
public enum BaselineFile {
  /// Whether there is anything at `path`.
  public static func exists(_ path: String) -> Bool {
    if case .nothing = PathKind.of(path) { return false }
    return true
  }

  /// The baseline in the file at `path`.
  public static func read(_ path: String) throws(InputProblem) -> Baseline {
    let fix = "write it with --write-baseline \(path)"
    guard exists(path) else {
      let hint = InputProblem.nearestName(to: path) ?? ""
      throw InputProblem(input: path, message: "there is no baseline \(path)\(hint)", fix: fix)
    }
    let bytes = try FileBytes.readText(path, otherwise: fix)
    do throws(BaselineFault) {
      return try Baseline(json: bytes)
    } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      throw InputProblem(input: path, message: "\(path)\(line): the baseline \(error.message)", fix: nil)
    }
  }

  /// Why the findings of a run are not a baseline, in a clause; nil if they are.
  ///
  /// A baseline of a run that did not see everything lacks what was not seen. Where a mistyped path is the reason, it would take
  /// the place of the whole one.
  public static func objection(to path: String, after summary: RunSummary) -> String? {
    if summary.isInterrupted { return "the run was interrupted" }
    if !summary.hasChecked { return "nothing was checked" }
    guard !summary.problems.isEmpty, exists(path) else { return nil }
    return
      "not everything could be read, and \(path) may have the findings of what is missing; remove it first to write one "
      + "without them"
  }

  /// Writes a baseline in place of what is at `path`.
  public static func write(_ baseline: Baseline, to path: String) throws(InputProblem) {
    try mapError(try OutputFile.write(Array(baseline.json.utf8), to: path, for: .usual, makesFolders: true)) {
      (error: OutputFault) in
      InputProblem(input: path, message: "cannot write the baseline \(path): \(error)")
    }
  }
}
