/// A JSON text in the making, in UTF-8, with the members in the order of the calls; on one line unless its caller wants an array's
/// elements or an object's members on lines of their own.
///
/// Contracts fix orders and spellings, which `JSONEncoder` does not keep. Strings are escaped here and nowhere else.
package struct JSONWriter: Sendable {
  /// Which characters of a string are escaped beyond those that RFC 8259, section 7, demands.
  package enum Escaping: Sendable, Hashable {
    /// What breaks lines or terminals: DEL, C1 controls, U+2028 and U+2029.
    case controls
    /// Everything that is not ASCII too, so that unusual characters are seen in any viewer.
    case beyondASCII
  }

  /// The space between the parts of a text.
  package struct Layout: Sendable, Hashable {
    /// Whether a space follows each colon, and each comma within a line.
    let isSpaced: Bool
    /// By how many spaces a line is indented for each array or object around it that has its parts on lines of their own.
    let indentation: Int

    /// No space at all, for programs.
    package static let compact = Layout(isSpaced: false, indentation: 0)
    /// For files that people read and edit.
    package static let indented = Layout(isSpaced: true, indentation: 2)
    /// The same with every line at the margin.
    package static let flush = Layout(isSpaced: true, indentation: 0)
  }

  /// Where the elements of an array or the members of an object are.
  package enum Arrangement: Sendable, Hashable {
    /// All on the line on which it begins.
    case oneLine
    /// Each on a line of its own. An empty one keeps its two lines, except where lines are indented.
    case lines
  }

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
    appendEscaped(text)
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

  private mutating func appendEscaped(_ text: String) {
    // Nearly every text is plain ASCII, and is copied as a whole.
    let plain = text.utf8.span
    if Self.isPlain(plain) {
      // The pointer is used within the closure only.
      return plain.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      case 0x00...0x9F, 0x2028, 0x2029: appendUnicodeEscape(UInt16(scalar.value))
      default:
        switch escaping {
        case .controls: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        case .beyondASCII: UTF16.encode(scalar)?.forEach { appendUnicodeEscape($0) }
        }
      }
    }
  }

  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
    }
    return true
  }

  private mutating func appendUnicodeEscape(_ unit: UInt16) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(unit >> shift & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension JSONWriter {
  /// A member that is a string, or null.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    string(value)
  }

  /// A member that is a string that `write` appends, which needs no escapes: a moment.
  package mutating func plainMember(_ name: String, _ write: (inout [UInt8]) -> Void) {
    key(name)
    plainString(write)
  }

  /// A member that is a whole number, or null.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    integer(value)
  }

  /// A member that is a truth value.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// A member that is an array of whole numbers.
  package mutating func member(_ name: String, _ values: some Sequence<Int>) {
    key(name)
    array(values)
  }

  /// A member that is an array of the places of the bits that are set, from 1, the first bit of a word being its highest: a
  /// set of ids. The ids of a vendor section are most of a model, so this is written for speed.
  package mutating func member(_ name: String, setBits words: [UInt64]) {
    key(name)
    beginArray()
    bytes.append(setBits: words)
    endArray()
  }

  /// The same for a set of one word: purposes and features.
  package mutating func member(_ name: String, bits: UInt64) {
    key(name)
    beginArray()
    var rest = bits
    while rest != 0 {
      let bit = rest.leadingZeroBitCount
      rest &= ~(1 << UInt64(63 - bit))
      integer(bit + 1)
    }
    endArray()
  }

  /// A member that is an array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    array(values) { $0.string($1) }
  }

  /// A member that is an object of what `body` writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// A member that is an array, of what `write` makes of each of the values.
  package mutating func member<Value>(
    _ name: String, _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    array(values, write)
  }

  /// A member that is JSON already, on one line.
  package mutating func member(_ name: String, raw json: String) {
    key(name)
    raw(json.utf8)
  }

  /// An object of what `body` writes.
  package mutating func object(in arrangement: Arrangement = .oneLine, _ body: (inout JSONWriter) -> Void) {
    beginObject(arrangement)
    body(&self)
    endObject()
  }

  /// An array of whole numbers.
  package mutating func array(_ values: some Sequence<Int>) {
    beginArray()
    for value in values { integer(value) }
    endArray()
  }

  /// An array of what `write` makes of each of the values.
  package mutating func array<Value>(
    _ values: some Sequence<Value>, in arrangement: Arrangement = .oneLine,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray(arrangement)
    for value in values { write(&self, value) }
    endArray()
  }
}

