import TCFJSON
import TCFStorage

/// What ping answered in a page view, to the recorder's calls and whenever it had changed.
struct PingAnswers {
  private let calls: [(time: RecordedTime, answer: JSONNode)]
  private let changes: [(time: RecordedTime, answer: JSONNode)]

  /// Seconds that a CMP has to draw its UI or take it away, and seconds before an act in which the UI may be closing.
  private static let (opening, closing) = (1.0, 0.2)

  init(of view: RecordedView, _ facts: RecordingFacts) {
    calls = view.pings.compactMap { ping in ping.answer.value.map { (ping.answer.time, $0) } }
    changes = facts.recording.pings.filter { $0.place.view == view.number && $0.place.frame == "top" }
      .map { ($0.place.time, $0.answer) }
  }

  /// When the loaded CMP last said before a moment that the UI will not come up; nil where it did not.
  func disabled(before end: RecordedTime) -> RecordedTime? {
    guard let last = (calls + changes).filter({ $0.time < end }).max(by: { $0.time < $1.time }),
      RecordedCall.isLoaded(last.answer), last.answer["displayStatus"]?.string == "disabled"
    else { return nil }
    return last.time
  }

  /// Whether any answer since a moment says that the UI is open.
  func sayVisible(since start: RecordedTime) -> Bool {
    (calls + changes).contains { start <= $0.time && $0.answer["displayStatus"]?.string == "visible" }
  }

  /// What the loaded CMP said to the last call, a second or more behind a moment; nil where it was not asked.
  func status(since start: RecordedTime) -> String? {
    let first = start.adding(seconds: Self.opening)
    guard let last = calls.last(where: { first <= $0.time }), RecordedCall.isLoaded(last.answer) else { return nil }
    return last.answer["displayStatus"]?.string
  }

  /// What the loaded CMP said while its UI was open: to the last call, or by a change since which there was no other; nil where
  /// that is not known.
  func status(from start: RecordedTime, to end: RecordedTime) -> String? {
    let (first, last) = (start.adding(seconds: Self.opening), end.adding(seconds: -Self.closing))
    guard first <= last else { return nil }
    let call = calls.last { first <= $0.time && $0.time <= last }
    let change = changes.last { $0.time <= last }
    let later = [call, change].compactMap(\.self).max { $0.time < $1.time }
    guard let later, RecordedCall.isLoaded(later.answer) else { return nil }
    return later.answer["displayStatus"]?.string
  }
}
