import TCFCrypto
import TCFFindings

/// The strings that are kept: examples of broken rules, and the sample to be looked at by hand.
extension AuditCounts {
  /// Whether a string can be an example of a rule that it breaks. As more is counted, one that cannot never can again.
  func mayBeExample(_ judged: JudgedRecord) -> Bool {
    var next: JudgedRecord? = judged
    while let one = next {
      if one.isBroken, mayBeExample(one.verdicts, judged.sampleCode) { return true }
      next = one.inner
    }
    return false
  }

  /// The same of a string with these verdicts and this hash; nil if it is unknown.
  func mayBeExample(_ verdicts: SharedVerdicts, _ code: UInt64?) -> Bool {
    guard let code else { return !verdicts.breaks.isEmpty }
    return verdicts.breaks.contains { code <= exampleBounds[$0.rule] }
  }

  mutating func addExamples(
    _ verdicts: SharedVerdicts, _ judged: JudgedRecord, _ record: borrowing AuditRecord
  ) {
    let code = judged.sampleCode ?? hash.code(of: record.bytes(record.text))
    // Once ten examples are kept, hardly a record is one.
    for broken in verdicts.breaks where code <= exampleBounds[broken.rule] {
      addExample(of: broken.rule, code, judged, record)
    }
  }

  private mutating func addExample(
    of rule: Int, _ code: UInt64, _ judged: JudgedRecord, _ record: borrowing AuditRecord
  ) {
    guard examples[rule]?.wants(code) ?? true else { return }
    var entry = StringSample.Entry(
      hash: code, text: record.string(record.text), records: 1, input: name(record.input), line: record.line,
      id: record.shownID)
    entry.key = CubeKey(
      judged.consent, record, platform: record.platform.flatMap { CellValue.platform(record.bytes($0)) })
    examples[rule, default: StringSample(limit: Self.examplesOfRule)].add(entry)
    if let bound = examples[rule]?.bound { exampleBounds[rule] = bound }
  }

  /// Of records, not of different strings: the place of the record goes into the hash, or its key, which is the same however an
  /// input is cut into pieces.
  mutating func addSample(_ record: borrowing AuditRecord) {
    let name = name(record.input)
    let place =
      record.id.map { Array("id\u{0}".utf8) + record.bytes($0) + [0] } ?? Array("\(name)\u{0}\(record.line)\u{0}".utf8)
    let code = hash.code(of: place + record.bytes(record.text))
    guard sample.wants(code) else { return }
    sample.add(
      StringSample.Entry(
        hash: code, text: record.string(record.text), records: 1, input: name, line: record.line, id: record.shownID))
  }

  private func name(_ input: Int) -> String { inputs.indices.contains(input) ? inputs[input] : "" }
}
