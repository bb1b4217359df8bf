import TCFCodec

/// The cells of a cube in columns: what a scan for causes goes through again and again.
struct CauseCells: Sendable {
  /// The values of an attribute: cells have the places of theirs.
  struct Column: Sendable {
    /// The values: keys of conditions, or days, ascending.
    var values: [Int] = []
    /// By cell: one more than the place of its value; 0 for none.
    var places: [Int32] = []
  }

  /// By attribute.
  let columns: [Column]
  /// By cell.
  let records: [Int]
  /// By cell: the place among `sets`.
  let breaks: [Int]
  /// The sets of broken rules.
  let sets: [[Int]]
  /// By cell: the group of cells whose strings agree in everything that is known of them.
  let groups: [Int32]
  let groupCount: Int
  let level: CubeLevel

  /// The cells of a cube.
  init(_ cube: CohortCube) {
    let (sets, cells) = cube.ordered
    self.sets = sets
    level = cube.level
    records = cells.map(\.records)
    breaks = cells.map { $0.key[.breaks] ?? 0 }
    columns = CauseCondition.Attribute.allCases.map { attribute in
      Column(cells.map { Self.value($0.key, attribute) })
    }
    var known: [CubeKey: Int32] = [:]
    groups = cells.map { cell in
      var key = cell.key
      for attribute in [CubeKey.Attribute.recordDay, .choice, .platform, .breaks] { key[attribute] = nil }
      let place = known[key] ?? Int32(known.count)
      known[key] = place
      return place
    }
    groupCount = known.count
  }

  /// How many cells there are.
  var count: Int { records.count }

  /// What a cell has of an attribute as one number; nil where it has nothing that a condition can name.
  static func value(_ key: CubeKey, _ attribute: CauseCondition.Attribute) -> Int? {
    switch attribute {
    case .cmp: key[.cmp]
    case .cmpVersion:
      key[.version].flatMap { version in key[.cmp].map { CMPVersionKey(cmp: $0, version: version).rawValue } }
    case .platform: key[.platform].flatMap { PlatformCode(rawValue: $0) == .others ? nil : $0 }
    case .declaredChoice: key[.choice]
    case .stringDay: key[.stringDay]
    case .policyVersion: key[.policy]
    case .list: key[.list]
    case .country: key[.country]
    case .language: key[.language]
    case .recordDay: key[.recordDay]
    }
  }

  /// The condition that an attribute has the value at a place.
  func condition(_ attribute: CauseCondition.Attribute, _ place: Int) -> CauseCondition {
    let value = columns[attribute.rawValue].values[place]
    guard attribute == .cmpVersion else { return CauseCondition(attribute: attribute, value: .number(value)) }
    let key = CMPVersionKey(rawValue: value)
    return CauseCondition(attribute: attribute, value: .version(cmp: key.cmp, key.version))
  }

  /// The condition that an attribute has one of the days at the places of an interval, which may be open.
  func condition(_ attribute: CauseCondition.Attribute, from: Int?, to: Int?) -> CauseCondition {
    let days = columns[attribute.rawValue].values
    let width = level.width(of: attribute == .stringDay ? .stringDay : .recordDay)
    return CauseCondition(
      attribute: attribute,
      value: .days(
        from: from.map { CalendarDay(daysSince1970: days[$0]) },
        to: to.map { CalendarDay(daysSince1970: days[$0] + width - 1) }))
  }
}

extension CauseCells.Column {
  fileprivate init(_ cells: [Int?]) {
    values = Set(cells.compactMap(\.self)).sorted()
    let known = Dictionary(uniqueKeysWithValues: zip(values, Int32(1)...))
    places = cells.map { $0.flatMap { known[$0] } ?? 0 }
  }
}
