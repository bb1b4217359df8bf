import TCFJSON

/// The lines of a recording, in the order of their times; of one time, in that of their arrival.
struct RecordingLines {
  private var lines: [(time: RecordingTime, bytes: [UInt8])] = []
  private var size = 0

  /// How much is kept: a page that says something without end does not fill the memory.
  private static let most = 256 << 20

  /// Whether what came was more than is kept.
  private(set) var isFull = false

  /// Adds a line of what `body` writes after the time.
  mutating func add(_ time: RecordingTime, _ body: (inout JSONWriter) -> Void) {
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
    lines.append((time, writer.bytes))
  }

  /// The text of the whole, after a first line.
  func text(_ head: [UInt8]) -> [UInt8] {
    var text = head + [UInt8(ascii: "\n")]
    let order = lines.indices.sorted { (lines[$0].time, $0) < (lines[$1].time, $1) }
    for index in order {
      text += lines[index].bytes
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
