extension CauseCells {
  /// The cells for a scan of one rule: without the values that are the fault themselves.
  ///
  /// A language, country, policy version or list that no record has that keeps the rule, and the days before the first such record, say what
  /// the rule says: that an expired string is old, or that policy version 4 is outdated. They do not say where it comes from.
  func informative(ofRule breaks: [Bool]) -> CauseCells {
    var columns = columns
    let isBroken = self.breaks.map { breaks.indices.contains($0) && breaks[$0] }
    for attribute in [CauseCondition.Attribute.language, .country, .policyVersion, .list] {
      let column = columns[attribute.rawValue]
      var isSound = Array(repeating: false, count: column.values.count + 1)
      for cell in 0..<count where !isBroken[cell] { isSound[Int(column.places[cell])] = true }
      columns[attribute.rawValue].keep { isSound[Int($0)] }
    }
    let days = columns[CauseCondition.Attribute.stringDay.rawValue]
    let sound = (0..<count).lazy.filter { !isBroken[$0] }.map { days.places[$0] }.filter { $0 > 0 }
    if let first = sound.min() { columns[CauseCondition.Attribute.stringDay.rawValue].keep { $0 >= first } }
    return CauseCells(self, columns)
  }

  private init(_ cells: CauseCells, _ columns: [Column]) {
    self.columns = columns
    (records, breaks, sets) = (cells.records, cells.breaks, cells.sets)
    (groups, groupCount, level) = (cells.groups, cells.groupCount, cells.level)
  }
}

extension CauseCells.Column {
  /// Leaves away the places that do not hold.
  fileprivate mutating func keep(_ holds: (Int32) -> Bool) {
    guard places.contains(where: { $0 > 0 && !holds($0) }) else { return }
    for cell in places.indices where places[cell] > 0 && !holds(places[cell]) { places[cell] = 0 }
  }
}
