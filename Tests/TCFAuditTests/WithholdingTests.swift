import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Small cells")
struct WithholdingTests {
  /// A table of two ways: every row and every column with its total.
  private static func table(_ numbers: [[Int]]) -> (book: CellBook, cells: [[CellBook.Cell]]) {
    var book = CellBook()
    let cells = numbers.map { $0.map { book.cell($0) } }
    let rows = numbers.map { book.cell($0.reduce(0, +)) }
    let columns = numbers[0].indices.map { column in book.cell(numbers.reduce(0) { $0 + $1[column] }) }
    for (row, total) in zip(cells, rows) { book.sum(total, row) }
    for (column, total) in columns.enumerated() { book.sum(total, cells.map { $0[column] }) }
    return (book, cells)
  }

  @Test("a small cell is withheld, and so is what its total would give it away with")
  func complement() {
    var book = CellBook()
    let (whole, large, middle, small) = (book.cell(185), book.cell(100), book.cell(81), book.cell(4))
    book.sum(whole, [large, middle, small])
    let withholding = Withholding(book, least: 10)
    #expect(withholding.isWithheld(small))
    #expect(withholding.isWithheld(middle))
    #expect(!withholding.isWithheld(large))
    #expect(!withholding.isWithheld(whole))
  }

  @Test("two small cells that are fewer than the smallest cell together take a third with them")
  func group() {
    var book = CellBook()
    let (whole, large, other, one, two) = (book.cell(127), book.cell(80), book.cell(40), book.cell(3), book.cell(4))
    book.sum(whole, [large, other, one, two])
    let withholding = Withholding(book, least: 10)
    #expect(withholding.isWithheld(one) && withholding.isWithheld(two) && withholding.isWithheld(other))
    #expect(!withholding.isWithheld(large))
  }

  @Test("the rest of a whole is protected as if it were shown")
  func rest() {
    var book = CellBook()
    let (whole, part) = (book.cell(500), book.cell(497))
    book.part(part, of: whole)
    #expect(Withholding(book, least: 10).isWithheld(part))
  }

  @Test("numbers whose sum is shown have to have room: of 4 + 6 = 10, each would be 1 to 9")
  func width() {
    var book = CellBook()
    let (whole, one, two) = (book.cell(10), book.cell(4), book.cell(6))
    book.sum(whole, [one, two])
    #expect(Withholding(book, least: 10).isWithheld(whole))
    var larger = CellBook()
    let (sum, parts) = (larger.cell(11), [larger.cell(5), larger.cell(6)])
    larger.sum(sum, parts)
    #expect(!Withholding(larger, least: 10).isWithheld(sum))
  }

  @Test("a number that two tables show is withheld in both, or in none")
  func twice() {
    var book = CellBook()
    let (whole, large, small, also) = (book.cell(503, isKept: true), book.cell(500), book.cell(3), book.cell(500))
    book.sum(whole, [large, small])
    book.equal([also], [large])
    let withholding = Withholding(book, least: 10)
    #expect(withholding.isWithheld(small) && withholding.isWithheld(large) && withholding.isWithheld(also))
    #expect(!withholding.isWithheld(whole))
  }

  @Test("what bounds a withheld number from both sides is withheld with it")
  func bounds() {
    // 12 records with errors beside 3 with warnings, and one rule that is broken with errors: by 12 at least and 12 at most.
    var book = CellBook()
    let (whole, errors, warnings) = (book.cell(15, isKept: true), book.cell(12), book.cell(3))
    book.sum(whole, [errors, warnings])
    let (subjects, broken, met) = (book.cell(15, isKept: true), book.cell(12), book.cell(3))
    book.sum(subjects, [broken, met])
    book.bound([broken], by: [errors])
    book.bound([errors], by: [broken])
    let withholding = Withholding(book, least: 10)
    #expect(withholding.isWithheld(errors) && withholding.isWithheld(broken))
    // A bound that is far away takes nothing with it.
    var far = CellBook()
    let (all, most, few, other) = (far.cell(503), far.cell(500), far.cell(3), far.cell(400))
    far.sum(all, [most, few])
    far.bound([other], by: [most])
    #expect(!Withholding(far, least: 10).isWithheld(other))
  }

