import TCFCodec

/// Which causes may be shown where small groups may not.
///
/// The book withholds numbers that follow from each other. How the records of one cause overlap with those of another it does not
/// know, so a cause is shown only if every difference to those before, and to what contains both, is 0 or large enough.
struct CauseGuard {
  private let cells: CauseCells
  private let least: Int
  /// The cells of the causes that are shown.
  private var shown: [[Bool]] = []

  init(_ cells: CauseCells, least: Int) {
    self.cells = cells
    self.least = least
  }

  /// The causes that may be shown.
  mutating func shown(of causes: [Cause]) -> [Cause] { causes.filter { isShown($0) } }

  private mutating func isShown(_ cause: Cause) -> Bool {
    guard cause.rules.allSatisfy({ $0.broken >= least }) else { return false }
    let inside = mask { cause.description.holds($0, of: cells) }
    let wholes = [mask { _ in true }] + cause.description.terms.flatMap(wholes)
    for rule in [nil] + cause.rules.map({ Optional($0.rule) }) {
      let breaks = rule.map { rule in cells.sets.map { $0.contains(rule) } }
      for isBroken in rule == nil ? [true] : [true, false] {
        let counted = (0..<cells.count).map { cell in
          breaks.map { (cells.breaks[cell] < $0.count && $0[cells.breaks[cell]]) == isBroken } ?? true
        }
        guard isSafe(inside, wholes, counted) else { return false }
      }
    }
    shown.append(inside)
    return true
  }

  /// Whether nothing small follows from how many of the counted cells are inside.
  private func isSafe(_ inside: [Bool], _ wholes: [[Bool]], _ counted: [Bool]) -> Bool {
    func isSafe(_ holds: (Int) -> Bool) -> Bool {
      var sum = 0
      for cell in counted.indices where counted[cell] && holds(cell) { sum += cells.records[cell] }
      return sum == 0 || sum >= least
    }
    return shown.allSatisfy { other in
      isSafe { other[$0] && !inside[$0] } && isSafe { inside[$0] && !other[$0] } && isSafe { inside[$0] && other[$0] }
        && wholes.allSatisfy { whole in isSafe { whole[$0] && !inside[$0] && !other[$0] } }
    }
  }

  private func mask(_ holds: (Int) -> Bool) -> [Bool] { (0..<cells.count).map(holds) }

  /// What a report may have a number of, and one condition is a part of: the group of a table.
  private func wholes(_ term: CauseDescription.Term) -> [[Bool]] {
    let column = cells.columns[term.attribute.rawValue]
    var wholes = [mask { term.holds(column.places[$0]) }]
    if term.attribute == .cmpVersion {
      let cmps = column.values.map { CMPVersionKey(rawValue: $0).cmp }
      wholes.append(mask { column.places[$0] > 0 && cmps[Int(column.places[$0]) - 1] == cmps[term.first] })
    }
    if term.attribute.isDay {
      // The months that the days are in.
      let months = column.values.map { CalendarDay(daysSince1970: $0).monthNumber }
      let first = term.isOpenBelow ? Int.min : months[term.first]
      let last = term.isOpenAbove ? Int.max : months[term.last]
      wholes.append(mask { column.places[$0] > 0 && (first...last).contains(months[Int(column.places[$0]) - 1]) })
    }
    return wholes
  }
}
