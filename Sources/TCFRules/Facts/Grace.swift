import TCFStorage

/// How long what changed in a page may take to show everywhere: listeners called one after another, frames that hear by messages,
/// both APIs, requests under way. No document names a time; this one is generous to a busy page and short next to a person's next act.
extension RecordedTime {
  private static let grace = 1.0

  /// When what happened at this time has to show everywhere.
  var withGrace: RecordedTime { adding(seconds: Self.grace) }
  /// From when on what shows at this time may have shown already elsewhere.
  var lessGrace: RecordedTime { adding(seconds: -Self.grace) }
}
