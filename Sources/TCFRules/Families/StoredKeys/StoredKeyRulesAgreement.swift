import TCFCodec
import TCFFindings
import TCFStorage

/// Do the keys say what the string says? One finding a key; keys with a rule of their own in another family are left to
/// it.
extension StoredKeyRules {
  static let agreement: [Rule] = [disagrees, staleSet, twoCMPs, cmpSDKVersion]

  static let disagrees = Rule(
    RuleDescription(
      "in-app/disagrees", .error, title: "Derived keys say what the string says",
      meaning: "A stored key says other than the string beside it, and SDKs read either: one of the two is not what "
        + "the user chose. Ids are compared as sets, so zeros at the end mean nothing. IABTCF_CmpSdkVersion may "
        + "differ; two different CMP ids are told by in-app/two-cmps.",
      fix: "Derive every key from the string, and write all of them whenever the string changes.",
      sources: [Sources.storedKeys]),
    storedKeys: { facts in
      let comparisons = facts.comparisons
      guard !comparisons.isEmpty else { return nil }
      let wrong = comparisons.filter { !$0.agrees && !namesTwoCMPs($0) }
      guard wrong.isEmpty || !StoredKeyComparison.isStale(comparisons) else { return nil }
      return wrong.map(\.finding)
    })

  static let staleSet = Rule(
    RuleDescription(
      "in-app/stale-set", .error, title: "The keys belong to the string beside them",
      meaning: "Nearly every key of the user's choice says other than the string, and none that carries ids agrees: "
        + "the keys were made from another string, an earlier one or another CMP's. Stores do not write their keys "
        + "all at once, so a crash or a late start can leave such a set. The single keys are not reported again. In a "
        + "sequence one such set is allowed if the next state has the string's own keys.",
      fix: "Write the derived keys in one edit with the string, and again at every start.",
      sources: [Sources.storedKeys, Citation("GDPR-Transparency-and-Consent-Framework", "issue 179")]),
    storedKeys: { facts in
      let comparisons = facts.comparisons
      guard comparisons.filter(\.isChoice).count >= 3 else { return nil }
      guard StoredKeyComparison.isStale(comparisons), !facts.isBeingWritten else { return [] }
      let wrong = comparisons.filter { !$0.agrees }.map(\.name)
      return [
        Finding(
          "the keys are another string's: \(wrong.count) of \(comparisons.count) disagree: \(StoredKeyTable.list(wrong))",
          at: .storedKey(StoredKeyName.tcString),
          evidence: Evidence(expected: 0, actual: .integer(wrong.count)),
          consequence: ReaderHazard.consequence(of: .stale, on: facts.keys.platform))
      ]
    })

  /// Whether the comparison is of the ids of two CMPs: 0 and 1 are nobody's id.
  private static func namesTwoCMPs(_ comparison: StoredKeyComparison) -> Bool {
    guard comparison.name == StoredKeyName.cmpSDKID, case .number(let key, let string) = comparison.sides else {
      return false
    }
    return key != string && key > 1 && string > 1
  }

  static let twoCMPs = Rule(
    RuleDescription(
      "in-app/two-cmps", .warning, title: "One CMP at a time",
      meaning: "IABTCF_CmpSdkID names one CMP and the string another. An app starts one CMP only; after a change of "
        + "CMPs the new one may go on with the old string until the user is asked again.",
      fix: "Start one CMP; after a change of CMPs ask the user again and write every key anew.",
      sources: [Sources.api("How is a CMP used in-app?")]),
    storedKeys: { facts in
      guard let ids = facts.cmpComparison else { return nil }
      return namesTwoCMPs(ids) ? [ids.finding] : []
    })

  static let cmpSDKVersion = Rule(
    RuleDescription(
      "in-app/cmp-sdk-version", .info, title: "The SDK's version beside the string's",
      meaning: "IABTCF_CmpSdkVersion is not the string's CmpVersion. It need not be: many SDKs count their own "
        + "releases.",
      fix: "",
      sources: [Sources.storedKeys]),
    storedKeys: { facts in
      guard let core = facts.readableString?.core, let version = facts.number(StoredKeyName.cmpSDKVersion) else {
        return nil
      }
      guard version != core.cmpVersion else { return [] }
      return [
        StoredKeyComparison(
          name: StoredKeyName.cmpSDKVersion, field: FieldName.cmpVersion,
          sides: .number(key: version, string: core.cmpVersion)
        ).finding
      ]
    })
}
