import ArgumentParser
import TCFFindings
import TCFFuzzing
import TCFRun
import TCFSystem

/// Where codecs part without a reference, for people and as JSON lines.
struct PeerReport {
  let names: [String]
  let comparison: PeerComparison
  let plan: ConformancePlan
  let options: ConformOutputOptions

  private static let longestInput = 400

  /// The differences, those first about which a sentence says something, and a last line of counts.
  var lines: [String] {
    var lines = [
      "none of these codecs is the reference: \(names.joined(separator: ", "))", "seed \(FuzzSeed(plan.seed))", "",
    ]
    let decided = comparison.results.filter { $0.outcome == .failed }
    let open = comparison.results.filter { $0.outcome == .reading }
    lines += part("the codecs part, and the documents do not leave a choice:", decided)
    lines += part("the codecs part where the documents leave a choice (--strict counts it):", open)
    let (asked, alike) = comparison.vectors
    lines.append(
      "\(Prose.count(asked, "vector")), \(alike) taken alike; \(Prose.count(comparison.generated, "generated string")); "
        + "\(Prose.count(decided.count, "difference")), \(open.count) more where the documents leave a choice")
    return lines
  }

  private func part(_ title: String, _ results: [ConformanceResult]) -> [String] {
    results.isEmpty ? [] : [title] + results.flatMap(block) + [""]
  }

  private func block(_ result: ConformanceResult) -> [String] {
    let count = comparison.counts[result.id] ?? 1
    var lines = ["  \(result.id), \(Prose.count(count, "string")): \(result.comment)"]
    lines.append("    \(ConformText.capped(result.message ?? "", to: Self.longestInput))")
    if let input = result.input { lines.append("    shortest: \(ConformText.capped(input, to: Self.longestInput))") }
    if let shrunk = ConformText.shrunk(result), let seed = result.seed { lines.append("    \(shrunk); seed \(seed)") }
    if let question = result.basis?.question { lines.append("    open:     \(question)") }
    if let sentence = result.basis?.sentence {
      lines.append("    text:     \(ConformText.text(sentence))")
    } else if result.basis != nil {
      lines.append("    text:     The documents say nothing about it.")
    }
    return lines
  }

  /// Writes the JSON lines to `path`; returns what could not be written.
  func write(to path: String) -> InputProblem? { ConformJSON.write(json, to: path) }

  private var json: [String] {
    var head = JSONObjectText()
    head.add("codecs", names)
    head.add("seed", FuzzSeed(plan.seed).description)
    var summary = JSONObjectText()
    summary.add("vectors", comparison.vectors.asked)
    summary.add("alike", comparison.vectors.alike)
    summary.add("generated", comparison.generated)
    summary.add("incomplete", comparison.fault?.description)
    return [head.text(within: "peers")] + comparison.results.map(line) + [summary.text(within: "summary")]
  }

  private func line(_ result: ConformanceResult) -> String {
    var object = JSONObjectText()
    object.add("id", result.id)
    object.add("outcome", result.outcome.rawValue)
    object.add("count", comparison.counts[result.id] ?? 1)
    object.add("comment", result.comment)
    object.add("message", result.message)
    object.add("question", result.basis?.question)
    if let sentence = result.basis?.sentence { object.add("sentence", raw: ConformJSON.text(sentence)) }
    object.add("input", result.input)
    object.add("seed", result.seed.map(\.description))
    return object.text
  }

  /// Shows and writes it, and exits with the first status of `ExitStatus` that applies.
  func end(_ problems: [InputProblem]) throws {
    let output = LineOutput()
    lines.forEach(output.line)
    if let fault = comparison.fault { Console.note(TesteeText.lines(fault)) }
    let unwritten = options.jsonFiles.compactMap(write)
    try output.finish()
    if comparison.fault != nil || !problems.isEmpty || !unwritten.isEmpty || Interruption.isRequested {
      throw ExitCode(ExitStatus.incomplete)
    }
    if comparison.vectors.asked == 0, comparison.generated == 0 {
      Console.note("tcfcheck: no request was sent that both testees support")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    let counted = comparison.results.filter { $0.outcome == .failed || plan.isStrict }
    if !counted.isEmpty, options.failOn.severity != nil { throw ExitCode(ExitStatus.findings) }
  }
}
