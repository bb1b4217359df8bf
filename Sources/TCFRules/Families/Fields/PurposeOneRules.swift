import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage
import TCFVendorList

/// Purpose one treatment: with it, purpose 1 was not disclosed at all, and the publisher's country governs it.
enum PurposeOneRules {
  static let family = RuleFamily("purpose-one", "Purpose 1 and purpose one treatment.")

  static let all: [Rule] = [
    consentDespiteTreatment, treatmentWithoutCountry, treatmentCountry, treatmentOutsideScope,
    publisherConsentDespiteTreatment, publisherLI, restriction, vendorsNeedIt, treatmentVendors, storedKey, apiType,
  ]

  private static let treatment = Sources.formats("The Core String, PurposeOneTreatment")
  private static let governed = Sources.formats("What if consent is governed differently in a country?")

  static let consentDespiteTreatment = Rule(
    "purpose-one/consent-despite-treatment", .error, title: "No consent to purpose 1 under purpose one treatment",
    meaning: "PurposeOneTreatment 1 says that purpose 1 was not disclosed, so there can be no consent to it. No "
      + "document says which of the two wins; tcfcheck reads purpose 1 as not permitted.",
    fix: "Clear purpose 1 in PurposesConsent, or set PurposeOneTreatment to 0 if the user was asked.",
    sources: [treatment, governed],
    check: .string { facts, findings in
      guard facts.core.purposeOneTreatment else { return .doesNotApply }
      guard facts.core.purposeConsents.contains(1) else { return .applies }
      return findings.report(
        "PurposeOneTreatment is 1 and PurposesConsent has purpose 1", at: facts.at(FieldName.purposesConsent),
        evidence: Evidence(
          expected: .ids(Array(facts.core.purposeConsents.subtracting([1]))),
          actual: .ids(Array(facts.core.purposeConsents)), purposes: [1]))
    })

  static let treatmentWithoutCountry = Rule(
    "purpose-one/treatment-without-country", .warning, title: "Purpose one treatment comes with a known country",
    meaning: "Under purpose one treatment, vendors have only the publisher's country to decide by, but it is AA, "
      + "unknown.",
    fix: "Configure the publisher's country in the CMP.", sources: [Sources.formats("The Core String, PublisherCC")],
    check: .string { facts, findings in
      guard facts.core.purposeOneTreatment else { return .doesNotApply }
      guard facts.core.publisherCC == .unknown else { return .applies }
      return findings.report(
        "PurposeOneTreatment is 1 and PublisherCC is AA", at: facts.at(FieldName.publisherCC),
        evidence: Evidence(actual: "AA"))
    })

  static let treatmentCountry = Rule(
    "purpose-one/treatment-country", .warning, title: "Purpose one treatment only in countries that allow it",
    meaning: "The settings list the countries whose law lets a publisher skip purpose 1, with dates. By default that "
      + "is Germany until 2021-11-30. This is a legal judgement: replace the list with your own.",
    fix: "Ask for consent to purpose 1, or add the country and its dates to treatment-countries in the settings.",
    sources: [governed, Citation("Google, TCF troubleshooting", "error 1.2")],
    check: .string { facts, findings in
      guard facts.core.purposeOneTreatment, facts.core.publisherCC != .unknown else { return .doesNotApply }
      let (country, day) = (facts.core.publisherCC, facts.core.lastUpdated.day)
      guard !facts.settings.treatmentCountries.contains(where: { $0.covers(country, on: day) }) else { return .applies }
      return findings.report(
        "PurposeOneTreatment is 1 for \(country) on \(day), for which the settings do not allow it",
        at: facts.at(FieldName.publisherCC), evidence: Evidence(actual: .shown(country)))
    })

