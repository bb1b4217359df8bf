import TCFFindings

/// The record of a self-certification: who declares what, what came out, and each scenario by itself.
extension PageWriter {
  /// Who declares what.
  var declaration: [PageBlock] {
    guard let certification = run.certification else { return [] }
    return [.heading(2, "Declaration", anchor: "declaration"), .facts(certification.facts)]
  }

  /// What makes the declaration doubtful.
  var remarks: [PageBlock] {
    let remarks = run.certification?.remarks ?? []
    return remarks.isEmpty ? [] : [.alert(Self.sentence(remarks.joined(separator: "; ")))]
  }

  /// `6 of 8 scenarios stored as chosen, 2 not. 4 distinct faults: 3 errors, 1 warning.`
  var scenarioLead: [String] {
    guard let certification = run.certification, let faults = tally.faults else { return [] }
    return [tally.scenarios.sentence(of: certification), faults.sentence].map(Self.sentence)
  }

  private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  /// A row a situation, a column a platform: what came out of which scenario. A record of one scenario says nothing of the
  /// others, so those that were not tried have a row too.
  func outcomeTable(_ certification: CertificationRecord) -> PageTable {
    let grid = tally.scenarios.grid(of: certification)
    let platforms = grid.platforms.isEmpty ? ["Result"] : grid.platforms
    var table = PageTable(title: "Results by situation and platform", columns: ["Situation"] + platforms)
    table.rows = grid.rows.map { row in
      guard row.isExercised else {
        let words = row.isRequired ? "not exercised" : "not exercised (optional)"
        return [.text(row.what)] + platforms.map { _ in .text(words) }
      }
      return [.text(row.what)] + row.cells.map { Self.cell($0, hasResults: !row.situation.isEmpty) }
    }
    return table
  }

  private static func cell(_ results: [ScenarioGrid.Result], hasResults: Bool) -> PageTable.Cell {
    guard !results.isEmpty else { return .text("not exercised") }
    guard hasResults else { return .text("in \(Prose.list(results.map(\.name), limit: namesShown))") }
    let words = results.map { "\($0.name): \($0.label)" }
    let all = results.map(\.isAsChosen)
    let tone: PageTable.Tone = all.contains(false) ? .bad : all.contains(nil) ? .open : .good
    return .mark(words.joined(separator: "; "), tone)
  }

  var sections: [PageBlock] {
    let byName = Dictionary(tally.inputs.map { ($0.name, $0) }) { first, _ in first }
    return inputNames.flatMap { name -> [PageBlock] in
      let scenario = run.certification?.scenarios.first { $0.name == name }
      let input = byName[name] ?? PageTally.Input(name: name)
      let hasFindings = input.findings.map { !$0.ranked.isEmpty } ?? false
      guard scenario != nil || hasFindings || !input.accepted.isEmpty else { return [] }
      var blocks: [PageBlock] = [.heading(2, scenario == nil ? name : "Scenario: \(name)")]
      if let scenario {
        blocks.append(.paragraph("Outcome: \(ScenarioGrid.label(tally.scenarios.isAsChosen(name)))."))
        blocks += captures(of: scenario) + Self.comparison(input.choice)
        blocks.append(.heading(3, "Findings"))
      }
      if let findings = input.findings, hasFindings {
        blocks += Self.blocks(of: findings)
      } else {
        let asked = input.subjects == 0 ? "Nothing was checked." : "No rule that could be decided was broken."
        let open = input.undecided > 0 ? " \(Prose.count(input.undecided, "check")) undecided: see below." : ""
        blocks.append(.paragraph(asked + open))
      }
      if !input.accepted.isEmpty { blocks.append(.list(input.accepted.map { PageItem(text: "accepted: \($0)") })) }
      if let scenario, !scenario.byHand.isEmpty {
        blocks.append(.fold("To be demonstrated manually", [Self.list(scenario.byHand)]))
      }
      return blocks
    }
  }

  /// What was chosen next to what was stored.
  private static func comparison(_ rows: [ChoiceRow]) -> [PageBlock] {
    guard !rows.isEmpty else { return [] }
    var table = PageTable(title: "Chosen and stored", columns: ["Field", "Chosen", "Stored", "Result"])
    table.rows = rows.map { row in
      let mark: PageTable.Cell =
        switch row.chosen {
        case nil: .mark("cannot be determined", .open)
        case row.stored?: .mark("same", .good)
        case _?: .mark("differs", .bad)
        }
      return [.text(row.what), .text(row.chosen.map(list) ?? "–"), .text(list(row.stored)), mark]
    }
    return [.table(table)]
  }

  private static let namesShown = 25

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    let rest = names.count - namesShown
    return names.prefix(namesShown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func captures(of scenario: CertificationRecord.Scenario) -> [PageBlock] {
    var table = PageTable(
      title: "The steps of \(scenario.name)", columns: ["Step", "When", "Written", "Action", "Capture", "SHA-256"])
    for step in scenario.steps {
      let head: [PageTable.Cell] = [
        .text(step.name), .text(step.phase), .text(step.time ?? "–"), .text(step.action ?? "–"),
      ]
      for capture in step.captures + step.screenshots {
        table.rows.append(head + [.code(capture.name), capture.sha256.map { .code($0) } ?? .text("not readable")])
      }
    }
    return [.facts(scenario.facts), .table(table)]
  }

  static func list(_ checks: [CertificationRecord.HandCheck]) -> PageBlock {
    .list(checks.map { PageItem(text: $0.what, source: $0.citation) })
  }

  /// Where the record is signed.
  var signatures: [PageBlock] {
    guard run.certification != nil else { return [] }
    return [
      .heading(2, "Signature", anchor: "signature"),
      .paragraph(
        "The hashes above tie this record to the captures. Who signs it declares that they were made as described."),
      .signatures(["Name", "Place and date", "Signature"]),
    ]
  }
}
