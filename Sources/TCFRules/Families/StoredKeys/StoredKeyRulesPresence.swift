import TCFCodec
import TCFFindings
import TCFStorage

/// Which keys go together: those that must be there next to others, and those that must not.
extension StoredKeyRules {
  static let presence: [Rule] = [missing, orphaned, cmpPresent, tcStringPartial, leftoverV1, cleared]

  private static let steps = Sources.api("How is a CMP used in-app?")

  static let missing = Rule(
    "in-app/missing", .error, title: "Every mandatory key is stored with a string in force",
    meaning: "GDPR applies and a string is stored, but a key of the table is missing: SDKs that read the key take it "
      + "for a refusal, or for an app without a CMP. No document says which keys are mandatory; we read it as every "
      + "key that the string has a value for, except IABTCF_PurposeOneTreatment where it is 0. IABTCF_DisclosedVendors "
      + "is required from 2026-03-01; from 2025-06-19 its absence is a warning if the string has the segment. Keys of "
      + "publisher restrictions are covered by publisher-restrictions/stored-key.",
    fix: "Write all keys of the table whenever you write the string.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      guard facts.gdprApplies == 1, facts.hasString else { return .doesNotApply }
      for key in wanted(beside: facts) {
        guard !facts.has(key.name), !facts.isMisnamed(key.name) else { continue }
        findings.report(key: key.name, "is missing", severity: key.severity)
      }
      return .applies
    })

  /// The mandatory keys for a set with a string in force, with a severity where it is not the rule's own.
  private static func wanted(beside facts: StoredKeyFacts) -> [(name: String, severity: Severity?)] {
    let string = facts.readableString?.string
    var names = [
      StoredKeyName.cmpSDKID, StoredKeyName.cmpSDKVersion, StoredKeyName.policyVersion, StoredKeyName.publisherCC,
    ]
    if !facts.has(StoredKeyName.useNonStandardTexts), !facts.has(StoredKeyName.useNonStandardStacks) {
      let version = string?.core.policyVersion ?? facts.number(StoredKeyName.policyVersion)
      names.append((version.map(PolicyEra.nearest) ?? .newest).nonStandardTextsKey)
    }
    names += [
      StoredKeyName.vendorConsents, StoredKeyName.vendorLegitimateInterests, StoredKeyName.purposeConsents,
      StoredKeyName.purposeLegitimateInterests, StoredKeyName.specialFeaturesOptIns,
    ]
    if let publisher = string?.publisherTC {
      names += StoredKeyTable.publisherKeys.prefix(publisher.customPurposeCount > 0 ? 4 : 2)
    }
    return names.map { ($0, nil) } + disclosedVendors(facts.readableString)
  }

  /// When the key of disclosed vendors is mandatory, and before that only next to a string with the segment.
  private static let disclosedVendorsMandatory = RulePeriod(.error, from: Milestones.disclosedVendorsRequired)
  private static let disclosedVendorsRepeated = RulePeriod(
    .warning, from: Milestones.tcf23, until: Milestones.disclosedVendorsRequired)

  private static func disclosedVendors(_ string: StringFacts?) -> [(name: String, severity: Severity?)] {
    guard let string else { return [] }
    if string.isWithin(disclosedVendorsMandatory) { return [(StoredKeyName.disclosedVendors, nil)] }
    guard string.isWithin(disclosedVendorsRepeated), string.string.disclosedVendors != nil else { return [] }
    return [(StoredKeyName.disclosedVendors, disclosedVendorsRepeated.severity)]
  }

  static let orphaned = Rule(
    "in-app/orphaned", .error, title: "No data without a string",
    meaning: "Keys derived from a string are stored, but the string is not, so it cannot be determined what the user "
      + "was asked, or when. Only the CMP's id and version, the policy version and gdprApplies may be stored alone. An "
      + "empty string counts as missing if a key still grants something. The publisher's settings alone are a warning.",
    fix: "Store IABTCF_TCString with the other keys, or remove them all.", sources: [steps],
    check: .storedKeys { facts, findings in
      let data = facts.readKeys.compactMap { $0.isTCF && $0.isDerived ? $0.name : nil }
      guard !data.isEmpty else { return .doesNotApply }
      let isEmptied = facts.keys.tcString == "" && data.contains(where: facts.grants)
      guard facts.lacksString, isEmptied || !facts.has(StoredKeyName.tcString) else { return .applies }
      let onlySettings = data.allSatisfy(StoredKeyTable.settingKeys.contains)
      return findings.report(
        "\(Prose.count(data.count, "key")) of data without a string: \(StoredKeyTable.list(data))",
        at: .storedKey(StoredKeyName.tcString), severity: onlySettings ? .warning : nil)
    })

  static let cmpPresent = Rule(
    "in-app/cmp-present", .warning, title: "IABTCF_CmpSdkID is stored with the other keys",
    meaning: "A CMP sets its id as soon as it starts. Keys without it were left behind by a removed CMP, or were "
      + "written by something that is not a CMP.",
    fix: "Set IABTCF_CmpSdkID first; after removing a CMP, clear every IABTCF_ key.", sources: [steps],
    check: .storedKeys { facts, findings in
      let names = facts.tcfNames
      guard !names.isEmpty else { return .doesNotApply }
      guard !facts.has(StoredKeyName.cmpSDKID), !facts.isMisnamed(StoredKeyName.cmpSDKID) else { return .applies }
      return findings.report(
        "\(Prose.count(names.count, "key")) without the CMP's id: \(StoredKeyTable.list(names))",
        at: .storedKey(StoredKeyName.cmpSDKID))
    })

  static let tcStringPartial = Rule(
    "in-app/tcstring-partial", .error, title: "The stored string has every segment",
    meaning: "Keys carry ids that only an optional segment of the string can hold, but the stored string lacks that "
      + "segment: the string was truncated, or the keys come from elsewhere. Anyone who passes the string on passes on "
      + "less than the keys say.",
    fix: "Store the full encoded string with all its segments.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      guard let string = facts.readableString?.string else { return .doesNotApply }
      let segments = [
        ("Disclosed Vendors", [StoredKeyName.disclosedVendors], string.disclosedVendors != nil),
        ("Publisher TC", StoredKeyTable.publisherKeys, string.publisherTC != nil),
      ].filter { $0.1.contains(where: facts.has) }
      guard !segments.isEmpty else { return .doesNotApply }
      let lacking = segments.filter { !$0.2 && $0.1.contains(where: facts.grants) }
      guard !lacking.isEmpty else { return .applies }
      let keys = lacking.flatMap(\.1).filter(facts.grants)
      return findings.report(
        "the string has no \(lacking.map(\.0).joined(separator: " and no ")) segment, but \(StoredKeyTable.list(keys)) "
          + "\(Prose.word(keys.count, "carries", "carry")) ids",
        at: .storedKey(StoredKeyName.tcString))
    })

  static let leftoverV1 = Rule(
    "in-app/leftover-v1", [RulePeriod(.error, from: Milestones.v1Retired, by: .asOf)],
    title: "No keys of version 1",
    meaning: "Keys of the first version of the framework are still stored. Next to current keys they are leftovers (a "
      + "warning); alone they are worse, because readers fall back on them for consent that ended in 2020.",
    fix: "Remove every IABConsent_ key at start.",
    sources: [Sources.formats("Managing conflicting string versions", since: Milestones.v1Retired.day)],
    check: .storedKeys { facts, findings in
      let old = facts.keys.keys.compactMap { $0.name.hasPrefix(StoredKeyName.v1Prefix) ? $0.name : nil }
      let isAlone = facts.tcfNames.isEmpty
      guard let first = old.first else { return isAlone ? .doesNotApply : .applies }
      return findings.report(
        "\(Prose.count(old.count, "key")) of version 1\(isAlone ? " and none of version 2" : ""): "
          + "\(StoredKeyTable.list(old))",
        at: .storedKey(first), severity: isAlone ? nil : .warning,
        consequence: KnownIssue.consequence(of: .versionOne, on: facts.keys.platform))
    })

  static let cleared = Rule(
    "in-app/cleared", .error, title: "No keys remain after clearing",
    meaning: "The app removed its CMP or was instructed to clear consent, but keys with the prefixes IABTCF_, IABGPP_, "
      + "IABConsent_ or IABUSPrivacy_ are still stored, and SDKs go on reading them. The rule applies only where it is "
      + "declared that the keys were cleared, or a sequence records it (clear, remove-cmp).",
    fix: "Remove every key with these prefixes; setting a key to an empty value does not remove it.",
    sources: [steps, Citation("GPP CMP API Specification", "In-App Key Names")],
    check: .storedKeysDeclaration { facts, declaration, findings in
      guard declaration.isCleared == true else { return .doesNotApply }
      for key in facts.stored.keys where StoredKeyName.isConsentKey(key.name) {
        findings.report(key: key.name, "is still stored")
      }
      return .applies
    })
}
