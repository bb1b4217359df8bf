import TCFCodec
import TCFFindings
import TCFVendorList

/// Are the core's values possible, and consistent with each other? Dates are in `DateRules`.
enum FieldRules {
  static let family = RuleFamily("fields", "Whether the values of the core are possible and consistent.")

  static let all: [Rule] =
    DateRules.all + [
      v1Retired, serviceSpecific, policyVersion, policyVersionUnknown, policyPremature, policyOutdated, cmpID,
      cmpVersion,
      consentLanguage, publisherCC, publisherCCUnknown, vendorListVersion, purposeOutOfRange, halfSignalled,
      featureWithoutConsent, nothingSignalled,
    ]

  static let v1Retired = Rule(
    RuleDescription(
      "fields/v1-retired",
      [
        RulePeriod(.warning, from: Milestones.v1NoLongerCreated, until: Milestones.v1Retired, by: .asOf),
        RulePeriod(.error, from: Milestones.v1Retired, by: .asOf),
      ],
      title: "No version 1 string",
      meaning: "Version 1 strings ended on 2020-09-30; no one may rely on them.",
      fix: "Ask for consent again under TCF 2 and remove the old string.",
      sources: [Sources.formats("Managing conflicting string versions", since: Milestones.v1Retired.day)]),
    text: { facts, findings in
      // The reading is not copied for strings of version 2: it can hold a whole string of version 1.
      if facts.isVersion2 { return .applies }
      switch facts.reading {
      case .v2: return .applies
      case .refused: return .doesNotApply
      case .v1(let model):
        return findings.report(
          "a version 1 string of \(model.lastUpdated.day)", at: facts.at(FieldName.version),
          evidence: Evidence(expected: 2, actual: 1))
      }
    })

  static let serviceSpecific = Rule(
    RuleDescription(
      StringCondition.serviceSpecific.rule, StringCondition.serviceSpecific.periods,
      title: "IsServiceSpecific is 1",
      meaning: "Global scope was withdrawn on 2021-09-01; since then strings with IsServiceSpecific 0 are invalid.",
      fix: "Set IsServiceSpecific to 1.",
      sources: [
        Sources.formats("The Core String, IsServiceSpecific", since: Milestones.globalScopeEnded.day),
        Sources.formats("What happened to Global Scope and Out of Band?"),
      ], google: "5.1"),
    string: { facts, findings in
      guard StringCondition.serviceSpecific.isBroken(facts.terms) else { return .applies }
      return findings.report(
        StringCondition.serviceSpecific.sentence(facts.terms), at: facts.at(FieldName.isServiceSpecific),
        evidence: Evidence(expected: 1, actual: 0))
    })

  static let policyVersion = Rule(
    RuleDescription(
      StringCondition.policyVersion.rule, StringCondition.policyVersion.periods,
      title: "TcfPolicyVersion is 4 or higher",
      meaning: "No strings with a policy version below 4 were to be created after 2023-09-30; the deadline was later "
        + "extended to 2023-11-20.",
      fix: "Use a vendor list of GVL specification 3, and write its tcfPolicyVersion.",
      sources: [
        Sources.formats("Managing conflicting string versions", since: Milestones.policy4Required.day),
        Citation("IAB Europe, notice on the extension of the TCF 2.2 deadline", "deadline"),
      ]),
    string: { facts, findings in
      guard StringCondition.policyVersion.isBroken(facts.terms) else { return .applies }
      return findings.report(
        StringCondition.policyVersion.sentence(facts.terms), at: facts.at(FieldName.policyVersion),
        evidence: Evidence(
          expected: .integer(Milestones.newestPolicyVersion), actual: .integer(facts.core.policyVersion)))
    })

