package import TCFCodec
package import TCFJSON

/// A moment of a recording, to the millisecond: what a page does within a tenth of a second is what its recorder looks at.
package struct RecordedTime: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970.
  package let milliseconds: Int64

  /// A moment by its number of milliseconds since 1970.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment that a line names: ISO 8601, or a number; nil if it names none.
  package init?(_ node: JSONNode?) {
    guard let node, let time = CaptureTime.read(node) else { return nil }
    let tenths = Int64(clamping: time.rawValue)
    guard tenths < Int64.max / 200 else { return nil }
    self.init(milliseconds: tenths * 100 + Self.rest(node))
  }

  package static func < (left: RecordedTime, right: RecordedTime) -> Bool { left.milliseconds < right.milliseconds }

  /// The moment some seconds later.
  package func adding(seconds: Double) -> RecordedTime {
    RecordedTime(milliseconds: milliseconds + Int64((min(max(seconds, -1e9), 1e9) * 1_000).rounded()))
  }

  /// Seconds since another moment.
  package func seconds(since other: RecordedTime) -> Double { Double(milliseconds - other.milliseconds) / 1_000 }

  /// The day.
  package var day: CalendarDay { Deciseconds(UInt64(max(0, milliseconds / 100))).day }

  /// The second and third digit behind the point, or the last two of a number of milliseconds.
  private static func rest(_ node: JSONNode) -> Int64 {
    if let number = node.integer, number >= 100_000_000_000 { return Int64(number % 100) }
    guard let text = node.string, let point = text.lastIndex(of: ".") else { return 0 }
    let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
    let two = digits.dropFirst().prefix(2)
    guard let value = Int64(two) else { return 0 }
    return two.count == 1 ? value * 10 : value
  }
}
