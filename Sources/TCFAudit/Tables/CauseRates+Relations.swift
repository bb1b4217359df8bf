import TCFCodec
import TCFFindings

extension TableMaker {
  /// Says of the broken records of a CMP's versions that they have those of a cause, and others.
  private mutating func relateCohorts(_ figures: CauseFigures) {
    for condition in figures.cause.conditions {
      guard case .version(let cmp, let version) = condition.value else { continue }
      for rule in figures.rules {
        guard let cell = cohortCells[CohortRule(cmp: cmp, version: version, rule: rule.rule)] else { continue }
        book.part(rule.broken, of: cell)
      }
      guard let rule = figures.rules.first?.rule else { continue }
      for part in figures.rates.byVersion where !part.isInside {
        guard let other = part.version, let cell = cohortCells[CohortRule(cmp: cmp, version: other, rule: rule)] else {
          continue
        }
        book.part(part.broken, of: cell)
      }
      if let cell = cohortCells[CohortRule(cmp: cmp, version: version, rule: rule)] {
        book.part(figures.rates.byDay.map(\.broken), of: cell)
      }
    }
  }

  /// Says how the numbers around causes go with those of the causes and tables.
  mutating func relateRates() {
    for figures in causes { relateCohorts(figures) }
    for figures in causes where !figures.rates.isEmpty {
      guard let rule = figures.rules.first else { continue }
      let (days, versions) = (figures.rates.byDay, figures.rates.byVersion)
      // All days of the place, of which some may be in no string.
      for parts in [days.filter(\.isInside), versions.filter(\.isInside)] where !parts.isEmpty {
        relate(parts.map(\.records), to: figures.records)
        relate(parts.map(\.broken), to: rule.broken)
      }
      let outside = (days + versions).filter { !$0.isInside }
      book.part(outside.map(\.records), of: figures.others)
      book.part(outside.map(\.broken), of: rule.elsewhere)
      let around = [figures.records] + outside.map(\.records)
      book.part(around, of: total.records)
      for row in rows(around: figures) { book.part(around, of: row.records) }
      for row in versionRows(of: figures) { book.part(days.map(\.records), of: row.records) }
      for part in versions {
        for row in versionRows(of: figures.cause, part.version) {
          book.part(part.records, of: row.records)
          book.bound([part.broken], by: row.worst)
        }
      }
      if figures.rates.axis == .stringDay { relateTimes(days) }
    }
    for (index, figures) in causes.enumerated() where !figures.rates.isEmpty {
      for (place, other) in causes.enumerated() where place != index {
        let outside = figures.rates.all.filter { !$0.isInside }.map(\.records) + [figures.records]
        let further = other.rates.all.filter { !$0.isInside }.map(\.records) + [other.records]
        for row in rows(around: figures) where rows(around: other).contains(where: { $0.records == row.records }) {
          book.part(outside + [other.records], of: row.records)
          if place > index, !other.rates.isEmpty { book.part(outside + further, of: row.records) }
        }
        book.part(outside + further, of: total.records)
      }
    }
  }

  /// Says that parts are a whole, or a part of it.
  private mutating func relate(_ parts: [CellBook.Cell], to whole: CellBook.Cell) {
    if parts == [whole] { return }
    let sum = parts.reduce(0) { $0 + book.value(of: $1) }
    if sum == book.value(of: whole) { book.sum(whole, parts) } else { book.part(parts, of: whole) }
  }

  /// Says how the days of a place go with the tables of months and days.
  private mutating func relateTimes(_ parts: [CauseRates.Part]) {
    let months = groupsByKey[.month, default: [:]].sorted { $0.key < $1.key }
    for part in parts {
      guard let own = part.days else { continue }
      let there = months.filter { $0.key >= own.lowerBound.monthNumber && $0.key <= own.upperBound.monthNumber }
        .map(\.value)
      relate([part.records], to: there.map(\.records))
      book.bound([part.broken], by: there.flatMap(\.worst))
      relate([part.records], to: days(own).map(\.records))
    }
    for (month, cells) in months {
      let inside = parts.filter { $0.days?.lowerBound.monthNumber == month && $0.days?.upperBound.monthNumber == month }
      if inside.count > 1 { book.part(inside.map(\.records), of: cells.records) }
    }
  }

  /// Says that parts are a part of several wholes.
  private mutating func relate(_ parts: [CellBook.Cell], to wholes: [CellBook.Cell]) {
    guard !wholes.isEmpty else { return }
    let rest = wholes.reduce(0) { $0 + book.value(of: $1) } - parts.reduce(0) { $0 + book.value(of: $1) }
    book.equal(wholes, parts + [book.hidden(rest)])
  }

  /// The rows of days, those of the interval.
  private func days(_ interval: ClosedRange<CalendarDay>) -> [DayCells] {
    dayRows.sorted { $0.key < $1.key }.filter {
      $0.key >= interval.lowerBound.daysSince1970 && $0.key <= interval.upperBound.daysSince1970
    }.map(\.value)
  }

  /// Says that the records of a cause are of the days of its strings.
  mutating func relateDays() {
    for figures in causes {
      for condition in figures.cause.conditions where condition.attribute == .stringDay {
        guard case .days(let from, let to) = condition.value else { continue }
        let there = dayRows.sorted { $0.key < $1.key }.filter {
          $0.key >= (from?.daysSince1970 ?? 0) && $0.key <= (to?.daysSince1970 ?? Int.max)
        }.map(\.value)
        relate([figures.records], to: there.map(\.records))
      }
    }
  }

  /// The rows of tables that have all records around a cause.
  private func rows(around figures: CauseFigures) -> [GroupCells] {
    figures.cause.conditions.flatMap { condition -> [GroupCells] in
      guard case .version(let cmp, _) = condition.value else { return rows(of: condition) }
      return rows(of: CauseCondition(attribute: .cmp, value: .number(cmp)))
    }
  }

  /// The rows of the cause's own version.
  private func versionRows(of figures: CauseFigures) -> [GroupCells] {
    figures.cause.conditions.flatMap { condition -> [GroupCells] in
      guard case .version(let cmp, let version) = condition.value else { return [] }
      return versions.filter { $0.cmp == cmp && $0.version == version }.map(\.cells)
    }
  }

  /// The rows of another version of the cause's CMP.
  private func versionRows(of cause: Cause, _ version: Int?) -> [GroupCells] {
    cause.conditions.flatMap { condition -> [GroupCells] in
      guard case .version(let cmp, _) = condition.value else { return [] }
      return versions.filter { $0.cmp == cmp && $0.version == version }.map(\.cells)
    }
  }
}