extension [UInt8] {
  /// Appends a number's digits. Ids have up to five, which a conversion to `String` takes many times as long for.
  fileprivate mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return self += String(number).utf8 }
    let zero = UInt8(ascii: "0")
    let value = UInt32(number)
    if value >= 10_000 { append(zero + UInt8(value / 10_000)) }
    if value >= 1_000 { append(zero + UInt8(value / 1_000 % 10)) }
    if value >= 100 { append(zero + UInt8(value / 100 % 10)) }
    if value >= 10 { append(zero + UInt8(value / 10 % 10)) }
    append(zero + UInt8(value % 10))
  }

  /// Appends the places of the bits that are set, with commas between them.
  fileprivate mutating func append(setBits words: [UInt64]) {
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    guard count > 0 else { return }
    // A place has seven digits at most and a comma. The sets written here have 1,024 words, as ids have 16 bits: only a
    // mistake of ours gets here with more, no input.
    precondition(words.count < 1 << 14, "places of up to seven digits")
    let start = self.count
    append(contentsOf: repeatElement(0, count: count * 8))
    var span = mutableSpan
    var output = span.mutableBytes
    let known = NumberText.known.span
    var (place, end) = (0, start)
    for word in words {
      if place + 64 < known.count {
        // One text for each of this word's bits: their places need no look.
        let texts = known.extracting(place + 1..<place + 65)
        word.forEachSetBit { bit in
          let text = texts[bit & 63]
          // Eight bytes at once, of which the first `shortCount` are the text.
          output.storeBytes(of: text.word.littleEndian, toByteOffset: end, as: UInt64.self)
          end &+= text.shortCount
        }
      } else {
        word.forEachSetBit { bit in
          let text = NumberText(place + bit + 1)
          output.storeBytes(of: text.word.littleEndian, toByteOffset: end, as: UInt64.self)
          end &+= text.count
        }
      }
      place += 64
    }
    // Without the last comma, and the room that was not needed.
    removeLast(self.count - end + 1)
  }
}

extension UInt64 {
  /// Calls `body` with the place of each bit that is set, ascending, from 0 for the highest.
  @inline(__always)
  fileprivate func forEachSetBit(_ body: (Int) -> Void) {
    // Turned round, since the lowest bit is found and cleared in fewer steps than the highest.
    var rest = bitReversed
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// The same bits in the other order: bytes first, then half bytes, pairs, and adjacent bits.
  private var bitReversed: UInt64 {
    var bits = byteSwapped
    bits = bits &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bits & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
    bits = bits &>> 2 & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) &<< 2
    return bits &>> 1 & 0x5555_5555_5555_5555 | (bits & 0x5555_5555_5555_5555) &<< 1
  }
}

/// The digits of a number of up to seven, and a comma behind them, in a word: a set has hundreds of ids, and each is written
/// with one store.
private struct NumberText {
  /// The characters, the first one lowest, and their number in the highest byte.
  let word: UInt64

  /// The texts of the numbers that ids have by far the most.
  static let known = (0..<2_048).map(NumberText.init)

  init(_ number: Int) {
    var (word, rest, count) = (UInt64(UInt8(ascii: ",")), number, UInt64(1))
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    // Eight characters leave no room for their number; seven digits and a comma need none, as they are the only ones.
    self.word = count < 8 ? word | count << 56 : word
  }

  /// How many characters there are, of a number with less than seven digits.
  var shortCount: Int { Int(truncatingIfNeeded: word &>> 56) }

  /// How many characters there are.
  var count: Int { Int(truncatingIfNeeded: Swift.min(word &>> 56, 8)) }
}
