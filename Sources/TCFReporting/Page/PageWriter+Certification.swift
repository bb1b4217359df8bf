import TCFFindings

/// The record of a self-certification: who declares what, what came out, and each scenario by itself.
extension PageWriter {
  var declaration: [PageBlock] {
    guard let dossier = run.dossier else { return [] }
    return [.heading(2, "Outcome", anchor: "outcome"), .table(outcomeTable(dossier))]
      + [.heading(2, "Declaration", anchor: "declaration"), .facts(dossier.facts)] + Self.coverage(dossier)
  }

  /// `6 of 8 scenarios stored as chosen.`
  var scenarioLead: String {
    let names = run.dossier?.scenarios.map(\.name) ?? []
    let results = names.map(result)
    let good = results.count { $0 == true }
    let bad = results.count { $0 == false }
    var sentence = "\(good) of \(Prose.count(names.count, "scenario")) stored as chosen."
    if bad > 0 { sentence += " \(bad) did not." }
    let open = names.count - good - bad
    if open > 0 { sentence += " \(open) could not be decided." }
    return sentence
  }

  private func result(_ scenario: String) -> Bool? { tally.inputs.first { $0.name == scenario }?.isAsChosen }

  /// A row a situation, a column a platform: what came out, with the names of the scenarios.
  private func outcomeTable(_ dossier: Dossier) -> PageTable {
    var columns: [String] = []
    var cells: [[String]: [Dossier.Scenario]] = [:]
    for scenario in dossier.scenarios {
      for platform in platforms(of: scenario) {
        if !columns.contains(platform) { columns.append(platform) }
        cells[[scenario.situation, platform], default: []].append(scenario)
      }
    }
    var rows: [String] = []
    for situation in dossier.coverage.map(\.situation) + dossier.scenarios.map(\.situation)
    where !situation.isEmpty && !rows.contains(situation) { rows.append(situation) }
    var table = PageTable(
      title: "Results by situation and platform", columns: ["Situation"] + columns)
    table.rows = rows.map { situation in
      let words = dossier.coverage.first { $0.situation == situation }?.what ?? situation
      return [.text(words)] + columns.map { cell(cells[[situation, $0]] ?? []) }
    }
    return table
  }

  private func cell(_ scenarios: [Dossier.Scenario]) -> PageTable.Cell {
    guard !scenarios.isEmpty else { return .text("not exercised") }
    let results = scenarios.map { result($0.name) }
    let words = zip(scenarios, results).map { scenario, result in
      scenarios.count == 1 ? Self.words(result) : "\(scenario.name): \(Self.words(result))"
    }
    let tone: PageTable.Tone = results.contains(false) ? .bad : results.contains(nil) ? .open : .good
    return .mark(words.joined(separator: "; "), tone)
  }

  private static func words(_ result: Bool?) -> String {
    switch result {
    case true?: "as chosen"
    case false?: "not as chosen"
    case nil: "undecided"
    }
  }

  /// As declared, else what the captures show.
  private func platforms(of scenario: Dossier.Scenario) -> [String] {
    if let platform = scenario.platform { return [platform] }
    let seen = tally.inputs.first { $0.name == scenario.name }?.platforms ?? []
    return seen.isEmpty ? ["platform not stated"] : seen.map { "\($0) captures" }
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

  var sections: [PageBlock] {
    let byName = Dictionary(tally.inputs.map { ($0.name, $0) }) { first, _ in first }
    return inputNames.flatMap { name -> [PageBlock] in
      let scenario = run.dossier?.scenarios.first { $0.name == name }
      let input = byName[name] ?? PageTally.Input(name: name)
      let hasFindings = input.findings.map { !$0.ranked.isEmpty } ?? false
      guard scenario != nil || hasFindings || !input.accepted.isEmpty else { return [] }
      var blocks: [PageBlock] = [.heading(2, scenario == nil ? name : "Scenario: \(name)")]
      if let scenario {
        blocks.append(.paragraph("Outcome: \(Self.words(input.isAsChosen))."))
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
      return [.text(row.what), .text(row.chosen.map(words) ?? "–"), .text(words(row.stored)), mark]
    }
    return [.table(table)]
  }

  private static let namesShown = 25

  private static func words(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    let rest = names.count - namesShown
    return names.prefix(namesShown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func captures(of scenario: Dossier.Scenario) -> [PageBlock] {
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

  static func list(_ checks: [Dossier.HandCheck]) -> PageBlock {
    .list(checks.map { PageItem(text: $0.what, source: $0.citation) })
  }

  /// Where the record is signed.
  var signatures: [PageBlock] {
    guard run.dossier != nil else { return [] }
    return [
      .heading(2, "Signature", anchor: "signature"),
      .paragraph(
        "The hashes above tie this record to the captures. Who signs it declares that they were made as described."),
      .signatures(["Name", "Place and date", "Signature"]),
    ]
  }
}
