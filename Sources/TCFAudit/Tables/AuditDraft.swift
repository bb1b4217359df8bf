/// Tables with what is withheld of them, which may be too much.
struct AuditDraft {
  var maker: TableMaker
  let tables: [AuditTable]
  let cohortBreaks: [CohortRule: CellBook.Cell]
  let withholding: Withholding
  /// What the tables are by that are left out: each number of theirs makes it harder to protect small groups in the others.
  let leftOut: [String]

  /// Tables that a report can do without, by their names, and what they are by. The first ones are missed least. There are few steps: each
  /// that does not help costs as much time as the audit of a few thousand records.
  private static let dispensable: [(names: [String], title: String)] = [
    (["causeRates", "days"], "day"),
    (["expectedCountries", "countryAgreement", "languages", "countries"], "expected country, country and language"),
    (["declaredChoices", "platforms", "vendors", "purposes"], "declared choice, platform, vendor and purpose"),
    (["months", "lists", "policies"], "month, vendor list and policy version"),
  ]

  /// The tables of a partial: all if small groups can be protected in them, or else all but the first that can be spared, and so on. Where that
  /// does not help either, because there are hardly any records, all tables are there, with next to nothing in them.
  ///
  /// The number of records is taken to be known, except in the last case, where it may be withheld.
  ///
  /// - Parameter byCohort: whether the report shows how many records of each CMP version break a rule.
  static func first(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, _ causes: [Cause], in cells: CauseCells, byCohort: Bool
  ) -> AuditDraft {
    func made(without count: Int = 0, isLast: Bool = false) -> AuditDraft {
      AuditDraft(
        partial, privacy, causes, in: cells, byCohort: byCohort, without: Self.dispensable.prefix(count),
        isLast: isLast)
    }
    if partial.counts.total.records >= privacy.smallestCell || privacy.isRevealed {
      for count in 0...Self.dispensable.count {
        let draft = made(without: count)
        if !draft.withholding.hidesEverything { return draft }
      }
    }
    return made(isLast: true)
  }

  private init(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, _ found: [Cause], in cells: CauseCells, byCohort: Bool,
    without dispensed: ArraySlice<(names: [String], title: String)>, isLast: Bool
  ) {
    leftOut = dispensed.map(\.title)
    let names = Set(dispensed.flatMap(\.names))
    maker = TableMaker(partial, privacy, isTotalKnown: !isLast)
    let causes = maker.causes(found)
    let rates = names.contains("causeRates") ? [] : [maker.causeRates(cells)]
    tables = [causes] + rates + maker.tables(without: names)
    cohortBreaks = byCohort ? maker.cohortBreaks() : [:]
    maker.relate()
    withholding = Withholding(
      maker.book, least: privacy.isRevealed ? 0 : privacy.smallestCell, isLast: isLast)
  }
}
