package import TCFStorage

/// Files of stored keys made to be slow, large or endless.
package enum HostileFile: String, CaseIterable, Sendable {
  /// Entities that multiply tenfold nine times, in a property list and in preferences.
  case entityBombList = "entity bomb in a property list"
  /// The same in preferences of Android.
  case entityBombPreferences = "entity bomb in preferences"
  /// An entity that stands for a file of the reader's machine.
  case externalEntity = "external entity"
  /// Dictionaries of a property list in each other, as deep as the size permits.
  case deepList = "deep property list"
  /// The same in the binary form.
  case deepBinaryList = "deep binary property list"
  /// Maps of preferences in each other, as deep as the size permits.
  case deepPreferences = "deep preferences"
  /// Arrays in each other, as deep as the size permits.
  case deepJSON = "deep JSON"
  /// Dictionaries whose entries all stand for the same next one: twice as many values with every few bytes.
  case doublingBinaryList = "binary property list that doubles"
  /// An ordinary store but for its size.
  case longPreferences = "long preferences"
  /// As many keys as bytes allow.
  case manyPreferences = "preferences of many keys"
  /// One text, far longer than any consent string.
  case oneLongText = "preferences of one text"
  /// An ordinary store in JSON but for its size.
  case longJSON = "long JSON"
  /// A property list with as many keys as bytes allow.
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
    case .deepList:
      Self.filled(start: "<plist><dict><key>IABTCF_a</key>", piece: "<dict><key>k</key>", size: size, end: "")
    case .deepPreferences: Self.filled(start: "<map>", piece: "<map name=\"IABTCF_a\">", size: size, end: "")
    case .deepJSON: Self.filled(start: "{\"IABTCF_a\":", piece: "[", size: size, end: "")
    case .deepBinaryList: Self.nestedBinaryList(levels: min(size / 5, 60_000), entries: 1)
    case .doublingBinaryList: Self.nestedBinaryList(levels: min(size / 70, 60), entries: 30)
    case .longPreferences:
      Self.numbered(
        size: size, start: "<map>\n", before: "<string name=\"key", after: "\">\(Self.filler)</string>\n", end: "</map>"
      )
    case .manyPreferences:
      Self.numbered(size: size, start: "<map>\n", before: "<int name=\"k", after: "\" value=\"1\" />\n", end: "</map>")
    case .oneLongText:
      Self.filled(start: "<map><string name=\"IABTCF_TCString\">", piece: "C", size: size, end: "</string></map>")
    case .longJSON:
      // house: ok, a hostile file is not written as others are.
      Self.numbered(size: size, start: "{\"IABTCF_a\":1", before: ",\"key", after: "\":\"\(Self.filler)\"", end: "}")
    case .manyListKeys:
      Self.numbered(
        size: size, start: "<plist version=\"1.0\"><dict>", before: "<key>k", after: "</key><true/>",
        end: "</dict></plist>")
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

  private static func filled(start: String, piece: String, size: Int, end: String) -> [UInt8] {
    let piece = Array(piece.utf8)
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size + piece.count + end.utf8.count)
    while bytes.count < size { bytes += piece }
    return bytes + end.utf8
  }

  private static func numbered(
    size: Int, start: String, before: String, after: String, end: String
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