  @Test("hundreds of cells that hang together are solved like few")
  func many() {
    // Each row's total is shown, and the columns' totals too: one column of threes, and one of hundreds.
    let (book, cells) = Self.table((0..<200).map { _ in [3, 100, 100] })
    let withholding = Withholding(book, least: 10)
    for (place, row) in cells.enumerated() {
      #expect(withholding.isWithheld(row[0]))
      // The total of the row stands behind all rows.
      let others = row[1...] + [CellBook.Cell(index: 3 * 200 + place)]
      #expect(others.contains { withholding.isWithheld($0) })
    }
    // The same with columns of their own, so that nothing but the totals hangs together.
    let (diagonal, parts) = Self.table((0..<80).map { row in (0..<80).map { $0 == row ? 3 : $0 == 0 ? 50 : 0 } })
    let hidden = Withholding(diagonal, least: 10)
    for row in 1..<80 { #expect(hidden.isWithheld(parts[row][row])) }
  }

  @Test("a number that readers know from elsewhere is never withheld, and hides none")
  func known() {
    var book = CellBook()
    let (whole, large, small) = (book.known(503), book.cell(500), book.cell(3))
    book.sum(whole, [large, small])
    let withholding = Withholding(book, least: 10)
    #expect(!withholding.isWithheld(whole) && withholding.isWithheld(large) && withholding.isWithheld(small))
    // Of 4 + 6 = 10, each would be 1 to 9 whatever else is withheld.
    var narrow = CellBook()
    let sum = narrow.known(10)
    narrow.sum(sum, [narrow.cell(4), narrow.cell(6)])
    #expect(Withholding(narrow, least: 10).hidesEverything)
  }

  @Test("a group that all tables have as a row is one number in all of them")
  func manyTables() {
    // The 7 records that cannot be read are under a dash in each of 100 tables of known totals.
    var book = CellBook()
    let whole = book.known(2_000)
    let tables = (0..<100).map { _ in [7, 900, 1_093].map { book.cell($0) } }
    for table in tables {
      book.sum(whole, table)
      book.equal([table[0]], [tables[0][0]])
    }
    let withholding = Withholding(book, least: 10)
    #expect(!withholding.hidesEverything)
    for table in tables {
      #expect(withholding.isWithheld(table[0]))
      // One of the two goes with it, not both.
      #expect(withholding.isWithheld(table[1]) != withholding.isWithheld(table[2]))
    }
  }

  @Test("hundreds of parts of a number that has to be withheld stay shown")
  func manyParts() {
    // 7 of 500 records are no version 2 string; of the 493 others, hundreds have consent for each of 300 vendors.
    var book = CellBook()
    let (whole, strings) = (book.known(500), book.cell(493))
    book.part(strings, of: whole)
    let vendors = (0..<300).map { book.cell(100 + $0) }
    for vendor in vendors { book.part(vendor, of: strings) }
    let withholding = Withholding(book, least: 10)
    #expect(!withholding.hidesEverything && withholding.isWithheld(strings))
    #expect(!vendors.contains { withholding.isWithheld($0) })
    // A vendor that all but 4 consent to would give the 493 away.
    var near = CellBook()
    let (all, known) = (near.cell(493), near.known(500))
    near.part(all, of: known)
    let part = near.cell(489)
    near.part(part, of: all)
    #expect(Withholding(near, least: 10).isWithheld(part))
  }

  @Test("a search that has spent its budget ends there, and everything is withheld")
  func budget() {
    let (book, _) = Self.table((0..<80).map { row in (0..<80).map { $0 == row ? 3 : $0 == 0 ? 50 : 0 } })
    let whole = Withholding(book, least: 10)
    #expect(!whole.hidesEverything && whole.work > 2_000)
    #expect(Withholding(book, least: 10, budget: whole.work).hidesEverything == whole.hidesEverything)
    for budget in [0, 1, 1_000, whole.work / 2, whole.work * 9 / 10] {
      let spent = Withholding(book, least: 10, budget: budget)
      #expect(spent.hidesEverything, "\(budget)")
      for (index, value) in book.values.enumerated() where value != 0 {
        #expect(spent.isWithheld(CellBook.Cell(index: index)))
      }
      // Only the step that was begun may go beyond it.
      #expect(spent.work <= budget + 10_000, "\(budget)")
      // The same on every machine.
      #expect(Withholding(book, least: 10, budget: budget).work == spent.work)
    }
  }

  @Test("where all numbers of people are small, nothing is searched for, and all are withheld")
  func allSmall() {
    var book = CellBook()
    let (whole, one, two, read) = (book.cell(7), book.cell(4), book.cell(3), book.context(7))
    book.sum(whole, [one, two])
    book.equal([read], [whole])
    let withholding = Withholding(book, least: 10)
    #expect(withholding.hidesEverything && withholding.work == 0)
    for cell in [whole, one, two, read] { #expect(withholding.isWithheld(cell)) }
  }

  @Test("a table and the table of its parts do not give each other's cells away")
  func twoTables() {
    // A CMP with 105 records in versions of 94, 7 and 4, and another with 300.
    var book = CellBook()
    let (total, first, second) = (book.cell(405), book.cell(105), book.cell(300))
    book.sum(total, [first, second])
    let versions = [94, 7, 4].map { book.cell($0) }
    book.sum(first, versions)
    let withholding = Withholding(book, least: 10)
    #expect(!withholding.isWithheld(first))
    #expect(withholding.isWithheld(versions[1]) && withholding.isWithheld(versions[2]))
    // Together they are 11, so each can be 1 to 10.
    #expect(!withholding.isWithheld(versions[0]))
  }

  @Test("everything is shown where that was asked for, and zeros always")
  func shown() {
    let (book, cells) = Self.table([[0, 3], [20, 30]])
    #expect(!Withholding(book, least: 0).isWithheld(cells[0][1]))
    #expect(!Withholding(book, least: 10).isWithheld(cells[0][0]) || cells[0].isEmpty)
  }

  /// The attack is written apart from the defence: each withheld cell's range over all tables that agree with what is shown is
  /// found by raising and lowering it along cycles of withheld cells. A cell that lies on no such cycle is known exactly.
  @Test("no protected cell of a table of two ways follows from what is shown")
  func attack() {
    PropertyRun("small cells", cases: 150).forEach { random, label in
      let (width, height) = (random.number(2...6), random.number(2...6))
      let numbers = (0..<height).map { _ in
        (0..<width).map { _ in random.pick([0, 0, 1, 3, 5, 9, 10, 12, 25, 40, 90, 400]) }
      }
      let (book, cells) = Self.table(numbers)
      // Nor where the search comes to an end before it has found everything.
      let withholding = Withholding(book, least: 10, budget: random.pick([nil, nil, 0, 50, 500, 5_000]))
      for row in 0..<height {
        for column in 0..<width where (1..<10).contains(numbers[row][column]) {
          #expect(withholding.isWithheld(cells[row][column]), "\(label)")
          // Totals that are withheld are edges to a node outside, so this asks only where all totals are shown.
          let areTotalsShown = (width * height..<book.values.count).allSatisfy {
            !withholding.isWithheld(CellBook.Cell(index: $0))
          }
          guard areTotalsShown else { continue }
          var edges: [(Int, Int)] = []
          for other in 0..<height {
            for place in 0..<width where withholding.isWithheld(cells[other][place]) && (other, place) != (row, column)
            {
              edges.append((other, height + place))
            }
          }
          #expect(Self.isConnected(row, height + column, edges), "\(label): \(numbers) at \(row), \(column)")
        }
      }
    }
  }

  private static func isConnected(_ from: Int, _ to: Int, _ edges: [(Int, Int)]) -> Bool {
    var (seen, open) = (Set([from]), [from])
    while let next = open.popLast() {
      for edge in edges where edge.0 == next || edge.1 == next {
        let other = edge.0 == next ? edge.1 : edge.0
        if seen.insert(other).inserted { open.append(other) }
      }
    }
    return seen.contains(to)
  }
}
