import TCFCodec

/// The parts of a cause's surroundings in numbers.
struct CauseSurroundings {
  /// Numbers of records.
  struct Part {
    var days: ClosedRange<Int>?
    var version: Int?
    let isInside: Bool
    var records = 0
    var broken = 0
  }

  private let cells: CauseCells
  private let cause: Cause
  let axis: CauseCondition.Attribute
  private(set) var byDay: [Part] = []
  private(set) var byVersion: [Part] = []
  /// By cell: whether it is in any part.
  private(set) var mask: [Bool]

  /// More bars than a page shows well are none.
  private static let mostPeriods = 24
  private static let mostVersions = 12
  /// A period has so many times the records of a small group on average: with fewer, most bars would be withheld.
  private static let leastFilling = 2

  /// - Parameter least: below how many records a number is withheld; 0 where none is.
  init(_ cause: Cause, _ cells: CauseCells, least: Int) {
    (self.cells, self.cause) = (cells, cause)
    axis = cause.description.terms.first { $0.attribute.isDay }?.attribute ?? .stringDay
    mask = Array(repeating: false, count: cells.count)
    guard let rule = cause.rules.first?.rule else { return }
    let breaks = cells.sets.map { $0.contains(rule) }
    countDays(breaks, least: least)
    countVersions(breaks)
    // One bar shows nothing.
    if byDay.count < 2 { byDay = [] }
    if byVersion.count < 2 { byVersion = [] }
  }

  private func isBroken(_ cell: Int, _ breaks: [Bool]) -> Bool {
    breaks.indices.contains(cells.breaks[cell]) && breaks[cells.breaks[cell]]
  }

  // MARK: Days

  private mutating func countDays(_ breaks: [Bool], least: Int) {
    let column = cells.columns[axis.rawValue]
    let terms = cause.description.terms.filter { !$0.attribute.isDay }
    let inside = (0..<cells.count).filter { cell in
      column.places[cell] > 0 && terms.allSatisfy { $0.holds(cells.columns[$0.attribute.rawValue].places[cell]) }
    }
    let days = inside.map { column.values[Int(column.places[$0]) - 1] }
    guard let first = days.min(), let last = days.max(), first < last else { return }
    let total = inside.reduce(0) { $0 + cells.records[$1] }
    let unit = cells.level.width(of: axis == .stringDay ? .stringDay : .recordDay)
    let widths = [1, 7, 28, 91, 364].filter { $0 % unit == 0 }
    let width = widths.first { width in
      let periods = (last - first) / width + 1
      return periods <= Self.mostPeriods && total >= periods * Self.leastFilling * least
    }
    guard let width else { return }
    var parts: [Int: Part] = [:]
    for (cell, day) in zip(inside, days) {
      let period = period(of: day, width: width, unit: unit)
      // Days to come are none of the last period.
      let days = period.lowerBound...min(period.upperBound, last + unit - 1)
      let part = Part(days: days, isInside: holdsDays(day))
      parts[days.lowerBound, default: part].records += cells.records[cell]
      if isBroken(cell, breaks) { parts[days.lowerBound, default: part].broken += cells.records[cell] }
      mask[cell] = true
    }
    byDay = parts.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The days of the cause, where it says some.
  private var bounds: (from: Int?, to: Int?) {
    for condition in cause.conditions {
      if case .days(let from, let to) = condition.value { return (from?.daysSince1970, to?.daysSince1970) }
    }
    return (nil, nil)
  }

  private func holdsDays(_ day: Int) -> Bool {
    day >= (bounds.from ?? Int.min) && day <= (bounds.to ?? Int.max)
  }

  /// The period of a day: of a width, and either before the days of the cause, of them, or after them.
  private func period(of day: Int, width: Int, unit: Int) -> ClosedRange<Int> {
    let (from, to) = bounds
    let start = to.map { day > $0 ? $0 + 1 : from ?? $0 + 1 } ?? from ?? 0
    let rest = (day - start) % width
    let first = day - (rest < 0 ? rest + width : rest)
    var last = first + width - 1
    if let to, first <= to { last = min(last, to) }
    return first...max(last, day + unit - 1)
  }

  // MARK: Versions

  private mutating func countVersions(_ breaks: [Bool]) {
    let column = cells.columns[CauseCondition.Attribute.cmpVersion.rawValue]
    guard let own = cause.description.terms.first(where: { $0.attribute == .cmpVersion }) else { return }
    let terms = cause.description.terms.filter { $0.attribute != .cmpVersion }
    let keys = column.values.map(CMPVersionKey.init(rawValue:))
    var parts: [Int: Part] = [:]
    for cell in 0..<cells.count where column.places[cell] > 0 {
      let key = keys[Int(column.places[cell]) - 1]
      guard key.cmp == keys[own.first].cmp,
        terms.allSatisfy({ $0.holds(cells.columns[$0.attribute.rawValue].places[cell]) })
      else { continue }
      let part = Part(version: key.version, isInside: own.holds(column.places[cell]))
      parts[key.version, default: part].records += cells.records[cell]
      if isBroken(cell, breaks) { parts[key.version, default: part].broken += cells.records[cell] }
      mask[cell] = true
    }
    guard parts.count <= Self.mostVersions else { return }
    byVersion = parts.sorted { $0.key < $1.key }.map(\.value)
  }
}
