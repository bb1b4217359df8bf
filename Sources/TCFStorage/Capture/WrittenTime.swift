package import TCFCodec

/// A moment as programs and databases write it: ISO 8601 in its many spellings, and numbers since 1970.
///
/// Sources: ISO 8601-1:2019; RFC 3339; PostgreSQL 17, 8.5.2 (date/time output); BigQuery, timestamp canonical format; Snowflake,
/// TIMESTAMP_TZ_OUTPUT_FORMAT; Go, time.Time.String; java.time.ZonedDateTime.toString.
package struct WrittenTime: Sendable, Hashable {
  /// What a text says of the clock it was read from.
  package enum Clock: Sendable, Hashable {
    /// A number since 1970, which is the same everywhere.
    case epoch
    /// A clock with its distance from UTC: `Z`, `+02:00`.
    case zoned
    /// A clock that is mistaken for UTC, since nothing else is said.
    case unzoned
  }

  /// The moment, cut to tenths of a second.
  package let moment: Deciseconds
  /// What the text says of its clock.
  package let clock: Clock

  private static let longest = 80

  /// Reads a text without white space around it; nil if it is not a moment from 1970 on.
  package init?(_ text: ArraySlice<UInt8>) {
    guard (8...Self.longest).contains(text.count), let first = text.first, first.isASCIIDigit else { return nil }
    if let number = Self.number(text) {
      guard let moment = Self.sinceEpoch(number) else { return nil }
      (self.moment, clock) = (moment, .epoch)
      return
    }
    var rest = text
    guard let day = Self.day(&rest), day.daysSince1970 >= 0 else { return nil }
    guard let separator = rest.popFirst() else {
      (moment, clock) = (Deciseconds(day), .unzoned)
      return
    }
    guard "Tt ".utf8.contains(separator), let clock = Self.clock(&rest), let zone = Self.zone(rest) else { return nil }
    let tenths = Int(Deciseconds(day).rawValue) + clock - zone.tenths
    guard tenths >= 0 else { return nil }
    (moment, self.clock) = (Deciseconds(UInt64(tenths)), zone.clock)
  }

  /// Reads `count` digits, or more where `count` is nil.
  private static func digits(_ count: Int?, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let found = rest.prefix { $0.isASCIIDigit }.prefix(count ?? 18)
    guard !found.isEmpty, count == nil || found.count == count else { return nil }
    rest = rest.dropFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skips(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `2026-09-01`, `2026/09/01` or `20260901`.
  private static func day(_ rest: inout ArraySlice<UInt8>) -> CalendarDay? {
    guard let year = digits(4, &rest) else { return nil }
    let separator = rest.first.flatMap { "-/".utf8.contains($0) ? $0 : nil }
    if let separator, !skips(separator, &rest) { return nil }
    guard let month = digits(2, &rest), (1...12).contains(month) else { return nil }
    if let separator, !skips(separator, &rest) { return nil }
    guard let day = digits(2, &rest), day > 0 else { return nil }
    let found = CalendarDay(year: year, month: month, day: day)
    return found.components == (year, month, day) ? found : nil
  }

  /// `08:00`, `08:00:00`, `080000`, and a fraction with a point or comma: tenths of a second since midnight.
  private static func clock(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let hour = digits(2, &rest) else { return nil }
    let isParted = skips(UInt8(ascii: ":"), &rest)
    guard let minute = digits(2, &rest), minute < 60 else { return nil }
    var (second, tenth) = (0, 0)
    if isParted ? skips(UInt8(ascii: ":"), &rest) : rest.first?.isASCIIDigit == true {
      // A leap second is the first of the next minute.
      guard let found = digits(2, &rest), found <= 60 else { return nil }
      second = found
      if let mark = rest.first, ".,".utf8.contains(mark) {
        rest = rest.dropFirst()
        let fraction = rest.prefix { $0.isASCIIDigit }
        guard let first = fraction.first else { return nil }
        tenth = Int(first - 0x30)
        rest = rest.dropFirst(fraction.count)
      }
    }
    // ISO 8601 calls the end of a day 24:00:00.
    guard hour < 24 || (hour, minute, second, tenth) == (24, 0, 0, 0) else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 10 + tenth
  }

  /// What is behind the clock: its distance from UTC in tenths of a second, which is 0 where nothing is said; nil for what
  /// is not a zone.
  private static func zone(_ text: ArraySlice<UInt8>) -> (tenths: Int, clock: Clock)? {
    var rest = text.drop { $0 == 0x20 }
    guard let first = rest.first else { return (0, .unzoned) }
    if let name = ["Z", "UTC", "GMT"].first(where: { isName($0, rest) }) {
      rest = rest.dropFirst(name.utf8.count)
      return rest.isEmpty || isBracketed(rest) ? (0, .zoned) : nil
    }
    guard "+-".utf8.contains(first) else { return nil }
    rest = rest.dropFirst()
    guard let hours = digits(2, &rest), hours < 24 else { return nil }
    var minutes = 0
    if skips(UInt8(ascii: ":"), &rest) || rest.first?.isASCIIDigit == true {
      guard let found = digits(2, &rest), found < 60 else { return nil }
      minutes = found
    }
    guard rest.isEmpty || isBracketed(rest) || isAbbreviation(rest) else { return nil }
    let tenths = (hours * 60 + minutes) * 600
    return (first == UInt8(ascii: "-") ? -tenths : tenths, .zoned)
  }

  private static func isName(_ name: String, _ text: ArraySlice<UInt8>) -> Bool {
    text.prefix(name.utf8.count).map { $0.isASCIILowercase ? $0 & 0xDF : $0 } == Array(name.utf8)
  }

  /// The region that Java writes behind an offset: `[Europe/Berlin]`.
  private static func isBracketed(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
  }

  /// What Go writes behind an offset: ` CEST`, or the offset again where the zone has no name.
  private static func isAbbreviation(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst()
    guard text.first == 0x20, (3...5).contains(name.count) else { return false }
    return name.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit || "+-".utf8.contains($0) }
  }

  /// A decimal number: its digits, how many of them are before the point, and so for `1.7567136E9`.
  private static func number(_ text: ArraySlice<UInt8>) -> (digits: ArraySlice<UInt8>, whole: Int)? {
    var rest = text
    let whole = rest.prefix { $0.isASCIIDigit }
    rest = rest.dropFirst(whole.count)
    var digits = whole
    if skips(UInt8(ascii: "."), &rest) {
      let fraction = rest.prefix { $0.isASCIIDigit }
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      rest = rest.dropFirst(fraction.count)
    }
    var count = whole.count
    if let mark = rest.first, "eE".utf8.contains(mark) {
      rest = rest.dropFirst()
      _ = skips(UInt8(ascii: "+"), &rest)
      guard let exponent = Self.digits(nil, &rest), exponent <= 20 else { return nil }
      count += exponent
    }
    return rest.isEmpty ? (digits, count) : nil
  }

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, reported by how large the number is: from 2001 to 2286 they have
  /// 10, 13, 16 and 19 digits. 8 and 14 digits are a date, and a date with its time.
  private static func sinceEpoch(_ number: (digits: ArraySlice<UInt8>, whole: Int)) -> Deciseconds? {
    guard [10, 13, 16, 19].contains(number.whole) else {
      guard number.digits.count == number.whole, number.whole == 8 || number.whole == 14 else { return nil }
      return compact(number.digits)
    }
    // 10 digits are seconds, so that 11 are tenths of a second, whatever unit the number has.
    let tenths = number.digits.prefix(11) + Array(repeating: 0x30, count: max(0, 11 - number.digits.count))
    return Deciseconds(tenths.reduce(0) { $0 * 10 + UInt64($1 - 0x30) })
  }

  private static func compact(_ digits: ArraySlice<UInt8>) -> Deciseconds? {
    var rest = digits
    guard let day = day(&rest), day.daysSince1970 >= 0 else { return nil }
    if rest.isEmpty { return Deciseconds(day) }
    guard let clock = clock(&rest), rest.isEmpty else { return nil }
    return Deciseconds(Deciseconds(day).rawValue + UInt64(clock))
  }
}
