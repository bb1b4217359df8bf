import TCFFindings
import TCFSystem

/// A key of bounded rows.
package protocol BoundedKey: Hashable, Comparable, Sendable {
  /// A number that has nothing to do with what the key means, the same on every machine. Of keys that share one, the lesser key
  /// is the lower.
  var lot: UInt64 { get }
}

extension UInt64: BoundedKey {
  /// One-to-one, so that no two keys share a lot.
  package var lot: UInt64 {
    var generator = SplitMix64(seed: self)
    return generator.next()
  }
}

extension String: BoundedKey {
  /// A hash of its UTF-8 bytes (`ByteSearch.hash`). Names may share one; the lesser name is the lower then.
  package var lot: UInt64 { ByteSearch.hash(utf8.span) }
}

/// Rows by a key that input can make as many of as it likes, in bounded memory, and exactly mergeable: kept are the keys with
/// the lowest lots of all that came. A key that is among them at the end was so all the time, in every part too, so its row
/// is complete; what the others held is what is missing from the total.
package struct BoundedRows<Key: BoundedKey, Row: Sendable & Hashable>: Sendable {
  /// How many rows are kept.
  package let limit: Int
  /// The rows by key.
  package private(set) var rows: [Key: Row]
  /// The keys that are kept, by lot; empty while there is room. Looking for the highest among the rows would take thousands of
  /// steps for each key that comes in.
  private var order: [Key] = []

  /// No rows yet.
  package init(limit: Int) {
    self.limit = limit
    rows = [:]
  }

  /// Rows as they were.
  package init(limit: Int, rows: [Key: Row]) {
    self.limit = limit
    self.rows = rows
    settle()
  }

  private static func comes(_ left: Key, before right: Key) -> Bool { (left.lot, left) < (right.lot, right) }

  /// Drops the rows beyond the limit, and puts the others in order.
  private mutating func settle() {
    order.removeAll()
    guard rows.count >= limit else { return }
    order = rows.keys.sorted(by: Self.comes)
    for key in order[limit...] { rows[key] = nil }
    order.removeLast(order.count - limit)
  }

  /// Changes the row of `key`, unless it is not kept.
  package mutating func change(_ key: Key, orAdd row: @autoclosure () -> Row, _ body: (inout Row) -> Void) {
    if let index = rows.index(forKey: key) { return body(&rows.values[index]) }
    if let highest = order.last, Self.comes(highest, before: key) { return }
    var new = row()
    body(&new)
    rows[key] = new
    if order.isEmpty { settle() } else { place(key) }
  }

  /// Puts a new key in its place, and drops the highest.
  private mutating func place(_ key: Key) {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.comes(order[middle], before: key) { low = middle + 1 } else { high = middle }
    }
    order.insert(key, at: low)
    rows[order.removeLast()] = nil
  }

  /// Adds the rows of another part.
  package mutating func merge(_ other: BoundedRows, _ add: (inout Row, Row) -> Void) {
    for (key, row) in other.rows {
      if let index = rows.index(forKey: key) { add(&rows.values[index], row) } else { rows[key] = row }
    }
    settle()
  }
}

extension BoundedRows: Hashable {
  /// Equal rows.
  package static func == (left: BoundedRows, right: BoundedRows) -> Bool { left.rows == right.rows }

  package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}
