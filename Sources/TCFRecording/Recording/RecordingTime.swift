import TCFCodec

/// A moment of a recording: milliseconds since 1970.
struct RecordingTime: Sendable, Hashable, Comparable {
  let milliseconds: Int

  /// The first moment of 1970: that of a clock that is not set.
  static let zero = RecordingTime(known: 0)

  private init(known milliseconds: Int) { self.milliseconds = milliseconds }

  /// ISO 8601 in UTC with milliseconds.
  var text: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = CalendarDay(daysSince1970: milliseconds / 86_400_000)
    let rest = milliseconds % 86_400_000
    let (hours, minutes, seconds) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60)
    return "\(day)T\(padded(hours, 2)):\(padded(minutes, 2)):\(padded(seconds, 2)).\(padded(rest % 1_000, 3))Z"
  }

  /// A time as a page or browser shows it; nil for one that no clock of ours shows (before 1970, after 9999).
  init?(_ milliseconds: Int) {
    guard (0..<253_402_300_800_000).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// A time in seconds.
  init?(seconds: Double) {
    guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
    self.init(Int(seconds * 1_000))
  }

  static func < (left: RecordingTime, right: RecordingTime) -> Bool { left.milliseconds < right.milliseconds }
}
