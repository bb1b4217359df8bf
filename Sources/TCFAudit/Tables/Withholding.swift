/// Which cells of a book may not be shown, so that no group of fewer than `least` people can be told apart.
///
/// A cell of 1 to `least` - 1 is protected. It is withheld, and where the sums of the book would give it away, further cells
/// are: a sum with one unknown tells it, and one whose unknown parts are fewer than `least` together tells of a small group
/// all the same. What several sums tell together is found by solving them.
///
/// Source: Hundepool and others, "Statistical Disclosure Control", 2012, chapter 4, primary and secondary suppression.
package struct Withholding: Sendable {
  /// By cell: whether it is withheld or hidden.
  private var isUnknown: [Bool]
  private let isProtected: [Bool]
  private let least: Int

  /// What to withhold; nothing where `least` is 1 or less.
  package init(_ book: CellBook, least: Int) {
    self.least = least
    isProtected = book.values.map { $0 > 0 && $0 < least }
    isUnknown = zip(book.isHidden, isProtected).map { $0 || $1 }
    guard least > 1 else {
      isUnknown = Array(repeating: false, count: book.values.count)
      return
    }
    let sumsOfCell = Self.sumsOfCell(book)
    var open = Array(book.sums.indices)
    while !open.isEmpty {
      closeSums(open, book, sumsOfCell)
      let given = Elimination.determined(book, isUnknown, isProtected, sumsOfCell)
      open = given.compactMap { cover($0, book, sumsOfCell) }.flatMap { sumsOfCell[$0] }
    }
  }

  /// Whether a cell is withheld.
  package func isWithheld(_ cell: CellBook.Cell) -> Bool { isUnknown[cell.index] }

  static func sumsOfCell(_ book: CellBook) -> [[Int]] {
    var result = Array(repeating: [Int](), count: book.values.count)
    for (index, sum) in book.sums.enumerated() { for term in sum.terms { result[term].append(index) } }
    return result
  }

  /// Goes over the sums, from some on, until each by itself gives nothing away.
  private mutating func closeSums(_ first: [Int], _ book: CellBook, _ sumsOfCell: [[Int]]) {
    var open = first
    var isOpen = Array(repeating: false, count: book.sums.count)
    for sum in first { isOpen[sum] = true }
    var next = 0
    while next < open.count {
      let sum = open[next]
      next += 1
      isOpen[sum] = false
      while let cell = cellToWithhold(book.sums[sum], book) {
        isUnknown[cell] = true
        for other in sumsOfCell[cell] where !isOpen[other] && other != sum {
          isOpen[other] = true
          open.append(other)
        }
      }
    }
  }

  /// The cell that has to be withheld for a sum to give nothing away; nil if it does not.
  private func cellToWithhold(_ sum: CellBook.Sum, _ book: CellBook) -> Int? {
    let unknown = sum.terms.filter { isUnknown[$0] }
    guard unknown.contains(where: { isProtected[$0] }) else { return nil }
    let together = isUnknown[sum.whole] ? least : unknown.reduce(0) { $0 + book.values[$1] }
    guard unknown.count == 1 || together < least else { return nil }
    return cheapest(sum, book)
  }

  /// The smallest number of a sum that is shown and not nothing, the parts before the whole.
  private func cheapest(_ sum: CellBook.Sum, _ book: CellBook) -> Int? {
    let parts = sum.parts.filter { !isUnknown[$0] && book.values[$0] > 0 }
    if let part = parts.min(by: { (book.values[$0], $0) < (book.values[$1], $1) }) { return part }
    if !isUnknown[sum.whole], sum.parts.contains(where: { isUnknown[$0] && !isProtected[$0] }) || parts.isEmpty {
      return book.values[sum.whole] > 0 ? sum.whole : nil
    }
    return nil
  }

  /// Withholds one more number of the sums that a cell stands in, and says which; nil if there is none.
  private mutating func cover(_ cell: Int, _ book: CellBook, _ sumsOfCell: [[Int]]) -> Int? {
    let candidates = sumsOfCell[cell].compactMap { cheapest(book.sums[$0], book) }
    guard let next = candidates.min(by: { (book.values[$0], $0) < (book.values[$1], $1) }) else { return nil }
    isUnknown[next] = true
    return next
  }
}

