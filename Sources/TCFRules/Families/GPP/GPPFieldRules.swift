import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of a section's fields: `IABGPP_TCFEU2_…`, and of other sections their types only.
enum GPPFieldRules {
  static let all: [Rule] = [tcfeu2Form, tcfeu2Restrictions, tcfeu2Names, integers]

  private static let types = Citation("GPP CMP API Specification", "In-App Key Names, valid data types")
  private static let keyNames = Sources.gppEEA("Key Names")

  static let tcfeu2Form = Rule(
    "gpp/tcfeu2-form", .warning, title: "The keys of the EU section match the string",
    meaning: "One document joins ids with underscores (1_4_5); the other uses the form of the TCF's own keys (10011). "
      + "Both are accepted, and text that is correct in either form is correct. A key of one value (CmpSdkID, "
      + "PolicyVersion, PublisherCC; dates by their day) has the string's value; gdprApplies is 0 or 1, as "
      + "IABTCF_gdprApplies. A GPP string with section 2 and no key of a field is reported as info, "
      + "since many CMPs store the strings alone.",
    fix: "Derive every key from the TC string; write ids as 1_4_5 or 10011.", sources: [types, keyNames],
    check: .gppKeys { facts, gpp, findings in
      let keys = gpp.keys.compactMap { key in RepeatedField.ofGPPKey(key.name).map { (key, $0) } }
      let flag = gpp.keys.first { $0.name == TCFEU2Values.flag }
      guard !keys.isEmpty || flag != nil else {
        guard gpp.isWithoutFields else { return .doesNotApply }
        return findings.report(
          key: StoredKeyName.gppString, "has section 2, but no key of a field of it is stored", severity: .info)
      }
      let string = tcString(facts, gpp)
      for (key, field) in keys where field.holdsIDs { compare(key, field, string, to: &findings) }
      for key in gpp.keys {
        if key.name == TCFEU2Values.flag {
          TCFEU2Values.compareFlag(key, with: facts.gdprApplies, &findings)
        } else if let string, let field = RepeatedField.ofGPPKey(key.name), !field.holdsIDs {
          TCFEU2Values.compare(key, field, with: string, &findings)
        }
      }
      return .applies
    })

  /// The TC string that the fields are those of: the stored one, or section 2.
  private static func tcString(_ facts: StoredKeyFacts, _ gpp: GPPKeySet) -> TCString? {
    if let string = facts.readableString?.string { return string }
    return gpp.texts(ofSection: GPPSections.tcfEU).lazy.compactMap { try? TCString(decoding: $0.text) }.first
  }

  private static func compare(
    _ key: StoredKey, _ field: RepeatedField, _ string: TCString?, to findings: inout Findings
  ) {
    guard case .string(let text) = key.value else {
      findings.report(key: key.name, key.value, not: "string")
      return
    }
    let (binary, list) = (BinaryString(text)?.vendors, GPPKeySet.ids(text).flatMap(ids))
    guard let stated = text.utf8.count > 1 ? binary ?? list : list ?? binary else {
      findings.report(
        key: key.name,
        "is \"\(Prose.excerpt(text, limit: 20))\", which is neither ids joined by underscores nor a binary "
          + "string")
      return
    }
    guard let expected = string.flatMap(field.ids), binary != expected, list != expected else { return }
    StoredKeyComparison(
      name: key.name, field: field.name, sides: .vendors(key: stated, string: expected)
    ).report(to: &findings)
  }

  private static func ids(_ ids: [Int]) -> VendorIDSet? {
    ids.allSatisfy { (1...VendorIDSet.highestPossible).contains($0) } ? VendorIDSet(ids) : nil
  }

  static let tcfeu2Restrictions = Rule(
    "gpp/tcfeu2-restrictions", .error,
    title: "Keys of publisher restrictions have one of two forms, and match the string",
    meaning: "The forms are pairs of vendor and type joined by underscores (3:0_5:1), or the characters 0, 1, 2 and _ "
      + "as in the TCF's own keys. Types are 0, 1 and 2. A key restricts the vendors that the string restricts for the "
      + "purpose at its end, in the same way. Next to other keys of the section's fields, a purpose that the string "
      + "restricts and that has no key is a warning; a store without any of these keys is left alone.",
    fix: "Write pairs joined by underscores, such as 3:0_5:1, for each purpose that the string restricts.",
    sources: [Citation("GPP CMP API Specification", "ArrayOfRanges"), keyNames],
    check: .gppKeys { facts, gpp, findings in
      let keys = gpp.keys.filter { GPPRestrictionKeys.isOne($0.name) }
      let string = facts.isStale ? nil : tcString(facts, gpp)
      if let string { GPPRestrictionKeys.reportMissing(among: gpp.keys, of: string, to: &findings) }
      guard !keys.isEmpty || !findings.isEmpty else { return .doesNotApply }
      for key in keys {
        guard case .string(let text) = key.value else {
          findings.report(key: key.name, "is of type \(key.value.typeName), not a string")
          continue
        }
        if let fault = restrictionFault(text) {
          findings.report(key: key.name, fault)
        } else if let string {
          GPPRestrictionKeys.compare(key, with: string, to: &findings)
        }
      }
      return .applies
    })

