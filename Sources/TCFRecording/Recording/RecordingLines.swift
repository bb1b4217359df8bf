import TCFJSON

/// The lines of a recording, in the order of their times; of one time, in that of their arrival.
struct RecordingLines {
  /// What a line says, for those who want the states of a page alone.
  enum Content {
    /// A state: what a listener got.
    case state
    /// What belongs to states: acts, and what ping says.
    case besideState
    /// Anything else.
    case other
  }

  private var lines: [(time: RecordingTime, bytes: [UInt8], content: Content)] = []
  private var size = 0

  /// How much is kept: a page that says something without end does not fill the memory.
  private static let most = 256 << 20

  /// Whether what came was more than is kept.
  private(set) var isFull = false

  /// How many lines there are.
  var count: Int { lines.count }

  /// Adds a line of what `body` writes after the time.
  mutating func add(_ time: RecordingTime, _ content: Content, _ body: (inout JSONWriter) -> Void) {
    guard !isFull else { return }
    var writer = JSONWriter()
    writer.object { json in
      json.member("time", time.text)
      body(&json)
    }
    size += writer.bytes.count
    guard size <= Self.most else {
      isFull = true
      return
    }
    lines.append((time, writer.bytes, content))
  }

  /// The text of the whole, after a first line.
  func text(_ head: [UInt8]) -> [UInt8] {
    head + [UInt8(ascii: "\n")] + text(of: Array(lines.indices))
  }

  /// The lines about states from the line `start` on; where no state is among them, after the last one from `earliest` on.
  func states(from start: Int, orLastFrom earliest: Int) -> [UInt8] {
    var wanted = lines.indices.dropFirst(start).filter { lines[$0].content != .other }
    if !wanted.contains(where: { lines[$0].content == .state }),
      let last = lines.indices.dropFirst(earliest).last(where: { lines[$0].content == .state })
    {
      wanted.append(last)
    }
    return text(of: wanted)
  }

  private func text(of indices: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    for index in indices.sorted(by: { (lines[$0].time, $0) < (lines[$1].time, $1) }) {
      text += lines[index].bytes
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
