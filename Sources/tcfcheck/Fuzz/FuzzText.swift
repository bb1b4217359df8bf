import TCFFindings
import TCFFuzzing

/// The results of a run of properties, for people.
struct FuzzText {
  private let run: FuzzRun
  /// Whether times are reported as 0, so that equal runs give equal text.
  private let isDeterministic: Bool

  init(_ run: FuzzRun, isDeterministic: Bool) {
    self.run = run
    self.isDeterministic = isDeterministic
  }

  /// How much of an input is shown.
  private static let longestInput = 2_000

  /// Seed, a block for each property, and a last line of counts.
  func lines(_ results: [PropertyResult]) -> [String] {
    let failed = results.count { $0.counterexample != nil }
    let cases = results.reduce(0) { $0 + $1.iterations }
    let saved = results.reduce(0) { $0 + $1.regressions }
    var lines = run.seed.map { ["seed \(FuzzSeed($0))", ""] } ?? []
    for result in results { lines += block(result) + [""] }
    lines.append(
      "\(Prose.count(results.count, "property")), \(Prose.count(cases, "generated case")), "
        + "\(Prose.count(saved, "saved input")): "
        + (failed == 0 ? "all hold" : "\(Prose.count(failed, "does", "do")) not hold"))
    lines.append("again: \(run.replayCommand)")
    return lines
  }

  private func block(_ result: PropertyResult) -> [String] {
    let word = result.counterexample != nil ? "FAILS" : result.isEmpty ? "not tried" : "holds"
    let title = run.properties.first { $0.name == result.property }?.title ?? ""
    var lines = [
      "\(result.property): \(word) (\(Prose.count(result.iterations, "case")), \(result.regressions) saved, \(seconds(result.seconds)) s)",
      "  \(title)",
    ]
    if result.counterexample == nil {
      let missed = run.missedClasses(result)
      if !result.classes.isEmpty { lines += wrapped(classes(result)) }
      if !missed.isEmpty { lines += wrapped(["never met:"] + missed) }
    } else {
      lines += counterexample(result)
    }
    return lines
  }

  private func counterexample(_ result: PropertyResult) -> [String] {
    guard let found = result.counterexample else { return [] }
    var lines = ["  \(found.failure.message)"]
    if let expected = found.failure.expected { lines.append("  expected: \(shown(expected))") }
    if let actual = found.failure.actual { lines.append("  actual:   \(shown(actual))") }
    lines.append("  input:    \(shown(found.input.json))")
    let (before, after) = (found.original.json.utf8.count, found.input.json.utf8.count)
    lines.append(
      "  shrunk from \(before) to \(Prose.count(after, "byte")) in \(Prose.count(found.steps, "step")), "
        + "\(Prose.count(found.attempts, "input")) tried")
    if let command = run.replayCommand(result) { lines.append("  replay:   \(command)") }
    return lines
  }

  private func shown(_ text: String) -> String {
    let count = text.utf8.count
    return count <= Self.longestInput
      ? text : "\(Prose.excerpt(text, limit: Self.longestInput)) (\(count) bytes; --save writes all of it)"
  }

  /// The classes with their counts, the largest first.
  private func classes(_ result: PropertyResult) -> [String] {
    result.classes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
  }

  /// Words joined by commas, in lines of some hundred characters.
  private func wrapped(_ words: [String]) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < 110 {
        lines[lines.count - 1] = last + (last.hasSuffix(":") ? " " : ", ") + word
      } else {
        lines.append("    " + word)
      }
    }
    return lines
  }

  private func seconds(_ value: Double) -> String {
    let tenths = isDeterministic ? 0 : Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
