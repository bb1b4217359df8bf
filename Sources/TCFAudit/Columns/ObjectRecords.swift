import TCFInput
import TCFJSON

/// Which members of the objects of a log are read.
package struct ObjectFormat: Sendable, Hashable {
  /// The members, each a path from the object: `consent`, `tcString`.
  package let members: RecordColumns<[String]>
  /// How cells are read.
  package var reading = CellReading.usual

  /// A format.
  package init(members: RecordColumns<[String]>) { self.members = members }
}

/// Reads blocks of JSON objects, one a line.
enum ObjectRecords {
  /// Bytes that are not UTF-8 are not a fault in a member that is not read.
  static let permissions = JSONPermissions.with { $0.badUTF8 = true }

  /// Hands every line of a block to `sink`.
  static func read(_ block: RecordBlock, input: Int, _ format: ObjectFormat, into sink: inout some RecordSink) {
    BlockLines.forEach(block) { place, line in
      if block.bytes[place].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return sink.receiveEmpty() }
      let row = block.bytes[place]
      let origin = RecordOrigin(input: input, line: line, offset: block.offset + place.lowerBound, row: row)
      guard let root = try? JSONDocument.read(Array(row), permissions), root.isObject else {
        return sink.receive(origin.reject(.notJSON, id: nil))
      }
      let id = format.members.id.flatMap { text(of: root, $0) }
      guard let member = root.member(at: format.members.text) else {
        return sink.receive(origin.reject(.noMember, id: id))
      }
      if member.isNull { return sink.receiveEmpty() }
      guard let text = member.string else { return sink.receive(origin.reject(.notString, id: id)) }
      if !CellValue.isText(row), hasDamage(root, format.members) {
        return sink.receive(origin.reject(.notText, id: id.flatMap { isDamaged($0) ? nil : $0 }))
      }
      hand(root, text, format, from: origin, to: &sink)
    }
  }

  /// Whether a member that is read had bytes that are not UTF-8: what stands for them is in its text.
  private static func hasDamage(_ root: JSONNode, _ members: RecordColumns<[String]>) -> Bool {
    members.all.contains { text(of: root, $0).map(isDamaged) ?? false }
  }

  private static func isDamaged(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }

  private static func hand(
    _ root: JSONNode, _ text: String, _ format: ObjectFormat, from origin: RecordOrigin, to sink: inout some RecordSink
  ) {
    // Texts of JSON have escapes, so they are put together anew.
    var bytes = Array(text.utf8)
    func append(_ path: [String]?) -> Range<Int>? {
      guard let path, let text = Self.text(of: root, path), !text.isEmpty else { return nil }
      let start = bytes.count
      bytes += text.utf8
      return start..<bytes.count
    }
    var cells = RecordColumns(text: bytes.indices)
    let members = format.members
    cells.subject = append(members.subject)
    cells.time = append(members.time)
    cells.choice = append(members.choice)
    cells.platform = append(members.platform)
    cells.country = append(members.country)
    cells.id = append(members.id)
    cells.hand(bytes, from: origin, format.reading, hasTimes: members.time != nil, to: &sink)
  }

  /// A member as a cell; nil where it is missing or null. What is neither a text nor a number is shown as it is written.
  static func text(of root: JSONNode, _ path: [String]) -> String? {
    guard let node = root.member(at: path), !node.isNull else { return nil }
    return node.string ?? String(decoding: node.source, as: UTF8.self)
  }
}
