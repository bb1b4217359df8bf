import TCFFindings

/// Turns a finished run into a page.
struct PageWriter {
  let run: RunDescription
  let summary: RunSummary
  let tally: PageTally
  let problems: ProblemLog

  /// The title of the page.
  var title: String { run.certification == nil ? "tcfcheck report" : "Self-certification record" }

  /// The page: what came out on the first page, then as an annex what is wrong, worst first, by rule, CMP, subject and input, and
  /// at the end what was not checked and what the run used.
  var blocks: [PageBlock] {
    let found =
      run.certification == nil
      ? runFirstPage + overview + findings + byRule + byCohort + subjects + byInput
      : firstPage + annex + declaration + overview + interface + [.fold("Findings in each scenario, counted", byInput)]
        + sections
        + subjects
    return [.heading(1, title), .paragraph(lead)] + identity + runIdentity + [.paragraph(Self.meaning)] + alerts
      + remarks + found
      + milestones
      + unread + notChecked + settled + background + signatures
  }

  /// The result in a sentence or two.
  private var lead: String {
    guard summary.hasChecked else { return "Nothing was checked." }
    var sentences: [String] = []
    sentences += run.certification == nil ? subjectLead : scenarioLead
    let open = summary.outcomes.count { ($0.counts[.undecided] ?? 0) > 0 }
    if open > 0 { sentences.append("\(Prose.count(open, "rule")) could not be decided everywhere.") }
    let totals = tally.totals.outlooks
    if totals.strings > 0 {
      sentences.append(
        "\(totals.valid) of \(Prose.count(totals.strings, "string")) \(Prose.word(totals.valid, "is", "are")) valid today."
      )
    }
    return sentences.joined(separator: " ")
  }

  /// `Errors were found in 1 of 4 subjects. 2 have warnings only.`
  private var subjectLead: [String] {
    var sentences: [String] = []
    let broken = tally.totals.brokenSubjects(from: .error)
    let all = Prose.count(summary.subjects, "subject")
    let warned = tally.totals.brokenSubjects(from: .warning) - broken
    if broken > 0 {
      sentences.append("Errors were found in \(broken) of \(all).")
    } else if warned > 0 {
      sentences.append("No errors were found in \(all).")
    } else {
      sentences.append("Neither errors nor warnings were found in \(all).")
    }
    if warned > 0 { sentences.append("\(warned) \(Prose.word(warned, "has", "have")) warnings only.") }
    return sentences
  }

  private static let meaning =
    "This page lists the rules checked, the rules broken, and what could not be checked. It is not a verdict on a "
    + "product: a rule that passed shows only that one capture complied with it on the day of this report."

  private var alerts: [PageBlock] {
    var blocks: [PageBlock] = []
    if summary.isInterrupted { blocks.append(.alert("The run was interrupted: this report is incomplete.")) }
    if !summary.hasChecked { blocks.append(.alert("Nothing was checked.")) }
    guard problems.count > 0 else { return blocks }
    blocks.append(.alert("\(Prose.count(problems.count, "problem")): not everything could be read."))
    return blocks
  }

  private var unread: [PageBlock] {
    guard problems.count > 0 else { return [] }
    let items = problems.first.prefix(200).map { PageItem(text: $0.message + ($0.fix.map { "; fix: \($0)" } ?? "")) }
    let rest = problems.count - items.count
    return [.heading(2, "What could not be read", anchor: "unread"), .list(items)]
      + (rest > 0 ? [.paragraph("… and \(Prose.count(rest, "more problem")).")] : [])
  }

  private var overview: [PageBlock] {
    var facts: [CertificationRecord.Fact] = []
    let rules = Prose.count(run.rules.count, "rule")
    facts.append(.init("Checked", "\(Prose.count(summary.subjects, "subject")) with \(rules)"))
    let found = Severity.allCases.reversed().map { Prose.count(summary.findings[$0] ?? 0, $0.rawValue) }
    let broken = summary.subjects > 0 ? " in \(tally.totals.brokenSubjects(from: .info)) of them" : ""
    facts.append(.init("Found", found.joined(separator: ", ") + broken))
    let checks = Outcome.allCases.map { outcome in
      "\(summary.outcomes.reduce(0) { $0 + ($1.counts[outcome] ?? 0) }) \(outcome.pastLabel)"
    }
    facts.append(.init("Checks", checks.joined(separator: ", ")))
    facts.append(.init("As of", "\(run.asOf)"))
    return [.heading(2, "Summary", anchor: "summary"), .facts(facts)]
  }

