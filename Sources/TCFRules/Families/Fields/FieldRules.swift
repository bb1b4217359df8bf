import TCFCodec
import TCFFindings

/// Are the core's values possible? Dates, policy versions and what is signalled have a file of their own each.
enum FieldRules {
  static let family = RuleFamily("fields", "Whether the values of the core are possible and consistent.")

  static let all: [Rule] =
    DateRules.all + [v1Retired, serviceSpecific] + PolicyVersionRules.all
    + [cmpID, cmpVersion, consentLanguage, publisherCC, publisherCCUnknown, vendorListVersion] + SignalRules.all

  static let v1Retired = Rule(
    "fields/v1-retired",
    [
      RulePeriod(.warning, from: Milestones.v1NoLongerCreated, until: Milestones.v1Retired, by: .asOf),
      RulePeriod(.error, from: Milestones.v1Retired, by: .asOf),
    ],
    title: "No version 1 string",
    meaning: "Version 1 strings ended on 2020-09-30; no one may rely on them.",
    fix: "Ask for consent again under TCF 2 and remove the old string.",
    sources: [Sources.formats("Managing conflicting string versions", since: Milestones.v1Retired.day)],
    check: .text { facts, findings in
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
    StringCondition.serviceSpecific.rule, StringCondition.serviceSpecific.periods,
    title: "IsServiceSpecific is 1",
    meaning: "Global scope was withdrawn on 2021-09-01; since then strings with IsServiceSpecific 0 are invalid.",
    fix: "Set IsServiceSpecific to 1.",
    sources: [
      Sources.formats("The Core String, IsServiceSpecific", since: Milestones.globalScopeEnded.day),
      Sources.formats("What happened to Global Scope and Out of Band?"),
    ], google: "5.1",
    check: .string { facts, findings in
      guard StringCondition.serviceSpecific.isBroken(facts.terms) else { return .applies }
      return findings.report(
        StringCondition.serviceSpecific.sentence(facts.terms), at: facts.at(FieldName.isServiceSpecific),
        evidence: Evidence(expected: 1, actual: 0))
    })

  static let cmpID = Rule(
    "fields/cmp-id", .error, title: "CmpId is an assigned id",
    meaning: "Ids in the CMP list start at 2; 0 and 1 are left over from tests or defaults.",
    fix: "Write the id that IAB Europe assigned to the CMP.",
    sources: [Sources.formats("Who should create a TC string?")], google: "3.1",
    check: .string { facts, findings in
      let id = facts.core.cmpID
      guard id < 2 else { return .applies }
      return findings.report(field: FieldName.cmpID, in: facts, "is \(id)", evidence: Evidence(actual: .integer(id)))
    })

  static let cmpVersion = Rule(
    "fields/cmp-version", .info, title: "CmpVersion is above 0",
    meaning: "The CMP's version is 0; at least one consent backend rejects such strings.",
    fix: "Number the CMP's releases from 1.", sources: [Sources.formats("The Core String, CmpVersion")],
    check: .string { facts, findings in
      guard facts.core.cmpVersion == 0 else { return .applies }
      return findings.report(field: FieldName.cmpVersion, in: facts, "is 0", evidence: Evidence(actual: 0))
    })

  static let consentLanguage = Rule(
    "fields/consent-language", .warning, title: "ConsentLanguage is a language code",
    meaning: "The code is not an assigned ISO 639-1 code. UK is Ukrainian, so it is valid; withdrawn codes are not. "
      + "Reported as info if the language exists but the vendor list is not translated into it.",
    fix: "Write the two-letter code of the user interface's language, in capitals.",
    sources: [
      Sources.formats("The Core String, ConsentLanguage"), Citation("ISO 639-1", "assigned codes"),
      Citation("IAB Tech Lab, iabtcf-es", "ConsentLanguages"),
    ],
    check: .string { facts, findings in
      let language = facts.core.consentLanguage
      guard AssignedCodes.isLanguage(language) else {
        return findings.report(
          field: FieldName.consentLanguage, in: facts, "\(language) is not an assigned code\(codeHint(language))",
          evidence: Evidence(actual: .shown(language)))
      }
      guard !AssignedCodes.isTranslation(language) else { return .applies }
      return findings.report(
        field: FieldName.consentLanguage, in: facts, "is \(language), into which the vendor list is not translated",
        evidence: Evidence(actual: .shown(language)), severity: .info)
    })

  private static func codeHint(_ language: LetterPair) -> String {
    AssignedCodes.withdrawnLanguages[language.description].map { "; the code is \($0) today" } ?? ""
  }

  static let publisherCC = Rule(
    "fields/publisher-cc", .warning, title: "PublisherCC is a country code",
    meaning: "The code is neither an officially assigned ISO 3166-1 alpha-2 code nor AA (unknown).",
    fix: "Write the country whose law governs the publisher (GB for the United Kingdom), or AA if it is unknown.",
    sources: [Sources.formats("The Core String, PublisherCC"), Citation("ISO 3166-1", "officially assigned codes")],
    check: .string { facts, findings in
      let country = facts.core.publisherCC
      guard country != .unknown, !AssignedCodes.isCountry(country) else { return .applies }
      return findings.report(
        field: FieldName.publisherCC, in: facts,
        "\(country) is not an assigned country code\(AssignedCodes.countryHint(country))",
        evidence: Evidence(actual: .shown(country)))
    })

  static let publisherCCUnknown = Rule(
    "fields/publisher-cc-unknown", .info, title: "PublisherCC is known",
    meaning: "The publisher's country is AA, unknown. This default is documented for the stored key, not for the "
      + "string.",
    fix: "Configure the publisher's country in the CMP.",
    sources: [Sources.api("In-App internal structure for the defined API")],
    check: .string { facts, findings in
      guard facts.core.publisherCC == .unknown else { return .applies }
      return findings.report(field: FieldName.publisherCC, in: facts, "is AA", evidence: Evidence(actual: "AA"))
    })

  static let vendorListVersion = Rule(
    "fields/vendor-list-version", .error, title: "The string names a vendor list",
    meaning: "VendorListVersion is 0. No such list exists, so what the vendors declared cannot be determined.",
    fix: "Write the vendorListVersion of the list that the CMP used.",
    sources: [Sources.formats("The Core String, VendorListVersion")],
    check: .string { facts, findings in
      guard facts.core.vendorListVersion == 0 else { return .applies }
      return findings.report(field: FieldName.vendorListVersion, in: facts, "is 0", evidence: Evidence(actual: 0))
    })
}