  static let treatmentOutsideScope = Rule(
    "purpose-one/treatment-outside-scope", .info, title: "Purpose one treatment only in the framework's countries",
    meaning: "Purpose one treatment is signalled for a country outside the EEA, the United Kingdom and Switzerland. It "
      + "may be a publisher elsewhere with European users.",
    fix: "Check the publisher's country in the CMP's settings.",
    sources: [Sources.formats("The Core String, PublisherCC")],
    check: .string { facts, findings in
      guard facts.core.purposeOneTreatment, facts.core.publisherCC != .unknown else { return .doesNotApply }
      let country = facts.core.publisherCC
      guard !AssignedCodes.isFrameworkCountry(country) else { return .applies }
      return findings.report(
        "PurposeOneTreatment is 1 for \(country)", at: facts.at(FieldName.publisherCC),
        evidence: Evidence(actual: .shown(country)))
    })

  static let publisherConsentDespiteTreatment = Rule(
    "purpose-one/publisher-consent-despite-treatment", .warning,
    title: "No publisher consent to purpose 1 under purpose one treatment",
    meaning: "The Publisher TC segment has consent to purpose 1, which was not disclosed for vendors. A publisher may "
      + "ask for consent for itself alone, but this is rarely intended.",
    fix: "Clear purpose 1 in PubPurposesConsent, or set PurposeOneTreatment to 0.",
    sources: [Sources.formats("Publisher Purposes Transparency and Consent"), treatment],
    check: .string { facts, findings in
      guard facts.core.purposeOneTreatment, let publisher = facts.string.publisherTC else { return .doesNotApply }
      guard publisher.purposeConsents.contains(1) else { return .applies }
      return findings.report(
        "PurposeOneTreatment is 1 and PubPurposesConsent has purpose 1",
        at: facts.at(FieldPath(.publisherTC, FieldName.pubPurposesConsent)), evidence: Evidence(purposes: [1]))
    })

  static let publisherLI = Rule(
    "purpose-one/publisher-li", .warning, title: "The publisher does not use legitimate interest for purpose 1",
    meaning: "Purpose 1 needs consent. The specification says so of vendors; the publisher's own segment follows by "
      + "analogy.",
    fix: "Clear purpose 1 in PubPurposesLITransparency.",
    sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")],
    check: .string { facts, findings in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      guard publisher.purposeLegitimateInterests.contains(1) else { return .applies }
      return findings.report(
        "PubPurposesLITransparency has purpose 1",
        at: facts.at(FieldPath(.publisherTC, FieldName.pubPurposesLITransparency)), evidence: Evidence(purposes: [1]))
    })

  static let restriction = Rule(
    "purpose-one/restriction", .error, title: "Purpose 1 is restricted with type 0 only",
    meaning: "Type 2 requires legitimate interest, which purpose 1 never has; at least one SDK reads it as no consent. "
      + "Type 1 requires consent, which purpose 1 needs anyway.",
    fix: "Use type 0 to forbid purpose 1 to a vendor; otherwise omit the restriction.",
    sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")],
    check: .string { facts, findings in
      guard facts.core.publisherRestrictions.headers.contains(where: { $0.purpose == 1 }) else { return .doesNotApply }
      return RestrictionFindings.report(facts, to: &findings, at: FieldName.restrictionType) {
        index, restriction, findings in
        let needsLI = restriction.type == .requireLegitimateInterest
        guard restriction.purpose == 1, needsLI || restriction.type == .requireConsent else { return }
        findings.report(
          "restriction \(index) has type \(restriction.type.rawValue) on purpose 1"
            + (needsLI ? "" : ", which needs consent anyway"),
          evidence: Evidence(
            actual: .integer(Int(restriction.type.rawValue)), vendors: restriction.vendors, purposes: [1]),
          severity: needsLI ? nil : .info)
      }
    }.about(.restrictions))

