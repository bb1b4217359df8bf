import TCFFindings

/// Reads a ZIP archive that is in memory: one walk over its directory, which alone says what is in it.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, 4.3 General Format of a .ZIP File, 4.4 Explanation of fields, 4.5.3 (sizes of 64 bits).
struct ZipReader {
  typealias Fault = ArchiveFault

  /// A file as the directory has it.
  struct Member {
    let name: String
    /// The name as it is there, in whatever encoding.
    fileprivate let nameBytes: ArraySlice<UInt8>
    fileprivate let flags: Int
    fileprivate let method: Int
    fileprivate let checksum: UInt32
    fileprivate let packedSize: Int
    fileprivate let size: Int
    fileprivate let header: Int
  }

  /// The files, in the order of the directory; folders are left out.
  let members: [Member]
  private let bytes: [UInt8]

  /// Whether a file begins as ZIP does, an empty one too.
  static func isZip(_ head: some Collection<UInt8>) -> Bool {
    FileSignature(of: head) == .zip
  }

  /// The archive in `bytes`.
  ///
  /// - Parameter limit: the most entries that are read.
  init(_ bytes: [UInt8], limit: Int) throws(Fault) {
    self.bytes = bytes
    let directory = try Directory(bytes)
    guard directory.count <= limit else { throw .tooManyFiles(limit: limit) }
    var members: [Member] = []
    var place = directory.start
    for number in 0..<directory.count {
      guard place <= directory.end - 46, Self.number(bytes, place, 4) == 0x0201_4B50 else {
        throw .directoryEntry(number + 1)
      }
      let (nameSize, extraSize) = (Self.number(bytes, place + 28, 2), Self.number(bytes, place + 30, 2))
      let next = place + 46 + nameSize + extraSize + Self.number(bytes, place + 32, 2)
      guard next <= directory.end else { throw .directoryEntry(number + 1) }
      let nameBytes = bytes[place + 46..<place + 46 + nameSize]
      let name = String(decoding: nameBytes, as: UTF8.self)
      // The order in which the extra field has what did not fit: APPNOTE 4.5.3.
      var large = [
        Self.number(bytes, place + 24, 4), Self.number(bytes, place + 20, 4), Self.number(bytes, place + 42, 4),
      ]
      let extra = place + 46 + nameSize
      guard Self.widen(&large, bytes[extra..<extra + extraSize]) else {
        throw .directoryEntry(number + 1)
      }
      if !name.hasSuffix("/") {
        members.append(
          Member(
            name: name, nameBytes: nameBytes, flags: Self.number(bytes, place + 8, 2),
            method: Self.number(bytes, place + 10, 2),
            checksum: UInt32(truncatingIfNeeded: Self.number(bytes, place + 16, 4)), packedSize: large[1],
            size: large[0],
            header: large[2] + directory.shift))
      }
      place = next
    }
    guard place == directory.end else { throw .directoryCount }
    self.members = members
  }

  /// The content of a file; nil if it has more than `limit` bytes. `budget` is lowered by what was unpacked.
  func content(of member: Member, limit: Int, budget: inout Int) throws(Fault) -> [UInt8]? {
    guard member.flags & 1 == 0 else { throw .encrypted }
    guard member.method == 0 || member.method == 8 else { throw .method(member.method) }
    let packed = try packedBytes(of: member)
    guard member.size <= limit else { return nil }
    var content: [UInt8] = []
    if member.method == 0 {
      content = Array(packed)
      budget -= content.count
    } else {
      do throws(Inflater.Fault) {
        var inflater = try Inflater(.bare)
        let most = min(limit, max(budget, 0))
        let (_, isOver) = try inflater.unpack(packed) { part in
          content += part
          return content.count <= most
        }
        budget -= content.count
        guard content.count <= most else { return nil }
        guard isOver else { throw .damaged }
      } catch {
        throw error == .memory ? .memory : .packedBytes
      }
    }
    guard content.count == member.size, CyclicChecksum.value(of: content) == member.checksum else {
      throw .altered
    }
    return content
  }

  private func packedBytes(of member: Member) throws(Fault) -> ArraySlice<UInt8> {
    let place = member.header
    guard place >= 0, place <= bytes.count - 30, Self.number(bytes, place, 4) == 0x0403_4B50 else {
      throw .misplaced
    }
    let nameSize = Self.number(bytes, place + 26, 2)
    let start = place + 30 + nameSize + Self.number(bytes, place + 28, 2)
    guard start <= bytes.count, member.packedSize <= bytes.count - start else {
      throw .beyondEnd
    }
    // Two readers that believe one each would read two archives.
    guard bytes[place + 30..<place + 30 + nameSize].elementsEqual(member.nameBytes) else {
      throw .otherName
    }
    return bytes[start..<start + member.packedSize]
  }

  /// Puts the numbers of 64 bits of an extra field in the place of those that say "too large". False if one is missing.
  private static func widen(_ numbers: inout [Int], _ extra: ArraySlice<UInt8>) -> Bool {
    guard numbers.contains(0xFFFF_FFFF) else { return true }
    var place = extra.startIndex
    while place <= extra.endIndex - 4 {
      let size = number(extra, place + 2, 2)
      guard size <= extra.endIndex - place - 4 else { return false }
      guard number(extra, place, 2) == 1 else {
        place += 4 + size
        continue
      }
      var at = place + 4
      for index in numbers.indices where numbers[index] == 0xFFFF_FFFF {
        guard at + 8 <= place + 4 + size else { return false }
        numbers[index] = number(extra, at, 8)
        guard (0...Int.max >> 1).contains(numbers[index]) else { return false }
        at += 8
      }
      return true
    }
    return false
  }

  /// A number of up to eight bytes, the lowest first; the caller has looked that they are there.
  fileprivate static func number<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, _ place: Int, _ size: Int
  ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
    (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// Where the directory lies.
  private struct Directory {
    let start: Int
    let end: Int
    let count: Int
    /// How many bytes are before the archive that its places do not count.
    let shift: Int

    init(_ bytes: [UInt8]) throws(Fault) {
      // The end of the directory ends the file, but for a comment of up to 65,535 bytes.
      let lowest = max(0, bytes.count - 22 - 65_535)
      var found: Int?
      var place = bytes.count - 22
      while place >= lowest {
        if bytes[place] == 0x50, number(bytes, place, 4) == 0x0605_4B50,
          place + 22 + number(bytes, place + 20, 2) == bytes.count
        {
          found = place
          break
        }
        place -= 1
      }
      guard let found else { throw .noDirectory }
      guard number(bytes, found + 4, 2) == number(bytes, found + 6, 2) else {
        throw .partOfSeveral
      }
      var (count, size, offset) = (
        number(bytes, found + 10, 2), number(bytes, found + 12, 4), number(bytes, found + 16, 4)
      )
      var end = found
      if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, found >= 20,
        number(bytes, found - 20, 4) == 0x0706_4B50
      {
        let large = number(bytes, found - 12, 8)
        guard large >= 0, large <= found - 20 - 56, number(bytes, large, 4) == 0x0606_4B50 else {
          throw .directoryEnd
        }
        (count, size, offset) = (
          number(bytes, large + 32, 8), number(bytes, large + 40, 8), number(bytes, large + 48, 8)
        )
        end = large
      }
      guard count >= 0, size >= 0, offset >= 0, size <= end, offset <= end - size else {
        throw .directoryEnd
      }
      start = end - size
      shift = start - offset
      self.end = end
      self.count = count
    }

  }
}
