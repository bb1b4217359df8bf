import TCFCodec
import TCFFindings
import TCFStorage

/// A rule that a stored number key says the same as a bit of the string.
enum StoredBitRule {
  /// An absent key counts as 0, except where GDPR does not apply, when no such key is wanted.
  static func rule(
    _ description: RuleDescription, key: String, field: String, _ bit: @escaping @Sendable (CoreSegment) -> Bool
  ) -> Rule {
    Rule(
      description,
      storedKeys: { facts in
        guard let string = facts.readableString else { return nil }
        let expected = bit(string.core) ? 1 : 0
        if !facts.has(key) {
          guard expected == 1, facts.gdprApplies != 0, !facts.isMisnamed(key) else { return expected == 1 ? nil : [] }
          return facts.isStale ? nil : [absence(key, field: field)]
        }
        // A value of the wrong type is the business of in-app/type, an impossible one that of in-app/value.
        guard let actual = facts.number(key) else { return nil }
        guard actual != expected else { return [] }
        return facts.isStale ? nil : [disagreement(key, field: field, expected: expected, actual: actual)]
      })
  }

  static func disagreement(_ key: String, field: String, expected: Int, actual: Int) -> Finding {
    StoredKeyComparison(name: key, field: field, sides: .number(key: actual, string: expected)).finding
  }

  private static func absence(_ key: String, field: String) -> Finding {
    Finding(
      "\(key) is missing, which counts as 0; \(field) in the string is 1", at: .storedKey(key),
      evidence: Evidence(expected: 1, actual: 0))
  }
}
