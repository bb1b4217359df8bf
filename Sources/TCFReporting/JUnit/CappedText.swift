import TCFXML

/// A text of blocks, each on lines of its own, that never grows beyond its limit.
struct CappedText {
  /// How many bytes the text may have in the end.
  let limit: Int
  /// The bytes kept for the line that says how much is missing.
  private static let reserve = 64
  private var text = ""
  private var missing = 0

  /// An empty text of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether nothing was added.
  var isEmpty: Bool { text.isEmpty && missing == 0 }

  /// Adds a block if it fits and nothing before it was left out. The first block is cut to fit instead.
  mutating func add(_ block: String) {
    let room = limit - Self.reserve - text.utf8.count - (text.isEmpty ? 0 : 1)
    guard missing == 0, room > 0 else {
      missing += 1
      return
    }
    // What XML forbids grows when it is made visible, so it is made visible before the bytes are counted.
    let visible = CICommand.broken(XMLCharacters.visible(block.capped(bytes: max(limit, 0))))
    guard text.isEmpty || visible.utf8.count <= room else {
      missing += 1
      return
    }
    if !text.isEmpty { text += "\n" }
    text += visible.capped(bytes: room)
  }

  /// The text, with a last line about the blocks left out.
  func finished() -> String {
    guard missing > 0 else { return text }
    return text + "\n… and \(missing) more that did not fit"
  }
}
