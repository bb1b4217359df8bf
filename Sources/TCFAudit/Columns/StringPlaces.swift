import TCFInput

/// Which places of records (columns, members) hold consent strings, determined from the first records.
struct StringPlaces {
  /// What came of it.
  enum Choice: Equatable {
    case none
    case one(Int)
    /// Two or more that hold TC strings, in their order.
    case several([Int])
  }

  private var tcStrings: [Int: Int] = [:]
  private var others: [Int: Int] = [:]

  /// Whether a cell may be a string of any kind. Shorter ones are words and codes.
  static func mayBeString(_ cell: String) -> Bool { cell.utf8.count >= 20 && TextShape.isString(cell) }

  /// Looks at the cell of a record.
  mutating func record(_ cell: String, at place: Int) {
    if TextShape.isTCString(cell) {
      tcStrings[place, default: 0] += 1
    } else if Self.mayBeString(cell) {
      others[place, default: 0] += 1
    }
  }

  /// The place that has most TC strings; where none has any, the one that has most strings of other kinds. An id or a URL has
  /// the looks of these, so a place with TC strings goes before them, however few they are.
  var choice: Choice {
    guard let best = Self.most(tcStrings) else { return Self.most(others).map { .one($0.place) } ?? .none }
    // A stray string in another column is no second column of strings.
    let rivals = tcStrings.filter { $0.value * 10 >= best.count }.keys.sorted()
    return rivals.count > 1 ? .several(rivals) : .one(best.place)
  }

  private static func most(_ counts: [Int: Int]) -> (place: Int, count: Int)? {
    counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { ($0.key, $0.value) }
  }
}
