import TCFFindings
import TCFFuzzing

/// The results of a conformance run, for people.
struct ConformText {
  let run: ConformRun

  // Cases of a level that are shown with everything known about them, each of another kind, and those named in a line.
  private static let shownInFull = 8
  private static let named = 100
  private static let longestInput = 600

  /// Testee, score table, what went wrong level by level, and a last line of counts.
  func lines(_ report: ConformanceReport) -> [String] {
    var lines = [
      "testee \(report.testee.title): \(report.testee.operations.joined(separator: ", ")); "
        + "\(report.testee.window) at a time",
      "seed \(FuzzSeed(run.plan.seed))", "",
    ]
    lines += table(report) + [""]
    for level in ConformanceLevel.allCases { lines += details(level, report) }
    lines += ReadingText.lines(report.results)
    let missing = report.notCompared.map { "\($0.field) \($0.count)" }
    if !missing.isEmpty {
      lines += ["not reported by the testee and not compared: \(missing.joined(separator: ", "))", ""]
    }
    lines += report.results.filter { $0.outcome == .warning && $0.known == nil }.map { "warning: \(line($0))" }
    lines.append(requests(report))
    lines.append(summary(report))
    lines.append("again: \(run.replayCommand)")
    return lines
  }

  private func table(_ report: ConformanceReport) -> [String] {
    let head = ["level", "passed", "failed", "skipped", "errors", "info", "readings", "known"]
    var rows = [head]
    for level in ConformanceLevel.allCases {
      guard let score = report.score(level) else { continue }
      rows.append([level.title] + Self.columns(score))
    }
    rows.append(["all"] + Self.columns(report.total))
    return TextTable.lines(rows)
  }

  private static func columns(_ score: ConformanceScore) -> [String] {
    [score.passed, score.failed, score.skipped, score.errors, score.information, score.readings, score.known].map(
      String.init)
  }

  private func details(_ level: ConformanceLevel, _ report: ConformanceReport) -> [String] {
    let bad = report.results.filter { $0.level == level && $0.isBad }
    let named = report.results.filter { $0.level == level && $0.outcome == .information && $0.known == nil }
    var lines: [String] = []
    if !bad.isEmpty {
      let weight = level.severity == .error ? "" : " (\(level.severity.rawValue))"
      lines.append("\(level.title)\(weight): \(bad.count) wrong. \(level.meaning)")
      let (first, others) = Self.firstOfEachKind(bad)
      for result in first { lines += block(result) }
      for result in others.prefix(Self.named) { lines.append("  " + line(result)) }
      if others.count > Self.named { lines.append("  … and \(others.count - Self.named) more; --json FILE has all") }
      lines.append("")
    }
    if !named.isEmpty {
      lines.append("\(level.title): \(named.count) that may be refused and are:")
      for result in named.prefix(Self.shownInFull) { lines.append("  " + line(result)) }
      if named.count > Self.shownInFull { lines.append("  … and \(named.count - Self.shownInFull) more") }
      lines.append("")
    }
    return lines
  }

  /// The first case of each kind, and the others. What a message says before its first colon or comma is the kind.
  private static func firstOfEachKind(
    _ results: [ConformanceResult]
  ) -> (first: [ConformanceResult], others: [ConformanceResult]) {
    var kinds: Set<String> = []
    var (first, others): ([ConformanceResult], [ConformanceResult]) = ([], [])
    for result in results {
      let kind = (result.message ?? "").prefix { $0 != ":" && $0 != "," }
      // A generated case has a command that tries it again, which a line has no room for.
      let isNew = kinds.insert("\(result.outcome) \(kind)").inserted || result.seed != nil
      if isNew, first.count < shownInFull || result.seed != nil { first.append(result) } else { others.append(result) }
    }
    return (first, others)
  }

  /// A case in a line.
  private func line(_ result: ConformanceResult) -> String {
    let source = result.source.map { " [\($0)]" } ?? ""
    let word = [.failed, .information, .warning].contains(result.outcome) ? "" : "\(result.outcome.rawValue): "
    let message = Self.capped(result.message ?? "", to: 160).split(separator: "\n").first ?? ""
    return "\(result.id)  \(word)\(message)\(source)"
  }

  private func block(_ result: ConformanceResult) -> [String] {
    var lines = ["  \(result.id)  \(result.outcome.rawValue): \(result.comment)"]
    let message = (result.message ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    lines += message.map { "    \(Self.capped(String($0), to: Self.longestInput))" }
    if let expected = result.expected { lines.append("    expected: \(Self.capped(expected, to: Self.longestInput))") }
    if let actual = result.actual { lines.append("    actual:   \(Self.capped(actual, to: Self.longestInput))") }
    if let input = result.input { lines.append("    input:    \(Self.capped(input, to: Self.longestInput))") }
    if let source = result.source { lines.append("    source:   \(source)") }
    if let sentence = result.basis?.sentence { lines.append("    text:     \(Self.text(sentence))") }
    if let shrunk = Self.shrunk(result) { lines.append("    \(shrunk)") }
    if let command = run.replayCommand(result) { lines.append("    again:    \(command)") }
    return lines
  }

  /// A sentence with the place where it is.
  static func text(_ sentence: ConformanceBasis.Sentence) -> String {
    "\(sentence.document), \(sentence.section): \"\(sentence.quote)\""
  }

  /// How far a counterexample was shrunk; nil for what is none.
  static func shrunk(_ result: ConformanceResult) -> String? {
    if let found = result.counterexample {
      let (before, after) = (found.original.json.utf8.count, found.input.json.utf8.count)
      return "shrunk from \(before) to \(Prose.count(after, "byte")) in \(Prose.count(found.steps, "step")), "
        + "\(Prose.count(found.attempts, "input")) tried"
    }
    guard let length = result.originalLength, let input = result.input else { return nil }
    return "shrunk from \(length) to \(Prose.count(input.utf8.count, "byte"))"
  }

  private func requests(_ report: ConformanceReport) -> String {
    let seconds = run.options.isDeterministic ? 0 : report.seconds
    let rate = seconds > 0 ? Int(Double(report.requests) / seconds) : 0
    let restarts = report.restarts == 0 ? "" : "; the testee was started again \(Prose.count(report.restarts, "time"))"
    return "\(Prose.count(report.requests, "request")) in \(Self.tenths(seconds)) s, \(rate) per second\(restarts)"
  }

  private func summary(_ report: ConformanceReport) -> String {
    let total = report.total
    let wrong = total.failed + total.errors
    var text =
      "\(Prose.count(report.results.count, "case")): \(total.passed) passed, \(wrong) wrong, \(total.skipped) skipped"
    if total.readings > 0 { text += ", \(Prose.count(total.readings, "reading"))" }
    if total.known > 0 { text += ", \(Prose.count(total.known, "known failure"))" }
    return text
  }

  static func capped(_ text: String, to limit: Int) -> String {
    text.utf8.count <= limit ? text : "\(Prose.excerpt(text, limit: limit)) (\(text.utf8.count) bytes)"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Rows of columns: the first to the left, the others to the right.
enum TextTable {
  static func lines(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + space : space + text
      }.joined(separator: "  ")
    }
  }
}
