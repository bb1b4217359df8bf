import TCFCodec
import TCFFindings
import TCFStorage

/// The key that holds the Additional Consent string, next to the TCF's keys. Its text is a subject of its own.
enum AdditionalConsentKeyRules {
  static let all: [Rule] = [withoutTC, gdprNotApplicable, contradictsTC, type]

  private static let name = StoredKeyName.addtlConsent

  static let withoutTC = Rule(
    "additional-consent/without-tc", .error, title: "An Additional Consent string comes with a TC string",
    meaning: "An Additional Consent string has a meaning only together with a TC string, and none is stored here. "
      + "Where GDPR does not apply, additional-consent/gdpr-not-applicable reports it.",
    fix: "Store IABTCF_TCString as well, or remove the key.", sources: [AdditionalConsentRules.source("Introduction")],
    check: .storedKeys { facts, findings in
      guard facts.additionalConsentText != nil, facts.gdprApplies != 0 else { return .doesNotApply }
      guard facts.lacksString else { return .applies }
      return findings.report(key: name, "is stored without a TC string")
    })

  static let gdprNotApplicable = Rule(
    "additional-consent/gdpr-not-applicable", .info, title: "No string where GDPR does not apply",
    meaning: "IABTCF_gdprApplies is 0, but a string is stored. A user who travels keeps it, so this is only info.",
    fix: "Remove the key if the choice is no longer needed.", sources: [AdditionalConsentRules.source("Introduction")],
    check: .storedKeys { facts, findings in
      guard facts.additionalConsentText != nil, let applies = facts.gdprApplies else { return .doesNotApply }
      guard applies == 0 else { return .applies }
      return findings.report(key: name, "is stored, but GDPR does not apply")
    })

  static let contradictsTC = Rule(
    "additional-consent/contradicts-tc", .warning, title: "Consent for providers goes with consent for purposes",
    meaning: "Providers have consent, but the TC string has consent for no purpose, or not for purpose 1. We infer "
      + "that both kinds of consent presume the same purposes; no document says so. With purpose one treatment, "
      + "purpose 1 was not asked about, so only a string without any purpose counts.",
    fix: "Write both strings from the same choice.", sources: [AdditionalConsentRules.source("How vendors interpret")],
    check: .storedKeys { facts, findings in
      guard let text = facts.additionalConsentText, let core = facts.readableString?.core else { return .doesNotApply }
      guard !AdditionalConsentDissection(of: text).consented.isEmpty else { return .doesNotApply }
      guard let (message, ids) = contradiction(text, core) else { return .applies }
      return findings.report(message, at: .storedKey(name), evidence: Evidence(actual: .ids(ids)))
    })

  /// How the consent of providers contradicts the TC string next to it, and the first of them; nil if it does not.
  static func contradiction(_ text: String, _ core: CoreSegment) -> (message: String, ids: [Int])? {
    let (consented, purposes) = (AdditionalConsentDissection(of: text).consented, core.purposeConsents)
    guard !consented.isEmpty, purposes.isEmpty || (!purposes.contains(1) && !core.purposeOneTreatment) else {
      return nil
    }
    let what = purposes.isEmpty ? "any purpose" : "purpose 1"
    let who = Prose.count(consented.count, "provider has", "providers have")
    return ("\(who) consent, but the TC string has none for \(what)", Array(consented.prefix(100)))
  }

  static let type = Rule(
    "additional-consent/type", .error, title: "The key is a string",
    meaning: "Readers ask for a string; on Android, getString throws for any other type.",
    fix: "Store the value as a string.", sources: [AdditionalConsentRules.source("How should an AC string be stored?")],
    check: .storedKeys { facts, findings in
      guard let value = facts.keys[name] else { return .doesNotApply }
      if case .string = value { return .applies }
      return findings.report(key: name, value, not: "string")
    })
}

extension StoredKeyFacts {
  /// `IABTCF_AddtlConsent` if it is a text with something in it, and no identifier.
  public var additionalConsentText: String? {
    text(StoredKeyName.addtlConsent).flatMap { $0.isEmpty ? nil : $0 }
  }
}
