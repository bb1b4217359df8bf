import TCFJSON
import TCFStorage

/// A registered listener.
struct RecordedListener: Sendable {
  let call: RecordedCall
  /// When its removal was asked for, whatever came of it; nil if it was not.
  let givenUp: RecordedMoment?
  /// When its removal was confirmed; nil if it was not.
  let removed: RecordedMoment?

  /// Whether it was registered at a moment, and no one had asked for its removal.
  func isWaiting(at moment: RecordedMoment) -> Bool { call.moment < moment && givenUp.map { moment < $0 } ?? true }

  /// Whether its removal had not been confirmed at a moment: the number of a listener that is gone may be given again.
  func isThere(at moment: RecordedMoment) -> Bool { removed.map { moment < $0 } ?? true }

  /// The id that it got; nil where none of its answers has one.
  var id: ListenerID? { call.answers.lazy.compactMap(\.listenerID).first }
}

/// The id of a listener. The document wants a number; a CMP that uses texts still knows its listeners by them.
struct ListenerID: Hashable, Sendable {
  private let text: String
  /// Whether it is a number, as it has to be.
  let isNumber: Bool

  /// Nil for anything but a number and a text.
  init?(_ node: JSONNode?) {
    guard let text = node?.wholeNumber.map(String.init) ?? node?.string else { return nil }
    self.text = text
    isNumber = node?.wholeNumber != nil
  }

  static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
