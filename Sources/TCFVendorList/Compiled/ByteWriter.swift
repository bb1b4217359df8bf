import TCFCodec

/// Bytes of a compiled list in the making: integers in little-endian order, texts and sets with their length before them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func integer(_ value: some FixedWidthInteger) {
    var rest = value.littleEndian
    for _ in 0..<value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// A number that a list may have published: any that fits 64 bits.
  mutating func number(_ value: Int) { integer(Int64(value)) }

  /// A day from 1970 on, which is what lists are read for.
  mutating func day(_ day: CalendarDay) { integer(UInt32(clamping: day.daysSince1970)) }

  mutating func count(_ value: Int) { integer(UInt32(clamping: value)) }

  mutating func raw(_ values: some Sequence<UInt8>) { bytes.append(contentsOf: values) }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    raw(text.utf8)
  }

  mutating func set(_ set: VendorIDSet) {
    integer(UInt16(set.words.count))
    for word in set.words { integer(word) }
  }

  mutating func set(_ set: PurposeSet) { integer(set.bits) }

  mutating func names(_ table: NameTable) {
    count(table.ids.count)
    for (id, name) in zip(table.ids, table.names) {
      integer(UInt16(clamping: id))
      text(name)
    }
  }
}

/// Reads what `ByteWriter` wrote. Total: what does not fit gives nil, and nothing is made larger than the bytes are.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  private mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.endIndex - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
    guard let taken = read(Value.bitWidth / 8) else { return nil }
    var value: Value = 0
    for byte in taken.reversed() { value = value << 8 | Value(truncatingIfNeeded: byte) }
    return value
  }

  mutating func number() -> Int? { integer(Int64.self).flatMap { Int(exactly: $0) } }

  mutating func day() -> CalendarDay? {
    integer(UInt32.self).map { CalendarDay(daysSince1970: Int($0)) }
  }

  /// A number of things of which each takes `size` bytes at least.
  mutating func count(ofSize size: Int) -> Int? {
    guard let value = integer(UInt32.self).map(Int.init), value <= (bytes.endIndex - position) / size else {
      return nil
    }
    return value
  }

  mutating func raw(_ count: Int) -> [UInt8]? { read(count).map(Array.init) }

  mutating func text() -> String? {
    guard let length = count(ofSize: 1), let taken = read(length) else { return nil }
    return String(decoding: taken, as: UTF8.self)
  }

  mutating func vendors() -> VendorIDSet? {
    guard let count = integer(UInt16.self), Int(count) <= (bytes.endIndex - position) / 8 else { return nil }
    var words: [UInt64] = []
    words.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let word = integer(UInt64.self) else { return nil }
      words.append(word)
    }
    return VendorIDSet(words: words)
  }

  mutating func purposes() -> PurposeSet? { integer(UInt64.self).map { PurposeSet(bits: $0) } }

  mutating func names() -> NameTable? {
    guard let count = count(ofSize: 6) else { return nil }
    var (ids, names): ([Int], [String]) = ([], [])
    ids.reserveCapacity(count)
    names.reserveCapacity(count)
    for _ in 0..<count {
      guard let id = integer(UInt16.self).map(Int.init), let name = text(), ids.last.map({ $0 < id }) ?? true else {
        return nil
      }
      ids.append(id)
      names.append(name)
    }
    return NameTable(ids: ids, names: names)
  }
}