  static let policyVersionUnknown = Rule(
    RuleDescription(
      "fields/policy-version-unknown", .warning, title: "TcfPolicyVersion is known",
      meaning: "The policy version is newer than tcfcheck's rules, so rules that depend on it are undecided. Readers "
        + "must not reject such strings.",
      fix: "Update tcfcheck; if it is up to date, compare TcfPolicyVersion with the header of the vendor list.",
      sources: [Sources.formats("The Core String, TcfPolicyVersion")]),
    string: { facts, findings in
      let (version, known) = (facts.core.policyVersion, Milestones.newestPolicyVersion)
      guard version > known else { return .applies }
      return findings.report(
        "TcfPolicyVersion is \(version); the newest known is \(known)", at: facts.at(FieldName.policyVersion),
        evidence: Evidence(expected: .integer(known), actual: .integer(version)))
    })

  static let policyPremature = Rule(
    RuleDescription(
      "fields/policy-premature", .error, title: "TcfPolicyVersion existed when the string was written",
      meaning: "The string is older than its policy version, so either its date or its policy version is wrong.",
      fix: "Write the tcfPolicyVersion of the vendor list in use, and the day of the update.",
      sources: [Sources.formats("The Core String, TcfPolicyVersion"), Citation("Vendor lists 45 to 62", "header")]),
    string: { facts, findings in
      let version = facts.core.policyVersion
      // One wrong date is one finding: fields/epoch.
      guard facts.hasPossibleDate else { return .doesNotApply }
      guard version >= PolicyEra.sinceTCF22.lowerBound else { return .applies }
      guard let began = PolicyEra.of(version)?.began else { return .doesNotApply }
      guard facts.core.lastUpdated.day < began else { return .applies }
      return findings.report(
        "TcfPolicyVersion \(version) in a string of \(facts.core.lastUpdated.day); it began on \(began)",
        at: facts.at(FieldName.policyVersion), evidence: Evidence(actual: .integer(version)))
    })

  static let policyOutdated = Rule(
    RuleDescription(
      "fields/policy-outdated", [RulePeriod(.info, from: Milestones.policy4Outdated)],
      title: "TcfPolicyVersion is the newest",
      meaning: "The policy version is 4, although the string was written after vendor lists had moved to 5. What "
        + "counts is the policy version of the list that the string names.",
      fix: "Use a current vendor list.",
      sources: [Sources.formats("GVL and TCF Policy Updates")]),
    string: { facts, findings in
      let version = facts.core.policyVersion
      guard PolicyEra.tcf22.versions.contains(version) else { return .applies }
      return findings.report(
        "TcfPolicyVersion is \(version) in a string of \(facts.core.lastUpdated.day)",
        at: facts.at(FieldName.policyVersion),
        evidence: Evidence(expected: .integer(Milestones.newestPolicyVersion), actual: .integer(version)))
    })

  static let cmpID = Rule(
    RuleDescription(
      "fields/cmp-id", .error, title: "CmpId is an assigned id",
      meaning: "Ids in the CMP list start at 2; 0 and 1 are left over from tests or defaults.",
      fix: "Write the id that IAB Europe assigned to the CMP.",
      sources: [Sources.formats("Who should create a TC string?")], google: "3.1"),
    string: { facts, findings in
      let id = facts.core.cmpID
      guard id < 2 else { return .applies }
      return findings.report("CmpId is \(id)", at: facts.at(FieldName.cmpID), evidence: Evidence(actual: .integer(id)))
    })

  static let cmpVersion = Rule(
    RuleDescription(
      "fields/cmp-version", .info, title: "CmpVersion is above 0",
      meaning: "The CMP's version is 0; at least one consent backend rejects such strings.",
      fix: "Number the CMP's releases from 1.",
      sources: [Sources.formats("The Core String, CmpVersion")]),
    string: { facts, findings in
      guard facts.core.cmpVersion == 0 else { return .applies }
      return findings.report("CmpVersion is 0", at: facts.at(FieldName.cmpVersion), evidence: Evidence(actual: 0))
    })

