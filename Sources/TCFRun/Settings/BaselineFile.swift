public import TCFFindings
public import TCFRules
import TCFSystem

/// A baseline on disk.
public enum BaselineFile {
  /// Whether there is anything at `path`.
  public static func exists(_ path: String) -> Bool {
    if case .nothing = PathKind(path) { return false }
    return true
  }

  /// The baseline in the file at `path`.
  public static func read(_ path: String) throws(InputProblem) -> Baseline {
    let fix = "write it with --write-baseline \(path)"
    guard exists(path) else {
      let hint = InputProblem.nearestName(to: path) ?? ""
      throw InputProblem(input: path, message: "there is no baseline \(path)\(hint)", fix: fix)
    }
    let bytes = try FileBytes.read(path)
    do throws(BaselineFault) {
      return try Baseline(json: bytes)
    } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      throw InputProblem(input: path, message: "\(path)\(line): the baseline \(error.message)", fix: nil)
    }
  }

  /// Writes a baseline in place of what is at `path`.
  ///
  /// - Parameters:
  ///   - baseline: what is written.
  ///   - path: where.
  ///   - hasChecked: whether the run checked anything; if it did not, only a baseline is replaced.
  public static func write(_ baseline: Baseline, to path: String, hasChecked: Bool) throws(InputProblem) {
    if !hasChecked, exists(path), (try? read(path)) == nil {
      throw InputProblem(
        input: path, message: "nothing was checked, and \(path) is not a baseline, so it was left unchanged",
        fix: "choose another file for the baseline")
    }
    do throws(OutputFault) {
      let file = try OutputFile(replacing: path)
      try file.write(baseline.json)
      try file.commit()
    } catch {
      throw InputProblem(input: path, message: "cannot write the baseline \(path): \(error)")
    }
  }
}