  private var notChecked: [PageBlock] {
    var blocks: [PageBlock] = [.heading(2, "What was not checked", anchor: "open")]
    if let byHand = run.certification?.byHand, !byHand.isEmpty {
      blocks += [
        .heading(3, "To be demonstrated manually, in every scenario"),
        .paragraph(
          "A program cannot see these in what is stored; demonstrate them with screenshots, recordings and texts. What is asked "
            + "of the consent interface is under The consent interface."),
        Self.list(byHand),
      ]
    }
    let open = groups { $0.outcome == .undecided }
    blocks.append(.heading(3, "Undecided rules"))
    blocks.append(
      open.isEmpty ? .paragraph("None: everything that the rules needed was available.") : .list(open))
    let silent = groups(where: isSilent) { $0.outcome != .undecided }
    if !silent.isEmpty {
      blocks.append(
        .fold(
          "Rules that did not apply",
          [
            .paragraph("They were checked, but no subject in this run was of the kind or date that they apply to."),
            .list(silent),
          ]))
    }
    return blocks
  }

  /// Whether a rule was never met, broken or undecided.
  func isSilent(_ counts: [Outcome: Int]) -> Bool {
    [Outcome.pass, .fail, .undecided].allSatisfy { counts[$0] ?? 0 == 0 }
  }

  /// Rules by the reason that kept them from an answer, each under its most reporting one: that a rule is about another kind
  /// of subject says less than what a subject of its own kind lacks.
  private func groups(
    where isAsked: ([Outcome: Int]) -> Bool = { _ in true }, _ isMeant: (PageTally.Reason) -> Bool
  ) -> [PageItem] {
    var items: [(reason: String, rules: [String])] = []
    for (index, (rule, counts)) in summary.outcomes.enumerated() where isAsked(counts) {
      guard tally.reasons.indices.contains(index) else { continue }
      let meant = tally.reasons[index].filter { isMeant($0.key) }
      let named = meant.sorted { left, right in
        let (first, second) = (left.key.text.hasPrefix("applies only to"), right.key.text.hasPrefix("applies only to"))
        return first != second
          ? second : (left.key.outcome.column, left.key.text) < (right.key.outcome.column, right.key.text)
      }
      guard let reason = named.first?.key else { continue }
      let text = reason.outcome == .undecided ? reason.text : "\(reason.outcome.label): \(reason.text)"
      if let place = items.firstIndex(where: { $0.reason == text }) {
        items[place].rules.append(rule.id.rawValue)
      } else {
        items.append((text, [rule.id.rawValue]))
      }
    }
    return items.map { PageItem(text: "\($0.reason) (\(Prose.count($0.rules.count, "rule")))", codes: $0.rules) }
  }

  private var settled: [PageBlock] {
    let lines = SuppressionText.lines(run, summary.suppression)
    return lines.isEmpty
      ? [] : [.heading(2, "Settings, waivers, baseline", anchor: "settled"), .list(lines.map { PageItem(text: $0) })]
  }

  private var background: [PageBlock] {
    var lists = PageTable(title: "The lists that were used", columns: ["List", "File", "SHA-256"])
    lists.rows = run.usedLists.map {
      [.text($0.name), .code($0.path), $0.sha256.map { .code($0) } ?? .text("unknown")]
    }
    var facts: [CertificationRecord.Fact] = [
      .init("Tool", "tcfcheck \(run.toolVersion)"), .init("Rule catalogue", run.catalogueVersion),
      .init("Profile", run.profile), .init("As of", "\(run.asOf)"), .init("Fails at", run.failOn?.rawValue ?? "never"),
    ]
    if let file = run.settingsFile { facts.append(.init("Settings", file)) }
    facts += [.init("Run", run.timestamp + " UTC"), .init("Replay", run.command.capped(scalars: 2_000))]
    return [
      .heading(2, "Rules by family", anchor: "families"), .table(families), .heading(2, "Lists", anchor: "lists"),
    ]
      + [lists.rows.isEmpty ? .paragraph("No lists were used.") : .table(lists)] + notes
      + [.heading(2, "Tool and run", anchor: "run"), .facts(facts)]
      + [.heading(2, "Words", anchor: "words"), .facts(Glossary.terms.map { .init($0.name, $0.meaning) })]
  }

  private var notes: [PageBlock] {
    run.notes.isEmpty
      ? [] : [.list(run.notes.map { PageItem(text: "Note: \($0.sentence)", codes: [$0.rule.rawValue]) })]
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
  fileprivate var pastLabel: String {
    switch self {
    case .pass: "met"
    case .fail: "broken"
    case .notApplicable, .notEffective, .undecided: label
    }
  }
}
