import TCFFindings

/// Turns a finished run into a page.
struct PageWriter {
  let run: RunDescription
  let summary: RunSummary
  let tally: PageTally
  let problems: ProblemLog

  /// The title of the page.
  var title: String { run.dossier == nil ? "tcfcheck report" : "Self-certification record" }

  /// The page.
  var blocks: [PageBlock] {
    let found = run.dossier == nil ? byRule + byCohort + findings + byInput : declaration + byInput + sections
    return [.heading(1, title), .paragraph(Self.meaning)] + alerts + overview + found + notChecked + settled
      + background
  }

  private static let meaning =
    "This page says which rules a program checked against the captured data, which were broken, which could not be "
    + "decided, and what the program cannot see. It is not a verdict on a product: a rule that is met shows only that "
    + "one capture complied with it on the day given below."

  private var alerts: [PageBlock] {
    var blocks: [PageBlock] = []
    if summary.isInterrupted { blocks.append(.alert("The run was interrupted: this report is incomplete.")) }
    if summary.subjects == 0 || run.rules.isEmpty { blocks.append(.alert("Nothing was checked.")) }
    guard problems.count > 0 else { return blocks }
    blocks.append(.alert("\(Prose.count(problems.count, "problem")): not everything could be read."))
    blocks.append(
      .list(problems.first.prefix(200).map { PageItem(text: $0.message + ($0.fix.map { "; fix: \($0)" } ?? "")) }))
    return blocks
  }

  private var overview: [PageBlock] {
    var facts: [Dossier.Fact] = []
    let rules = Prose.count(run.rules.count, "rule")
    facts.append(.init("Checked", "\(Prose.count(summary.subjects, "subject")) by \(rules)"))
    let found = Severity.allCases.reversed().map { Prose.count(summary.findings[$0] ?? 0, $0.rawValue) }
    let broken = summary.subjects > 0 ? " in \(tally.totals.brokenSubjects(from: .info)) of them" : ""
    facts.append(.init("Found", found.joined(separator: ", ") + broken))
    let checks = Outcome.allCases.map { outcome in
      "\(summary.outcomes.reduce(0) { $0 + ($1.counts[outcome] ?? 0) }) \(outcome.pastWords)"
    }
    facts.append(.init("Checks", checks.joined(separator: ", ")))
    facts.append(.init("As of", "\(run.asOf)"))
    return [.heading(2, "In short"), .facts(facts)]
  }

  private var declaration: [PageBlock] {
    run.dossier.map { [.heading(2, "Declaration"), .facts($0.facts)] + Self.coverage($0) } ?? []
  }

  private var byRule: [PageBlock] {
    let rows = RuleRow.rows(run.rules, summary, tally.totals)
    guard !rows.isEmpty else { return [] }
    var table = PageTable(
      title: "Broken rules, and in how many of the subjects that they apply to",
      columns: ["Severity", "Rule", "Broken in", "Of", "Share", "Lighter in", "Findings"])
    table.rows = rows.map { row in
      [
        .text(row.worst.rawValue), .code(row.rule.id.rawValue), .number(row.broken),
        .text(Prose.count(row.applicable, row.noun)), .text(FindingText.share(row.broken, of: row.applicable)),
        .number(row.lighter), .number(row.findings),
      ]
    }
    return [.heading(2, "By rule"), .table(table)]
  }

  /// How many CMP versions are shown.
  private static let cohortLimit = 200

  private var byCohort: [PageBlock] {
    let all = tally.totals.cohorts.ranked
    guard !all.isEmpty else { return [] }
    var table = PageTable(
      title: "Subjects by CMP and CMP version, by their worst finding",
      columns: ["CMP", "Version", "Subjects", "With errors", "Share", "With warnings only", "Worst rule of most"])
    table.rows = all.prefix(Self.cohortLimit).map { row in
      let errors = row.broken[Severity.error.rank]
      let rule = row.leadingRule.flatMap { run.rules.indices.contains($0) ? run.rules[$0].id.rawValue : nil }
      return [
        .text(row.cohort.cmpID.map(String.init) ?? "–"), .text(row.cohort.cmpVersion.map(String.init) ?? "–"),
        .number(row.subjects), .number(errors), .text(FindingText.share(errors, of: row.subjects)),
        .number(row.broken[Severity.warning.rank]), rule.map { .code($0) } ?? .text("–"),
      ]
    }
    var blocks: [PageBlock] = [.heading(2, "By CMP"), .table(table)]
    let rest = all.count - table.rows.count
    if rest > 0 { blocks.append(.paragraph("… and \(Prose.count(rest, "more CMP version")).")) }
    if tally.totals.cohorts.further > 0 {
      blocks.append(.paragraph("… and \(Prose.count(tally.totals.cohorts.further, "subject")) of other CMPs."))
    }
    return blocks
  }

  private var findings: [PageBlock] {
    guard summary.subjects > 0 else { return [] }
    let accepted = tally.inputs.flatMap(\.accepted).prefix(200).map { PageItem(text: "accepted: \($0)") }
    return [.heading(2, "Findings")] + Self.blocks(of: tally.findings)
      + (accepted.isEmpty ? [] : [.list(Array(accepted))])
  }