  static let consentLanguage = Rule(
    RuleDescription(
      "fields/consent-language", .warning, title: "ConsentLanguage is a language code",
      meaning: "The code is not an assigned ISO 639-1 code. UK is Ukrainian, so it is valid; withdrawn codes are "
        + "not. Reported as info if the language exists but the vendor list is not translated into it.",
      fix: "Write the two-letter code of the user interface's language, in capitals.",
      sources: [
        Sources.formats("The Core String, ConsentLanguage"), Citation("ISO 639-1", "assigned codes"),
        Citation("IAB Tech Lab, iabtcf-es", "ConsentLanguages"),
      ]),
    string: { facts, findings in
      let language = facts.core.consentLanguage
      guard AssignedCodes.isLanguage(language) else {
        return findings.report(
          "ConsentLanguage \(language) is not an assigned code\(codeHint(language))",
          at: facts.at(FieldName.consentLanguage), evidence: Evidence(actual: .text(language.description)))
      }
      guard !AssignedCodes.isTranslation(language) else { return .applies }
      return findings.report(
        "ConsentLanguage is \(language), into which the vendor list is not translated",
        at: facts.at(FieldName.consentLanguage), evidence: Evidence(actual: .text(language.description)),
        severity: .info)
    })

  private static func codeHint(_ language: LetterPair) -> String {
    AssignedCodes.withdrawnLanguages[language.description].map { "; the code is \($0) today" } ?? ""
  }

  static let publisherCC = Rule(
    RuleDescription(
      "fields/publisher-cc", .warning, title: "PublisherCC is a country code",
      meaning: "The code is neither an officially assigned ISO 3166-1 alpha-2 code nor AA (unknown).",
      fix: "Write the country whose law governs the publisher (GB for the United Kingdom), or AA if it is unknown.",
      sources: [Sources.formats("The Core String, PublisherCC"), Citation("ISO 3166-1", "officially assigned codes")]),
    string: { facts, findings in
      let country = facts.core.publisherCC
      guard country != .unknown, !AssignedCodes.isCountry(country) else { return .applies }
      return findings.report(
        "PublisherCC \(country) is not an assigned country code\(AssignedCodes.countryHint(country))",
        at: facts.at(FieldName.publisherCC), evidence: Evidence(actual: .text(country.description)))
    })

  static let publisherCCUnknown = Rule(
    RuleDescription(
      "fields/publisher-cc-unknown", .info, title: "PublisherCC is known",
      meaning: "The publisher's country is AA, unknown. This default is documented for the stored key, not for the "
        + "string.",
      fix: "Configure the publisher's country in the CMP.",
      sources: [Sources.api("In-App internal structure for the defined API")]),
    string: { facts, findings in
      guard facts.core.publisherCC == .unknown else { return .applies }
      return findings.report("PublisherCC is AA", at: facts.at(FieldName.publisherCC), evidence: Evidence(actual: "AA"))
    })

  static let vendorListVersion = Rule(
    RuleDescription(
      "fields/vendor-list-version", .error, title: "The string names a vendor list",
      meaning: "VendorListVersion is 0. No such list exists, so what the vendors declared cannot be determined.",
      fix: "Write the vendorListVersion of the list that the CMP used.",
      sources: [Sources.formats("The Core String, VendorListVersion")]),
    string: { facts, findings in
      guard facts.core.vendorListVersion == 0 else { return .applies }
      return findings.report(
        "VendorListVersion is 0", at: facts.at(FieldName.vendorListVersion), evidence: Evidence(actual: 0))
    })

