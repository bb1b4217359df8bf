import TCFFindings

/// What is wrong, worst first, then by rule, by CMP and by input.
extension PageWriter {
  var findings: [PageBlock] {
    guard summary.hasChecked else { return [] }
    let accepted = tally.inputs.flatMap(\.accepted).prefix(200).map { PageItem(text: "accepted: \($0)") }
    return [.heading(2, "Findings", anchor: "findings")] + Self.blocks(of: tally.findings)
      + (accepted.isEmpty ? [] : [.list(Array(accepted))])
  }

  /// The findings, worst first, each once; a sentence where there are none.
  static func blocks(of findings: FoldedFindings) -> [PageBlock] {
    let folds = findings.ranked
    guard !folds.isEmpty else { return [.paragraph("No rule that could be decided was broken.")] }
    let blocks = folds.map { PageBlock.finding(PageFinding($0.finding, in: $0.verdict, of: $0.place)) }
    return blocks + (findings.hasMore ? [.paragraph("… and more findings, which are only counted.")] : [])
  }

  var byRule: [PageBlock] {
    let rows = RuleRow.rows(run.rules, summary, tally.totals)
    guard !rows.isEmpty else { return [] }
    var table = PageTable(
      title: "Broken rules, with their share of applicable subjects",
      columns: ["Severity", "Rule", "Broken in", "Of", "Share", "Lighter in", "Findings"])
    table.rows = rows.map { row in
      [
        .text(row.worst.rawValue), .code(row.rule.id.rawValue), .number(row.broken),
        .text(Prose.count(row.applicable, row.noun)), .figure(FindingText.share(row.broken, of: row.applicable)),
        .number(row.lighter), .number(row.findings),
      ]
    }
    return [.heading(2, "By rule", anchor: "rules"), .table(table)]
  }

  /// How many CMP versions are shown.
  private static let cohortLimit = 200

  var byCohort: [PageBlock] {
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
        .number(row.subjects), .number(errors), .figure(FindingText.share(errors, of: row.subjects)),
        .number(row.broken[Severity.warning.rank]), rule.map { .code($0) } ?? .text("–"),
      ]
    }
    var blocks: [PageBlock] = [.heading(2, "By CMP", anchor: "cmps"), .table(table)]
    let rest = all.count - table.rows.count
    if rest > 0 { blocks.append(.paragraph("… and \(Prose.count(rest, "more CMP version")).")) }
    if tally.totals.cohorts.further > 0 {
      blocks.append(.paragraph("… and \(Prose.count(tally.totals.cohorts.further, "subject")) of other CMPs."))
    }
    return blocks
  }

  var byInput: [PageBlock] {
    var table = PageTable(
      title: "Findings in each \(run.certification == nil ? "input" : "scenario")",
      columns: [
        run.certification == nil ? "Input" : "Scenario", "Subjects", "Errors", "Warnings", "Infos", "Undecided checks",
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
    return (run.certification == nil ? [.heading(2, "By input", anchor: "inputs")] : []) + [.table(table)]
      + (tally.furtherInputs > 0 ? [.paragraph(more)] : [])
  }

  /// The scenarios, those without a subject too; after them whatever else was judged.
  var inputNames: [String] {
    let declared = run.certification?.scenarios.map(\.name) ?? []
    let known = Set(declared)
    return declared + tally.inputs.map(\.name).filter { !known.contains($0) }
  }

  var milestones: [PageBlock] {
    guard let outlooks = tally.totals.outlooks.rows(from: run.asOf), !outlooks.isEmpty else { return [] }
    var table = PageTable(
      title: "Strings that are valid today, by the first day from which they are not",
      columns: ["Day", "What happens", "Valid until then", "Could be written until then", "Such as"])
    table.rows = outlooks.map { row in
      [
        .text(row.day), .text(row.events.joined(separator: "; ")), .number(row.ending), .number(row.outdated),
        .text(row.names.joined(separator: ", ")),
      ]
    }
    return [.heading(2, "Milestones", anchor: "milestones"), .table(table)]
  }
}
