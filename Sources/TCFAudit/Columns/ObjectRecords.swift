import TCFJSON
import TCFRun

/// Which members of the objects of a log are read.
package struct ObjectFormat: Sendable, Hashable {
  /// The members, each a path from the object: `consent`, `tcString`.
  package let members: RecordColumns<[String]>

  /// A format.
  package init(members: RecordColumns<[String]>) { self.members = members }
}

/// Reads blocks of JSON objects, one a line.
enum ObjectRecords {
  /// Hands every line of a block to `sink`.
  static func read(_ block: RecordBlock, input: Int, _ format: ObjectFormat, into sink: inout some RecordSink) {
    BlockLines.forEach(block) { place, line in
      if block.bytes[place].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return sink.takeEmpty() }
      guard let root = try? JSONDocument.read(Array(block.bytes[place]), .none), root.isObject else {
        return sink.take(block.reject(place, line: line, input: input, .notJSON))
      }
      guard let member = root.member(at: format.members.text) else {
        return sink.take(block.reject(place, line: line, input: input, .noMember))
      }
      if member.isNull { return sink.takeEmpty() }
      guard let text = member.string else {
        return sink.take(block.reject(place, line: line, input: input, .notString))
      }
      if text.isEmpty { return sink.takeEmpty() }
      sink.take(record(root, text, format, block, input: input, place, line))
    }
  }

  private static func record(
    _ root: JSONNode, _ text: String, _ format: ObjectFormat, _ block: RecordBlock, input: Int, _ place: Range<Int>,
    _ line: Int
  ) -> AuditRecord {
    // Texts of JSON have escapes, so they are put together anew.
    var bytes = Array(text.utf8)
    let textEnd = bytes.count
    func append(_ path: [String]?) -> Range<Int>? {
      guard let path, let text = Self.text(of: root, path), !text.isEmpty else { return nil }
      let start = bytes.count
      bytes += text.utf8
      return start..<bytes.count
    }
    func cell(_ path: [String]?) -> ArraySlice<UInt8>? {
      path.flatMap { Self.text(of: root, $0) }.map { (text: String) in Array(text.utf8)[...] }
    }
    let members = format.members
    let (subject, platform) = (append(members.subject), append(members.platform))
    return AuditRecord(
      block: bytes, input: input, line: line, offset: block.offset + place.lowerBound, text: 0..<textEnd,
      subject: subject, time: cell(members.time).flatMap(CellValue.time),
      choice: cell(members.choice).flatMap(CellValue.choice), platform: platform,
      country: cell(members.country).flatMap(CellValue.country))
  }

  private static func text(of root: JSONNode, _ path: [String]) -> String? {
    guard let node = root.member(at: path) else { return nil }
    if let text = node.string { return text }
    return node.isNumber ? String(decoding: node.source, as: UTF8.self) : nil
  }
}