  static let vendorsNeedIt = Rule(
    "purpose-one/vendors-need-it", .info, title: "Vendors that store or read data have purpose 1",
    meaning: "Purpose 1 was refused, but vendors have consent. Those that declare purpose 1 may neither store nor read "
      + "data on the device; their other purposes are not affected. Deleted vendors are not counted.",
    fix: "", sources: [Sources.guidelines("How to determine the legal basis")],
    check: .vendorList { facts, list, findings in
      guard !facts.core.purposeOneTreatment, !facts.core.purposeConsents.contains(1) else { return .doesNotApply }
      let (declaring, day) = (list.consentVendors(of: 1), facts.core.lastUpdated.day)
      guard list.hasLive(facts.core.vendorConsents, within: declaring, on: day) else { return .applies }
      lazy var vendors = list.live(facts.core.vendorConsents.intersection(declaring), on: day)
      return findings.report(
        Prose.count(vendors.count, "vendor with consent declares", "vendors with consent declare")
          + " purpose 1, which is refused",
        at: facts.at(FieldName.purposesConsent), evidence: Evidence(vendors: vendors, purposes: [1]))
    })

  static let treatmentVendors = Rule(
    "purpose-one/treatment-vendors", .info, title: "Vendors that depend on the publisher's country",
    meaning: "Under purpose one treatment, these vendors, which declare purpose 1, have to decide by the publisher's "
      + "country. Deleted vendors are not counted.",
    fix: "", sources: [governed],
    check: .vendorList { facts, list, findings in
      guard facts.core.purposeOneTreatment else { return .doesNotApply }
      let shown = facts.string.disclosedVendors ?? facts.core.vendorConsents
      let (declaring, day) = (list.consentVendors(of: 1), facts.core.lastUpdated.day)
      guard list.hasLive(shown, within: declaring, on: day) else { return .applies }
      lazy var vendors = list.live(shown.intersection(declaring), on: day)
      return findings.report(
        "\(Prose.count(vendors.count, "vendor depends", "vendors depend")) on \(facts.core.publisherCC) for purpose 1",
        at: facts.at(FieldName.purposeOneTreatment), evidence: Evidence(vendors: vendors, purposes: [1]))
    })

  static let storedKey = Rule(
    "purpose-one/stored-key", .error, title: "IABTCF_PurposeOneTreatment matches the string",
    meaning: "The stored key disagrees with the string, so an SDK that reads the key acts on the wrong information. A "
      + "missing key counts as 0.",
    fix: "Write the key from the string's PurposeOneTreatment whenever the string changes.",
    sources: [Sources.api("In-App internal structure for the defined API")],
    check: .agreement { facts, findings in
      let key = StoredKeyName.purposeOneTreatment
      // A value of the wrong type is the business of in-app/type, an impossible one that of in-app/value.
      guard let core = facts.readableString?.core, !facts.has(key) else { return .doesNotApply }
      guard core.purposeOneTreatment else { return .applies }
      // Where GDPR does not apply, no such key is wanted.
      guard facts.gdprApplies != 0, !facts.isMisnamed(key), !facts.isStale else { return .doesNotApply }
      return findings.report(
        key: key, "is missing, which counts as 0; \(FieldName.purposeOneTreatment) in the string is 1",
        evidence: Evidence(expected: 1, actual: 0))
    })

  static let apiType = Rule(
    "purpose-one/api-type", .error, title: "purposeOneTreatment has the type of its object",
    meaning: "TCData has purposeOneTreatment as true or false, InAppTCData as 1 or 0; the difference is intended. Code "
      + "that checks for the correct type reads any other value as \"purpose 1 was disclosed\".",
    fix: "Send a boolean in TCData and a number in InAppTCData.",
    sources: [
      Sources.api("TCData"), Sources.api("InAppTCData"),
      Citation("GDPR-Transparency-and-Consent-Framework", "issue 395"),
    ],
    check: .message { facts, findings in
      let name = "purposeOneTreatment"
      guard let object = facts.tcData, let value = object.member(name) else { return .doesNotApply }
      if let fault = TCDataTypes(object).fault(of: value, at: name, .flag) { findings.report(fault, of: object) }
      return .applies
    })
}
