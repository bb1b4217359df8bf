import TCFFindings

/// What a person's click on something with a certain text is called in the recording: `accept: text "Accept all"`.
package struct ClickName: Sendable, Hashable {
  /// The act.
  package let word: String
  /// The text that is clicked.
  package let text: String

  /// A name that was written down.
  package init(_ written: String) throws(RecordingFault) {
    // The same form as of an act that clicks.
    guard let colon = written.firstIndex(of: ":"),
      let act = try? WebAct(written[..<colon] + ": click" + written[written.index(after: colon)...]),
      case .clickText(let text) = act.step, act.word != "click"
    else { throw .clickName(written) }
    (word, self.text) = (act.word, text)
  }

  /// Whether something with this text was clicked; case and white space do not matter.
  func fits(_ clicked: String) -> Bool { Self.plain(clicked) == Self.plain(text) }

  static func plain(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
