import TCFFindings

/// What became of declared scenarios: whether what was stored is what was chosen, and on which platforms.
struct ScenarioResults {
  private struct Entry {
    var isAsChosen: Bool?
    /// The platforms of its stores, in the order in which they came.
    var platforms: [String] = []
  }

  private static let mostPlatforms = 8

  private var entries: [String: Entry] = [:]

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    var entry = entries[report.subject.input] ?? Entry()
    if let platform = report.facts?.platform, !entry.platforms.contains(platform),
      entry.platforms.count < Self.mostPlatforms
    {
      entry.platforms.append(platform)
    }
    if report.subject.kind == .scenario { entry.isAsChosen = Self.result(of: report) }
    entries[report.subject.input] = entry
  }

  /// What the rules about scenarios say: an error means that it is not as chosen, an undecided rule that it cannot be known.
  private static func result(of report: SubjectReport) -> Bool? {
    let verdicts = report.verdicts.filter { $0.rule.id.family == "scenario" }
    if verdicts.contains(where: { $0.outcome.isFail && $0.worst == .error }) { return false }
    if verdicts.contains(where: { $0.outcome == .undecided }) { return nil }
    return verdicts.contains { $0.outcome == .pass || $0.outcome.isFail } ? true : nil
  }

  /// Whether a scenario was stored as chosen; nil where no rule could say.
  func isAsChosen(_ scenario: String) -> Bool? { entries[scenario]?.isAsChosen }

  /// `6 of 8 scenarios stored as chosen, 1 not, 1 undecided`.
  func sentence(of certification: CertificationRecord) -> String {
    let results = certification.scenarios.map { isAsChosen($0.name) }
    let (good, bad) = (results.count { $0 == true }, results.count { $0 == false })
    let open = results.count - good - bad
    return "\(good) of \(Prose.count(results.count, "scenario")) stored as chosen" + (bad > 0 ? ", \(bad) not" : "")
      + (open > 0 ? ", \(open) undecided" : "")
  }

  /// Situations by platform.
  func grid(of certification: CertificationRecord) -> ScenarioGrid {
    var grid = ScenarioGrid()
    var cells: [[String]: [CertificationRecord.Scenario]] = [:]
    for scenario in certification.scenarios {
      for platform in platforms(of: scenario) {
        if !grid.platforms.contains(platform) { grid.platforms.append(platform) }
        cells[[scenario.situation, platform], default: []].append(scenario)
      }
    }
    var known: Set<String> = []
    for row in certification.coverage where row.situation.isEmpty || known.insert(row.situation).inserted {
      var line = ScenarioGrid.Row(situation: row.situation, what: row.what, isRequired: row.isRequired)
      line.cells = grid.platforms.map { platform in
        guard row.situation.isEmpty else { return results(cells[[row.situation, platform]] ?? []) }
        // What any scenario can show has no result of its own.
        return certification.scenarios.filter {
          row.scenarios.contains($0.name) && platforms(of: $0).contains(platform)
        }
        .map { ScenarioGrid.Result(name: $0.name, isAsChosen: nil) }
      }
      grid.rows.append(line)
    }
    for scenario in certification.scenarios where known.insert(scenario.situation).inserted {
      var line = ScenarioGrid.Row(situation: scenario.situation, what: scenario.situation, isRequired: false)
      line.cells = grid.platforms.map { results(cells[[scenario.situation, $0]] ?? []) }
      grid.rows.append(line)
    }
    return grid
  }

  private func results(_ scenarios: [CertificationRecord.Scenario]) -> [ScenarioGrid.Result] {
    scenarios.map { ScenarioGrid.Result(name: $0.name, isAsChosen: isAsChosen($0.name)) }
  }

  /// As declared, else what the captures show.
  private func platforms(of scenario: CertificationRecord.Scenario) -> [String] {
    if let platform = scenario.platform { return [platform] }
    let seen = entries[scenario.name]?.platforms ?? []
    return seen.isEmpty ? ["platform not stated"] : seen.map { "\($0) captures" }
  }
}

/// What came out, by situation and platform.
struct ScenarioGrid {
  /// One scenario in a cell.
  struct Result {
    let name: String
    let isAsChosen: Bool?

    /// The result as text.
    var label: String { ScenarioGrid.label(isAsChosen) }
  }

  /// A situation, with what came out on each platform.
  struct Row {
    /// Its word in a file of scenarios; empty for what any scenario can show.
    let situation: String
    let what: String
    /// Whether every CMP can show it.
    let isRequired: Bool
    /// One for each platform.
    var cells: [[Result]] = []

    var isExercised: Bool { cells.contains { !$0.isEmpty } }
  }

  var platforms: [String] = []
  var rows: [Row] = []

  /// A result as text.
  static func label(_ result: Bool?) -> String {
    switch result {
    case true?: "as chosen"
    case false?: "not as chosen"
    case nil: "undecided"
    }
  }
}
