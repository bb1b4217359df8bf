import TCFCodec
import TCFStorage

/// Finds the consent data in a line of text: URLs, names with their values as people and programs write them, and TC strings
/// that are free.
///
/// One walk from left to right; no piece is longer than its line.
struct PieceScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var found: [ConsentPiece] = []
  /// The name that was passed last, for a string that follows it.
  private var lastName: Range<Int>?

  /// The pieces of a line, in its order.
  static func pieces(in line: some StringProtocol) -> [ConsentPiece] {
    var scanner = PieceScanner(bytes: Array(line.utf8))
    scanner.scan()
    return scanner.found
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() {
    while index < bytes.count {
      let isStart = index == 0 || !Self.isName(bytes[index - 1])
      guard isStart, Self.isName(bytes[index]) || bytes[index] == UInt8(ascii: "/") else {
        index += 1
        continue
      }
      if let end = url() ?? namedValue() ?? freeString() {
        index = end
      } else if Self.isName(bytes[index]) {
        let name = nameRange()
        lastName = name
        index = name.upperBound
      } else {
        index += 1
      }
    }
  }

  private func nameRange() -> Range<Int> {
    index..<(bytes[index...].firstIndex { !Self.isName($0) } ?? bytes.count)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // URLs.

  /// Takes a URL, or a query by itself, that begins here; nil for anything else.
  private mutating func url() -> Int? {
    let end = bytes[index...].firstIndex { " \t\"'<>`|".utf8.contains($0) } ?? bytes.count
    let token = index..<trimmed(index..<end)
    let hasScheme = TextShape.isURL(bytes[token])
    guard hasScheme || bytes[token].contains(UInt8(ascii: "=")) else { return nil }
    let written = text(token)
    guard !hasScheme else {
      // What is in a URL about anything else than consent is nobody's string.
      let url = CapturedURL(written, use: .called)
      if !url.parameters.isEmpty || !url.ownMacros.isEmpty { found.append(.url(written)) }
      return end
    }
    guard let query = Self.query(written) else { return nil }
    found.append(.url(query))
    return end
  }

  /// The end without punctuation behind it; a bracket goes with the one that opened it.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    let pairs: [(UInt8, UInt8)] = [(0x28, 0x29), (0x5B, 0x5D), (0x7B, 0x7D)]
    while end > range.lowerBound {
      let last = bytes[end - 1]
      let opener = pairs.first { $0.1 == last }?.0
      let isLoose = opener.map { !bytes[range.lowerBound..<end].contains($0) } ?? ".,;\\".utf8.contains(last)
      guard isLoose else { break }
      end -= 1
    }
    return end
  }

  /// A query or a URL without scheme as a URL: `ads.example/px?gdpr=1`, `gdpr=1&gdpr_consent=C…`; nil for anything else. One
  /// pair alone may be anywhere and is none.
  private static func query(_ token: String) -> String? {
    let isBare = !token.utf8.contains(UInt8(ascii: "?"))
    guard !isBare || token.utf8.contains(UInt8(ascii: "&")) || token.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    let names = Set(ConsentParameter.Kind.allCases.map(\.rawValue))
    let first = token.prefix { $0 != "=" }
    let isQuery = isBare && names.contains(String(first))
    let written = isQuery ? "?" + token : token
    let url = CapturedURL(written, use: .called)
    guard !url.parameters.isEmpty || !url.ownMacros.isEmpty else { return nil }
    // The standard alphabet of base64 has slashes too, and a string with them is a string.
    return isQuery || url.host.contains(".") || token.hasPrefix("/") || token.hasPrefix("?") ? written : nil
  }

  // Names and values.

  /// Takes a known name and the value behind it; nil where there is none.
  private mutating func namedValue() -> Int? {
    let range = nameRange()
    let name = text(range)
    guard let kind = ConsentName(name), let value = valueRange(after: range.upperBound, of: kind) else { return nil }
    let written = Self.unescaped(bytes[value])
    // The head of a table has one name behind the other.
    if ConsentName(written) != nil { return nil }
    switch kind {
    case .key: found.append(.key(name, written))
    case .pair: if !written.isEmpty { found.append(.pair(name, written)) }
    case .string: if Self.isMeantAsString(written) { found.append(.string(name: name, written)) }
    case .related(let kind):
      if Self.isMeant(written, as: kind) { found.append(.related(kind, name: name, written)) }
    }
    return value.upperBound
  }

  private static func isMeant(_ text: String, as kind: RelatedStringKind) -> Bool {
    kind == .usPrivacy ? text.utf8.count == 4 && text.hasPrefix("1") : text.utf8.contains(UInt8(ascii: "~"))
  }

  private static func isMeantAsString(_ text: String) -> Bool {
    TextShape.isString(text) || TextShape.beginsAsString(text)
  }

  /// Where the value is behind a name that ends at `end`: behind `=`, `:`, `=>`, a tab or the line of a table, in quotes or
  /// not.
  private func valueRange(after end: Int, of kind: ConsentName) -> Range<Int>? {
    var place = end
    var hasSeparator = false
    while place < bytes.count {
      let byte = bytes[place]
      if "\"'`]\\ )".utf8.contains(byte), !hasSeparator {
        // What closes the name.
      } else if "=:|\t".utf8.contains(byte) {
        hasSeparator = true
      } else if byte == UInt8(ascii: ">"), hasSeparator || place > end {
        hasSeparator = true
      } else if byte == UInt8(ascii: " "), hasSeparator {
        // Between the separator and the value.
      } else if bytes[place...].starts(with: "│".utf8) {
        hasSeparator = true
        place += 2
      } else {
        break
      }
      place += 1
    }
    guard hasSeparator else { return nil }
    return valueRange(at: place, of: kind)
  }

  private func valueRange(at start: Int, of kind: ConsentName) -> Range<Int> {
    var start = start
    for opening in ["Optional(", "@"] where bytes[start...].starts(with: opening.utf8) { start += opening.utf8.count }
    while start < bytes.count, bytes[start] == UInt8(ascii: "\\") { start += 1 }
    if start < bytes.count, "\"'`".utf8.contains(bytes[start]) {
      return start + 1..<closing(bytes[start], after: start + 1)
    }
    if kind == .pair, start < bytes.count, bytes[start] == UInt8(ascii: "{") {
      let last = bytes[start...].lastIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1
      return start..<last + 1
    }
    let ends = kind == .pair ? "; \t\"'`<>" : ";,&| \t\"'`<>)"
    let end = bytes[start...].firstIndex { ends.utf8.contains($0) } ?? bytes.count
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\\") ? end - 1 : end)
  }

  /// Where a quoted value ends: at the quote that is not escaped, or before the backslash where the whole text is escaped.
  private func closing(_ quote: UInt8, after start: Int) -> Int {
    let isEscaped = start >= 2 && bytes[start - 2] == UInt8(ascii: "\\")
    var place = start
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\"), !isEscaped {
        place += 2
        continue
      }
      if bytes[place] == quote { return isEscaped && place > start ? place - 1 : place }
      place += 1
    }
    return bytes.count
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var (kept, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in bytes {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      kept.append(byte)
      isEscaped = false
    }
    return String(decoding: kept, as: UTF8.self)
  }

  // Strings.

  /// Takes a TC string or GPP container that is free; nil for anything else.
  private mutating func freeString() -> Int? {
    let end = bytes[index...].firstIndex { !Self.isStringByte($0) } ?? bytes.count
    let isOpen = index == 0 || "  \t\"'`=:([{>|,*".utf8.contains(bytes[index - 1]) || bytes[index - 1] >= 0x80
    let isClosed = end == bytes.count || " \t\r\"'`;,)]}<|\\&>*".utf8.contains(bytes[end]) || bytes[end] >= 0x80
    guard isOpen, isClosed else { return nil }
    var last = end
    while last > index, bytes[last - 1] == UInt8(ascii: ".") { last -= 1 }
    let token = bytes[index..<last]
    if token.starts(with: "DB".utf8), token.contains(UInt8(ascii: "~")), token.count >= 20 {
      found.append(.related(.gpp, name: nameBefore, text(index..<last)))
    } else if TextShape.beginsAsTCString(token), !token.contains(UInt8(ascii: "~")) {
      found.append(.string(name: nameBefore, text(index..<last)))
    } else {
      return nil
    }
    return end
  }

  /// The name in front, where nothing but a separator is between.
  private var nameBefore: String? {
    guard let name = lastName, name.count <= 64, name.upperBound < index else { return nil }
    let between = bytes[name.upperBound..<index]
    guard between.allSatisfy({ " \t\"'=:>|".utf8.contains($0) }), between.contains(where: { "=:|\t".utf8.contains($0) })
    else { return nil }
    return text(name)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
  }

  private static func isStringByte(_ byte: UInt8) -> Bool { isName(byte) || byte == UInt8(ascii: "~") }
}
