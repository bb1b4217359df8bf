/// Cells of which some are one more and the others one less, such that everything else of a report stays as it is.
struct Exchange: Sendable {
  /// A cell and by how much it changes: 1 or -1.
  struct Move: Sendable {
    let cell: Int
    let sign: Int
  }

  let moves: [Move]
  /// How often in a row it can be made.
  let room: Int
}

/// Numbers that agree with a report, as they are or after some exchanges.
struct CellPoint {
  private let system: CellSystem
  private var changes: [Int: Int] = [:]
  private var slackChanges: [Int: Int] = [:]

  init(_ system: CellSystem) { self.system = system }

  /// How much less a cell can be.
  func room(below cell: Int) -> Int { system.numbers[cell].value - system.numbers[cell].lowest + (changes[cell] ?? 0) }

  /// How far a bound is away.
  func slack(of relation: Int) -> Int { system.slacks[relation] + (slackChanges[relation] ?? 0) }

  /// Makes an exchange so often.
  mutating func make(_ exchange: Exchange, times: Int) {
    for move in exchange.moves {
      changes[move.cell, default: 0] += move.sign * times
      for relation in system.relations(of: move.cell) where system.isBound[relation.place] {
        slackChanges[relation.place, default: 0] += relation.coefficient * move.sign * times
      }
    }
  }
}

/// Looks for exchanges. Whether one is found depends on the work that is left to do; what is found can be made.
///
/// An exchange is begun with one cell. Each relation that does not hold then is fixed by a further cell of it, which may break
/// others. The begun exchanges are kept by what they cost and how much is still to be fixed, the best one first.
struct ExchangeSearch {
  /// What is asked for.
  struct Request {
    /// The cell, and whether it is to be more (1) or less (-1).
    let first: Exchange.Move
    /// How often in a row the exchange must be possible.
    let room: Int
    /// Whether cells that are shown may change, which have to be withheld then.
    let mayWithhold: Bool
    /// Whether the search goes on with the last way until there is none, rather than with the best of all. It withholds more, but gets
    /// over walls: where a number changes every table, all ways look equally bad until that is done.
    var isSteadfast = false
  }

  private struct Begun {
    var moves: [Exchange.Move]
    /// The relations that changed, in the order in which they first did, and by how much each changed.
    var relations: [Int] = []
    var amounts: [Int] = []
    /// Which of these do not hold, by their places, ascending.
    var open: [Int] = []
    var cost = 0
    /// The place of the relation that is to be fixed next.
    var next: Int?
    var rank: Int { cost + ExchangeSearch.mending * open.count + moves.count }

    func involves(_ cell: Int) -> Bool { moves.contains { $0.cell == cell } }

    /// Changes a relation.
    ///
    /// - Returns: its place.
    mutating func change(_ relation: Int, by amount: Int) -> Int {
      if let place = relations.firstIndex(of: relation) {
        amounts[place] += amount
        return place
      }
      relations.append(relation)
      amounts.append(amount)
      return relations.count - 1
    }

    /// Notes whether the relation at a place does not hold.
    mutating func mark(_ place: Int, isOpen: Bool) {
      let index = open.firstIndex { $0 >= place } ?? open.count
      let isMarked = index < open.count && open[index] == place
      if isOpen && !isMarked {
        open.insert(place, at: index)
      } else if !isOpen && isMarked {
        open.remove(at: index)
      }
    }
  }

  let system: CellSystem
  /// By cell: whether readers do not know it.
  var isUnknown: [Bool]
  /// What fixing a relation is reckoned to cost: as much as most that have to be paid for.
  private static let mending = CellNumber.leastPrice + 8

  /// How much all searches together may do. Every look at a number, a relation or a change counts as one: no clock is read, so the same
  /// book has the same numbers withheld on a slow machine and a fast one.
  private let budget: Int
  /// How much they have done. The step that goes beyond the budget is the last one.
  private(set) var work = 0

  /// As many of a search: where cells may be withheld, giving up costs more than looking on.
  private static let mostSteps = (free: 60, withholding: 400)
  /// How many ways to go on are kept of a relation.
  private static let branches = 6
  /// How many cells of a relation are looked at.
  private static let mostCells = (unknown: 32, shown: 12)
  /// How many cells an exchange has at most.
  private static let mostMoves = 300

  /// - Parameter budget: how much the searches may do; nil for what suits the system.
  init(_ system: CellSystem, isUnknown: [Bool], budget: Int? = nil) {
    (self.system, self.isUnknown) = (system, isUnknown)
    self.budget = budget ?? Self.usualBudget + Self.budgetOfNumber * system.numbers.count
  }

  /// A few seconds of an optimised build at most, and many times what exports need whose groups can be protected.
  private static let usualBudget = 20_000_000
  private static let budgetOfNumber = 2_000

