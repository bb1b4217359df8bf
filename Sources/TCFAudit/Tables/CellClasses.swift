/// What is known of a number that one or several cells of a book have.
struct CellNumber: Sendable {
  var value: Int
  /// Below it no reader expects the number to be.
  var lowest: Int
  var kind: CellBook.Kind
  /// What withholding it costs: every cell something, totals more than their parts, and large ones a little more.
  var price = 0

  /// Whether people are counted, few enough to be guarded.
  func isSmall(below least: Int) -> Bool { value > 0 && value < least && kind != .context }
}

/// The cells of a book that are equal by its relations, as one number each.
///
/// Where a table's whole group is in one row of another table, nine numbers of the one are nine of the other, and where all of a group are alike,
/// they are even the same: what would be exchanges of a hundred cells are such of a few numbers.
struct CellClasses {
  /// A relation between numbers: each times its coefficient, they add up to `slack`, or to 0 where there is none.
  struct Relation: Hashable {
    let terms: [CellSystem.Term]
    let slack: Int?
  }

  /// By cell, the place of its number; nil for what everybody knows.
  let places: [Int?]
  let numbers: [CellNumber]
  let relations: [Relation]

  /// - Parameter reach: the largest number that has to be guarded.
  init(_ book: CellBook, reach: Int) {
    var parents = Array(book.values.indices)
    var isKnown = book.values.indices.map { book.isKnown($0) }
    let open = Self.simplified(book, &parents, &isKnown, reach: reach)
    var (places, numbers) = ([Int?](repeating: nil, count: parents.count), [CellNumber]())
    var ofRoots: [Int: Int] = [:]
    for cell in parents.indices where !isKnown[cell] {
      let root = Self.root(of: cell, &parents)
      if isKnown[root] { continue }
      if let place = ofRoots[root] {
        numbers[place].join(CellNumber(book, cell))
      } else {
        ofRoots[root] = numbers.count
        numbers.append(CellNumber(book, cell))
      }
      places[cell] = ofRoots[root]
    }
    relations = open.map { relation in
      Relation(
        terms: relation.terms.compactMap { cell, coefficient in
          places[cell].map { CellSystem.Term(place: $0, coefficient: coefficient) }
        }, slack: relation.slack)
    }
    (self.places, self.numbers) = (places, numbers)
  }

  /// The relations that say more than that two cells are equal, which have one parent then, or that a cell is known, between cells that are
  /// their own parents.
  private static func simplified(
    _ book: CellBook, _ parents: inout [Int], _ isKnown: inout [Bool], reach: Int
  ) -> [CellBook.Relation] {
    var relations = book.relations
    var isChanged = true
    while isChanged {
      isChanged = false
      for (place, relation) in relations.enumerated() {
        let unknown = relation.terms.filter { !isKnown[$0.cell] }
        var terms = joined(unknown, &parents).filter { !isKnown[$0.cell] }
        if relation.slack == nil, terms.count == 1, !(1...reach).contains(book.values[terms[0].cell]) {
          // It follows from numbers that readers know. A small one stays, though nothing can guard it.
          isKnown[terms[0].cell] = true
          (terms, isChanged) = ([], true)
        } else if relation.slack == nil, terms.count == 2, terms[0].coefficient == -terms[1].coefficient,
          terms[0].coefficient.magnitude == 1
        {
          parents[terms[1].cell] = terms[0].cell
          (terms, isChanged) = ([], true)
        }
        relations[place] = CellBook.Relation(terms: terms, slack: relation.slack)
      }
    }
    return relations
  }

  /// The terms by roots, each once, and without those that cancel each other.
  private static func joined(
    _ terms: [(cell: Int, coefficient: Int)], _ parents: inout [Int]
  ) -> [(cell: Int, coefficient: Int)] {
    guard terms.contains(where: { parents[$0.cell] != $0.cell }) else { return terms }
    var result: [(cell: Int, coefficient: Int)] = []
    let ofRoots = terms.map { (root(of: $0.cell, &parents), $0.coefficient) }.sorted { $0.0 < $1.0 }
    for (cell, coefficient) in ofRoots {
      if result.last?.cell == cell {
        result[result.count - 1].coefficient += coefficient
      } else {
        result.append((cell, coefficient))
      }
    }
    return result.filter { $0.coefficient != 0 }
  }

  private static func root(of cell: Int, _ parents: inout [Int]) -> Int {
    var root = cell
    while parents[root] != root { root = parents[root] }
    var next = cell
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }
}

extension CellNumber {
  /// The number of a cell.
  init(_ book: CellBook, _ cell: Int) {
    (value, lowest, kind) = (book.values[cell], book.lowest[cell], book.kinds[cell])
    guard kind != .rest else { return }
    let bits = Int.bitWidth - value.leadingZeroBitCount
    price = Self.leastPrice * (book.isKept[cell] ? 20 : 1 + min(3, book.sumCounts[cell])) + bits
  }

  /// What a cell costs that is part of a total and no total.
  static let leastPrice = 64

  /// Takes in another cell, of the same number. It is guarded if one of them is, and if any is shown, it is.
  mutating func join(_ other: CellNumber) {
    lowest = max(lowest, other.lowest)
    price += other.price
    if kind != other.kind {
      // A context and a rest: the context gives the rest away.
      kind = .shown
    }
  }
}
