import TCFCodec
import TCFFindings
import TCFStorage

/// The fields of the EU TCF whose keys hold one value, next to what the TC string says.
///
/// `gpp/integers` reports types, which it asks for here. `CmpSdkVersion` need not be the string's CmpVersion, as the TCF's own key.
enum TCFEU2Values {
  /// The key that says whether GDPR applies.
  static let flag = StoredKeyName.gppTCFEU2Prefix + "gdprApplies"

  /// The type that a key of the EU section should have, where it has the other of the two types there are: a number as a
  /// text, or letters as a number; nil for any other key.
  static func typeFault(_ key: StoredKey) -> String? {
    let numbers = [flag, StoredKeyName.gppTCFEU2Prefix + "CmpSdkVersion"]
    switch (RepeatedField.ofGPPKey(key.name)?.content, key.value) {
    case (.number, .string): return "integer"
    case (.letters, .integer), (.letters, .long): return "string"
    case (nil, .string) where numbers.contains(key.name): return "integer"
    default: return nil
    }
  }

  /// Reports a key that has another value than the string.
  static func compare(_ key: StoredKey, _ field: RepeatedField, with string: TCString, _ findings: inout Findings) {
    switch field.content {
    case .number(let value):
      let wanted = value(string.core)
      guard let had = number(key.value), had != Int64(wanted) else { return }
      report(key, field, .number(key: Int(clamping: had), string: wanted), to: &findings)
    case .letters(let value):
      let wanted = value(string.core).description
      guard case .string(let had) = key.value, had != wanted else { return }
      report(key, field, .text(key: Prose.excerpt(had, limit: 12), string: wanted), to: &findings)
    case .day(let value):
      let wanted = value(string.core)
      guard let had = number(key.value), had >= 0 else { return }
      let stored = Deciseconds(UInt64(had) / 100).day
      guard stored != wanted else { return }
      findings.report(
        key: key.name, "is of \(stored), \(field.name) of the string is \(wanted)",
        evidence: Evidence(expected: .shown(wanted), actual: .shown(stored)))
    case .vendors, .purposes: return
    }
  }

  private static func report(
    _ key: StoredKey, _ field: RepeatedField, _ sides: StoredKeyComparison.Sides, to findings: inout Findings
  ) {
    StoredKeyComparison(name: key.name, field: field.name, sides: sides).report(to: &findings)
  }

  /// Reports a flag that is neither 0 nor 1, or another one than `IABTCF_gdprApplies`, where that says anything.
  static func compareFlag(_ key: StoredKey, with gdprApplies: Int?, _ findings: inout Findings) {
    guard let had = number(key.value) else { return }
    guard had == 0 || had == 1 else {
      findings.report(
        key: key.name, "is \(had); allowed: 0, 1",
        evidence: Evidence(expected: "0, 1", actual: .integer(Int(clamping: had))))
      return
    }
    guard let gdprApplies, had != Int64(gdprApplies) else { return }
    findings.report(
      key: key.name, "is \(had), \(StoredKeyName.gdprApplies) is \(gdprApplies)",
      evidence: Evidence(expected: .integer(gdprApplies), actual: .integer(Int(had))))
  }

  /// A number, in a store of strings by its text; nil for what is none.
  private static func number(_ value: StoredValue) -> Int64? {
    switch value {
    case .integer(let number), .long(let number): number
    case .string(let text): Int64(text)
    default: nil
    }
  }
}
