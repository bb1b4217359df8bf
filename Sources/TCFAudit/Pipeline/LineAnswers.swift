import TCFCrypto
import TCFFindings
package import TCFInput
import TCFJSON
import TCFRules
import TCFStorage
package import TCFVendorList

/// Answers lines one by one, each with a row: what `tcfcheck lines` does with its input.
///
/// A line is what a line of a file is to `validate`: a string, a URL, stored keys, a message or a bid request as JSON, consent
/// data with its name. Or it is an object, of which one member is the string. There is an answer for every line, whatever is in
/// it, and none has anything of the line but the key that the caller wants.
package struct LineAnswers {
  /// Which members of objects are read.
  package struct Members: Sendable {
    /// The path of the member with the string; nil for lines that are read as a whole.
    package var text: [String]?
    /// The path of the record's own key, which the answer is to have.
    package var id: [String]?

    /// The paths of members by the names that options have: `consent.tcString`.
    package init(text: String?, id: String?) {
      func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }
      (self.text, self.id) = (text.map(path), id.map(path))
    }
  }

  private let members: Members
  private let form: RowForm
  private let member: String?
  private let columns: [String]
  private let stores = StoresBeside()
  private var judge: BulkJudge
  private var summaries: VerdictSummaries
  private var known = KnownAnswers()
  /// How many lines were answered.
  package private(set) var count = 0

  /// Answers by the rules, lists and settings of a plan.
  ///
  /// - Parameter member: the member of an object that each answer is to be; nil for none.
  package init(_ plan: AuditPlan, _ members: Members, _ form: RowForm, within member: String?) {
    (self.members, self.form, self.member) = (members, form, member)
    columns = (members.id == nil ? [] : ["id"]) + VerdictRow.columns
    // Strings that come again are known by their answers.
    judge = BulkJudge(plan, VerdictMemory(size: 1, shards: 1, profiles: 1))
    summaries = VerdictSummaries(plan.evaluator.rules.map(\.metadata))
  }

  /// The lists that strings named and two different files claim to be.
  package var conflicts: Set<VendorListFault> { judge.conflicts }

  /// Adds the answers for the lines of a block, in their order.
  package mutating func answer(_ block: RecordBlock, to bytes: inout [UInt8]) {
    guard block.tooLong == nil else {
      return append(VerdictRow(problem: RejectReason.tooLong(0).code), id: nil, to: &bytes)
    }
    var lines: [Range<Int>] = []
    BlockLines.forEach(block) { place, _ in lines.append(place) }
    for place in lines {
      var line = block.bytes[place]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard line.count <= LineReader.longestLine else {
        append(VerdictRow(problem: RejectReason.tooLong(line.count).code), id: nil, to: &bytes)
        continue
      }
      answer(line, to: &bytes)
    }
  }

  private mutating func append(_ row: VerdictRow, id: String?, to bytes: inout [UInt8]) {
    count += 1
    let values = members.id == nil ? row.values : [.text(id)] + row.values
    form.append(values, named: columns, within: member, to: &bytes)
  }

  private mutating func answer(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard let path = members.text else { return append(row(ofLine: line), id: nil, to: &bytes) }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return append(Self.nothing, id: nil, to: &bytes) }
    guard let root = try? JSONDocument.read(Array(line), ObjectRecords.permissions), root.isObject else {
      return append(VerdictRow(problem: RejectReason.notJSON.code), id: nil, to: &bytes)
    }
    let id = members.id.flatMap { ObjectRecords.text(of: root, $0) }
      .map { AuditRecord.shownID(of: Array($0.utf8)) }
    append(row(of: root.member(at: path), isText: CellValue.isText(line)), id: id, to: &bytes)
  }

  private mutating func row(of member: JSONNode?, isText: Bool) -> VerdictRow {
    guard let member else { return VerdictRow(problem: RejectReason.noMember.code) }
    if member.isNull { return Self.nothing }
    guard let text = member.string else { return VerdictRow(problem: RejectReason.notString.code) }
    if !isText, text.unicodeScalars.contains("\u{FFFD}") { return VerdictRow(problem: RejectReason.notText.code) }
    return row(ofLine: Array(text.utf8)[...])
  }

  /// The row of a line without a string.
  private static let nothing = VerdictRow(problem: "empty")

  private mutating func row(ofLine line: ArraySlice<UInt8>) -> VerdictRow {
    let code = known.digest(of: line.span)
    if let row = known.row(of: code) { return row }
    let row = judgedRow(line)
    known.record(row, of: code)
    return row
  }

  private mutating func judgedRow(_ line: ArraySlice<UInt8>) -> VerdictRow {
    guard let text = line.text else {
      return VerdictRow(problem: RejectReason.notText.code)
    }
    if let found = InputSubjects.ofLine(text, stores) {
      let judged = found.compactMap { judge.judged($0) }
      return judged.isEmpty ? VerdictRow(problem: Self.reason(for: line)) : VerdictRow(judged, &summaries)
    }
    switch LinePlace(in: line.span, isFirst: false) {
    case .emptyCell: return VerdictRow(problem: RejectReason.emptyCell.code)
    case .nothing:
      // What is a comment in a list is something in a string's place here.
      guard line.contains(UInt8(ascii: "#")) else { return Self.nothing }
      return VerdictRow([judge.judged(text)], &summaries)
    case .text(let place):
      let cell = line[line.startIndex + place.lowerBound..<line.startIndex + place.upperBound]
      if CellReading.usual.isNull(cell) { return Self.nothing }
      // Most lines are nothing but their string.
      let string = cell.count == line.count ? text : String(decoding: cell, as: UTF8.self)
      return VerdictRow([judge.judged(string)], &summaries)
    }
  }

  /// Why nothing of a line that is not a plain string was judged.
  private static func reason(for line: ArraySlice<UInt8>) -> String {
    let isObject = line.first { $0 > 0x20 } == UInt8(ascii: "{")
    let isJSON = (try? JSONDocument.read(Array(line), ObjectRecords.permissions)) != nil
    return isObject && !isJSON ? RejectReason.notJSON.code : "no-consent-data"
  }
}

/// The rows of the lines that came last. No text is kept: a line is known by 128 bits of it under a key of this run.
private struct KnownAnswers {
  /// How many rows are kept at most, twice. A row takes some 200 bytes.
  private static let size = 1 << 15

  private let key = KeyedDigest.Key.random()
  private var recent: [KeyedDigest: VerdictRow] = [:]
  /// Those that came before, which go when there are as many recent ones, unless they come again.
  private var older: [KeyedDigest: VerdictRow] = [:]

  func digest(of line: Span<UInt8>) -> KeyedDigest { KeyedDigest(of: line, key) }

  mutating func row(of code: KeyedDigest) -> VerdictRow? {
    if let row = recent[code] { return row }
    guard let row = older[code] else { return nil }
    record(row, of: code)
    return row
  }

  mutating func record(_ row: VerdictRow, of code: KeyedDigest) {
    if recent.count >= Self.size {
      older = recent
      recent.removeAll(keepingCapacity: true)
    }
    recent[code] = row
  }
}
