import TCFFindings

/// Rows by a key that input can make as many of as it likes, in bounded memory, and exactly mergeable: kept are the keys with
/// the lowest hashes of all that came. A key that is among them at the end was so all the time, in every part too, so its row
/// is complete; what the others held is what is missing from the total.
package struct BoundedRows<Row: Sendable & Hashable>: Sendable {
  /// How many rows are kept.
  package let limit: Int
  /// The rows by key.
  package private(set) var rows: [UInt64: Row]
  /// The highest hash kept; nil while there is room.
  private var highest: UInt64?

  /// No rows yet.
  package init(limit: Int) {
    self.limit = limit
    rows = [:]
  }

  /// Rows as they were.
  package init(limit: Int, rows: [UInt64: Row]) {
    self.limit = limit
    self.rows = rows
    highest = nil
    if rows.count >= limit { findHighest() }
  }

  /// An order of keys that has nothing to do with what they mean. One-to-one, so that no two keys are equal in it.
  private static func hash(_ key: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: key)
    return generator.next()
  }

  private mutating func findHighest() { highest = rows.keys.lazy.map(Self.hash).max() }

  /// Changes the row of `key`, unless it is not kept.
  package mutating func change(_ key: UInt64, orAdd row: @autoclosure () -> Row, _ body: (inout Row) -> Void) {
    if let index = rows.index(forKey: key) { return body(&rows.values[index]) }
    if let highest, Self.hash(key) > highest { return }
    var new = row()
    body(&new)
    rows[key] = new
    drop()
  }

  /// Adds the rows of another part.
  package mutating func merge(_ other: BoundedRows, _ add: (inout Row, Row) -> Void) {
    for (key, row) in other.rows {
      if let index = rows.index(forKey: key) { add(&rows.values[index], row) } else { rows[key] = row }
    }
    while rows.count > limit { dropOne() }
    if rows.count >= limit { findHighest() }
  }

  private mutating func drop() {
    if rows.count > limit { dropOne() }
    if rows.count >= limit { findHighest() }
  }

  private mutating func dropOne() {
    if let key = rows.keys.max(by: { Self.hash($0) < Self.hash($1) }) { rows[key] = nil }
  }
}

extension BoundedRows: Equatable {
  /// Equal rows.
  package static func == (left: BoundedRows, right: BoundedRows) -> Bool { left.rows == right.rows }
}
