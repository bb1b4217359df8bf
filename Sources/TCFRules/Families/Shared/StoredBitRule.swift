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
      storedKeys: { facts, findings in
        guard let string = facts.readableString else { return .doesNotApply }
        let expected = bit(string.core) ? 1 : 0
        if !facts.has(key) {
          guard expected == 1 else { return .applies }
          guard facts.gdprApplies != 0, !facts.isMisnamed(key), !facts.isStale else { return .doesNotApply }
          return findings.report(
            "\(key) is missing, which counts as 0; \(field) in the string is 1", at: .storedKey(key),
            evidence: Evidence(expected: 1, actual: 0))
        }
        // A value of the wrong type is the business of in-app/type, an impossible one that of in-app/value.
        guard let actual = facts.number(key) else { return .doesNotApply }
        guard actual != expected else { return .applies }
        guard !facts.isStale else { return .doesNotApply }
        return StoredKeyComparison(name: key, field: field, sides: .number(key: actual, string: expected))
          .report(to: &findings)
      })
  }
}
