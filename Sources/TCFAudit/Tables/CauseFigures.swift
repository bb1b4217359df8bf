import TCFCodec
import TCFFindings

/// A cause with the cells of its numbers.
struct CauseFigures: Sendable {
  /// A rule that is broken there.
  struct Rule: Sendable {
    /// The rule's place.
    let rule: Int
    /// The records there that break it, and those elsewhere.
    let broken: CellBook.Cell
    let elsewhere: CellBook.Cell
  }

  let cause: Cause
  /// The records there, and those elsewhere.
  let records: CellBook.Cell
  let others: CellBook.Cell
  /// The clearest rule first.
  let rules: [Rule]
  /// Records that break the first rule.
  var examples: [StringSample.Entry] = []
  /// How often it is broken by day and version; nothing where that would reveal too much.
  var rates = CauseRates(axis: .stringDay)
}

extension TableMaker {
  /// The causes as a table, a row for each rule of each, with their cells and what readers know of those.
  mutating func causes(_ found: [Cause]) -> AuditTable {
    var table = AuditTable(
      "causes", title: "Causes in numbers",
      meaning:
        "Where rules are broken more often than elsewhere: the records that fulfil all conditions of a cause, and those of them "
        + "that break the rule.",
      columns: [
        .init("cause", "Cause"), .init("where", "Where"), .init("rule", "Rule"), .init("records", "Records"),
        .init("broken", "Broken"), .init("share", "Share"), .init("brokenElsewhere", "Broken elsewhere"),
        .init("shareElsewhere", "Share elsewhere"), .init("firstDay", "First day"), .init("lastDay", "Last day"),
      ])
    let text = CauseText(partial, isRevealed: privacy.isRevealed)
    for (index, cause) in found.enumerated() {
      let figures = figures(of: cause)
      causes.append(figures)
      for rule in figures.rules {
        table.rows.append([
          .number(index + 1), .text(text.place(cause.conditions)),
          .code(counts.rules[rule.rule].id.rawValue), .count(figures.records), .count(rule.broken),
          .share(rule.broken, of: figures.records), .count(rule.elsewhere),
          .share(rule.elsewhere, of: figures.others),
          cause.days.map { .text($0.lowerBound.description) } ?? .none,
          cause.days.map { .text($0.upperBound.description) } ?? .none,
        ])
      }
    }
    return table
  }

  private mutating func figures(of cause: Cause) -> CauseFigures {
    // Rather the totals of other tables are withheld than the numbers that say how bad it is there.
    let lowest = CauseScore.leastBroken
    let records = book.cell(cause.records, lowest: lowest, isKept: true)
    let others = book.cell(cause.allRecords - cause.records)
    book.sum(total.records, [records, others])
    let rules = cause.rules.map { rule in
      let figures = CauseFigures.Rule(
        rule: rule.rule, broken: book.cell(rule.broken, lowest: min(lowest, rule.broken), isKept: true),
        elsewhere: book.cell(rule.allBroken - rule.broken))
      book.part(figures.broken, of: records)
      book.part(figures.elsewhere, of: others)
      return figures
    }
    return CauseFigures(cause: cause, records: records, others: others, rules: rules)
  }

  /// Says how the numbers of causes go with those of the tables.
  mutating func relateCauses() {
    for figures in causes {
      for rule in figures.rules {
        guard let cells = ruleRows.first(where: { $0.rule == rule.rule }) else { continue }
        if counts.summary.subjects == counts.total.records {
          book.equal([cells.fail], [rule.broken, rule.elsewhere])
        } else {
          book.bound([rule.broken, rule.elsewhere], by: [cells.fail])
        }
        book.bound([rule.broken], by: total.worst)
      }
      for condition in figures.cause.conditions {
        for row in rows(of: condition) {
          book.part(figures.records, of: row.records)
          for rule in figures.rules { book.bound([rule.broken], by: row.worst) }
        }
        if case .days(let from, let to) = condition.value, condition.attribute == .stringDay {
          let months = groupsByKey[.month, default: [:]].sorted { $0.key < $1.key }.filter { month in
            month.key >= (from.map(\.monthNumber) ?? 0) && month.key <= (to.map(\.monthNumber) ?? Int.max)
          }
          book.bound([figures.records], by: months.map(\.value.records))
        }
      }
    }
    for (index, figures) in causes.enumerated() {
      for other in causes[..<index] { relate(figures, other) }
    }
  }

  /// Two causes have no record in common, or one has all records of the other; of any other two readers cannot know.
  private mutating func relate(_ one: CauseFigures, _ other: CauseFigures) {
    let (description, second) = (one.cause.description, other.cause.description)
    if description.isDisjoint(from: second) {
      book.part([one.records, other.records], of: total.records)
      let others = rows(of: other.cause)
      for row in rows(of: one.cause) where others.contains(row) {
        book.part([one.records, other.records], of: row)
      }
    } else if description.contains(second) {
      book.part(other.records, of: one.records)
    } else if second.contains(description) {
      book.part(one.records, of: other.records)
    }
  }

  /// The records of the rows that have all records of a cause.
  private func rows(of cause: Cause) -> [CellBook.Cell] {
    cause.conditions.flatMap { condition in rows(of: condition) }.map(\.records)
  }

  /// The rows of tables that have all records of a condition.
  func rows(of condition: CauseCondition) -> [GroupCells] {
    func group(_ dimension: AuditDimension, _ key: Int) -> [GroupCells] {
      groupsByKey[dimension]?[key].map { [$0] } ?? []
    }
    switch condition.value {
    case .days: return []
    case .version(let cmp, let version):
      return group(.cmp, cmp) + versions.filter { $0.cmp == cmp && $0.version == version }.map(\.cells)
    case .number(let number):
      switch condition.attribute {
      case .cmp: return group(.cmp, number)
      case .policyVersion: return group(.policy, number)
      case .list: return group(.list, number)
      case .language: return group(.language, number)
      case .declaredChoice: return group(.declaredChoice, number)
      case .platform: return platformRows[number].map { [$0] } ?? []
      // The records of a country are those of two tables, where the input expects countries.
      case .country:
        return counts.groups[AuditDimension.expectedCountry.rawValue].rows.isEmpty ? group(.country, number) : []
      case .cmpVersion, .stringDay, .recordDay: return []
      }
    }
  }
}
