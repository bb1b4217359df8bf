import TCFCodec
import TCFFindings
import TCFStorage

/// Do the keys say what the string says? One finding a key; keys with a rule of their own in another family are left to
/// it.
extension StoredKeyRules {
  static let agreement: [Rule] = [disagrees, staleSet, twoCMPs, cmpSDKVersion]

  static let disagrees = Rule(
    RepeatedField.keysInGeneral, .error, title: "Derived keys match the string",
    meaning: "A stored key disagrees with the stored string; SDKs read one or the other, so one of them does not "
      + "reflect the user's choice. Ids are compared as sets, so trailing zeros do not matter. IABTCF_CmpSdkVersion "
      + "may differ; two different CMP ids are reported by in-app/two-cmps.",
    fix: "Derive every key from the string, and write all of them whenever the string changes.",
    sources: [Sources.storedKeys],
    check: .agreement())

  static let staleSet = Rule(
    "in-app/stale-set", .error, title: "The keys belong to the stored string",
    meaning: "Nearly every key of the user's choice disagrees with the string, and none of the keys that carry ids "
      + "matches it: the keys were derived from a different string, either an earlier one or another CMP's. Stores do "
      + "not write all keys at once, so a crash or a late start can leave such a set behind. The individual keys are "
      + "not reported again. In a sequence, such a set is allowed if the string's own keys follow within 10 seconds, "
      + "or in the next state if no times are recorded, and the app was not started in between.",
    fix: "Write the derived keys together with the string in one edit, and again at every start.",
    sources: [Sources.storedKeys, Citation("GDPR-Transparency-and-Consent-Framework", "issue 179")],
    check: .storedKeys { facts, findings in
      let comparisons = facts.comparisons
      guard comparisons.filter(\.isChoice).count >= 3 else { return .doesNotApply }
      guard StoredKeyComparison.isStale(comparisons), !facts.isBeingWritten else { return .applies }
      let wrong = comparisons.filter { !$0.agrees }.map(\.name)
      return findings.report(
        "the keys belong to a different string: \(wrong.count) of \(comparisons.count) disagree: "
          + "\(StoredKeyTable.list(wrong))",
        at: .storedKey(StoredKeyName.tcString), evidence: Evidence(expected: 0, actual: .integer(wrong.count)),
        consequence: KnownIssue.consequence(of: .stale, on: facts.keys.platform))
    })

  static let twoCMPs = Rule(
    "in-app/two-cmps", .warning, title: "One CMP at a time",
    meaning: "IABTCF_CmpSdkID names one CMP and the string another. An app starts only one CMP; after a change of CMPs "
      + "the new one may keep using the old string until the user is asked again.",
    fix: "Start only one CMP; after a change of CMPs, ask the user again and rewrite every key.",
    sources: [Sources.api("How is a CMP used in-app?")],
    check: .storedKeys { facts, findings in
      guard let ids = facts.cmpComparison else { return .doesNotApply }
      return ids.namesTwoCMPs ? ids.report(to: &findings) : .applies
    })

  static let cmpSDKVersion = Rule(
    "in-app/cmp-sdk-version", .info, title: "IABTCF_CmpSdkVersion matches the string's CmpVersion",
    meaning: "IABTCF_CmpSdkVersion differs from the string's CmpVersion. That is allowed: many SDKs number their own "
      + "releases separately.",
    fix: "", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      let fields = RepeatedField.compared(by: "in-app/cmp-sdk-version")
      guard let version = facts.comparisons(of: fields).first else { return .doesNotApply }
      return version.agrees ? .applies : version.report(to: &findings)
    })
}
