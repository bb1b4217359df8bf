import TCFCodec
import TCFFindings

extension TableMaker {
  /// Counts by id, each with its share of a whole.
  ///
  /// - Parameter consent: Adds the cells of the first counter to `consents`, as those of this purpose, which may be none.
  private mutating func rates(
    _ counters: [(counts: [Int], whole: CellBook.Cell)], consent purpose: (Int) -> Int?
  ) -> [(id: Int, cells: [AuditTable.Cell])] {
    let highest = counters.map(\.counts.count).max() ?? 0
    var rows: [(id: Int, cells: [AuditTable.Cell])] = []
    for id in 0..<highest {
      let values = counters.map { $0.counts.indices.contains(id) ? $0.counts[id] : 0 }
      guard values.contains(where: { $0 > 0 }) else { continue }
      var cells: [AuditTable.Cell] = []
      for (value, counter) in zip(values, counters) {
        let cell = book.cell(value)
        book.part(cell, of: counter.whole)
        if cells.isEmpty { consents.append((purpose(id + 1), cell)) }
        cells += [.count(cell), .share(cell, of: counter.whole)]
      }
      rows.append((id + 1, cells))
    }
    return rows
  }

  mutating func vendors() -> AuditTable {
    var table = AuditTable(
      "vendors", title: "By vendor",
      meaning:
        "Of the records with a version 2 string, those with consent for the vendor, with legitimate interest established and "
        + "not objected to, and, of those with a Disclosed Vendors segment, those that disclose it.",
      columns: [
        .init("vendor", "Vendor"), .init("consent", "Consent"), .init("consentShare", "Share"),
        .init("legitimateInterest", "Legitimate interest"), .init("legitimateInterestShare", "Share"),
        .init("disclosed", "Disclosed"), .init("disclosedShare", "Share"),
      ])
    let wholes = [version2, version2, disclosing]
    table.rows = rates(zip(counts.vendors, wholes).map { ($0.totals, $1) }, consent: { _ in nil }).map {
      [.number($0.id)] + $0.cells
    }
    return table
  }

  mutating func purposes() -> AuditTable {
    var table = AuditTable(
      "purposes", title: "By purpose",
      meaning:
        "Of the records with a version 2 string, those with consent for the purpose, or opted in to the special feature, and "
        + "those with legitimate interest established and not objected to.",
      columns: [
        .init("kind", "Kind"), .init("id", "Id"), .init("consent", "Consent"), .init("consentShare", "Share"),
        .init("legitimateInterest", "Legitimate interest"), .init("legitimateInterestShare", "Share"),
      ])
    table.rows = rates(counts.purposes.prefix(2).map { ($0.totals, version2) }, consent: { $0 }).map {
      [.text("purpose"), .number($0.id)] + $0.cells
    }
    table.rows += rates([(counts.purposes[2].totals, version2)], consent: { _ in nil }).map {
      [.text("special feature"), .number($0.id)] + $0.cells + [.none, .none]
    }
    return table
  }

  mutating func milestones() -> AuditTable {
    var table = AuditTable(
      "milestones", title: "Milestones",
      meaning:
        "Records that are valid on the run's date and no longer at the milestone, because they expire or their CMP is deleted by "
        + "then; and records that are valid now but would be invalid if they were written at the milestone.",
      columns: [
        .init("day", "Day"), .init("milestone", "Milestone"), .init("stopBeingValid", "Stop being valid"),
        .init("stopBeingValidShare", "Share"), .init("outdated", "Outdated if written then"),
        .init("outdatedShare", "Share"),
      ])
    for (day, cells) in zip(partial.identity.milestones, zip(stopping, outdated)) {
      table.rows.append([
        .text(day.description), .text(AuditPlan.nameOfMilestone(day)), .count(cells.0),
        .share(cells.0, of: total.records),
        .count(cells.1), .share(cells.1, of: total.records),
      ])
    }
    return table
  }
}
