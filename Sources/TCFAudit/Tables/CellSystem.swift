/// The relations of a book by their cells, and the cells by their relations, without what cannot matter.
struct CellSystem: Sendable {
  /// A cell in a relation, or a relation of a cell.
  struct Term: Sendable {
    /// The place of the cell or relation.
    let place: Int
    let coefficient: Int
  }

  let values: [Int]
  /// What readers know each cell not to be below.
  let lowest: [Int]
  /// By relation, 0 for one that does not only bound its cells.
  let slacks: [Int]
  /// By relation.
  let isBound: [Bool]
  private let cells: Grouped
  private let relations: Grouped

  /// Terms in groups, in one array.
  private struct Grouped: Sendable {
    var starts = [0]
    var terms: [Term] = []

    subscript(group: Int) -> ArraySlice<Term> { terms[starts[group]..<starts[group + 1]] }

    mutating func add(_ group: some Sequence<Term>) {
      terms += group
      starts.append(terms.count)
    }
  }

  /// - Parameter reach: by how much a cell is moved at most. A bound that is farther away is left out.
  init(_ book: CellBook, reach: Int) {
    values = book.values
    lowest = book.lowest
    let isFixed = zip(book.values, book.kinds).map { $0 == 0 && $1 != .rest }
    var (slacks, isBound, relations) = ([Int](), [Bool](), Grouped())
    var ofCells = Array(repeating: [Term](), count: book.values.count)
    for relation in book.relations {
      let terms = relation.terms.filter { !isFixed[$0.cell] }
      let weight = terms.reduce(0) { $0 + $1.coefficient.magnitude }
      if let slack = relation.slack, slack >= Int(weight) * reach { continue }
      for term in terms { ofCells[term.cell].append(Term(place: slacks.count, coefficient: term.coefficient)) }
      slacks.append(relation.slack ?? 0)
      isBound.append(relation.slack != nil)
      // The largest first: they have the most to give.
      let ordered = terms.sorted { (book.values[$1.cell], $0.cell) < (book.values[$0.cell], $1.cell) }
      relations.add(ordered.map { Term(place: $0.cell, coefficient: $0.coefficient) })
    }
    var cells = Grouped()
    for terms in ofCells { cells.add(terms) }
    (self.slacks, self.isBound, self.relations, self.cells) = (slacks, isBound, relations, cells)
  }

  /// The cells of a relation, the largest first.
  func cells(of relation: Int) -> ArraySlice<Term> { relations[relation] }

  /// The relations of a cell.
  func relations(of cell: Int) -> ArraySlice<Term> { cells[cell] }

  /// The cells that hang together with one, itself among them, in the order in which they are come to.
  func connected(to cell: Int) -> [Int] {
    var (found, isFound, next) = ([cell], Set([cell]), 0)
    var isSeen = Set<Int>()
    while next < found.count {
      for relation in relations(of: found[next]) where isSeen.insert(relation.place).inserted {
        for term in cells(of: relation.place) where isFound.insert(term.place).inserted { found.append(term.place) }
      }
      next += 1
    }
    return found
  }
}
