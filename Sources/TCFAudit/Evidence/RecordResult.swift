import TCFCodec
import TCFCrypto
import TCFFindings
import TCFJSON

/// What came of a record, as evidence keeps it: a line of JSON that is the same for all records with the same result.
struct RecordResult {
  /// The text of a judged string's result.
  static func text(_ judged: JudgedRecord, _ plan: AuditPlan) -> String {
    var json = JSONWriter()
    json.object { write(judged, plan, &$0) }
    return json.text
  }

  private static func write(_ judged: JudgedRecord, _ plan: AuditPlan, _ json: inout JSONWriter) {
    json.member("content", judged.contentName)
    json.member("choice", judged.choice.map { "\($0)" })
    json.member("broken") { json in
      for one in judged.verdicts.breaks {
        json.member(
          plan.description.rules[one.rule].id.rawValue,
          [one.findings[.error], one.findings[.warning], one.findings[.info]])
      }
    }
    json.member("stopsBeingValid", days(judged.stopsAt, plan))
    json.member("outdated", days(judged.outdatedAt, plan))
    if let inner = judged.inner { json.member("inner") { write(inner, plan, &$0) } }
  }

  private static func days(_ bits: UInt64, _ plan: AuditPlan) -> [String] {
    plan.milestones.enumerated().filter { bits >> UInt64($0.offset) & 1 == 1 }.map(\.element.description)
  }
}

/// A record of a bundle: where it is, what its string is bound by, and what came of it. Its bytes are fixed:
///
/// | bytes | what |
/// | --- | --- |
/// | 4 | the input's place among the inputs of the manifest, from 0 |
/// | 8 | the line |
/// | 4 | the place of the result among the lines of `results.ndjson`, from 0 |
/// | 32 | HMAC-SHA-256 of `tcfcheck record`, a zero byte and the string; without a key zeros |
///
/// Numbers have the highest byte first.
struct EvidenceRecord: Hashable {
  static let size = 48

  var input: Int
  var line: Int
  var result: Int
  var commitment: [UInt8]

  static let noCommitment = [UInt8](repeating: 0, count: MessageCode.size)

  /// What binds a record to its string.
  static func commitment(to string: some Sequence<UInt8>, key: [UInt8]?) -> [UInt8] {
    guard let key else { return noCommitment }
    return MessageCode.code(of: Array("tcfcheck record\u{0}".utf8) + string, key: key)
  }

  /// The entry of the Merkle tree: the salt, input, line and commitment as above, and the SHA-256 of the result's text.
  static func leaf(
    salt: [UInt8], input: Int, line: Int, commitment: [UInt8], result: SHA256.Digest
  ) -> SHA256.Digest {
    MerkleTree.leaf(salt + EvidenceSalts.place(input, line) + commitment + result.bytes)
  }

  /// The record's bytes.
  var bytes: [UInt8] { EvidenceSalts.place(input, line) + [UInt8](number: result, bytes: 4) + commitment }

  /// The record of some bytes; nil unless there are 48.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes.dropFirst(range.lowerBound).prefix(range.count).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(4..<12) >= 0 else { return nil }
    (input, line, result) = (number(0..<4), number(4..<12), number(12..<16))
    commitment = Array(bytes.suffix(MessageCode.size))
  }

  init(input: Int, line: Int, result: Int, commitment: [UInt8]) {
    (self.input, self.line, self.result, self.commitment) = (input, line, result, commitment)
  }
}
