import TCFCodec

/// When which list came out, for strings whose list is not at hand: about one list a week, on Thursdays.
///
/// Source: the headers of published lists, 7 (2023-06-29) to 178 (2026-09-24) of GVL specification 3.
enum ListCalendar {
  /// How long it takes from list to list.
  static let daysBetweenLists = 7
  /// How long a CMP has before a new list counts as out.
  static let daysToAdopt = 7
  /// How many numbers above the line are still believed.
  private static let slack = 6

  /// How far a series has come.
  private enum Course {
    /// It ended with that list.
    case ended(Int)
    /// A list of it with its day; all known lists lie within three weeks of the line through it.
    case weekly(number: Int, day: CalendarDay)
  }

  private static func course(of series: Int) -> Course? {
    switch series {
    // The last list is of 2023-11-16.
    case PolicyEra.tcf20.series: .ended(224)
    case PolicyEra.newest.series: .weekly(number: 106, day: CalendarDay(year: 2025, month: 5, day: 8))
    default: nil
    }
  }

  /// The highest number that a list of `series` can have had on `day`; 0 where there was no list yet, nil of a series that
  /// no one knows.
  static func highestNumber(series: Int, on day: CalendarDay) -> Int? {
    switch course(of: series) {
    case nil: return nil
    case .ended(let last): return last
    case .weekly(let number, let known):
      let days = day.daysSince1970 - known.daysSince1970
      let weeks = days >= 0 ? days / 7 : (days - 6) / 7
      return max(0, number + weeks + slack)
    }
  }

  /// Whether no list with this number will ever come out in the series.
  static func isBeyondEnd(series: Int, number: Int) -> Bool {
    if case .ended(let last)? = course(of: series) { return number > last }
    return false
  }
}
