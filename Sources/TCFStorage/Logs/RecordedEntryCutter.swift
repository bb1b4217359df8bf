/// Cuts a HAR document into its entries while it is read, holding one of them: for documents that are too long to be held.
///
/// It follows strings, braces and brackets and nothing else; what an entry says, its own reader finds out. HTTP Archive 1.2:
/// an object with `log`, in it `entries`, an array of objects.
package struct RecordedEntryCutter {
  /// The most bytes of one entry; the contents of responses are in there.
  package static let longestEntry = 64_000_000

  /// What the document holds: the entries, each as JSON; nil for one that is longer than `longestEntry`.
  package typealias Receiver = ([UInt8]?) -> Void

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last name, or other short string, of the object `log`.
  private var name: [UInt8] = []
  private var isInEntries = false
  private var hasEnded = false
  private var entry: [UInt8] = []
  private var isTooLong = false

  /// The document's object, that of `log`, and the array `entries` lie around an entry.
  private static let entryDepth = 3
  private static let longestName = 16

  /// A document of which nothing was read.
  package init() {}

  /// Whether a text that begins with `head` is a HAR document: an object whose first member is `log`.
  package static func isArchive(_ head: [UInt8]) -> Bool {
    let text = head.prefix(1_000).filter { !" \t\r\n".utf8.contains($0) }
    return (text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]).starts(with: "{\"log\":{".utf8)
  }

  /// Whether the document has come to its end; one that has not was cut off.
  package var isWhole: Bool { hasEnded && depth == 0 && !isInString }

  /// Reads on.
  package mutating func read(_ bytes: some Sequence<UInt8>, _ receive: Receiver) {
    for byte in bytes { read(byte, receive) }
  }

  private mutating func read(_ byte: UInt8, _ receive: Receiver) {
    let isInEntry = isInEntries && depth > Self.entryDepth
    if isInEntry { keep(byte) }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      } else if depth == 2, name.count < Self.longestName {
        name.append(byte)
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 2 { name = [] }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 2, byte == UInt8(ascii: "["), name.elementsEqual("entries".utf8) { isInEntries = true }
      depth += 1
      if isInEntries, depth == Self.entryDepth + 1 { keep(byte) }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { hasEnded = true }
      guard isInEntries else { return }
      if depth == Self.entryDepth {
        receive(isTooLong ? nil : entry)
        (entry, isTooLong) = ([], false)
      }
      if depth < Self.entryDepth { isInEntries = false }
    default: break
    }
  }

  private mutating func keep(_ byte: UInt8) {
    guard entry.count < Self.longestEntry else {
      isTooLong = true
      return
    }
    entry.append(byte)
  }
}
