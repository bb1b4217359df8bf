import TCFCodec
import TCFFindings
import TCFStorage

/// A rule that a stored number key says the same as a bit of the string.
enum StoredBitRule {
  static func rule(
    _ description: RuleDescription, key: String, field: String, _ bit: @escaping @Sendable (CoreSegment) -> Bool
  ) -> Rule {
    Rule(
      description,
      storedKeys: { facts in
        guard let string = facts.readableString else { return nil }
        let expected = bit(string.core) ? 1 : 0
        // A value of the wrong type is the business of in-app/type.
        guard let actual = number(facts.keys[key]) else { return nil }
        guard actual != expected else { return [] }
        return [disagreement(key, field: field, expected: expected, actual: actual)]
      })
  }

  /// A key's number, 0 if the key is absent; nil if the value is not an integer.
  static func number(_ value: StoredValue?) -> Int? {
    switch value {
    case nil: 0
    case .integer(let number), .long(let number): Int(clamping: number)
    default: nil
    }
  }

  static func disagreement(_ key: String, field: String, expected: Int, actual: Int) -> Finding {
    Finding(
      "\(key) is \(actual), \(field) of the string is \(expected)", at: .storedKey(key),
      evidence: Evidence(expected: .integer(expected), actual: .integer(actual)))
  }
}
