import TCFCodec
import TCFFindings
import TCFStorage

/// A derived key next to what the string says.
struct StoredKeyComparison {
  /// What the two say.
  enum Sides: Equatable {
    case number(key: Int, string: Int)
    case text(key: String, string: String)
    case vendors(key: VendorIDSet, string: VendorIDSet)
    /// Purposes, special features or custom purposes.
    case purposes(key: PurposeSet, string: PurposeSet)
  }

  let name: String
  /// The string's name for it.
  let field: String
  let sides: Sides
  /// Whether the user's choice makes the value, and not the CMP, the publisher or the vendor list.
  var isChoice = false

  /// Whether both say the same. Zeros at the end mean nothing, so ids are compared as sets.
  var agrees: Bool {
    switch sides {
    case .number(let key, let string): key == string
    case .text(let key, let string): key == string
    case .vendors(let key, let string): key == string
    case .purposes(let key, let string): key == string
    }
  }

  /// Whether both have no id.
  private var isEmpty: Bool {
    switch sides {
    case .vendors(let key, let string): key.isEmpty && string.isEmpty
    case .purposes(let key, let string): key.isEmpty && string.isEmpty
    case .number, .text: false
    }
  }

  /// Whether the key's ids are the string's, each one too high or too low: the text was written one character off.
  private var isMovedByOne: Bool {
    switch sides {
    case .vendors(let key, let string):
      !key.isEmpty && key.count == string.count
        && (key.elementsEqual(string.lazy.map { $0 + 1 }) || string.elementsEqual(key.lazy.map { $0 + 1 }))
    case .purposes(let key, let string):
      !key.isEmpty && (key.bits == string.bits >> 1 || string.bits == key.bits >> 1) && key.count == string.count
    case .number, .text: false
    }
  }

  /// Whether the key has more than one id; a single one may well be another by chance.
  private var isAboutMany: Bool {
    switch sides {
    case .vendors(let key, _): key.count > 1
    case .purposes(let key, _): key.count > 1
    case .number, .text: false
    }
  }

  /// Whether it is of the ids of two CMPs: 0 and 1 are no one's id.
  var namesTwoCMPs: Bool {
    guard name == StoredKeyName.cmpSDKID, case .number(let key, let string) = sides else { return false }
    return key != string && key > 1 && string > 1
  }

  /// Reports the disagreement, at the key unless another place is given.
  @discardableResult
  func report(at location: Location? = nil, to findings: inout Findings) -> Applicability {
    findings.report(finding(at: location ?? .storedKey(name)))
  }

  /// The disagreement as a finding about a stored key.
  var finding: Finding { finding(at: .storedKey(name)) }

  /// The disagreement as a finding.
  func finding(at location: Location) -> Finding {
    let tail = isMovedByOne && isAboutMany ? "; every id is off by one: the character at index 0 is about id 1" : ""
    switch sides {
    case .number(let key, let string):
      return Finding(
        "\(name) is \(key), \(field) of the string is \(string)", at: location,
        evidence: Evidence(expected: .integer(string), actual: .integer(key)))
    case .text(let key, let string):
      return Finding(
        "\(name) is \(key), \(field) of the string is \(string)", at: location,
        evidence: Evidence(expected: .text(string), actual: .text(key)))
    case .vendors(let key, let string):
      return Finding(
        sentence(IDList.text(key, limit: 10), IDList.text(string, limit: 10)) + tail, at: location,
        evidence: Evidence(
          expected: .ids(Array(string)), actual: .ids(Array(key)), vendors: key.symmetricDifference(string)))
    case .purposes(let key, let string):
      return Finding(
        sentence(IDList.text(key), IDList.text(string)) + tail, at: location,
        evidence: Evidence(
          expected: .ids(Array(string)), actual: .ids(Array(key)), purposes: PurposeSet(bits: key.bits ^ string.bits)))
    }
  }

  private func sentence(_ key: String, _ string: String) -> String {
    "\(name) has \(key), \(field) of the string has \(string)"
  }
}

extension StoredKeyComparison {
  /// Whether the keys are those of another string as a whole, and not written wrongly one by one.
  ///
  /// There is no history to look into, so the keys of the user's choice decide (consents, legitimate interests and opt-ins;
  /// what the publisher, the CMP or the vendor list gives is the same before and after a choice). The set is stale if
  /// - at least three of them disagree, and these are more than half of those that can be compared;
  /// - none that agrees has any id: two different strings may both name no vendor, but one key that carries the right
  ///   vendors was made from this string;
  /// - not all of them are merely off by one, which is a way of writing and not another string.
  static func isStale(_ comparisons: [StoredKeyComparison]) -> Bool {
    let choices = comparisons.filter(\.isChoice)
    let wrong = choices.filter { !$0.agrees }
    guard wrong.count >= 3, wrong.count * 2 > choices.count else { return false }
    return choices.allSatisfy { !$0.agrees || $0.isEmpty } && !wrong.allSatisfy(\.isMovedByOne)
  }
}

extension StoredKeyFacts {
  /// Whether the whole set belongs to another string; rules about agreement then leave it to `in-app/stale-set`.
  var isStale: Bool { StoredKeyComparison.isStale(comparisons) }

  /// The keys that a rule compares, next to what the string has. Empty without a readable string.
  func comparisons(of fields: [RepeatedField]) -> [StoredKeyComparison] {
    guard let string = readableString?.string else { return [] }
    return fields.flatMap { field in
      field.keys.compactMap { key in
        sides(of: field, in: key, string).map {
          StoredKeyComparison(name: key, field: field.name, sides: $0, isChoice: field.isChoice)
        }
      }
    }
  }

  /// `IABTCF_CmpSdkID` next to the string's CmpId.
  var cmpComparison: StoredKeyComparison? { comparisons(of: [.cmpID]).first }

  /// What a key and the string have in a field; nil where either has nothing that could be compared.
  private func sides(of field: RepeatedField, in key: String, _ string: TCString) -> StoredKeyComparison.Sides? {
    switch field.content {
    case .number(let value): return number(key).map { .number(key: $0, string: value(string.core)) }
    case .letters(let value):
      guard let text = text(key), LetterPair(text) != nil else { return nil }
      return .text(key: text, string: value(string.core).description)
    case .vendors(let ids):
      guard let ids = ids(string) else { return nil }
      return binary(key).map { .vendors(key: $0.vendors, string: ids) }
    case .purposes(let ids, let room):
      guard let ids = ids(string) else { return nil }
      return binary(key).map { .purposes(key: $0.purposes.upTo(room), string: ids) }
    case .day: return nil
    }
  }
}

extension RuleChecks {
  /// That the keys of the rule's rows in the table of repeated fields have what the string has.
  ///
  /// - Parameter extra: reports what else the rule asks, once what can be compared agrees; whether the rule applies where no
  ///   key can be compared.
  static func agreement(
    else extra: @escaping @Sendable (StoredKeyFacts, inout Findings) -> Applicability = { _, _ in .doesNotApply }
  ) -> RuleChecks {
    RuleChecks(needs: [.storedKeys]) { description in
      let fields = RepeatedField.compared(by: description.id)
      return [
        SubjectCheck { (facts: StoredKeyFacts, findings) in
          let compared = facts.comparisons(of: fields)
          guard !compared.isEmpty else { return extra(facts, &findings) }
          let wrong = compared.filter { !$0.agrees && !$0.namesTwoCMPs }
          guard wrong.isEmpty || !facts.isStale else { return .doesNotApply }
          for one in wrong { one.report(to: &findings) }
          return .applies
        }
      ]
    }
  }
}
