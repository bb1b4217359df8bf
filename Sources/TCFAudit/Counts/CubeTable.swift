/// Numbers of records by the cells of a cube. A table of its own, since a run looks for a cell for each string: a dictionary
/// takes several times as long.
struct CubeTable: Sendable {
  private struct Slot {
    var key = CubeKey()
    /// 0 for a free place.
    var records = 0
  }

  private var slots: [Slot]
  /// How many cells there are.
  private(set) var count = 0

  /// A power of two.
  private static let fewest = 64

  init() { slots = Array(repeating: Slot(), count: Self.fewest) }

  /// Adds records to a cell.
  mutating func add(_ key: CubeKey, _ records: Int) {
    guard records > 0 else { return }
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: key.digest) & mask
    while slots[place].records != 0 {
      if slots[place].key == key {
        slots[place].records += records
        return
      }
      place = (place + 1) & mask
    }
    slots[place] = Slot(key: key, records: records)
    count += 1
    if count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    var old: [Slot] = []
    swap(&old, &slots)
    slots = Array(repeating: Slot(), count: old.count * 2)
    count = 0
    for slot in old where slot.records > 0 { add(slot.key, slot.records) }
  }

  /// The cells, in no order.
  var cells: [(key: CubeKey, records: Int)] {
    slots.lazy.filter { $0.records > 0 }.map { ($0.key, $0.records) }
  }
}
