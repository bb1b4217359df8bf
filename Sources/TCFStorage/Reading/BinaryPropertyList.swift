/// Reads Apple's binary property lists (`bplist00`).
///
/// Layout: the header of 8 bytes; objects, each a marker byte with its content; a table of the objects' offsets; a trailer
/// of 32 bytes with the sizes of offsets and references, the number of objects, the outermost object and the place of the
/// table, all big-endian. Containers refer to objects by number, so a small file can describe a huge or endless value: every
/// offset is checked, simple objects are read once, and the entries and the bytes read are counted.
/// Source: Apple, CoreFoundation, `CFBinaryPList.c`.
struct BinaryPropertyList {
  let bytes: [UInt8]
  private let trailer: Trailer
  /// Simple objects that were read before, by number.
  private var known: [Int: StoredValue] = [:]
  /// The containers around the object that is being read, by number.
  private var path: [Int] = []
  private var entriesLeft = StoredKeySetReader.maximumEntries
  /// Objects may overlap and containers repeat; together they may not ask for more than four times the file.
  private var bytesLeft: Int

  private init(_ bytes: [UInt8]) throws(StoredKeyFault) {
    self.bytes = bytes
    trailer = try Trailer(of: bytes)
    bytesLeft = 4 * bytes.count
  }

  /// The keys of the outermost dictionary, in the order of the file.
  static func keys(of bytes: [UInt8]) throws(StoredKeyFault) -> [StoredKey] {
    guard bytes.starts(with: "bplist00".utf8) else {
      let version = String(decoding: bytes.prefix(8), as: UTF8.self)
      throw StoredKeyFault(.unsupported, found: "the binary property list version \"\(version)\"", at: .byte(0))
    }
    var list = try BinaryPropertyList(bytes)
    guard case .dictionary(let keys) = try list.value(of: list.trailer.top) else {
      throw StoredKeyFault(.wrongRoot, found: "not a dictionary", wanted: "a dictionary")
    }
    return keys
  }

  /// The value of object `number`.
  private mutating func value(of number: Int) throws(StoredKeyFault) -> StoredValue {
    if let value = known[number] { return value }
    let marker = try marker(of: number)
    switch marker.type {
    case 0xA, 0xB, 0xC: return .array(count: try arrayCount(marker))
    case 0xD: return .dictionary(try dictionary(number, marker))
    default:
      let value = try scalar(marker)
      known[number] = value
      return value
    }
  }

  /// A marker: the object's type, its count or size nibble resolved, and where its content begins.
  struct Marker {
    let type: UInt8
    let count: Int
    let content: Int
    let offset: Int
  }

  private func marker(of number: Int) throws(StoredKeyFault) -> Marker {
    guard number >= 0, number < trailer.objects else {
      throw damaged(.reference(to: number, of: trailer.objects), at: trailer.table)
    }
    let entry = trailer.table + number * trailer.offsetSize
    guard let offset = unsigned(at: entry, size: trailer.offsetSize), offset >= 8, offset < trailer.table else {
      throw damaged(.place(of: number), at: entry)
    }
    let (type, low) = (bytes[offset] >> 4, bytes[offset] & 0x0F)
    guard low == 0x0F, type >= 4 else {
      return Marker(type: type, count: Int(low), content: offset + 1, offset: offset)
    }
    // A count of 15 or more follows as an integer object.
    guard offset + 1 < trailer.table, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0x0F <= 3,
      let count = unsigned(at: offset + 2, size: 1 << Int(bytes[offset + 1] & 0x0F)), count <= bytes.count
    else { throw damaged(.length(of: number), at: offset) }
    let content = offset + 2 + (1 << Int(bytes[offset + 1] & 0x0F))
    return Marker(type: type, count: count, content: content, offset: offset)
  }

  private mutating func arrayCount(_ marker: Marker) throws(StoredKeyFault) -> Int {
    _ = try content(marker, size: marker.count * trailer.referenceSize)
    return marker.count
  }

  private mutating func dictionary(_ number: Int, _ marker: Marker) throws(StoredKeyFault) -> [StoredKey] {
    guard !path.contains(number) else { throw damaged(.selfReference, at: marker.offset) }
    guard path.count < StoredKeySetReader.maximumDepth else { throw StoredKeyFault(.tooDeep, at: .byte(marker.offset)) }
    let size = trailer.referenceSize
    let references = try content(marker, size: 2 * marker.count * size)
    entriesLeft -= marker.count
    guard entriesLeft >= 0 else { throw StoredKeyFault(.tooMany, found: "entries", at: .byte(marker.offset)) }
    path.append(number)
    defer { path.removeLast() }
    var collector = KeyCollector()
    for index in 0..<marker.count {
      let keyPlace = references.lowerBound + index * size
      guard let keyNumber = unsigned(at: keyPlace, size: size),
        let valueNumber = unsigned(at: keyPlace + marker.count * size, size: size)
      else { throw damaged(.truncatedReference, at: keyPlace) }
      guard case .string(let name) = try value(of: keyNumber) else {
        throw damaged(.keyNotString, at: keyPlace)
      }
      try collector.add(name, try value(of: valueNumber), line: nil, at: .byte(keyPlace))
    }
    return collector.keys
  }

  /// The bytes of an object's content, counted against what may be read.
  mutating func content(_ marker: Marker, size: Int) throws(StoredKeyFault) -> Range<Int> {
    guard size <= trailer.table - marker.content else {
      throw damaged(.extent, at: marker.offset)
    }
    bytesLeft -= size
    guard bytesLeft >= 0 else { throw damaged(.overlap, at: marker.offset) }
    return marker.content..<marker.content + size
  }

  /// The big-endian number of `size` bytes (1-8) at `offset`; nil if it lies outside or is above `Int.max`.
  func unsigned(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size >= 1, size <= 8, offset <= bytes.count - size else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  func damaged(_ damage: PropertyListDamage, at offset: Int) -> StoredKeyFault { StoredKeyFault(damage, at: offset) }
}

extension BinaryPropertyList {
  /// The last 32 bytes: how the rest is to be read.
  private struct Trailer {
    let offsetSize: Int
    let referenceSize: Int
    let objects: Int
    let top: Int
    let table: Int

    init(of bytes: [UInt8]) throws(StoredKeyFault) {
      let start = bytes.count - 32
      guard start >= 9 else { throw StoredKeyFault(.noTrailer, at: bytes.count) }
      func number(_ offset: Int) -> Int? {
        Int(exactly: bytes[start + offset..<start + offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
      }
      offsetSize = Int(bytes[start + 6])
      referenceSize = Int(bytes[start + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let objects = number(8),
        let top = number(16), let table = number(24), table >= 9, table <= start, objects >= 1,
        objects <= (start - table) / offsetSize, top < objects
      else { throw StoredKeyFault(.trailer, at: start) }
      self.objects = objects
      self.top = top
      self.table = table
    }
  }
}