/// Solves the sums of a book for the cells that are not shown.
enum Elimination {
  /// More unknowns that hang together than this are not solved, since the work grows with their third power: each sum by
  /// itself gives nothing away then.
  static let mostUnknowns = 64

  /// The protected cells that follow from what is shown.
  static func determined(
    _ book: CellBook, _ isUnknown: [Bool], _ isProtected: [Bool], _ sumsOfCell: [[Int]]
  ) -> [Int] {
    var found: [Int] = []
    var seen = Array(repeating: false, count: isUnknown.count)
    for start in isUnknown.indices where isUnknown[start] && !seen[start] && isProtected[start] {
      let group = connected(start, book, isUnknown, sumsOfCell, &seen)
      guard group.cells.count <= mostUnknowns else { continue }
      found += solved(group.cells, group.sums, book, isUnknown).filter { isProtected[$0] }
    }
    return found
  }

  /// The unknown cells that stand in sums with one another, and those sums.
  private static func connected(
    _ start: Int, _ book: CellBook, _ isUnknown: [Bool], _ sumsOfCell: [[Int]], _ seen: inout [Bool]
  ) -> (cells: [Int], sums: [Int]) {
    var (cells, sums, open) = ([Int](), Set<Int>(), [start])
    seen[start] = true
    while let cell = open.popLast() {
      cells.append(cell)
      for sum in sumsOfCell[cell] where sums.insert(sum).inserted {
        for term in book.sums[sum].terms where isUnknown[term] && !seen[term] {
          seen[term] = true
          open.append(term)
        }
      }
    }
    return (cells.sorted(), sums.sorted())
  }

  /// A prime below 2^31: numbers modulo it are added and multiplied without overflow.
  private static let prime = 2_147_483_647

  /// The cells whose value every solution of the sums has in common: those that stand alone in a row of the reduced form.
  private static func solved(_ cells: [Int], _ sums: [Int], _ book: CellBook, _ isUnknown: [Bool]) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: cells.enumerated().map { ($1, $0) })
    var rows: [[Int]] = sums.map { index in
      var row = Array(repeating: 0, count: cells.count)
      let sum = book.sums[index]
      if let place = places[sum.whole] { row[place] = prime - 1 }
      for part in sum.parts { if let place = places[part] { row[place] = (row[place] + 1) % prime } }
      return row
    }
    var rank = 0
    for column in cells.indices {
      guard let pivot = rows[rank...].firstIndex(where: { $0[column] != 0 }) else { continue }
      rows.swapAt(rank, pivot)
      let inverse = inverse(of: rows[rank][column])
      for index in rows[rank].indices { rows[rank][index] = rows[rank][index] * inverse % prime }
      for other in rows.indices where other != rank && rows[other][column] != 0 {
        let factor = prime - rows[other][column]
        for index in rows[rank].indices where rows[rank][index] != 0 {
          rows[other][index] = (rows[other][index] + factor * rows[rank][index]) % prime
        }
      }
      rank += 1
      if rank == rows.count { break }
    }
    return rows.compactMap { row in
      let terms = row.indices.filter { row[$0] != 0 }
      return terms.count == 1 ? cells[terms[0]] : nil
    }
  }

  /// Fermat: a^(p-2) is the inverse of a modulo p.
  private static func inverse(of value: Int) -> Int {
    var (result, base, exponent) = (1, value % prime, prime - 2)
    while exponent > 0 {
      if exponent & 1 == 1 { result = result * base % prime }
      base = base * base % prime
      exponent >>= 1
    }
    return result
  }
}