  /// The findings, worst first, each once; a sentence where there are none.
  private static func blocks(of findings: FoldedFindings) -> [PageBlock] {
    let folds = findings.ranked
    guard !folds.isEmpty else { return [.paragraph("No rule that could be decided was broken.")] }
    let blocks = folds.map { PageBlock.finding(PageFinding($0.finding, in: $0.verdict, of: $0.place)) }
    return blocks + (findings.hasMore ? [.paragraph("… and more findings, which are only counted.")] : [])
  }

  private var byInput: [PageBlock] {
    var table = PageTable(
      title: "Findings in each \(run.dossier == nil ? "input" : "scenario")",
      columns: [
        run.dossier == nil ? "Input" : "Scenario", "Subjects", "Errors", "Warnings", "Infos", "Undecided checks",
      ])
    let byName = Dictionary(tally.inputs.map { ($0.name, $0) }) { first, _ in first }
    for name in inputNames {
      let input = byName[name] ?? PageTally.Input(name: name)
      table.rows.append(
        [.text(name), .number(input.subjects)]
          + Severity.allCases.reversed().map { .number(input.counts[$0] ?? 0) } + [.number(input.undecided)])
    }
    guard !table.rows.isEmpty else { return [] }
    let more = "… and \(Prose.count(tally.furtherInputs, "subject")) from more inputs, which are only counted."
    return (run.dossier == nil ? [.heading(2, "By input")] : []) + [.table(table)]
      + (tally.furtherInputs > 0 ? [.paragraph(more)] : [])
  }

  /// What was exercised: a record of one scenario says nothing of the others.
  private static func coverage(_ dossier: Dossier) -> [PageBlock] {
    guard !dossier.coverage.isEmpty else { return [] }
    var table = PageTable(
      title: "What was exercised, and what was not", columns: ["Situation", "Exercised", "Scenarios"])
    table.rows = dossier.coverage.map { row in
      let isDone = !row.scenarios.isEmpty
      return [
        .text(row.what), .text(isDone ? "exercised" : row.isRequired ? "not exercised" : "not exercised (optional)"),
        .text(row.scenarios.joined(separator: ", ")),
      ]
    }
    return [.table(table)]
  }

  /// The scenarios, those without a subject too; after them whatever else was judged.
  private var inputNames: [String] {
    let declared = run.dossier?.scenarios.map(\.name) ?? []
    let known = Set(declared)
    return declared + tally.inputs.map(\.name).filter { !known.contains($0) }
  }

  private var sections: [PageBlock] {
    let byName = Dictionary(tally.inputs.map { ($0.name, $0) }) { first, _ in first }
    return inputNames.flatMap { name -> [PageBlock] in
      let scenario = run.dossier?.scenarios.first { $0.name == name }
      let input = byName[name] ?? PageTally.Input(name: name)
      let hasFindings = input.findings.map { !$0.ranked.isEmpty } ?? false
      guard scenario != nil || hasFindings || !input.accepted.isEmpty else { return [] }
      var blocks: [PageBlock] = [.heading(2, scenario == nil ? name : "Scenario: \(name)")]
      if let scenario { blocks += captures(of: scenario) }
      if scenario != nil { blocks.append(.heading(3, "Findings")) }
      if let findings = input.findings, hasFindings {
        blocks += Self.blocks(of: findings)
      } else {
        let asked = input.subjects == 0 ? "Nothing was checked." : "No rule that could be decided was broken."
        let open = input.undecided > 0 ? " \(Prose.count(input.undecided, "check")) undecided: see below." : ""
        blocks.append(.paragraph(asked + open))
      }
      if !input.accepted.isEmpty { blocks.append(.list(input.accepted.map { PageItem(text: "accepted: \($0)") })) }
      if let scenario, !scenario.byHand.isEmpty {
        blocks += [.heading(3, "To be demonstrated manually"), Self.list(scenario.byHand)]
      }
      return blocks
    }
  }

  private func captures(of scenario: Dossier.Scenario) -> [PageBlock] {
    var table = PageTable(
      title: "The steps of \(scenario.name)", columns: ["Step", "When", "Written", "Action", "Capture", "SHA-256"])
    for step in scenario.steps {
      let head: [PageTable.Cell] = [
        .text(step.name), .text(step.phase), .text(step.time ?? "–"), .text(step.action ?? "–"),
      ]
      for capture in step.captures {
        table.rows.append(head + [.code(capture.name), capture.sha256.map { .code($0) } ?? .text("not readable")])
      }
    }
    return [.facts(scenario.facts), .table(table)]
  }

  private static func list(_ checks: [Dossier.HandCheck]) -> PageBlock {
    .list(checks.map { PageItem(text: $0.what, source: $0.citation) })
  }

