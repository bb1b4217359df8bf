/// A JSON text in the making, in UTF-8, with the members in the order of the calls; on one line unless its caller wants an array's
/// elements or an object's members on lines of their own.
///
/// Contracts fix orders and spellings, which `JSONEncoder` does not keep. Strings are escaped here and nowhere else.
package struct JSONWriter: Sendable {
  /// The text so far, or since it was last taken.
  package private(set) var bytes: [UInt8] = []
  private let escaping: Escaping
  private let layout: Layout
  private var needsComma = false
  private var followsKey = false
  /// A bit for each open array or object, the innermost one lowest: whether its parts are on lines of their own. Only those within
  /// the outermost 64 may have it.
  private var arrangements: UInt64 = 0

  /// An empty text.
  package init(escaping: Escaping = .controls, layout: Layout = .compact) {
    self.escaping = escaping
    self.layout = layout
  }

  /// The text that `body` writes.
  package static func text(
    escaping: Escaping = .controls, layout: Layout = .compact, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(escaping: escaping, layout: layout)
    body(&writer)
    return writer.text
  }

  /// The text so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends to `bytes` what `body` writes, without a copy of what is there.
  package static func append(
    to bytes: inout [UInt8], escaping: Escaping = .controls, _ body: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(escaping: escaping)
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }

  /// Forgets the text and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (needsComma, followsKey, arrangements) = (false, false, 0)
  }

  /// Returns what was written since the last call, for a text that is longer than memory should hold. What follows continues the
  /// same text.
  package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  /// Starts an object, as a value or after a key.
  package mutating func beginObject(_ arrangement: Arrangement = .oneLine) { open(UInt8(ascii: "{"), arrangement) }
  /// Ends an object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Starts an array.
  package mutating func beginArray(_ arrangement: Arrangement = .oneLine) { open(UInt8(ascii: "["), arrangement) }
  /// Ends an array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Ends the line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// A key; its value comes next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if layout.isSpaced { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// A string, or null.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(escaped: text, escaping)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A string that `write` appends, which needs no escapes: a moment.
  package mutating func plainString(_ write: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A whole number, or null.
  package mutating func integer(_ number: Int?) {
    guard let number else { return null() }
    separate()
    bytes.append(decimal: number)
  }

  /// An array of the places of the bits that are set, from 1, the first bit of a word being its highest: a set of ids. The ids
  /// of a vendor section are most of a model, so this is written for speed.
  package mutating func setBits(_ words: [UInt64]) {
    beginArray()
    bytes.append(setBits: words)
    endArray()
  }

  /// A truth value.
  package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }

  /// null.
  package mutating func null() { word("null") }

  /// A value that is JSON already, on one line.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  private mutating func open(_ bracket: UInt8, _ arrangement: Arrangement) {
    separate()
    bytes.append(bracket)
    needsComma = false
    arrangements = arrangements << 1 | (arrangement == .lines ? 1 : 0)
  }

  private mutating func close(_ bracket: UInt8) {
    let isOnLines = arrangements & 1 == 1 && (needsComma || layout.indentation == 0)
    arrangements >>= 1
    if isOnLines { beginLine() }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func word(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    if followsKey { return followsKey = false }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if arrangements & 1 == 1 {
      beginLine()
    } else if needsComma, layout.isSpaced {
      bytes.append(UInt8(ascii: " "))
    }
    needsComma = true
  }

  private mutating func beginLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: layout.indentation * arrangements.nonzeroBitCount))
  }
}