  static let purposeOutOfRange = Rule(
    RuleDescription(
      "fields/purpose-out-of-range", .warning, title: "Purposes and special features exist",
      meaning: "A bit is set for a purpose beyond those of any list of this policy version (11 from policy version 4 "
        + "on, 10 before), or for a special feature above 2. The most likely cause is a shift by one bit. This is a "
        + "guess for strings whose vendor list is missing; with the list, gvl/purpose-unknown decides.",
      fix: "Check the encoder's bit order: id 1 is the leftmost bit.",
      sources: [Sources.formats("The Core String, PurposesConsent")]),
    needs: [.string],
    availableLists: { facts, lookup, _, findings throws(Undecided) in
      let era = PolicyEra.nearest(to: facts.core.policyVersion)
      let (last, lastFeature) = (era.purposes.highest, era.specialFeatures.highest)
      let used = facts.core.purposeConsents.union(facts.core.purposeLegitimateInterests)
      switch lookup {
      case .found(let list) where list.hasTables: return .doesNotApply
      case .missing(let cause) where PolicyEra.isToCome(facts.core.policyVersion):
        // A policy version to come may have more of both.
        if used.upTo(last) != used
          || facts.core.specialFeatureOptIns.upTo(lastFeature) != facts.core.specialFeatureOptIns
        {
          throw Undecided(cause: cause)
        }
      default: break
      }
      func ask(_ ids: PurposeSet, _ last: Int, _ field: String) {
        let beyond = ids.subtracting(ids.upTo(last))
        guard !beyond.isEmpty else { return }
        findings.report(
          "\(field) has \(beyond); the highest id is \(last)", at: facts.at(field),
          evidence: Evidence(expected: .integer(last), actual: .ids(Array(beyond)), purposes: beyond))
      }
      ask(facts.core.purposeConsents, last, FieldName.purposesConsent)
      ask(facts.core.purposeLegitimateInterests, last, FieldName.purposesLITransparency)
      ask(facts.core.specialFeatureOptIns, lastFeature, FieldName.specialFeatureOptIns)
      return .applies
    })

  static let halfSignalled = Rule(
    RuleDescription(
      "fields/half-signalled", .info, title: "Consent covers both purposes and vendors",
      meaning: "Consent needs both a purpose bit and a vendor bit; either one alone permits nothing. Users can "
        + "choose this, but it is rare enough to be worth checking.",
      fix: "Check that the CMP saves the purposes and the vendors from the same choice.",
      sources: [Sources.formats("The Core String")]),
    string: { facts, findings in
      let (purposes, vendors) = (facts.core.purposeConsents.isEmpty, facts.core.vendorConsents.isEmpty)
      guard purposes != vendors else { return .applies }
      return purposes
        ? findings.report(
          "\(Prose.count(facts.core.vendorConsents.count, "vendor has", "vendors have")) consent, but no purpose has",
          at: facts.at(FieldName.purposesConsent))
        : findings.report(
          "purposes \(facts.core.purposeConsents) have consent, but no vendor has", at: facts.at(.vendorConsents),
          evidence: Evidence(purposes: facts.core.purposeConsents))
    })

  static let featureWithoutConsent = Rule(
    RuleDescription(
      "fields/feature-without-consent", .info, title: "Special features support a purpose",
      meaning: "The user opted in to a special feature, but no purpose is signalled that it could support.",
      fix: "Check that the CMP clears the special features when it clears the purposes.",
      sources: [Sources.formats("The Core String, SpecialFeatureOptIns")]),
    string: { facts, findings in
      let features = facts.core.specialFeatureOptIns
      guard !features.isEmpty else { return .doesNotApply }
      guard facts.core.purposeConsents.isEmpty, facts.core.purposeLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "special features \(features) without any purpose", at: facts.at(FieldName.specialFeatureOptIns),
        evidence: Evidence(actual: .ids(Array(features))))
    })

  static let nothingSignalled = Rule(
    RuleDescription(
      "fields/nothing-signalled", .info, title: "The string signals something",
      meaning: "No purpose, vendor or special feature is signalled. A refusal looks like this, and so does a string "
        + "written before the user made a choice. The rule does not apply if the declared scenario refuses "
        + "everything.",
      fix: "",
      sources: [Sources.formats("When should a TC string be created?")]),
    string: { facts, findings in
      if facts.settings.declaration?.isEverythingRefused == true { return .doesNotApply }
      let isSilent =
        facts.core.purposeConsents.isEmpty && facts.core.purposeLegitimateInterests.isEmpty
        && facts.core.vendorConsents.isEmpty && facts.core.vendorLegitimateInterests.isEmpty
        && facts.core.specialFeatureOptIns.isEmpty
      guard isSilent else { return .applies }
      return findings.report("nothing is signalled", at: facts.at(FieldName.purposesConsent))
    })
}
