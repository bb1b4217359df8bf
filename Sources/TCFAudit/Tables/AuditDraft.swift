/// Tables with what is withheld of them, which may be too much.
struct AuditDraft {
  var maker: TableMaker
  let tables: [AuditTable]
  let cohortBreaks: [CohortRule: CellBook.Cell]
  let withholding: Withholding
  /// Whether the tables by day are left out: a report can do without, and each number of theirs makes it harder to protect small
  /// groups in the others.
  let leavesDaysOut: Bool

  /// The tables of a partial: all if hardly anything would have to be withheld, otherwise all but those by day. Where that does
  /// not help either, all tables are there, with next to nothing in them.
  ///
  /// - Parameter byCohort: whether the report shows how many records of each CMP version break a rule.
  static func first(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, _ causes: [Cause], in cells: CauseCells, byCohort: Bool
  ) -> AuditDraft {
    func made(leavesDaysOut: Bool = false, isLast: Bool = false) -> AuditDraft {
      AuditDraft(
        partial, privacy, causes, in: cells, byCohort: byCohort, leavesDaysOut: leavesDaysOut, isLast: isLast)
    }
    let all = made()
    if !all.withholding.hidesEverything { return all }
    let fewer = made(leavesDaysOut: true)
    return fewer.withholding.hidesEverything ? made(isLast: true) : fewer
  }

  private init(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, _ found: [Cause], in cells: CauseCells, byCohort: Bool,
    leavesDaysOut: Bool, isLast: Bool
  ) {
    self.leavesDaysOut = leavesDaysOut
    maker = TableMaker(partial, privacy)
    let causes = maker.causes(found)
    let rates = leavesDaysOut ? [] : [maker.causeRates(cells)]
    tables = [causes] + rates + maker.tables(withDays: !leavesDaysOut)
    cohortBreaks = byCohort ? maker.cohortBreaks() : [:]
    maker.relate()
    withholding = Withholding(
      maker.book, least: privacy.isRevealed ? 0 : privacy.smallestCell, isLast: isLast)
  }
}
