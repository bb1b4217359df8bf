import TCFVendorList

/// Reads a tar archive as its bytes come, one file at a time. Total: what is no archive ends it.
///
/// Source: POSIX.1-2017, pax, ustar Interchange Format and pax Header Block; GNU tar's long names (type `L`).
struct TarReader {
  private static let block = 512
  private var pending: [UInt8] = []
  private var entry: Entry?
  private var longName: String?
  /// Whether the archive has ended, or is none.
  private(set) var isOver = false

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
  }

  /// The first bytes of an archive: a header with the ustar mark.
  static func isArchive(_ head: some Collection<UInt8>) -> Bool {
    head.count >= block && head.dropFirst(257).prefix(5).elementsEqual("ustar".utf8)
  }

  /// Takes more bytes; `found` is called for each regular file, with nil for one that is too large to be a list.
  mutating func feed(_ bytes: ArraySlice<UInt8>, found: (String, [UInt8]?) -> Void) {
    pending += bytes
    var position = 0
    while !isOver {
      if entry == nil {
        guard pending.count - position >= Self.block else { break }
        readHeader(pending[position..<position + Self.block])
        position += Self.block
      }
      guard takeContent(&position) else { break }
      finishEntry(found)
    }
    pending.removeFirst(isOver ? pending.count : position)
  }

  /// Takes what there is of the entry's content; whether it is complete.
  private mutating func takeContent(_ position: inout Int) -> Bool {
    guard var current = entry else { return !isOver }
    // The entry is put back below; meanwhile its content must not be held twice.
    entry = nil
    let count = min(current.rest, pending.count - position)
    let isWanted = current.type == UInt8(ascii: "0") || current.type == 0 || Self.isName(current.type)
    if isWanted, !current.isTooLarge {
      current.content += pending[position..<position + count]
      if current.content.count > ListReader.sizeLimit {
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

  private mutating func finishEntry(_ found: (String, [UInt8]?) -> Void) {
    guard let finished = entry else { return }
    entry = nil
    switch finished.type {
    case UInt8(ascii: "L"): longName = Self.text(finished.content[...])
    case UInt8(ascii: "x"): longName = Self.paxPath(finished.content) ?? longName
    case UInt8(ascii: "0"), 0:
      found(longName ?? finished.name, finished.isTooLarge ? nil : finished.content)
      longName = nil
    case UInt8(ascii: "g"): break
    default: longName = nil
    }
  }

  private static func isName(_ type: UInt8) -> Bool { type == UInt8(ascii: "L") || type == UInt8(ascii: "x") }

  private mutating func readHeader(_ header: ArraySlice<UInt8>) {
    let bytes = Array(header)
    // Two blocks of zeros end an archive; one is enough to know.
    guard Self.isArchive(bytes), let size = Self.octal(bytes[124..<136]) else {
      isOver = true
      return
    }
    let prefix = Self.text(bytes[345..<500])
    let name = Self.text(bytes[0..<100])
    entry = Entry(
      name: prefix.isEmpty || bytes[262] == UInt8(ascii: " ") ? name : prefix + "/" + name, type: bytes[156],
      rest: size,
      padding: (Self.block - size % Self.block) % Self.block)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// A number in octal digits; nil for others, GNU's form for sizes beyond 8 GB too.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The `path` of a pax header: records of `length key=value` and a line feed.
  private static func paxPath(_ content: [UInt8]) -> String? {
    for line in content.split(separator: UInt8(ascii: "\n")) {
      let record = String(decoding: line, as: UTF8.self)
      if let space = record.firstIndex(of: " "), record[space...].hasPrefix(" path=") {
        return String(record[space...].dropFirst(" path=".count))
      }
    }
    return nil
  }
}
