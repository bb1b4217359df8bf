package import TCFCodec

/// One record of an input: a consent string, where it is, and what else the input says about it.
///
/// It holds no copy of a text: the texts are places in the block that was read. What is private (the string, the subject's
/// id) leaves the room only where the user asked for it.
package struct AuditRecord: Sendable {
  /// The bytes of the block.
  package let block: [UInt8]
  /// The input's place among the inputs of the run, from 0.
  package let input: Int
  /// The line of the input on which the record begins, from 1; of a table in a database, the row.
  package let line: Int
  /// Where the record begins, in bytes from the start of the uncompressed input; 0 in tables of databases.
  package let offset: Int
  /// Where the string is in the block.
  package let text: Range<Int>
  /// Where the subject's id is in the block; nil where there is none.
  package let subject: Range<Int>?
  /// When the record was stored, by the input's own word; nil where it says nothing, or nothing that can be read.
  package let time: Deciseconds?
  /// What the user chose, by the input's own word; nil where it says nothing known.
  package let choice: DeclaredChoice?
  /// Where the name of the platform is in the block: `web`, `ios`, any text.
  package let platform: Range<Int>?
  /// The country that the user was expected in; nil where there is none, or none that is known.
  package let country: LetterPair?
  /// Whether the input has a column of times, and none that can be read for this record: its place among others is unknown.
  package var lacksTime = false
  /// Where the record's own key is in the block; nil where there is none.
  package var id: Range<Int>? = nil

  /// The bytes of a place in the block.
  package func bytes(_ place: Range<Int>) -> ArraySlice<UInt8> { block[place] }

  /// The text of a place in the block. The string of a judged record is UTF-8; in other columns, what is not is replaced.
  package func string(_ place: Range<Int>) -> String { String(decoding: block[place], as: UTF8.self) }

  private static let longestID = 200

  /// The record's own key, or the beginning of a long one.
  var shownID: String? { id.map { Self.shownID(of: block[$0]) } }

  /// How a record's own key is shown: as it is, or the beginning of a long one.
  static func shownID(of bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.prefix(longestID), as: UTF8.self)
  }
}

/// What an input says that the user chose.
package enum DeclaredChoice: String, Sendable, Hashable, CaseIterable {
  /// Everything was accepted.
  case acceptAll = "accept-all"
  /// Everything was rejected.
  case rejectAll = "reject-all"
  /// Something else was saved.
  case save
}

/// Which optional columns the inputs of a run have.
package struct AuditColumns: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The subject's id.
  package static let subject = AuditColumns(rawValue: 1)
  /// When the record was stored.
  package static let time = AuditColumns(rawValue: 2)
  /// What the user chose.
  package static let choice = AuditColumns(rawValue: 4)
  /// The platform.
  package static let platform = AuditColumns(rawValue: 8)
  /// The country that the user was expected in.
  package static let country = AuditColumns(rawValue: 16)
  /// The record's own key.
  package static let id = AuditColumns(rawValue: 32)
}
