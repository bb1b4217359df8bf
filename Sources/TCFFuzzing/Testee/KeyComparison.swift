import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Compares the stored keys that a testee derived with those that a string requires.
///
/// Types count: a number is an integer, ids are a text of `0` and `1`. Zeros behind the last id mean nothing. Free are the
/// CMP's own version, keys outside the TCF's table, both names of the non-standard texts, and a key that says nothing (no
/// id, no one restricted) where none is required. An unrestricted vendor is `_`, or is behind the last character: a
/// `0` would forbid it the purpose.
enum KeyComparison {
  /// A sentence for each key that is wrong or missing, in the order of the document's table, then of the answer.
  static func differences(_ members: [JSONMember], of model: TCString, text: String) -> [String] {
    let wanted = DerivedKeySet(from: model, text: text, gdprApplies: 1)
    var differences: [String] = []
    for key in wanted.keys where key.name != StoredKeyName.cmpSDKVersion {
      let name = members.contains { $0.name == key.name } ? key.name : otherName(of: key.name) ?? key.name
      guard let member = members.first(where: { $0.name == name }) else {
        if isEmpty(key.value, of: key.name) { continue }
        differences.append("\(key.name) is missing; it should be \(shown(key.value))")
        continue
      }
      if !agrees(member.node.value, key.value, key.name) {
        differences.append("\(name) should be \(shown(key.value)) and is \(shown(member.node.value))")
      }
    }
    return differences + surplus(members, wanted)
  }

  /// Keys of the table that the string does not call for and that say something.
  private static func surplus(_ members: [JSONMember], _ wanted: DerivedKeySet) -> [String] {
    members.filter { member in
      guard wanted[member.name] == nil, otherName(of: member.name) == nil, isOfTable(member.name) else { return false }
      guard case .string(let text) = member.node.value else { return true }
      return !isEmpty(.text(text), of: member.name)
    }.map { "\($0.name) is \(shown($0.node.value)), but the string says nothing of the kind" }
  }

  private static let optional: Set<String> = [
    StoredKeyName.disclosedVendors, StoredKeyName.publisherConsent, StoredKeyName.publisherLegitimateInterests,
    StoredKeyName.publisherCustomPurposesConsents, StoredKeyName.publisherCustomPurposesLegitimateInterests,
  ]

  private static func isOfTable(_ name: String) -> Bool {
    optional.contains(name) || name.hasPrefix(StoredKeyName.publisherRestrictionsStem)
  }

  private static func otherName(of name: String) -> String? {
    switch name {
    case StoredKeyName.useNonStandardTexts: StoredKeyName.useNonStandardStacks
    case StoredKeyName.useNonStandardStacks: StoredKeyName.useNonStandardTexts
    default: nil
    }
  }

  private static func isRestriction(_ name: String) -> Bool { name.hasPrefix(StoredKeyName.publisherRestrictionsStem) }

  private static func isBinary(_ name: String) -> Bool {
    name != StoredKeyName.tcString && name != StoredKeyName.publisherCC && !isRestriction(name)
  }

  /// Whether a key shows nothing that its absence would not.
  private static func isEmpty(_ value: DerivedKeySet.Value, of name: String) -> Bool {
    guard case .text(let text) = value, isOfTable(name) else { return false }
    return isRestriction(name) ? RestrictionCodes(text: text)?.highest == 0 : BinaryString(text)?.highest == 0
  }

  private static func agrees(_ value: JSONValue, _ wanted: DerivedKeySet.Value, _ name: String) -> Bool {
    switch (value, wanted) {
    case (.integer(let number), .number(let wanted)): return Int(number) == wanted
    case (.string(let text), .text(let wanted)):
      if isRestriction(name) { return RestrictionCodes(text: text) == RestrictionCodes(text: wanted) }
      guard isBinary(name) else { return text == wanted }
      guard let had = BinaryString(text), let right = BinaryString(wanted) else { return false }
      return had.vendors == right.vendors && had.highest == right.highest
    default: return false
    }
  }

  private static func shown(_ value: DerivedKeySet.Value) -> String {
    switch value {
    case .number(let number): String(number)
    case .text(let text): Prose.excerpt("\"\(text)\"", limit: 120)
    }
  }

  private static func shown(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .string(let text): Prose.excerpt("\"\(text)\"", limit: 120)
    case .boolean(let flag): "the boolean \(flag)"
    default: "of type \(value.typeName)"
    }
  }
}