  /// An exchange with what is asked for; nil if none is found.
  mutating func find(_ request: Request, from point: CellPoint) -> Exchange? {
    guard request.first.sign > 0 || point.room(below: request.first.cell) >= request.room else { return nil }
    var queue = [extended(Begun(moves: []), by: request.first, request: request, at: point)].compactMap(\.self)
    var steps = 0
    func best() -> Int? {
      request.isSteadfast
        ? queue.indices.last : queue.indices.min { (queue[$0].rank, $0) < (queue[$1].rank, $1) }
    }
    while let best = best() {
      let begun = queue.remove(at: best)
      guard let broken = begun.next else { return finished(begun, point) }
      guard steps < (request.mayWithhold ? Self.mostSteps.withholding : Self.mostSteps.free), work < budget else {
        return nil
      }
      steps += 1
      work += queue.count
      guard begun.moves.count < Self.mostMoves else { continue }
      let ways = ways(begun, fixing: broken, request, point)
      queue += request.isSteadfast ? ways.reversed() : ways
    }
    return nil
  }

  private func finished(_ begun: Begun, _ point: CellPoint) -> Exchange {
    var room = Int.max
    for move in begun.moves where move.sign < 0 { room = min(room, point.room(below: move.cell)) }
    for (relation, amount) in zip(begun.relations, begun.amounts) where system.isBound[relation] && amount < 0 {
      room = min(room, point.slack(of: relation) / -amount)
    }
    return Exchange(moves: begun.moves, room: room)
  }

  /// The best ways to fix the relation at a place.
  private mutating func ways(_ begun: Begun, fixing place: Int, _ request: Request, _ point: CellPoint) -> [Begun] {
    let amount = begun.amounts[place]
    var (unknown, shown) = (0, 0)
    var ways: [(begun: Begun, value: Int)] = []
    for term in system.numbers(of: begun.relations[place]) {
      let cell = term.place
      work += 1 + begun.moves.count
      guard isUnknown[cell] || request.mayWithhold else { continue }
      let sign = (amount > 0) == (term.coefficient > 0) ? -1 : 1
      guard sign > 0 || point.room(below: cell) >= request.room, !begun.involves(cell)
      else { continue }
      if isUnknown[cell] { unknown += 1 } else { shown += 1 }
      if unknown > Self.mostCells.unknown && shown > Self.mostCells.shown { break }
      if isUnknown[cell] ? unknown > Self.mostCells.unknown : shown > Self.mostCells.shown { continue }
      // Of those that are withheld for it, the smallest are least missed; of the others, the largest have the most to give.
      let value = isUnknown[cell] ? -system.numbers[cell].value : system.numbers[cell].value
      let move = Exchange.Move(cell: cell, sign: sign)
      if let extended = extended(begun, by: move, request: request, at: point) { ways.append((extended, value)) }
    }
    // Stable, since cells are in a fixed order.
    let best = ways.enumerated().sorted {
      ($0.element.begun.rank, $0.element.value, $0.offset) < ($1.element.begun.rank, $1.element.value, $1.offset)
    }
    return best.prefix(Self.branches).map(\.element.begun)
  }

  /// An exchange with one more move; nil where a steadfast search finds that nothing can fix what it breaks.
  private mutating func extended(
    _ begun: Begun, by move: Exchange.Move, request: Request, at point: CellPoint
  ) -> Begun? {
    var result = begun
    result.moves.append(move)
    if !isUnknown[move.cell] { result.cost += system.numbers[move.cell].price }
    for term in system.relations(of: move.cell) {
      work += 1 + result.relations.count
      let place = result.change(term.place, by: term.coefficient * move.sign)
      result.mark(place, isOpen: isOpen(term.place, changedBy: result.amounts[place], request, point))
    }
    result.next = nil
    var fewest = Int.max
    for place in result.open {
      let count =
        request.isSteadfast
        ? wayCount(fixing: place, of: result, request, point) : system.numbers(of: result.relations[place]).count
      if count == 0 { return nil }
      if count < fewest { (fewest, result.next) = (count, place) }
    }
    return result
  }

  /// How many numbers can fix the relation at a place.
  private mutating func wayCount(
    fixing place: Int, of begun: Begun, _ request: Request, _ point: CellPoint
  ) -> Int {
    let numbers = system.numbers(of: begun.relations[place])
    work += numbers.count * (1 + begun.moves.count)
    return numbers.count { term in
      guard isUnknown[term.place] || request.mayWithhold else { return false }
      let isLess = (begun.amounts[place] > 0) == (term.coefficient > 0)
      return (!isLess || point.room(below: term.place) >= request.room) && !begun.involves(term.place)
    }
  }

  /// Whether a relation does not hold once it has changed by an amount.
  private func isOpen(_ relation: Int, changedBy amount: Int, _ request: Request, _ point: CellPoint) -> Bool {
    guard system.isBound[relation] else { return amount != 0 }
    return amount < 0 && point.slack(of: relation) < -amount * request.room
  }
}
