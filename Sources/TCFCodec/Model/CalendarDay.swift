/// A day of the proleptic Gregorian calendar, in UTC. Rules compare days, since the framework's dates are days.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01, negative before.
  public let daysSince1970: Int

  /// A day from its distance to 1970-01-01.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// A day from year, month (1-12) and day of the month; a day beyond the month's end runs into the next month.
  public init(year: Int, month: Int, day: Int) {
    // Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1-12) and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day `count` days later, or earlier when negative.
  public func adding(days count: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 + count) }

  /// The same day of the month `count` calendar months later; the month's last day where it has no such day.
  public func adding(months count: Int) -> CalendarDay {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + count
    let (newYear, newMonth) = (index >= 0 ? index / 12 : (index - 11) / 12, (index % 12 + 12) % 12 + 1)
    let first = CalendarDay(year: newYear, month: newMonth, day: 1)
    let next = CalendarDay(year: newMonth == 12 ? newYear + 1 : newYear, month: newMonth % 12 + 1, day: 1)
    return first.adding(days: min(day, next.daysSince1970 - first.daysSince1970) - 1)
  }

  /// Earlier days come first.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension CalendarDay: CustomStringConvertible, LosslessStringConvertible {
  /// ISO 8601: `2026-03-01`.
  public var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends `2026-03-01`: days are in every line of output, and an interpolation takes many times as long.
  func append(to text: inout [UInt8]) {
    let (year, month, day) = components
    text.append(UInt64(clamping: year), width: 4)
    text.append(UInt8(ascii: "-"))
    text.append(UInt64(month), width: 2)
    text.append(UInt8(ascii: "-"))
    text.append(UInt64(day), width: 2)
  }

  /// Reads `yyyy-mm-dd`; nil for anything else and for days the calendar does not have.
  public init?(_ description: String) { self.init(bytes: Array(description.utf8)[...]) }

  /// Reads the bytes of the same.
  init?(bytes text: ArraySlice<UInt8>) {
    let start = text.startIndex
    guard text.count == 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      let year = decimal(text[start..<start + 4]), let month = decimal(text[start + 5..<start + 7]),
      let day = decimal(text[start + 8..<start + 10]), (1...12).contains(month), day >= 1
    else { return nil }
    self.init(year: Int(year), month: Int(month), day: Int(day))
    guard components.month == Int(month) else { return nil }
  }
}

extension [UInt8] {
  /// Appends `value` in decimal with leading zeros up to `width` digits.
  mutating func append(_ value: UInt64, width: Int) {
    let start = count
    var rest = value
    repeat {
      insert(UInt8(ascii: "0") + UInt8(rest % 10), at: start)
      rest /= 10
    } while rest > 0 || count - start < width
  }
}

/// An unsigned decimal number of ASCII digits only; nil when empty, when there is anything else, or above 18 digits.
func decimal(_ text: some Collection<UInt8>) -> UInt64? {
  guard !text.isEmpty, text.count <= 18 else { return nil }
  var value: UInt64 = 0
  for byte in text {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
  }
  return value
}
