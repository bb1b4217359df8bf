import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFSystem
import TCFXML

/// JUnit reports against what they were made from.
///
/// The expected text is computed here again, from Reports/README.md ("Bounds"): the whole text where it fits, cut where it is
/// required to be cut, and what XML 1.0 forbids shown by Control Pictures or U+FFFD.
enum ReportProperty {
  static let readsBack = Property(
    "fuzz/report", title: "a report written through libxml2 reads back to its findings, for any message text",
    meaning: "A CI system refuses the report, or shows another message than the finding's.",
    wantedClasses: ReportInput.usualClasses, generate: ReportInput.any, check: check)

  private static let broken = RuleMetadata(
    id: "fuzz-report/broken", title: "A rule that is broken", meaning: "It is broken.", fix: "Correct it.",
    citations: [Citation("fuzz", "report")], periods: [RulePeriod(.error)], needs: [])
  private static let open = RuleMetadata(
    id: "fuzz-report/open", title: "A rule that is not decided", meaning: "It is open.", fix: "Correct it.",
    citations: [Citation("fuzz", "report")], periods: [RulePeriod(.error)], needs: [])

  @Sendable private static func check(
    _ input: ReportInput, _ classes: inout CaseClasses
  ) throws(PropertyFailure) {
    let text = input.text
    let report = try read(try written(text))
    guard report.cases.count == 3 else {
      throw PropertyFailure("cases", "the report has other cases", expected: "3", actual: "\(report.cases.count)")
    }
    let name = ShownText.name(text)
    let list = "list; \(ShownText.all(path(text))); sha256:00"
    try same(report.properties.first { $0.name == "list.1" }?.value, list, "the list")
    if let name { try same(report.cases[0].name, name, "the first case's name") }
    try same(report.cases[0].message, ShownText.cut(text, to: 500, suffix: " (and 2 more findings)"), "the message")
    try same(report.cases[0].outcome, "failure", "the first outcome")
    try sameBlocks(report.cases[0].text, brokenBlocks(text), "the findings")
    // Only `--fail-on-undecided` makes it an error.
    try same(report.cases[1].outcome, "skipped", "the second outcome")
    try same(report.cases[1].message, ShownText.cut(text, to: 500), "the reason")
    try sameBlocks(report.cases[1].text, openBlocks(text), "the undecided rule")
    if let name { try same(report.cases[2].name, name, "the problem's name") }
    try same(report.cases[2].message, ShownText.cut(text, to: 500), "the problem")
    try sameBlocks(
      report.cases[2].text, [ShownText.all(text), "input: \(ShownText.all(text))", "fix: \(ShownText.all(text))"],
      "the problem's text")
  }

  /// The text as a path; no system has longer ones than 4,096 bytes.
  private static func path(_ text: String) -> String { text.utf8.count > 4_096 ? "long.json" : text }

  // MARK: Writing

  private static func written(_ text: String) throws(PropertyFailure) -> [UInt8] {
    let quoted = Evidence(expected: .text(text), actual: .text(text))
    let findings = [
      Finding(text), Finding("second", at: .storedKey(text), evidence: quoted, fix: text),
      Finding("third", evidence: Evidence(actual: 3, vendors: [7, 8, 9], purposes: [1])),
    ]
    let report = SubjectReport(
      subject: Subject(name: text, input: text, kind: .string),
      verdicts: [
        Verdict(rule: broken, outcome: .fail, severity: .error, findings: findings),
        Verdict(rule: open, outcome: .undecided, severity: .error, reason: text),
      ])
    let run = RunDescription(
      toolVersion: "1", catalogueVersion: "1", asOf: CalendarDay(daysSince1970: 0), profile: "fuzz", failOn: .error,
      lists: [ListReference(name: "list", path: path(text), sha256: "00")], rules: [broken, open], command: text,
      timestamp: "1970-01-01T00:00:00")
    var summary = RunSummary(rules: [broken, open])
    summary.add(report)
    do {
      let file = try ScratchFile()
      let sink = ReportSink.descriptor(file.descriptor, name: "report")
      var reporter = JUnitReporter(to: sink, options: JUnitOptions(granularity: .pair, isDeterministic: true))
      try reporter.begin(run)
      try reporter.report(report)
      try reporter.report(InputProblem(input: text, message: text, fix: text))
      try reporter.finish(summary)
      return try file.bytes()
    } catch {
      throw PropertyFailure("unwritten", "the report cannot be written: \(error)")
    }
  }

  // MARK: Reading

  private static func read(_ bytes: [UInt8]) throws(PropertyFailure) -> ReadReport {
    return try mapError(try ReadReport(bytes)) { (error: XMLPullFault) in
      PropertyFailure("unreadable", "the report cannot be read: \(error)")
    }
  }

  private static func brokenBlocks(_ text: String) -> [String] {
    let id = broken.id
    return [
      ShownText.cut(text, to: 500, suffix: " (and 2 more findings)"), "\(id): \(broken.title)",
      "\nerror: \(id): \(ShownText.cut(text, to: 2_000))\n  fix: Correct it.\n  source: fuzz, report",
      "\nerror: \(id): second\n  where: key \(ShownText.cut(text, to: 300))\n  expected: \(ShownText.value(text))"
        + "\n  actual: \(ShownText.value(text))"
        // An empty fix says that there is nothing to do.
        + (text.isEmpty ? "" : "\n  fix: \(ShownText.cut(text, to: 2_000))") + "\n  source: fuzz, report",
      "\nerror: \(id): third\n  actual: 3\n  vendors: {7-9}\n  purposes: {1}\n  fix: Correct it.\n  source: fuzz, report",
    ]
  }

  private static func openBlocks(_ text: String) -> [String] {
    let reason = ShownText.cut(text, to: 500)
    return [reason, "\(open.id): \(open.title)", "source: fuzz, report"]
  }

  /// Throws unless `actual` is the blocks on lines of their own, or as many of them as 16 KiB hold.
  private static func sameBlocks(_ actual: String, _ blocks: [String], _ what: String) throws(PropertyFailure) {
    // An empty headline takes no line.
    let blocks = Array(blocks.drop(while: \.isEmpty))
    let whole = blocks.joined(separator: "\n")
    if Array(actual.utf8) == Array(whole.utf8) { return }
    let limit = 16_384
    guard whole.utf8.count > limit - 64, actual.utf8.count <= limit else { return try same(actual, whole, what) }
    for count in 1..<blocks.count {
      let rest = "\n… and \(blocks.count - count) more that did not fit"
      let some = blocks.prefix(count).joined(separator: "\n") + rest
      if Array(actual.utf8) == Array(some.utf8) { return }
      // The first block is cut instead of left out.
      guard count == 1, actual.hasSuffix("…\(rest)") else { continue }
      if Array(whole.utf8).starts(with: actual.utf8.dropLast("…\(rest)".utf8.count)) { return }
    }
    try same(actual, whole, what)
  }

  private static func same(_ actual: String?, _ expected: String, _ what: String) throws(PropertyFailure) {
    // Byte by byte: Swift takes canonically equivalent strings for equal.
    guard actual.map({ Array($0.utf8) }) != Array(expected.utf8) else { return }
    throw PropertyFailure("differs", "\(what) differs", expected: expected, actual: actual)
  }
}
