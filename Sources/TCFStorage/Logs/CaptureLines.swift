import TCFJSON

/// A log: one JSON value a line.
enum CaptureLines {
  /// What the lines of `bytes` hold; nil if they are not a log.
  ///
  /// A log is recognised by its first line: it begins with a brace, and it or a later line that does is a whole value. A document that
  /// breaks off has neither.
  static func read(_ bytes: [UInt8], isMessages: Bool) -> Capture? {
    var builder = CaptureBuilder(isMessages: isMessages)
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var (number, wholeLines) = (0, 0)
    var hasBareStrings: Bool?
    while !rest.isEmpty {
      var line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      number += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      if hasBareStrings == nil {
        hasBareStrings = !CaptureReader.looksLikeJSON(Array(line))
        if hasBareStrings == true, !isMessages { return nil }
      }
      do throws(StoredKeyFault) {
        if try add(line, number: number, hasBareStrings: hasBareStrings == true, into: &builder) { wholeLines += 1 }
      } catch {
        builder.add(error, line: number)
      }
    }
    return wholeLines > 0 ? builder.capture(isOneDocument: false) : nil
  }

  /// Adds a line; returns whether it is a JSON value, known or not.
  static func add(
    _ line: ArraySlice<UInt8>, number: Int, hasBareStrings: Bool, into builder: inout CaptureBuilder
  ) throws(StoredKeyFault) -> Bool {
    let node: JSONNode
    do {
      node = try JSONDocument.read(Array(line), .strict)
    } catch {
      // Whoever says that these are messages has bare strings too, as iOS posts them.
      if hasBareStrings, let text = bareString(line) {
        return try builder.add(JSONDocument(string: text).root, part: ":\(number)", line: number)
      }
      throw StoredKeyFault(error, line: number)
    }
    if try !builder.add(node, part: ":\(number)", line: number) {
      builder.add(
        StoredKeyFault(.otherContent, found: StoredKeyFault.otherJSON, at: .line(number)),
        line: number)
    }
    return node.isObject
  }

  private static func bareString(_ line: ArraySlice<UInt8>) -> String? {
    guard let first = line.first(where: { $0 > 0x20 }), !"{[\"".utf8.contains(first) else { return nil }
    return String(validating: line, as: UTF8.self)
  }
}
