/// A moment as the wire carries it: tenths of a second since 1970-01-01T00:00:00Z, 0 to 2^36 - 1 (the year 2187).
///
/// Source: Consent string and vendor list formats v2, The Core String, Created.
public struct Deciseconds: Sendable, Hashable, Comparable {
  /// Tenths of a second since 1970.
  public var rawValue: UInt64

  /// A moment from tenths of a second since 1970.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Midnight UTC at the start of `day`; days before 1970 give 1970.
  public init(_ day: CalendarDay) {
    rawValue = UInt64(max(0, day.daysSince1970)) * Self.perDay
  }

  /// How many tenths of a second a day has.
  public static let perDay: UInt64 = 864_000

  /// The UTC day.
  public var day: CalendarDay { CalendarDay(daysSince1970: Int(clamping: rawValue / Self.perDay)) }

  /// Tenths of a second since midnight UTC, 0-863,999.
  public var sinceMidnight: UInt64 { rawValue % Self.perDay }

  /// Whether the moment is midnight UTC.
  public var isMidnight: Bool { sinceMidnight == 0 }

  /// Earlier moments come first.
  public static func < (left: Deciseconds, right: Deciseconds) -> Bool { left.rawValue < right.rawValue }
}

extension Deciseconds: CustomStringConvertible {
  /// ISO 8601 in UTC with milliseconds: `2025-06-03T00:00:00.000Z`.
  public var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the same.
  package func append(to text: inout [UInt8]) {
    let tenths = sinceMidnight
    let seconds = tenths / 10
    day.append(to: &text)
    text.append(UInt8(ascii: "T"))
    text.append(seconds / 3600, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(seconds / 60 % 60, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(seconds % 60, width: 2)
    text.append(UInt8(ascii: "."))
    text.append(tenths % 10 * 100, width: 3)
    text.append(UInt8(ascii: "Z"))
  }

  /// Reads ISO 8601 in UTC: a day, optionally followed by `Thh:mm`, `:ss` and a fraction, with a closing `Z`.
  ///
  /// A fraction is cut to tenths of a second, the precision of the wire. Returns nil for anything else, and for
  /// moments before 1970.
  public init?(iso8601 text: String) {
    guard let moment = Self.parts(iso8601: text), moment.day.daysSince1970 >= 0 else { return nil }
    self.init(UInt64(moment.day.daysSince1970) * Self.perDay + moment.tenths)
  }

  /// Whether a text is a moment as `init(iso8601:)` reads one, but before 1970.
  package static func isBefore1970(iso8601 text: String) -> Bool {
    parts(iso8601: text).map { $0.day.daysSince1970 < 0 } ?? false
  }

  /// The day and the tenths of a second since its start.
  private static func parts(iso8601 text: String) -> (day: CalendarDay, tenths: UInt64)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let day = CalendarDay(bytes: bytes[..<10]) else { return nil }
    var tenths: UInt64 = 0
    if bytes.count > 10 {
      guard bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
        let clock = Self.tenths(ofClock: bytes[11..<bytes.count - 1])
      else { return nil }
      tenths = clock
    }
    return (day, tenths)
  }

  /// `hh:mm[:ss[.fraction]]` as tenths of a second since midnight.
  private static func tenths(ofClock text: ArraySlice<UInt8>) -> UInt64? {
    let start = text.startIndex
    guard text.count >= 5, text[start + 2] == UInt8(ascii: ":"),
      let hours = decimal(text[start..<start + 2]), hours <= 23,
      let minutes = decimal(text[start + 3..<start + 5]), minutes <= 59
    else { return nil }
    let tenths = (hours * 60 + minutes) * 600
    if text.count == 5 { return tenths }
    guard text.count >= 8, text[start + 5] == UInt8(ascii: ":"),
      let seconds = decimal(text[start + 6..<start + 8]), seconds <= 59
    else { return nil }
    if text.count == 8 { return tenths + seconds * 10 }
    let fraction = text[(start + 9)...]
    guard text[start + 8] == UInt8(ascii: "."), let digit = fraction.first, decimal(fraction) != nil else { return nil }
    return tenths + seconds * 10 + UInt64(digit - UInt8(ascii: "0"))
  }
}
