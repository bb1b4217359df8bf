/// Records by everything that may say where a rule is broken: CMP, version, platform, dates and so on, and by the rules that they
/// break. What the causes of an audit are found in.
///
/// Counts are exact, and add up in any order. Memory is bounded by levels of coarseness: with more cells than `limit` the cube
/// goes up a level, where cells fall together. A part has no more cells at a level than the whole, so that it never is at a
/// higher level, and the whole ends at the lowest level at which its cells are few enough, however it was cut.
package struct CohortCube: Sendable {
  /// How many cells there are at most: 64 bytes each at most.
  package static let usualLimit = 1 << 17

  /// How many cells there are at most.
  let limit: Int
  /// How coarse the cells are.
  package private(set) var level = CubeLevel.all
  private var table = CubeTable()
  /// The sets of rules that the cells have, by their places.
  private(set) var sets: [BrokenRules] = []
  private var places: [BrokenRules: Int] = [:]
  /// By some bits of a set's digest: its place. Nearly every string breaks the same rules as one of the last.
  private var recent: [Int]

  /// A power of two.
  private static let recentSize = 64

  /// No records yet.
  init(limit: Int = usualLimit) {
    self.limit = limit
    recent = Array(repeating: -1, count: Self.recentSize)
  }

  /// Records as they were: the cells of a level, each key with the place of its set.
  init(level: CubeLevel, sets: [BrokenRules], cells: [(key: CubeKey, records: Int)], limit: Int = usualLimit) {
    self.init(limit: limit)
    self.level = level
    for (key, records) in cells {
      var key = key
      if level != .nothing { key[.breaks] = place(of: sets[key[.breaks] ?? 0]) }
      table.add(key, records)
    }
    raise()
  }

  /// Adds records.
  ///
  /// - Parameter key: what they have in common, apart from the rules that they break.
  mutating func add(_ key: CubeKey, _ broken: BrokenRules, times: Int) {
    var key = key
    if level != .nothing { key[.breaks] = place(of: broken) }
    table.add(level == .all ? key : level.key(key), times)
    if table.count > limit { raise() }
  }

  /// The place of a set among those of the cube.
  private mutating func place(of broken: BrokenRules) -> Int {
    let slot = Int(truncatingIfNeeded: broken.digest >> 8) & (Self.recentSize - 1)
    let last = recent[slot]
    if last >= 0, sets[last] == broken { return last }
    let place = places[broken] ?? sets.count
    if place == sets.count {
      sets.append(broken)
      places[broken] = place
    }
    recent[slot] = place
    return place
  }

  /// Goes up until the cells are few enough.
  private mutating func raise() {
    while table.count > limit, let next = level.next { climb(to: next) }
  }

  private mutating func climb(to next: CubeLevel) {
    level = next
    var old = CubeTable()
    swap(&old, &table)
    for (key, records) in old.cells { table.add(next.key(key), records) }
    // The sets of cells that fell together stay, unless there are none any more.
    if next == .nothing { (sets, places, recent) = ([], [:], recent.map { _ in -1 }) }
  }

  /// Adds the records of another part.
  package mutating func merge(_ other: CohortCube) {
    if other.level > level { climb(to: other.level) }
    for (key, records) in other.table.cells {
      var key = key
      let broken = key[.breaks].map { other.sets[$0] }
      if let broken, level != .nothing { key[.breaks] = place(of: broken) }
      table.add(level == other.level ? key : level.key(key), records)
      if table.count > limit { raise() }
    }
  }

  /// The cells with the places of their sets, which come in order themselves: the same for the same records.
  package var ordered: (sets: [[Int]], cells: [(key: CubeKey, records: Int)]) {
    let order = sets.indices.sorted { sets[$0].places.lexicographicallyPrecedes(sets[$1].places) }
    var renamed = Array(repeating: 0, count: sets.count)
    for (place, old) in order.enumerated() { renamed[old] = place }
    let cells = table.cells.map { cell in
      var key = cell.key
      key[.breaks] = key[.breaks].map { renamed[$0] }
      return (key: key, records: cell.records, numbers: key.numbers)
    }
    return (
      order.map { sets[$0].places },
      cells.sorted { $0.numbers.lexicographicallyPrecedes($1.numbers) }.map { ($0.key, $0.records) }
    )
  }
}

extension CohortCube: Equatable {
  /// Equal counts, however they came about.
  package static func == (left: CohortCube, right: CohortCube) -> Bool {
    let (own, others) = (left.ordered, right.ordered)
    return left.level == right.level && own.sets == others.sets
      && own.cells.elementsEqual(others.cells) { $0.key == $1.key && $0.records == $1.records }
  }
}
