import TCFCrypto
import TCFFindings

/// The records that are drawn to be looked at by hand.
extension AuditCounts {
  /// Of records, not of different strings: the place of the record goes into the hash, or its key, which is the same however an
  /// input is cut into pieces.
  mutating func addSample(_ record: borrowing AuditRecord) {
    let code = code(of: record)
    if sample.wants(code) { sample.add(entry(record, code)) }
  }

  /// The same by verdict, rule and CMP.
  mutating func addStratum(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    let code = code(of: record)
    let stratum = Stratum(judged)
    strata.count(stratum)
    if strata.wants(code, stratum) { strata.add(entry(record, code), stratum) }
  }

  private func code(of record: borrowing AuditRecord) -> UInt64 {
    let place =
      record.id.map { Array("id\u{0}".utf8) + record.bytes($0) + [0] }
      ?? Array("\(name(record.input))\u{0}\(record.line)\u{0}".utf8)
    return hash.code(of: place + record.bytes(record.text))
  }

  private func entry(_ record: borrowing AuditRecord, _ code: UInt64) -> StringSample.Entry {
    StringSample.Entry(
      hash: code, text: record.string(record.text), records: 1, input: name(record.input), line: record.line,
      id: record.shownID)
  }
}
