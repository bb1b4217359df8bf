import TCFFindings

/// The cells of a rule: how many subjects it has each outcome for.
struct RuleCells {
  /// The rule's place.
  let rule: Int
  let fail: CellBook.Cell
  let pass: CellBook.Cell
  let undecided: CellBook.Cell
  let notEffective: CellBook.Cell
  let notApplicable: CellBook.Cell
  /// Subjects that break it, by the rank of the worst severity.
  let severities: [CellBook.Cell]

  init(rule: Int, outcomes: [Outcome: Int], broken: SeverityCounts, book: inout CellBook) {
    self.rule = rule
    fail = book.cell(outcomes[.fail] ?? 0)
    pass = book.cell(outcomes[.pass] ?? 0)
    undecided = book.cell(outcomes[.undecided] ?? 0)
    notEffective = book.cell(outcomes[.notEffective] ?? 0)
    notApplicable = book.cell(outcomes[.notApplicable] ?? 0)
    severities = broken.numbers.map { book.cell($0) }
  }

  /// What it is applied to, by outcome.
  var applicable: [CellBook.Cell] { [fail, pass, undecided, notEffective] }
}
