import TCFFindings
import TCFVendorList

/// Reads a tar archive as its bytes come, one file at a time. Total: what is not as tar writes it is a fault, since anyone who
/// goes past a damaged header misses files without a word. Archives put one behind the other are read as one.
///
/// Source: POSIX.1-2017, pax, ustar Interchange Format and pax Header Block; GNU tar manual, Basic Tar Format.
struct TarReader {
  typealias Fault = ArchiveFault

  /// What a name of the archive stands for.
  enum Content {
    case bytes([UInt8])
    /// A file with more bytes than a list can have.
    case tooLarge
    /// A link to another name.
    case link
  }

  /// Headers of headers are no longer than this.
  private static let longestExtension = 1 << 20

  private var pending: [UInt8] = []
  private var entry: Entry?
  /// How many bytes came before those in `pending`.
  private var offset = 0
  /// What headers said that change the next one.
  private var next: [String: String] = [:]
  /// What pax headers said of all files after them.
  private var global: [String: String] = [:]
  /// Whether the last block was one of zeros, which ends an archive.
  private var isEnded = false

  /// The entry whose content is being read.
  private struct Entry {
    let name: String
    let type: UInt8
    /// Content not read yet.
    var rest: Int
    /// Bytes between the content's end and the next header.
    let padding: Int
    var content: [UInt8] = []
    /// Whether the content is larger than anything that is wanted.
    var isTooLarge = false

    /// Whether the content says something of the next entry.
    var isExtension: Bool { "LKxgX".utf8.contains(type) }
    /// Whether it is a file: what has a type that no one knows is to be read as one.
    var isFile: Bool { !isExtension && !"123456DVNM".utf8.contains(type) }
  }

  /// Takes more bytes; `found` is called for each file and link.
  mutating func feed(_ bytes: ArraySlice<UInt8>, found: (String, Content) -> Void) throws(Fault) {
    pending += bytes
    var position = 0
    while true {
      if entry == nil {
        guard pending.count - position >= TarHeader.blockSize else { break }
        try readHeader(Array(pending[position..<position + TarHeader.blockSize]), at: offset + position)
        position += TarHeader.blockSize
        if entry == nil { continue }
      }
      guard try readContent(&position) else { break }
      try finishEntry(at: offset + position, found)
    }
    pending.removeFirst(position)
    offset += position
  }

  /// Ends the archive.
  ///
  /// - Throws: if more should have come.
  func finish() throws(Fault) {
    guard isEnded, entry == nil else { throw .truncated }
    guard pending.allSatisfy({ $0 == 0 }) else { throw .trailing }
  }

  /// Takes what there is of the entry's content; whether it is complete.
  private mutating func readContent(_ position: inout Int) throws(Fault) -> Bool {
    guard var current = entry else { return true }
    // The entry is put back below; meanwhile its content must not be held twice.
    entry = nil
    let count = min(current.rest, pending.count - position)
    if current.isFile || current.isExtension, !current.isTooLarge {
      current.content += pending[position..<position + count]
      if current.content.count > (current.isExtension ? Self.longestExtension : ListReader.sizeLimit) {
        current.isTooLarge = true
        current.content = []
      }
    }
    current.rest -= count
    position += count
    let isComplete = current.rest == 0 && pending.count - position >= current.padding
    if isComplete { position += current.padding }
    entry = current
    return isComplete
  }

  private mutating func finishEntry(at place: Int, _ found: (String, Content) -> Void) throws(Fault) {
    guard let finished = entry else { return }
    entry = nil
    guard finished.isExtension else {
      next = [:]
      if finished.type == UInt8(ascii: "1") || finished.type == UInt8(ascii: "2") { found(finished.name, .link) }
      if finished.isFile { found(finished.name, finished.isTooLarge ? .tooLarge : .bytes(finished.content)) }
      return
    }
    guard !finished.isTooLarge else { throw .header(at: place) }
    switch finished.type {
    case UInt8(ascii: "L"): next["path"] = TarHeader.text(finished.content[...])
    case UInt8(ascii: "K"): break
    default:
      guard let records = PaxRecords(finished.content) else { throw .header(at: place) }
      if finished.type == UInt8(ascii: "g") {
        global.merge(records.values) { $1 }
      } else {
        next.merge(records.values) { $1 }
      }
    }
  }

  private mutating func readHeader(_ block: [UInt8], at place: Int) throws(Fault) {
    guard block.contains(where: { $0 != 0 }) else {
      isEnded = true
      return
    }
    let header = try mapError(try TarHeader(block)) { (_: TarHeader.Fault) in
      isEnded ? Fault.trailing : .header(at: place)
    }
    isEnded = false
    let said = global.merging(next) { $1 }
    let isExtension = "LKxgX".utf8.contains(header.type)
    guard header.type != UInt8(ascii: "S"), header.type != UInt8(ascii: "M"),
      !said.keys.contains(where: { $0.hasPrefix("GNU.sparse.") })
    else { throw .sparse(said["path"] ?? header.name) }
    var size = header.size
    if !isExtension, let text = said["size"] {
      guard let stated = Int(text), stated >= 0 else { throw .header(at: place) }
      size = stated
    }
    // Links, folders and devices have no content, whatever their size says.
    if "123456".utf8.contains(header.type) { size = 0 }
    entry = Entry(
      name: isExtension ? header.name : said["path"] ?? header.name, type: header.type, rest: size,
      padding: (TarHeader.blockSize - size % TarHeader.blockSize) % TarHeader.blockSize)
  }
}
