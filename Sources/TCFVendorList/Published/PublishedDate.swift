public import TCFCodec

/// A date as a list has it: its text, and the moment if the text is one.
public struct PublishedDate: Sendable, Hashable {
  /// The text as published: `2025-03-20T09:32:59.184Z`.
  public let text: String
  /// The moment, cut to tenths of a second; nil if the text is not ISO 8601 in UTC from 1970 on.
  public let moment: Deciseconds?

  init(_ text: String) {
    self.text = text
    moment = Deciseconds(iso8601: text)
  }

  /// The UTC day; nil if the text is not a date.
  public var day: CalendarDay? { moment?.day }
}
