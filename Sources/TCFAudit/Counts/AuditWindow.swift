package import TCFCodec

/// A part of a stream of records: those of a day, by the time that each record has. A record that comes late is of the day that
/// it says, not of the day on which it came.
package enum AuditWindow: Sendable, Hashable, Comparable {
  /// What has no day: records without a time that can be read, empty ones, and those that cannot be read.
  case undated
  /// Days before the last `most` ones that have records, together.
  case earlier
  /// A day, in UTC.
  case day(CalendarDay)

  /// How many days are kept apart. Each takes some hundred kilobytes.
  package static let most = 400

  /// Whether it is a single day.
  var isDay: Bool { if case .day = self { true } else { false } }

  /// The window of a record.
  init(_ record: borrowing AuditRecord) {
    self = record.time.map { .day($0.day) } ?? .undated
  }

  /// The window that `description` gave; nil for anything else.
  init?(_ text: String) {
    switch text {
    case "undated": self = .undated
    case "earlier": self = .earlier
    default:
      guard let day = CalendarDay(text) else { return nil }
      self = .day(day)
    }
  }
}

extension AuditWindow: CustomStringConvertible {
  /// How it is written: `2026-06-01`, `earlier` or `undated`.
  package var description: String {
    switch self {
    case .undated: "undated"
    case .earlier: "earlier"
    case .day(let day): day.description
    }
  }
}

extension Dictionary where Key == AuditWindow {
  /// Adds a part to what a window has.
  mutating func add(_ part: Value, to window: AuditWindow, _ merge: (inout Value, Value) -> Void) {
    if let place = index(forKey: window) { merge(&values[place], part) } else { self[window] = part }
  }

  /// Puts the days before the last `most` ones together. Whichever parts are added up in which order, a day that one of them has put
  /// there has `most` later ones in the whole too: the result is the same.
  ///
  /// - Returns: the last of the days that were put together; nil if there is none.
  @discardableResult
  mutating func fold(most: Int = AuditWindow.most, _ merge: (inout Value, Value) -> Void) -> AuditWindow? {
    guard count > most else { return nil }
    let days = keys.filter { $0.isDay }.sorted().dropLast(most)
    for day in days {
      if let part = removeValue(forKey: day) { add(part, to: .earlier, merge) }
    }
    return days.last
  }
}
