/// Turns the bytes of an XML document into the UTF-8 text that libxml2 is given.
///
/// libxml2 could convert by itself, through iconv and some hundred encodings, among them ones in which `<` is not the
/// byte 0x3C. Converting here means that the checks of `XMLMarkupCheck` and libxml2 see the same characters.
///
/// Source: XML 1.0, appendix F, Autodetection of Character Encodings.
enum XMLSourceText {
  /// The document as UTF-8 without byte order mark and without NUL.
  static func utf8(of bytes: [UInt8]) throws(XMLPullFault) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, from: 2, bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, from: 2, bigEndian: true) }
    if bytes.starts(with: [0x3C, 0, 0x3F, 0]) { return try utf16(bytes, from: 0, bigEndian: false) }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F]) { return try utf16(bytes, from: 0, bigEndian: true) }
    switch declaredEncoding(of: bytes) {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return try checked(bytes)
    case "iso-8859-1", "latin1", "latin-1": return try withoutNUL(latin1(bytes))
    case let name?: throw XMLPullFault(.encoding, line: 1, detail: name)
    }
  }

  /// The name in the XML declaration in lower case; nil if there is no declaration or it names none.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.prefix(1024).firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let parts = bytes[..<end].split { isSpace($0) || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "?") }
    guard let name = parts.firstIndex(where: { lowercase($0) == "encoding" }), name + 1 < parts.count else {
      return nil
    }
    return lowercase(parts[name + 1].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") })
  }

  private static func lowercase(_ part: some Collection<UInt8>) -> String {
    String(decoding: part, as: UTF8.self).lowercased()
  }

  private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(0xC0 | byte >> 6)
        text.append(0x80 | byte & 0x3F)
      }
    }
    return text
  }

  private static func utf16(_ bytes: [UInt8], from start: Int, bigEndian: Bool) throws(XMLPullFault) -> [UInt8] {
    guard (bytes.count - start) % 2 == 0 else { throw XMLPullFault(.notText, detail: "UTF-16") }
    var units: [UInt16] = []
    units.reserveCapacity((bytes.count - start) / 2)
    for index in stride(from: start, to: bytes.count, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw XMLPullFault(.notText, detail: "UTF-16") }
    return try withoutNUL(Array(text.utf8))
  }

  private static func checked(_ text: [UInt8]) throws(XMLPullFault) -> [UInt8] {
    do {
      _ = try UTF8Span(validating: text.span)
    } catch {
      throw XMLPullFault(.notText, at: error.byteOffsets.lowerBound, of: text, detail: "UTF-8")
    }
    return try withoutNUL(text)
  }

  private static func withoutNUL(_ text: [UInt8]) throws(XMLPullFault) -> [UInt8] {
    guard let offset = ByteScan.first(0, in: text.span) else { return text }
    throw XMLPullFault(.character, at: offset, of: text, detail: "U+0000")
  }
}
