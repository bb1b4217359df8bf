import TCFCodec
import TCFFindings
import TCFJSON

extension AuditReport {
  /// Writes the members of a cause. Numbers are those of its first rule; a number that is withheld is null.
  func write(_ figures: CauseFigures, to json: inout JSONWriter) {
    let (cause, rules) = (figures.cause, partial.counts.rules)
    let text = CauseText(partial, isRevealed: privacy.isRevealed)
    json.member("where", text.place(cause.conditions))
    json.member("rules", cause.rules.map { rules[$0.rule].id.rawValue })
    json.array("conditions") { json in
      for condition in cause.conditions { write(condition, text, to: &json) }
    }
    guard let first = figures.rules.first else { return }
    json.member("records", tables.count(figures.records))
    json.member("broken", tables.count(first.broken))
    share("share", first.broken, of: figures.records, to: &json)
    share("shareElsewhere", first.elsewhere, of: figures.others, to: &json)
    json.member("firstDay", cause.days?.lowerBound.description)
    json.member("lastDay", cause.days?.upperBound.description)
    // It follows from exact numbers.
    if tables.least == nil {
      json.key("score")
      json.raw(String(cause.score).utf8)
    }
    json.array("examples") { json in
      for entry in figures.examples {
        json.object { json in
          json.member("input", entry.input)
          json.member("line", entry.line)
          if let id = entry.id { json.member("id", id) }
        }
      }
    }
  }

  private func share(_ name: String, _ part: CellBook.Cell, of whole: CellBook.Cell, to json: inout JSONWriter) {
    json.key(name)
    if let part = tables.count(part), let whole = tables.count(whole) {
      json.raw(AuditText.fraction(part, of: whole).utf8)
    } else {
      json.null()
    }
  }

  private func write(_ condition: CauseCondition, _ text: CauseText, to json: inout JSONWriter) {
    if case .version(let cmp, _) = condition.value {
      json.object { json in
        json.member("attribute", CauseCondition.Attribute.cmp.name)
        json.member("value", cmp)
      }
    }
    json.object { json in
      json.member("attribute", condition.attribute.name)
      switch condition.value {
      case .days(let from, let to):
        json.member("from", from?.description)
        json.member("to", to?.description)
      case .number, .version:
        switch text.value(condition) {
        case .number(let number): json.member("value", number)
        case .text(let text): json.member("value", text)
        case nil: json.member("value", String?.none)
        }
      }
    }
  }
}
