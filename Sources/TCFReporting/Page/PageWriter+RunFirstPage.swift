import TCFFindings

/// The first page of a run without scenarios: what was checked, the worst that is wrong, and what was not tried. All else is in the
/// annex, as in a self-certification record.
extension PageWriter {
  /// How many inputs, lists and families are named, for the same reason as `rowsShown`.
  private static let namesShown = 4
  private static let familiesShown = 12

  /// What was checked, and against what.
  var runIdentity: [PageBlock] {
    guard run.certification == nil, summary.hasChecked else { return [] }
    var facts = [CertificationRecord.Fact("Checked", Prose.list(inputNames, limit: Self.namesShown))]
    let cmps = tally.totals.cohorts.ranked.map {
      "\($0.cohort.cmp) \($0.cohort.version) (\(Prose.count($0.subjects, "subject")))"
    }
    if !cmps.isEmpty { facts.append(.init("CMPs", Prose.list(cmps, limit: Self.namesShown))) }
    let lists = run.usedLists.map(\.name)
    facts.append(.init("Lists", lists.isEmpty ? "none" : Prose.list(lists, limit: Self.namesShown)))
    return [.facts(facts + [.init("Judged as of", "\(run.asOf)")])]
  }

  /// The faults, worst first, and what was not tried; then the annex begins.
  var runFirstPage: [PageBlock] {
    guard summary.hasChecked else { return [] }
    return worstInputs + worstRules + untried + [.heading(2, "Annex", anchor: "annex")]
  }

  private var worstInputs: [PageBlock] {
    let inputs = tally.inputs.sorted { left, right in
      for severity in [Severity.error, .warning] {
        let (first, second) = (left.counts[severity] ?? 0, right.counts[severity] ?? 0)
        if first != second { return first > second }
      }
      return false
    }
    guard inputs.count > 1 else { return [] }
    var table = PageTable(title: "Results by input, worst first", columns: ["Input", "Subjects", "Result"])
    table.rows = inputs.prefix(Self.rowsShown).map { [.text($0.name), .number($0.subjects), Self.result(of: $0)] }
    let rest = inputs.count + tally.furtherInputs - table.rows.count
    return [.heading(2, "Outcome", anchor: "outcome"), .table(table)]
      + (rest > 0 ? [.paragraph("\(Prose.count(rest, "more input")) in the annex.")] : [])
  }

  private static func result(of input: PageTally.Input) -> PageTable.Cell {
    let (errors, warnings) = (input.counts[.error] ?? 0, input.counts[.warning] ?? 0)
    let found = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { Prose.count($0.0, $0.1) }
    // What was accepted is there all the same.
    let accepted = input.accepted.isEmpty ? "" : ", others accepted"
    if errors > 0 { return .mark(found.joined(separator: ", ") + accepted, .bad) }
    if found.isEmpty { return .mark((accepted.isEmpty ? "no error, no warning" : "nothing new") + accepted, .good) }
    return .mark(found.joined(separator: ", ") + accepted, .open)
  }

  /// The rules of which most is broken, each with its first finding.
  private var worstRules: [PageBlock] {
    let rules = RuleRow.rows(run.rules, summary, tally.totals).filter { $0.worst >= .warning }
    guard !rules.isEmpty else { return [] }
    let folds = tally.findings.ranked
    var table = PageTable(
      title: "Rules broken, worst first",
      columns: ["Severity", "What is wrong", "What to do", "Rule", "Subjects", "Such as"])
    var again: String?
    for row in rules.prefix(Self.rowsShown) {
      let found = folds.filter { $0.verdict.rule.id == row.rule.id && $0.severity == row.worst }
      let more = found.count > 1 ? ", and \(found.count - 1) more of this rule" : ""
      let fix = found.first.map { FindingText.fix(of: $0.finding, row.rule) } ?? FindingText.fix(of: row.rule)
      table.rows.append([
        Self.mark(row.worst), .text((found.first?.finding.message ?? row.rule.title) + more), .text(fix ?? "–"),
        .code(row.rule.id.rawValue), .number(row.broken), .place(found.first?.subject.name ?? "–"),
      ])
      again = again ?? found.first.flatMap { Self.command(for: $0.subject, row.rule.id) }
    }
    let rest = rules.count - table.rows.count
    let words = [
      rest > 0 ? "\(Prose.count(rest, "more rule")) in the annex." : nil,
      again.map(Self.again),
    ].compactMap(\.self)
    return [.heading(2, "What is wrong", anchor: "wrong"), .table(table), .paragraph(words.joined(separator: " "))]
  }

  /// The command that shows the faults of one rule in one subject; nil for what is in no file.
  private static func command(for subject: Subject, _ rule: RuleID) -> String? {
    guard SubjectPlace(subject).file != nil else { return nil }
    if subject.kind == .list { return "tcfcheck gvl lint \(ShellWord.quoted(subject.input))" }
    return "tcfcheck validate \(ShellWord.quoted(subject.name)) --only \(rule)"
  }

  private var untried: [PageBlock] {
    var items = MissingListText.lines(summary.missingLists).split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
    if items.count > 1 { items = [items.joined(separator: "; ")] }
    if let undecidedRules { items.append(undecidedRules) }
    let silent = silentFamilies
    if !silent.isEmpty {
      items.append(
        "Nothing here is of the kind or date that these families of rules are about: "
          + Prose.list(silent, limit: Self.familiesShown))
    }
    return Self.notExercised(items)
  }

  /// The families none of whose rules was met, broken or undecided, in the catalogue's order.
  private var silentFamilies: [String] {
    var families: [String] = []
    var heard: Set<String> = []
    for (rule, counts) in summary.outcomes {
      if families.last != rule.id.family { families.append(rule.id.family) }
      if !isSilent(counts) { heard.insert(rule.id.family) }
    }
    return families.filter { !heard.contains($0) }
  }
}
