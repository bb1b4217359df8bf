/// Which cells of a book may not be shown, so that no group of fewer than `least` people can be distinguished.
///
/// A cell of 1 to `least` - 1 is withheld, and so are others that give it away. The promise is about everything that is shown
/// together: of every cell that is withheld, and of every small rest of a total, there are numbers at least `least` - 1 apart
/// that agree with all cells that are shown and all relations of the book. A cell is not trusted until such numbers have
/// been made: from the true numbers, by exchanges between cells that are not shown. Where there are none, further cells are
/// withheld; if nothing else helps, all of them.
///
/// The search for exchanges does no more than a fixed amount of work, and where that is spent, the answer is the same as where nothing helps: all
/// cells are withheld. That is safe. What is found until then only adds to what is withheld, and a cell counts as guarded because its numbers were
/// made, never because the search came to its end. And all cells need no search. In a book without known numbers, what a reader is left with says
/// of sums that they are 0, of differences that they are not negative, of some cells that they are 0, and of the others how large they are at
/// least. Whatever numbers agree with that, ten times as many agree with it too, so a cell of v people can be one of `least` times v, which is at
/// least `least` - 1 more. Where a book has known numbers, that is not a proof, so it is not the last one that is tried: see ``AuditDraft``.
///
/// Sources: Hundepool and others, "Statistical Disclosure Control", 2012, chapter 4, primary and secondary suppression and the
/// protection of intervals; Cox, "Linear sensitivity measures in statistical disclosure control", 1981.
package struct Withholding: Sendable {
  /// By cell: whether readers do not know it.
  private let isUnknown: [Bool]
  /// Whether there was a cell that no exchange was found to protect, so that everything is withheld.
  let hidesEverything: Bool
  /// How much the search did, in looks at a number or a relation.
  let work: Int

  /// What to withhold; nothing where `least` is 1 or less.
  ///
  /// - Parameters:
  ///   - isLast: whether there is no other book to be tried, of fewer numbers.
  ///   - budget: how much the search may do, in looks at a number or a relation; nil for what suits the book.
  package init(_ book: CellBook, least: Int, isLast: Bool = true, budget: Int? = nil) {
    guard least > 1 else {
      (isUnknown, hidesEverything, work) = (Array(repeating: false, count: book.values.count), false, 0)
      return
    }
    var guarding = CellGuard(book, least: least, budget: budget)
    guarding.guardAll(isLast: isLast)
    isUnknown = book.values.indices.map { cell in
      book.kinds[cell] == .rest || (guarding.system.places[cell].map { guarding.isUnknown[$0] } ?? false)
    }
    (hidesEverything, work) = (guarding.hidesEverything, guarding.work)
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
  var work: Int { search.work }

  init(_ book: CellBook, least: Int, budget: Int?) {
    width = least - 1
    system = CellSystem(book, reach: width)
    let numbers = system.numbers
    let isSmall = numbers.map { $0.isSmall(below: least) }
    search = ExchangeSearch(
      system, isUnknown: zip(numbers, isSmall).map { $0.kind == .rest || $1 }, budget: budget)
    isGuarded = Array(repeating: false, count: numbers.count)
    // The largest of the small ones first: they need the least, and what they take with them helps the others.
    queue = numbers.indices.filter { isSmall[$0] }
      .sorted { (numbers[$1].value, $0) < (numbers[$0].value, $1) }
  }

  mutating func guardAll(isLast: Bool) {
    // Where every number of people is small, there is nothing that a search could spare.
    if isLast, !queue.isEmpty, !zip(system.numbers, isUnknown).contains(where: { $0.kind != .context && !$1 }) {
      return hideEverything()
    }
    var next = 0
    while next < queue.count {
      let cell = queue[next]
      next += 1
      if isGuarded[cell] || isGuardedNow(cell) { continue }
      return hideEverything()
    }
  }

  private mutating func hideEverything() {
    hidesEverything = true
    search.isUnknown = search.isUnknown.map { _ in true }
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
