/// The numbers of a report, and what is known to hold between them: what decides how much may be shown.
///
/// A relation belongs here if a reader of the report can know it: from a table's total, or from what the numbers mean.
package struct CellBook: Sendable {
  /// A number of people, by its place in the book.
  package struct Cell: Sendable, Hashable {
    let index: Int
  }

  /// What is shown of a number.
  enum Kind: UInt8, Sendable {
    /// It is in a report, and withheld if it is small.
    case shown
    /// It is in a report and says nothing about a person: it is withheld only if it gives away another number.
    case context
    /// It is in a report, and readers know it anyway: it is never withheld.
    case known
    /// It is in no report, and follows from numbers that are: the rest of a total. If it is small, it is guarded as if it were shown.
    case rest
  }

  /// A relation: the cells, each times its coefficient, add up to `slack`, or to 0 where there is none.
  struct Relation: Sendable {
    let terms: [(cell: Int, coefficient: Int)]
    /// For a relation that only bounds its cells: by how much the greater side is greater.
    let slack: Int?
  }

  private(set) var values: [Int] = []
  private(set) var kinds: [Kind] = []
  /// Below it no reader expects the number to be.
  private(set) var lowest: [Int] = []
  /// What a report is of little use without, by the cell.
  private(set) var isKept: [Bool] = []
  /// By cell: of how many sums it is the whole.
  private(set) var sumCounts: [Int] = []
  private(set) var relations: [Relation] = []

  /// No numbers yet.
  package init() {}

  /// Adds a number that is shown. A number above 0 is known to be above 0: zeros are always shown.
  ///
  /// - Parameters:
  ///   - lowest: a number that readers know it not to be below.
  ///   - isKept: whether others are withheld rather than this one.
  package mutating func cell(_ value: Int, lowest: Int = 1, isKept: Bool = false) -> Cell {
    add(value, .shown, lowest: value > 0 ? min(lowest, value) : 0, isKept: isKept)
  }

  /// Adds a number that is shown and says nothing about a person.
  package mutating func context(_ value: Int) -> Cell { add(value, .context, lowest: min(1, value), isKept: true) }

  /// Adds a number that readers know from elsewhere.
  package mutating func known(_ value: Int) -> Cell { add(value, .known, lowest: value, isKept: true) }

  /// Adds a number that is not shown, and follows from others.
  package mutating func hidden(_ value: Int) -> Cell { add(value, .rest, lowest: 0, isKept: false) }

  private mutating func add(_ value: Int, _ kind: Kind, lowest: Int, isKept: Bool) -> Cell {
    values.append(value)
    kinds.append(kind)
    self.lowest.append(lowest)
    self.isKept.append(isKept)
    sumCounts.append(0)
    return Cell(index: values.count - 1)
  }

  /// Says that `parts` add up to `whole`.
  package mutating func sum(_ whole: Cell, _ parts: [Cell]) {
    sumCounts[whole.index] += 1
    equal([whole], parts)
  }

  /// Says that `part` and a rest that is not shown add up to `whole`.
  package mutating func part(_ part: Cell, of whole: Cell) { self.part([part], of: whole) }

  /// Says that `parts`, which have nothing in common, and a rest that is not shown add up to `whole`.
  mutating func part(_ parts: [Cell], of whole: Cell) {
    sum(whole, parts + [hidden(parts.reduce(value(of: whole)) { $0 - value(of: $1) })])
  }

  /// Says that both sides add up to the same.
  package mutating func equal(_ left: [Cell], _ right: [Cell]) {
    let terms = Self.terms(left, right)
    // What was read of a damaged partial need not add up.
    if total(terms) == 0, terms.count > 1 { relations.append(Relation(terms: terms, slack: nil)) }
  }

  /// Says that one side is at most as much as the other.
  package mutating func bound(_ lesser: [Cell], by greater: [Cell]) {
    let terms = Self.terms(greater, lesser)
    let slack = total(terms)
    if slack >= 0, !terms.isEmpty { relations.append(Relation(terms: terms, slack: slack)) }
  }

  private func total(_ terms: [(cell: Int, coefficient: Int)]) -> Int {
    terms.reduce(0) { $0 &+ values[$1.cell] &* $1.coefficient }
  }

  private static func terms(_ left: [Cell], _ right: [Cell]) -> [(cell: Int, coefficient: Int)] {
    var terms: [(cell: Int, coefficient: Int)] = []
    let all = left.map { ($0.index, 1) } + right.map { ($0.index, -1) }
    for (cell, coefficient) in all.sorted(by: { $0.0 < $1.0 }) {
      if terms.last?.cell == cell {
        terms[terms.count - 1].coefficient += coefficient
      } else {
        terms.append((cell, coefficient))
      }
    }
    return terms.filter { $0.coefficient != 0 }
  }

  /// Whether everybody knows a cell: zeros are shown.
  func isKnown(_ cell: Int) -> Bool { kinds[cell] == .known || (values[cell] == 0 && kinds[cell] != .rest) }

  /// The number in a cell.
  package func value(of cell: Cell) -> Int { values[cell.index] }
}
