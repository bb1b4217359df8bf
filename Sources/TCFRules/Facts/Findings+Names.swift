import TCFFindings
import TCFStorage

extension EvidenceValue {
  /// The beginning of a text that may be long.
  static func excerpt(_ text: String) -> EvidenceValue { .text(Prose.excerpt(text, limit: 200)) }

  /// A day, a moment or another value as its description has it.
  static func shown(_ value: some CustomStringConvertible) -> EvidenceValue { .text(value.description) }
}

// What is wrong with something that has a name: the name begins the sentence, and is the place.
extension Findings {
  /// Reports what is wrong with a field of a string: `CmpId is 0`.
  @discardableResult
  mutating func report(
    field name: String, in facts: StringFacts, _ predicate: @autoclosure () -> String,
    evidence: @autoclosure () -> Evidence = Evidence(), severity: Severity? = nil
  ) -> Applicability {
    report("\(name) \(predicate())", at: facts.at(name), evidence: evidence(), severity: severity)
  }

  /// Reports what is wrong with a stored key: `IABTCF_gdprApplies is missing`.
  @discardableResult
  mutating func report(
    key name: String, _ predicate: @autoclosure () -> String, evidence: @autoclosure () -> Evidence = Evidence(),
    severity: Severity? = nil, fix: @autoclosure () -> String? = nil,
    consequence: @autoclosure () -> ReaderConsequence? = nil
  ) -> Applicability {
    report(
      "\(name) \(predicate())", at: .storedKey(name), evidence: evidence(), severity: severity, fix: fix(),
      consequence: consequence())
  }

  /// Reports a stored key that has not the type it has to have: `IABTCF_AddtlConsent is of type integer, not a string`.
  @discardableResult
  mutating func report(key name: String, _ value: StoredValue, not wanted: String) -> Applicability {
    report(
      key: name, "is of type \(value.typeName), not \(Prose.withArticle(wanted))",
      evidence: Evidence(expected: .text(wanted), actual: .text(value.typeName)))
  }

  /// Reports what is wrong with a member of a document or message: `domains is missing`.
  @discardableResult
  mutating func report(
    member path: String, _ predicate: @autoclosure () -> String, evidence: @autoclosure () -> Evidence = Evidence(),
    severity: Severity? = nil, fix: @autoclosure () -> String? = nil
  ) -> Applicability {
    report("\(path) \(predicate())", at: .member(path), evidence: evidence(), severity: severity, fix: fix())
  }
}
