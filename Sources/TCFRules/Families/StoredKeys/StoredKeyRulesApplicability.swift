import TCFCodec
import TCFFindings
import TCFStorage

/// What `IABTCF_gdprApplies` says next to the other keys.
extension StoredKeyRules {
  static let applicability: [Rule] = [gdprAppliesUnset, unsetWithConsent, gdprNotApplicable, appliesWithoutString]

  private static let flag = Sources.api("What does the gdprApplies value mean?")

  static let gdprAppliesUnset = Rule(
    "in-app/gdpr-applies-unset", .warning, title: "gdprApplies is stored with a string",
    meaning: "A string is stored, but not whether GDPR applies. Only before the CMP has started may this be "
      + "undetermined, and then there is no string yet.",
    fix: "Write IABTCF_gdprApplies before the string.", sources: [flag],
    check: .storedKeys { facts, findings in
      guard facts.hasString else { return .doesNotApply }
      guard !facts.has(StoredKeyName.gdprApplies), !facts.isMisnamed(StoredKeyName.gdprApplies) else { return .applies }
      return findings.report("a string is stored without IABTCF_gdprApplies", at: .storedKey(StoredKeyName.gdprApplies))
    })

  static let unsetWithConsent = Rule(
    "in-app/unset-with-consent", .error, title: "No consent before it is known whether GDPR applies",
    meaning: "Consent is stored although it has not been determined whether GDPR applies, so the user cannot have been "
      + "asked under it.",
    fix: "Write IABTCF_gdprApplies first; store consent only after the user has acted.",
    sources: [Sources.formats("When should a TC string be created?"), flag],
    check: .storedKeys { facts, findings in
      guard !facts.tcfNames.isEmpty, !facts.has(StoredKeyName.gdprApplies) else { return .doesNotApply }
      guard facts.holdsConsent, !facts.isMisnamed(StoredKeyName.gdprApplies) else { return .applies }
      return findings.report("consent is stored without IABTCF_gdprApplies", at: .storedKey(StoredKeyName.gdprApplies))
    })

  static let gdprNotApplicable = Rule(
    "in-app/gdpr-not-applicable", .warning, title: "No data where GDPR does not apply",
    meaning: "gdprApplies is 0, but data derived from a string is still stored. In that case the CMP API expects only "
      + "the CMP's id and version, the policy version and the flag. A user who travels keeps the string, and vendors "
      + "may look at it, so kept data is info. Consent in a string of the day of the capture or later, or in one that "
      + "replaced another while the flag stayed 0, was written where GDPR did not apply, and is a warning.",
    fix: "Write no new consent while GDPR does not apply.", sources: [Sources.api("TCData"), flag],
    check: .storedKeys { facts, findings in
      guard facts.gdprApplies == 0 else { return .doesNotApply }
      let kept = facts.tcfNames.filter { StoredKeyTable.isOfTable($0) && !StoredKeyTable.keysBeforeChoice.contains($0) }
      guard !kept.isEmpty else { return .applies }
      let isNew = isWrittenOutsideGDPR(facts)
      return findings.report(
        "gdprApplies is 0, but \(Prose.count(kept.count, "key of data is", "keys of data are")) stored"
          + (isNew ? ", with consent that was written while it was 0" : "") + ": \(StoredKeyTable.list(kept))",
        at: .storedKey(StoredKeyName.gdprApplies), evidence: Evidence(actual: 0), severity: isNew ? nil : .info)
    })

  /// Whether the string has consent and is newer than what the flag is known to have been 0 since: the day of the capture, or
  /// the state before, if the flag was 0 there too.
  private static func isWrittenOutsideGDPR(_ facts: StoredKeyFacts) -> Bool {
    guard facts.holdsConsent, let written = facts.readableString?.lastUpdated else { return false }
    if let before = facts.stringOutsideGDPR { return before != facts.keys.tcString }
    return written >= facts.settings.asOf
  }

  static let appliesWithoutString = Rule(
    "in-app/applies-without-string", .info, title: "A string is stored where GDPR applies",
    meaning: "gdprApplies is 1 and no string is stored: either the user has not answered yet, or the CMP did not store "
      + "the answer.",
    fix: "Store the string with the user's first answer.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      guard facts.gdprApplies == 1 else { return .doesNotApply }
      guard facts.lacksString else { return .applies }
      return findings.report("gdprApplies is 1, but no string is stored", at: .storedKey(StoredKeyName.tcString))
    })
}
