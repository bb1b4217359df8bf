/// The numbers of a report, and which of them add up to which: what decides how much may be shown.
package struct CellBook: Sendable {
  /// A number that stands for people, by its place in the book.
  package struct Cell: Sendable, Hashable {
    let index: Int
  }

  /// A number that others add up to.
  struct Sum: Sendable {
    let whole: Int
    let parts: [Int]
    /// Whole and parts.
    var terms: [Int] { [whole] + parts }
  }

  private(set) var values: [Int] = []
  /// Whether a cell is never shown, but follows from those that are: the rest of a total.
  private(set) var isHidden: [Bool] = []
  private(set) var sums: [Sum] = []

  /// No numbers yet.
  package init() {}

  /// Adds a number that is shown.
  package mutating func cell(_ value: Int) -> Cell { add(value, isHidden: false) }

  /// Adds a number that is not shown, and follows from others.
  package mutating func hidden(_ value: Int) -> Cell { add(value, isHidden: true) }

  private mutating func add(_ value: Int, isHidden hidden: Bool) -> Cell {
    values.append(value)
    isHidden.append(hidden)
    return Cell(index: values.count - 1)
  }

  /// Says that `parts` add up to `whole`.
  package mutating func sum(_ whole: Cell, _ parts: [Cell]) {
    sums.append(Sum(whole: whole.index, parts: parts.map(\.index)))
  }

  /// Says that `part` and a rest that is not shown add up to `whole`.
  package mutating func part(_ part: Cell, of whole: Cell) {
    let rest = hidden(value(of: whole) - value(of: part))
    sum(whole, [part, rest])
  }

  /// The number in a cell.
  package func value(of cell: Cell) -> Int { values[cell.index] }
}
