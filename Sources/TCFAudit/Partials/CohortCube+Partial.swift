import TCFJSON

extension CohortCube {
  /// Writes the members: the level, the sets of broken rules, and a row a cell with its numbers and its records.
  func write(to json: inout JSONWriter) {
    let (sets, cells) = ordered
    json.member("level", level.rawValue)
    json.array("sets") { json in for set in sets { json.array(set) } }
    json.array("cells") { json in for (key, records) in cells { json.array(key.numbers + [records]) } }
  }

  /// Reads what `write(to:)` wrote. Cells that cannot be those of a run are refused.
  init(_ reader: PartialNode, ruleCount: Int) throws(PartialFault) {
    func fault(_ part: PartialFault.Part) -> PartialFault { .part("counts.cube", part) }
    guard let level = CubeLevel(rawValue: try reader.integer("level")) else { throw fault(.unknownLevel) }
    let rows = try reader.rows("sets")
    let sets = rows.map { BrokenRules($0) }
    guard zip(rows, sets).allSatisfy({ $0 == $1.places && $0.allSatisfy { $0 < ruleCount } }),
      Set(rows).count == rows.count
    else { throw fault(.unknownSet) }
    var cells: [(key: CubeKey, records: Int)] = []
    var known: Set<CubeKey> = []
    var used: Set<Int> = []
    for row in try reader.array("cells", { $0.node }) {
      guard let numbers = PartialNode.numbers(row), numbers.count == CubeKey.Attribute.allCases.count + 1,
        let records = numbers.last, records > 0, let key = CubeKey(numbers: Array(numbers.dropLast()))
      else { throw fault(.unreadableCell) }
      // At the last level there are no sets; at any other each cell has one.
      guard level.key(key) == key, known.insert(key).inserted,
        key[.breaks].map({ $0 < sets.count }) ?? (level == .nothing)
      else { throw fault(.impossibleCell) }
      key[.breaks].map { _ = used.insert($0) }
      cells.append((key, records))
    }
    guard cells.count <= Self.usualLimit, used.count == sets.count else { throw fault(.excess) }
    self.init(level: level, sets: sets, cells: cells)
  }
}
