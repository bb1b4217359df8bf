import TCFFindings
import TCFJSON

extension AuditReport {
  /// The version of the document's shape. Members may be added within one.
  static let shape = 1

  /// The results as a JSON document on one line. A number that is withheld is null.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("audit", Self.shape)
      json.member("summary", tables.summary)
      json.member("interrupted", partial.isInterrupted)
      json.member("identity") { partial.identity.write(to: &$0) }
      json.member("command", run.command)
      json.member("privacy") { json in
        json.member("revealed", tables.least == nil)
        json.member("smallestCell", tables.least)
        json.member("roundedTo", tables.least == nil ? nil : privacy.rounding)
        json.member("withheld", tables.withholds)
        json.member("hasPseudonyms", privacy.key != nil)
      }
      json.member("lists", partial.lists)
      json.member("records", partial.tally, judged: tables.count(tables.records))
      json.member("problems", partial.problems.map(\.message))
      json.member("problemCount", partial.problemCount)
      json.array("causes") { json in for cause in tables.causes { json.object { write(cause, to: &$0) } } }
      json.member("tables") { json in
        for table in tables.tables {
          json.array(table.name) { json in
            for row in table.rows { json.object { write(row, of: table, to: &$0) } }
          }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private func write(_ row: [AuditTable.Cell], of table: AuditTable, to json: inout JSONWriter) {
    for (column, cell) in zip(table.columns, row) {
      json.key(column.name)
      switch tables.shown(cell) {
      case .nothing, .withheld: json.null()
      case .text(let text), .code(let text): json.string(text)
      case .number(let number): json.integer(number)
      case .share(let part, let whole), .shareOfUnnamed(let part, let whole):
        json.raw(AuditText.fraction(part, of: whole).utf8)
      }
    }
  }
}
