extension JSONDocument {
  /// Whether a text with these first bytes begins as a JSON object, behind white space and a byte order mark; nil if there is nothing
  /// else, so that the bytes behind them decide.
  ///
  /// An input that begins as something else is refused before the rest of it is read: it may be endless.
  package static func beginsObject(_ head: some Sequence<UInt8>) -> Bool? {
    head.first { !blanks.contains($0) }.map { $0 == UInt8(ascii: "{") }
  }

  private static let blanks = Array(" \t\r\n\u{FEFF}".utf8)
}
