import TCFFindings

/// What vendors may do: a table of signs, and below it the reasons of each vendor, which its name links to.
extension HTMLBody {
  mutating func add(_ matrix: BasisMatrix) {
    pictures += 1
    let prefix = "v\(pictures)"
    for note in matrix.notes { html.element("p", note) }
    html.element(
      "p", [("class", "legend")],
      BasisMatrix.Answer.allCases.map { "\($0.sign) \($0.label)" }.joined(separator: " · "))
    startWide("Vendors and purposes")
    html.start("table", [("class", "matrix")])
    html.element("caption", "What each vendor that the string names may do")
    html.start("thead")
    html.start("tr")
    html.element("th", [("scope", "col")], "Vendor")
    for use in matrix.uses {
      html.element("th", [("scope", "col"), ("title", use.name.map { "\(use.text): \($0)" } ?? use.text)], use.label)
    }
    html.end()
    html.end()
    html.start("tbody")
    for row in matrix.rows {
      html.start("tr")
      html.start("th", [("scope", "row")])
      html.element("a", [("href", "#\(prefix)-\(row.vendor)")], Self.name(row))
      html.end()
      for (index, use) in matrix.uses.enumerated() {
        let cell = row.cells.indices.contains(index) ? row.cells[index] : .init(.notPermitted, reasons: row.exclusion)
        let tooltip = "\(use.text): \(cell.answer.label)"
        html.element(
          "td",
          [
            ("class", "sign \(cell.answer.rawValue)"),
            ("title", ([tooltip] + cell.reasons).joined(separator: "; ")),
          ], cell.answer.sign)
      }
      html.end()
    }
    for _ in 0..<3 { html.end() }
    if matrix.furtherVendors > 0 {
      html.element(
        "p", "… and \(Prose.count(matrix.furtherVendors, "more vendor")); see tcfcheck basis STRING --vendor ID.")
    }
    addColumns(matrix)
    for row in matrix.rows { add(row, matrix.uses, prefix) }
  }

  private static func name(_ row: BasisMatrix.Row) -> String { "\(row.vendor)\(row.name.map { " \($0)" } ?? "")" }

  private mutating func addColumns(_ matrix: BasisMatrix) {
    html.start("details")
    html.element("summary", "The columns by name")
    html.start("dl")
    for use in matrix.uses {
      html.start("div")
      html.element("dt", "\(use.label): \(use.text)")
      html.element("dd", use.name ?? "no name in the list")
      html.end()
    }
    html.end()
    html.end()
  }

  private mutating func add(_ row: BasisMatrix.Row, _ uses: [BasisMatrix.Use], _ prefix: String) {
    html.start("details", [("id", "\(prefix)-\(row.vendor)")])
    html.element("summary", "Reasons: \(Self.name(row))")
    if !row.exclusion.isEmpty {
      html.element("p", "Nothing is permitted: \(row.exclusion.joined(separator: "; ")).")
    } else {
      html.start("dl")
      for (use, cell) in zip(uses, row.cells) where cell.answer != .notDeclared {
        html.start("div")
        html.element("dt", use.text)
        html.element("dd", ([cell.answer.label] + cell.reasons).joined(separator: "; "))
        html.end()
      }
      html.end()
    }
    html.end()
  }
}
