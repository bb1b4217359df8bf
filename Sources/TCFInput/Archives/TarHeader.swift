import TCFCodec

/// A header of a tar archive, which shows what comes after it.
///
/// Source: POSIX.1-2017, pax, ustar Interchange Format; GNU tar manual, Basic Tar Format (sizes in base 256, long names).
struct TarHeader {
  /// The size of a header, and of the blocks that content is filled up to.
  static let blockSize = 512

  let name: String
  let type: UInt8
  let size: Int

  /// Why a block is not a header.
  enum Fault: Error {
    case checksum
    case size
  }

  /// Whether a file can be an archive by its first bytes: its first block has the archive's mark, or the checksum of a
  /// header, since older archives have no mark and damaged ones no checksum.
  static func isArchive(_ head: some Collection<UInt8>) -> Bool {
    guard head.count >= blockSize else { return false }
    let block = Array(head.prefix(blockSize))
    return hasMark(block) || hasChecksum(block)
  }

  init(_ block: [UInt8]) throws(Fault) {
    guard Self.hasChecksum(block) else { throw .checksum }
    guard let size = Self.number(block[124..<136]) else { throw .size }
    self.size = size
    type = block[156]
    // GNU's own form has a space behind the mark, and other things where ustar has the beginning of the name.
    let prefix = Self.hasMark(block) && block[262] == 0 ? Self.text(block[345..<500]) : ""
    let name = Self.text(block[0..<100])
    self.name = prefix.isEmpty ? name : prefix + "/" + name
  }

  private static func hasMark(_ block: [UInt8]) -> Bool { block[257..<262].elementsEqual("ustar".utf8) }

  /// Whether the sum of all bytes is the one that the block names, its field counted as spaces; some made it of signed bytes.
  private static func hasChecksum(_ block: [UInt8]) -> Bool {
    guard let stated = number(block[148..<156]) else { return false }
    var (unsigned, signed) = (0, 0)
    for (index, byte) in block.enumerated() {
      let value = (148..<156).contains(index) ? UInt8(ascii: " ") : byte
      unsigned += Int(value)
      signed += Int(Int8(bitPattern: value))
    }
    return stated == unsigned || stated == signed
  }

  /// Text up to a NUL.
  static func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field.prefix { $0 != 0 }, as: UTF8.self) }

  /// A number in octal digits, or in base 256 where the first bit is set; nil for anything else and for negative ones.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      guard first == 0x80 else { return nil }
      var value = 0
      for byte in field.dropFirst() {
        guard value <= Int.max >> 9 else { return nil }
        value = value << 8 | Int(byte)
      }
      return value
    }
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}

/// The records of a pax header: `length key=value` and a line feed, where the length counts all of it.
struct PaxRecords {
  /// The values by their keys.
  private(set) var values: [String: String] = [:]

  /// The records; nil if they are damaged.
  init?(_ content: [UInt8]) {
    var rest = content[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCIIDigit }
      guard (1...9).contains(digits.count), let length = Int(String(decoding: digits, as: UTF8.self)),
        length > digits.count + 2, length <= rest.count
      else { return nil }
      let record = rest.prefix(length)
      guard record.dropFirst(digits.count).first == UInt8(ascii: " "), record.last == UInt8(ascii: "\n") else {
        return nil
      }
      let pair = record.dropFirst(digits.count + 1).dropLast()
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      values[String(decoding: pair[..<sign], as: UTF8.self)] = String(
        decoding: pair[pair.index(after: sign)...], as: UTF8.self)
      rest = rest.dropFirst(length)
    }
  }
}
