/// Which cells of a book may not be shown, so that no group of fewer than `least` people can be distinguished.
///
/// A cell of 1 to `least` - 1 is withheld, and so are others that give it away. The promise is about everything that is shown
/// together: of every cell that is withheld, and of every small rest of a total, there are numbers at least `least` - 1 apart
/// that agree with all cells that are shown and all relations of the book. A cell is not trusted until such numbers have
/// been made: from the true numbers, by exchanges between cells that are not shown. Where there are none, further cells are
/// withheld; if nothing else helps, all of them, which makes any multiple possible.
///
/// Sources: Hundepool and others, "Statistical Disclosure Control", 2012, chapter 4, primary and secondary suppression and the
/// protection of intervals; Cox, "Linear sensitivity measures in statistical disclosure control", 1981.
package struct Withholding: Sendable {
  /// By cell: whether readers do not know it.
  private let isUnknown: [Bool]
  /// Whether there was a cell that no exchange protects, so that everything that hangs together with it is withheld.
  let hidesEverything: Bool

  /// What to withhold; nothing where `least` is 1 or less.
  ///
  /// - Parameter isLast: whether there is no other book to be tried, of fewer numbers.
  package init(_ book: CellBook, least: Int, isLast: Bool = true) {
    guard least > 1 else {
      (isUnknown, hidesEverything) = (Array(repeating: false, count: book.values.count), false)
      return
    }
    var guarding = CellGuard(book, least: least)
    guarding.guardAll(isLast: isLast)
    isUnknown = book.values.indices.map { cell in
      book.kinds[cell] == .rest || (guarding.system.places[cell].map { guarding.isUnknown[$0] } ?? false)
    }
    hidesEverything = guarding.hidesEverything
  }

  /// Whether a cell is withheld.
  package func isWithheld(_ cell: CellBook.Cell) -> Bool { isUnknown[cell.index] }
}

/// Withholds cells until those that have to be are guarded.
private struct CellGuard {
  private var search: ExchangeSearch
  let system: CellSystem
  /// How far apart the numbers have to be that a cell can have.
  private let width: Int
  private var isGuarded: [Bool]
  /// The cells to be guarded, in order.
  private var queue: [Int] = []
  private(set) var hidesEverything = false

  var isUnknown: [Bool] { search.isUnknown }

  init(_ book: CellBook, least: Int) {
    width = least - 1
    system = CellSystem(book, reach: width)
    let numbers = system.numbers
    let isSmall = numbers.map { $0.isSmall(below: least) }
    search = ExchangeSearch(system, isUnknown: zip(numbers, isSmall).map { $0.kind == .rest || $1 })
    isGuarded = Array(repeating: false, count: numbers.count)
    // The largest of the small ones first: they need the least, and what they take with them helps the others.
    queue = numbers.indices.filter { isSmall[$0] }
      .sorted { (numbers[$1].value, $0) < (numbers[$0].value, $1) }
  }

  mutating func guardAll(isLast: Bool) {
    var next = 0
    while next < queue.count {
      let cell = queue[next]
      next += 1
      if isGuarded[cell] || isGuardedNow(cell) { continue }
      hidesEverything = true
      if !isLast { return }
      search.isUnknown = search.isUnknown.map { _ in true }
      return
    }
  }

  /// Guards a cell; false if no way is found.
  private mutating func isGuardedNow(_ cell: Int) -> Bool {
    if reaches(cell, mayWithhold: false) { return true }
    for sign in [1, -1] {
      let request = ExchangeSearch.Request(first: .init(cell: cell, sign: sign), room: width, mayWithhold: true)
      if let exchange = search.find(request, from: CellPoint(system)) {
        receive(exchange)
        return true
      }
    }
    return reaches(cell, mayWithhold: true) || reaches(cell, mayWithhold: true, isSteadfast: true)
  }

  /// Whether numbers of a cell that are far enough apart are reached by one exchange after the other.
  private mutating func reaches(_ cell: Int, mayWithhold: Bool, isSteadfast: Bool = false) -> Bool {
    var missing = width
    for sign in [1, -1] {
      var point = CellPoint(system)
      while missing > 0 {
        let first = Exchange.Move(cell: cell, sign: sign)
        let rooms = Set([missing, 1]).sorted(by: >)
        var found: Exchange?
        for room in rooms where found == nil {
          found = search.find(
            .init(first: first, room: room, mayWithhold: mayWithhold, isSteadfast: isSteadfast), from: point)
        }
        guard let exchange = found else { break }
        receive(exchange)
        let times = min(missing, exchange.room)
        point.make(exchange, times: times)
        missing -= times
      }
    }
    if missing <= 0 { isGuarded[cell] = true }
    return missing <= 0
  }

  /// Withholds the cells of an exchange, which are guarded by it if it can be made often enough.
  private mutating func receive(_ exchange: Exchange) {
    for move in exchange.moves {
      if !search.isUnknown[move.cell] {
        search.isUnknown[move.cell] = true
        queue.append(move.cell)
      }
      if exchange.room >= width { isGuarded[move.cell] = true }
    }
  }
}