  private static func restrictionFault(_ text: String) -> String? {
    if text.utf8.allSatisfy({ "012_".utf8.contains($0) }) { return nil }
    for pair in text.split(separator: "_", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
      let isPair =
        parts.count == 2 && GPPKeySet.ids(String(parts[0])).map { $0.count == 1 && $0[0] > 0 } == true
        && Int(parts[1]) != nil
      guard isPair else {
        return "has \"\(Prose.excerpt(String(pair), limit: 12))\" in place of a vendor and a type"
      }
      guard ["0", "1", "2"].contains(parts[1]) else { return "has the restriction type \(parts[1])" }
    }
    return nil
  }

  static let tcfeu2Names = Rule(
    "gpp/tcfeu2-names", .info, title: "The keys use the names of TCF 2.2 and 2.3",
    meaning: "The GPP table was never updated: it has UseNonStandardStacks, which the TCF has called "
      + "UseNonStandardTexts since 2.2, and it lacks DisclosedVendors. The TCF's own specification takes precedence, "
      + "so readers look for its names.",
    fix: "Write IABGPP_TCFEU2_UseNonStandardTexts and IABGPP_TCFEU2_DisclosedVendors.", sources: [keyNames],
    check: .gppKeys { facts, gpp, findings in
      let prefix = StoredKeyName.gppTCFEU2Prefix
      let names = gpp.keys.map(\.name).filter { $0.hasPrefix(prefix) }
      guard let first = names.first else { return .doesNotApply }
      let string = tcString(facts, gpp)
      guard string.map({ PolicyEra.sinceTCF22.contains($0.core.policyVersion) }) ?? true else { return .doesNotApply }
      let (old, new) = ("\(prefix)UseNonStandardStacks", "\(prefix)UseNonStandardTexts")
      if names.contains(old), !names.contains(new) {
        findings.report(key: old, "is stored, but \(new) is not")
      }
      let disclosed = "\(prefix)DisclosedVendors"
      if string?.disclosedVendors != nil, !names.contains(disclosed) {
        findings.report("\(disclosed) is not stored, but the string has the segment", at: .storedKey(first))
      }
      return .applies
    })

  static let integers = Rule(
    "gpp/integers", .error, title: "Values are integers or text, and dates are in milliseconds",
    meaning: "GPP stores only integers and text: true is 1, and a date is the number of milliseconds since 1970. A "
      + "number of the EU section as a text, or its country or language as a number, is an error too. "
      + "Android's getInt throws for a boolean or a real; a date does not fit an int there, so it may be a long.",
    fix: "Store 1 for true, and dates in milliseconds since 1970.", sources: [types],
    check: .gppKeys { facts, gpp, findings in
      guard !facts.keys.platform.holdsStringsOnly else { return .doesNotApply }
      let keys = gpp.keys.filter {
        !GPPKeyRules.isText($0.name) && RepeatedField.ofGPPKey($0.name)?.holdsIDs != true
          && !GPPRestrictionKeys.isOne($0.name)
      }
      guard !keys.isEmpty else { return .doesNotApply }
      for one in keys { integerFault(one, to: &findings) }
      return .applies
    })

  /// Numbers below this are not milliseconds of this century's dates, but tenths of a second, or seconds.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  private static func integerFault(_ key: StoredKey, to findings: inout Findings) {
    let isDate = key.name.hasSuffix("_Created") || key.name.hasSuffix("_LastUpdated")
    if let wanted = TCFEU2Values.typeFault(key) {
      findings.report(key: key.name, key.value, not: wanted)
      return
    }
    switch key.value {
    case .integer(let value) where isDate && value < leastMilliseconds,
      .long(let value) where isDate && value < leastMilliseconds:
      findings.report(
        key: key.name, "is \(value), not milliseconds since 1970",
        evidence: Evidence(actual: .integer(Int(clamping: value))))
    case .integer: return
    case .long where isDate: return
    case .string where !isDate: return
    default:
      findings.report(
        key: key.name, "is of type \(key.value.typeName), not " + (isDate ? "an integer" : "an integer or a string"),
        evidence: Evidence(expected: "integer", actual: .text(key.value.typeName)))
    }
  }
}