  private var notChecked: [PageBlock] {
    var blocks: [PageBlock] = [.heading(2, "What was not checked")]
    if let byHand = run.dossier?.byHand, !byHand.isEmpty {
      blocks += [
        .heading(3, "To be demonstrated manually, in every scenario"),
        .paragraph(
          "A program cannot see these in what is stored; demonstrate them with screenshots, recordings and texts."),
        Self.list(byHand),
      ]
    }
    let open = groups { $0.outcome == .undecided }
    blocks.append(.heading(3, "Undecided rules"))
    blocks.append(
      open.isEmpty ? .paragraph("None: everything that the rules needed was available.") : .list(open))
    let silent = groups(where: isSilent) { $0.outcome != .undecided }
    if !silent.isEmpty {
      blocks += [
        .heading(3, "Rules that did not apply"),
        .paragraph("They were checked, but no subject in this run was of the kind or date that they apply to."),
        .list(silent),
      ]
    }
    return blocks
  }

  /// Whether a rule was never met, broken or undecided.
  private func isSilent(_ counts: [Outcome: Int]) -> Bool {
    [Outcome.pass, .fail, .undecided].allSatisfy { counts[$0] ?? 0 == 0 }
  }

  /// Rules by the reason that kept them from an answer, each under its most telling one: that a rule is about another kind
  /// of subject says less than what a subject of its own kind lacks.
  private func groups(
    where isAsked: ([Outcome: Int]) -> Bool = { _ in true }, _ isMeant: (PageTally.Reason) -> Bool
  ) -> [PageItem] {
    var items: [(reason: String, rules: [String])] = []
    for (index, (rule, counts)) in summary.outcomes.enumerated() where isAsked(counts) {
      guard tally.reasons.indices.contains(index) else { continue }
      let meant = tally.reasons[index].filter { isMeant($0.key) }
      let told = meant.sorted { left, right in
        let (first, second) = (left.key.text.hasPrefix("speaks about"), right.key.text.hasPrefix("speaks about"))
        return first != second
          ? second : (left.key.outcome.column, left.key.text) < (right.key.outcome.column, right.key.text)
      }
      guard let reason = told.first?.key else { continue }
      let text = reason.outcome == .undecided ? reason.text : "\(reason.outcome.words): \(reason.text)"
      if let place = items.firstIndex(where: { $0.reason == text }) {
        items[place].rules.append(rule.id.rawValue)
      } else {
        items.append((text, [rule.id.rawValue]))
      }
    }
    return items.map { PageItem(text: "\($0.reason) (\(Prose.count($0.rules.count, "rule")))", codes: $0.rules) }
  }

  private var settled: [PageBlock] {
    let lines = AcceptanceText.lines(run, summary.acceptance)
    return lines.isEmpty ? [] : [.heading(2, "Settings, waivers, baseline"), .list(lines.map { PageItem(text: $0) })]
  }

  private var background: [PageBlock] {
    var lists = PageTable(title: "The lists that were used", columns: ["List", "File", "SHA-256"])
    lists.rows = run.usedLists.map {
      [.text($0.name), .code($0.path), $0.sha256.map { .code($0) } ?? .text("unknown")]
    }
    var facts: [Dossier.Fact] = [
      .init("Tool", "tcfcheck \(run.toolVersion)"), .init("Rule catalogue", run.catalogueVersion),
      .init("Profile", run.profile), .init("As of", "\(run.asOf)"), .init("Fails at", run.failOn?.rawValue ?? "never"),
    ]
    if let file = run.settingsFile { facts.append(.init("Settings", file)) }
    facts += [.init("Run", run.timestamp + " UTC"), .init("Replay", run.command.capped(scalars: 2_000))]
    return [.heading(2, "Rules by family"), .table(families), .heading(2, "Lists")]
      + [lists.rows.isEmpty ? .paragraph("No lists were used.") : .table(lists)]
      + [.heading(2, "Tool and run"), .facts(facts)]
      + [.heading(2, "Words"), .facts(Glossary.terms.map { .init($0.name, $0.meaning) })]
  }

  private var families: PageTable {
    var table = PageTable(
      title: "Checks by rule family",
      columns: ["Family", "Rules", "Met", "Broken", "Not applicable", "Not effective", "Undecided"])
    var order: [String] = []
    var counts: [String: (rules: Int, outcomes: [Outcome: Int])] = [:]
    for (rule, outcomes) in summary.outcomes {
      let family = rule.id.family
      if counts[family] == nil { order.append(family) }
      counts[family, default: (0, [:])].rules += 1
      counts[family]?.outcomes.merge(outcomes) { $0 + $1 }
    }
    table.rows = order.map { family in
      let count = counts[family] ?? (0, [:])
      return [.code(family), .number(count.rules)]
        + Outcome.allCases.map { .number(count.outcomes[$0] ?? 0) }
    }
    return table
  }
}

extension Outcome {
  /// What became of a check, for counts: `12 met`.
  fileprivate var pastWords: String {
    switch self {
    case .pass: "met"
    case .fail: "broken"
    case .notApplicable, .notEffective, .undecided: words
    }
  }
}
