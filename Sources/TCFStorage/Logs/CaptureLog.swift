import TCFJSON

/// A log that is read line by line, for inputs that are too long to be held: one line at a time.
///
/// What a line says is what `CaptureReader` makes of it in a whole log; only that the lines are states of one device,
/// one after another, cannot be looked at without holding them all.
package struct CaptureLog {
  /// Whether the lines so far are states of one device or browser: they have times or acts, or are a webview's messages.
  package private(set) var isSequence = false
  private let isMessages: Bool
  private var items = 0
  /// Reads the lines of a recording; nil for any other log.
  private var recording: RecordingReader?

  /// A log of which nothing was read.
  ///
  /// - Parameter isMessages: whether everything is a message, known or not.
  package init(isMessages: Bool) { self.isMessages = isMessages }

  /// Whether a text that begins with `head` is a log: its first line is a whole JSON object, and more follows.
  package static func isLog(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    guard let start = text.firstIndex(where: { !" \t\r\n".utf8.contains($0) }),
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n"))
    else { return false }
    let line = Array(text[start..<end])
    return (try? JSONDocument.read(line, .strict, StoredKeySetReader.limits))?.isObject ?? false
  }

  /// What a line holds; empty lines hold nothing.
  ///
  /// - Parameter number: the number of the line, from 1.
  package mutating func read(_ line: String, number: Int) -> Capture {
    let bytes = Array(line.utf8)
    if items == 0, recording == nil, let head = try? JSONDocument.read(bytes, .strict, StoredKeySetReader.limits) {
      recording = RecordingReader(head: head, isKept: false)
      if recording != nil { return Capture([]) }
    }
    if let reader = recording { return read(bytes, number, reader) }
    var builder = CaptureBuilder(isMessages: isMessages)
    if bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      do throws(StoredKeyFault) {
        _ = try CaptureLines.add(
          bytes[...], number: number, hasBareStrings: isMessages && !CaptureReader.looksLikeJSON(bytes), into: &builder)
      } catch {
        builder.add(error, line: number)
      }
    }
    items += builder.items.count
    if items > 1, builder.hasHistory { isSequence = true }
    return builder.capture(isOneDocument: false)
  }

  /// What a line of a recording holds.
  private mutating func read(_ line: [UInt8], _ number: Int, _ reader: RecordingReader) -> Capture {
    // As in a recording that is held.
    guard line.contains(where: { $0 > 0x20 }) else { return Capture([]) }
    var reader = reader
    reader.add(line[...], number: number)
    let capture = reader.take()
    recording = reader
    isSequence = true
    items += capture.items.count
    return capture
  }
}
