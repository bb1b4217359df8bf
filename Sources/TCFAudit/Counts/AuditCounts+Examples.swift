import TCFCrypto
import TCFFindings

/// The strings that are kept as examples of broken rules.
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

  /// Counts more records of a string, which come behind one that was counted already: they make it no example that it is not.
  mutating func addExamples(again judged: JudgedRecord, _ text: Span<UInt8>, times: Int) {
    let code = judged.sampleCode ?? hash.code(of: text)
    var next: JudgedRecord? = judged
    while let one = next {
      for broken in one.verdicts.breaks where code <= exampleBounds[broken.rule] {
        examples[broken.rule]?.add(again: text, hash: code, times: times)
      }
      next = one.inner
    }
  }

  /// The name of an input, by its place.
  func name(_ input: Int) -> String { inputs.indices.contains(input) ? inputs[input] : "" }
}
