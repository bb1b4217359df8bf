import TCFFindings

/// The results of an audit in a few sentences.
struct AuditSummary {
  private let partial: AuditPartial
  private let total: GroupCells
  private let maker: TableMaker

  init(_ partial: AuditPartial, _ maker: TableMaker) {
    self.partial = partial
    total = maker.total
    self.maker = maker
  }

  /// The sentences, with what `tables` withhold left out.
  func sentences(_ tables: AuditTables) -> [String] {
    let tally = partial.tally
    var sentences = [
      "\(tables.text(total.records, "record")) from \(Prose.count(partial.inputs.count, "input")) judged by "
        + "\(Prose.count(partial.identity.rules.count, "rule")) as of \(partial.identity.asOf); "
        + "\(tally.rejected) could not be read, \(tally.empty) \(Prose.word(tally.empty, "was", "were")) empty."
    ]
    guard partial.counts.summary.hasChecked else { return sentences + ["Nothing was checked."] }
    if let sentence = missingLists { sentences.append(sentence) }
    let errors = total.worst[Severity.error.rank]
    sentences.append(
      "With errors: \(tables.text(errors, of: total.records)). With warnings at most: "
        + "\(tables.text(total.worst[Severity.warning.rank], of: total.records)). With infos only: "
        + "\(tables.text(total.worst[Severity.info.rank], of: total.records)). Without findings: "
        + "\(tables.text(total.clean, of: total.records)).")
    let choices = total.choices.map { tables.text($0, of: total.records) }
    sentences.append("Accept all: \(choices[0]). Reject all: \(choices[1]). Mixed: \(choices[2]).")
    sentences += zip(partial.identity.milestones, maker.stopping).map { day, cell in
      "No longer valid from \(day): \(tables.text(cell, of: total.records))."
    }
    if let sentence = histories(tables) { sentences.append(sentence) }
    if let words = CauseText.leftOut(at: partial.counts.cube.level) {
      sentences.append("The records are too varied to search for causes by every property; left out: \(words).")
    }
    if !tables.leftOut.isEmpty {
      sentences.append(
        "The groups are so small that hardly any count could be shown next to all tables. The following tables are left "
          + "out: \(tables.leftOut.joined(separator: "; ")). --reveal shows them.")
    }
    if partial.isInterrupted { sentences.append("The audit was stopped before its end: these are partial results.") }
    if partial.problemCount > 0 {
      sentences.append("\(Prose.count(partial.problemCount, "problem")): not everything could be read.")
    }
    return sentences + privacy(tables)
  }

  /// How many subjects have histories; nil where no one's was followed.
  private func histories(_ tables: AuditTables) -> String? {
    guard let timelines = partial.timelines, let histories = maker.histories else { return nil }
    let rest =
      timelines.leftOut == 0
      ? "."
      : "; \(Prose.count(timelines.leftOut, "record")) beyond \(TimelineCounts.mostStates) of a subject were left out."
    return
      "\(tables.text(histories.subjects, "subject")), \(tables.text(histories.longer)) of them with more than one record\(rest)"
  }

  /// What is withheld.
  private func privacy(_ tables: AuditTables) -> [String] {
    guard let least = tables.least else {
      return ["Nothing is withheld: this report shows groups of any size, and consent strings."]
    }
    guard headline.contains(where: { tables.count($0) == nil }) else { return [withheld(below: least)] }
    return [
      withheld(below: least),
      "This includes figures in this summary, because the groups are too small. If the records are your own, --k 1 withholds "
        + "no count; such a report can reveal what one person's record says, so do not share it.",
    ]
  }

  /// The numbers that the summary is read for.
  private var headline: [CellBook.Cell] { [total.records] + total.worst + [total.clean] }

  private func withheld(below least: Int) -> String {
    let words =
      least > 1
      ? "Counts below \(least) are withheld, as are figures from which they could be derived."
      : "No count is withheld: this report shows groups of any size."
    return words
      + (maker.privacy.rounding.map {
        " The others are rounded to multiples of \($0), so sums may differ from totals."
      } ?? "")
  }

  /// What is said where strings name vendor lists and none was given. That a number is 0 is always shown, and so is how many are not.
  private var missingLists: String? {
    let summary = partial.counts.summary
    guard !partial.lists.contains(where: { $0.name.hasPrefix("GVL") }), !summary.missingLists.isEmpty else {
      return nil
    }
    let undecided = summary.outcomes.count { ($0.counts[.undecided] ?? 0) > 0 }
    return
      "No vendor list was given, and \(Prose.count(undecided, "rule")) could not be decided for some records (Undecided). "
      + "tcfcheck gvl fetch gets lists, and --gvl takes those that you have."
  }
}
