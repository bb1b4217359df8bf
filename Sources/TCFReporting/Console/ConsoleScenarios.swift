import TCFFindings

/// The first screen of a certification: which scenarios were stored as chosen, what is wrong, each fault once, and where the
/// record is. What follows are the findings one by one.
struct ConsoleScenarios {
  let run: RunDescription
  let certification: CertificationRecord
  let paragraphs: [ParagraphResult]
  let results: ScenarioResults
  let faults: DistinctFaults
  let leastSeverity: Severity
  let style: ConsoleStyle

  private static let faultLimit = 15
  private static let scenariosShown = 4

  /// The lines, with an empty one at the end.
  var text: String {
    let grid = results.grid(of: certification)
    let head = style.bold(results.sentence(of: certification)) + " (as of \(run.asOf)); \(faults.sentence)\n\n"
    return head + table(grid) + notExercised(grid) + interface + remarks + files + list
  }

  private func table(_ grid: ScenarioGrid) -> String {
    let rows = grid.rows.filter { $0.isExercised && !$0.situation.isEmpty }
    guard !rows.isEmpty else { return "" }
    let cells =
      [["Scenario"] + grid.platforms.map { ConsoleStyle.safe($0, limit: 30) }]
      + rows.map { [ConsoleStyle.safe($0.situation, limit: 40)] + $0.cells.map(cell) }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { row in
      row.enumerated().map { index, text in index == row.count - 1 ? text : text.padded(to: widths[index]) }
        .joined(separator: "  ")
    }
    return lines.map { "  \($0)\n" }.joined() + "\n"
  }

  private func cell(_ results: [ScenarioGrid.Result]) -> String {
    guard let first = results.first else { return "–" }
    guard results.count > 1 else { return first.label }
    let good = results.count { $0.isAsChosen == true }
    return "\(good) of \(results.count) as chosen"
  }

  private func notExercised(_ grid: ScenarioGrid) -> String {
    let missing = grid.rows.filter { !$0.isExercised && $0.isRequired }
    guard !missing.isEmpty else { return "" }
    let names = missing.map { $0.situation.isEmpty ? "restart" : $0.situation }
    return "  not exercised: \(names.joined(separator: ", "))\n\n"
  }

  /// What became of the paragraphs about the consent interface, if anything of it was recorded or answered.
  private var interface: String {
    let asked = paragraphs.filter { $0.state != .notExercised }
    guard asked.contains(where: { $0.state != .open }) else { return "" }
    let counts = ParagraphResult.State.allCases.compactMap { state -> String? in
      let count = paragraphs.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.label)"
    }
    return "  interface, by paragraph of TCF Policies, Appendix B: \(counts.joined(separator: ", "))\n\n"
  }

  private var remarks: String {
    certification.remarks.map { "  note: \(ConsoleStyle.safe($0))\n" }.joined()
      + (certification.remarks.isEmpty ? "" : "\n")
  }

  private var list: String {
    let extract = faults.extract(from: leastSeverity, limit: Self.faultLimit)
    guard !extract.rows.isEmpty else { return "" }
    var text = style.bold("Distinct faults:") + "\n\n"
    for row in extract.rows {
      let scenarios = Prose.list(row.fault.scenarios, limit: Self.scenariosShown)
      text += "  \(style.label(row.fault.severity)) \(row.fault.rule)  \(ConsoleStyle.safe(row.message))\n"
      text += "           " + style.dim("in \(ConsoleStyle.safe(scenarios))") + "\n"
    }
    return text + (extract.rest > 0 ? "  … and \(Prose.count(extract.rest, "more fault"))\n" : "") + "\n"
  }

  private var files: String {
    guard !run.reportFiles.isEmpty else { return "no record is written; --html FILE writes one to keep\n\n" }
    return "reports: \(run.reportFiles.map(ConsoleStyle.safeName).joined(separator: ", "))\n\n"
  }
}
