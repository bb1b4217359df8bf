package import TCFStorage

/// Files of stored keys made to be slow, large or endless.
package enum HostileFile: String, CaseIterable, Sendable {
  /// Entities that multiply tenfold nine times, in a property list and in preferences.
  case entityBombList = "entity bomb in a property list"
  case entityBombPreferences = "entity bomb in preferences"
  /// An entity that stands for a file of the reader's machine.
  case externalEntity = "external entity"
  case deepList = "deep property list"
  case deepBinaryList = "deep binary property list"
  case deepPreferences = "deep preferences"
  case deepJSON = "deep JSON"
  /// Dictionaries whose entries all stand for the same next one: twice as many values with every few bytes.
  case doublingBinaryList = "binary property list that doubles"
  /// An ordinary store but for its size.
  case longPreferences = "long preferences"
  /// As many keys as bytes allow.
  case manyPreferences = "preferences of many keys"
  /// One text, far longer than any consent string.
  case oneLongText = "preferences of one text"
  case longJSON = "long JSON"
  case manyListKeys = "property list of many keys"

  /// Why a file of the kind that is large enough (a megabyte, or a hundred deep) is refused; nil if it is read.
  package var fault: StoredKeyFault.Code? {
    switch self {
    case .entityBombList, .entityBombPreferences, .externalEntity: .documentType
    case .deepList, .deepBinaryList, .deepPreferences, .deepJSON: .tooDeep
    case .doublingBinaryList: .damaged
    case .longPreferences, .manyPreferences, .oneLongText, .longJSON, .manyListKeys: nil
    }
  }

  /// A file of the kind, of some `size` bytes; those that need few have fewer.
  package func bytes(_ size: Int) -> [UInt8] {
    switch self {
    case .entityBombList: Array(Self.bomb("plist", "<dict><key>IABTCF_TCString</key><string>&e9;</string></dict>").utf8)
    case .entityBombPreferences: Array(Self.bomb("map", "<string name=\"IABTCF_TCString\">&e9;</string>").utf8)
    case .externalEntity:
      Array(
        ("<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
          + "<plist><dict><key>IABTCF_TCString</key><string>&e;</string></dict></plist>").utf8)
    case .deepList: Self.filled("<plist><dict><key>IABTCF_a</key>", "<dict><key>k</key>", size, "")
    case .deepPreferences: Self.filled("<map>", "<map name=\"IABTCF_a\">", size, "")
    case .deepJSON: Self.filled("{\"IABTCF_a\":", "[", size, "")
    case .deepBinaryList: Self.nestedBinaryList(levels: min(size / 5, 60_000), entries: 1)
    case .doublingBinaryList: Self.nestedBinaryList(levels: min(size / 70, 60), entries: 30)
    case .longPreferences:
      Self.numbered(size, "<map>\n", "<string name=\"key", "\">\(Self.filler)</string>\n", "</map>")
    case .manyPreferences: Self.numbered(size, "<map>\n", "<int name=\"k", "\" value=\"1\" />\n", "</map>")
    case .oneLongText: Self.filled("<map><string name=\"IABTCF_TCString\">", "C", size, "</string></map>")
    case .longJSON:
      Self.numbered(size, "{\"IABTCF_a\":1", ",\"key", "\":\"\(Self.filler)\"", "}")
    case .manyListKeys:
      Self.numbered(size, "<plist version=\"1.0\"><dict>", "<key>k", "</key><true/>", "</dict></plist>")
    }
  }

  private static let filler = String(repeating: "v", count: 1_000)

  private static func bomb(_ root: String, _ content: String) -> String {
    let entities = (1...9).map { level in
      "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }
    return "<?xml version=\"1.0\"?><!DOCTYPE \(root) [<!ENTITY e0 \"lol\">\(entities.joined())]>"
      + "<\(root)>\(content)</\(root)>"
  }

  private static func filled(_ start: String, _ piece: String, _ size: Int, _ end: String) -> [UInt8] {
    let piece = Array(piece.utf8)
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size + piece.count + end.utf8.count)
    while bytes.count < size { bytes += piece }
    return bytes + end.utf8
  }

  private static func numbered(
    _ size: Int, _ start: String, _ before: String, _ after: String, _ end: String
  ) -> [UInt8] {
    let (before, after) = (Array(before.utf8), Array(after.utf8))
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size + before.count + after.count + end.utf8.count + 20)
    var number = 0
    while bytes.count < size {
      bytes += before
      bytes += String(number).utf8
      bytes += after
      number += 1
    }
    return bytes + end.utf8
  }

  /// Dictionaries of `entries` keys, each of which holds the next dictionary.
  ///
  /// Layout: Apple, CoreFoundation, `CFBinaryPList.c`; see `BinaryPropertyList`.
  private static func nestedBinaryList(levels: Int, entries: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func two(_ number: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)] }
    // The keys come first: one byte each would not do for all, so their names are numbers of two characters.
    for key in 0..<entries {
      offsets.append(bytes.count)
      bytes += [0x52, UInt8(ascii: "a") + UInt8(key / 26), UInt8(ascii: "a") + UInt8(key % 26)]
    }
    for level in 0..<max(levels, 1) {
      offsets.append(bytes.count)
      bytes += entries < 15 ? [0xD0 | UInt8(entries)] : [0xDF, 0x10, UInt8(entries)]
      for key in 0..<entries { bytes += two(key) }
      // The last dictionary holds a key's text.
      let next = level + 1 < levels ? entries + level + 1 : 0
      for _ in 0..<entries { bytes += two(next) }
    }
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(offset >> 16 & 0xFF)] + two(offset) }
    bytes += [0, 0, 0, 0, 0, 0, 3, 2] + eight(offsets.count) + eight(entries) + eight(table)
    return bytes
  }

  private static func eight(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - $0 * 8)) }
  }
}
