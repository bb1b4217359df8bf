import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What Google reports to publishers about strings, by its error codes; checked in the profile `google` only.
///
/// Google's page could not be read; how sure each code is is in its rule. Codes whose trigger no one could see are
/// not here: 2.2 and 4.1, 6.1, 7.1 to 7.9. Code 3.2 (creation date) was abolished.
enum GoogleRules {
  static let family = RuleFamily(
    "google", "What Google reports to publishers, by its error codes; checked only in the profile google.")

  static let all: [Rule] = [
    notAllowed, purposeOne, basisMissing, undisclosed, noString, cmpID, expired, globalScope, outOfBand, adsMode,
  ]

  /// Google Advertising Products in the Global Vendor List.
  static let vendor = GoogleAdServing.vendor
  private static let basicPurposes = GoogleAdServing.basicPurposes

  private static func troubleshooting(_ section: String) -> Citation {
    Citation("Google, TCF troubleshooting", section)
  }

  // MARK: 1. Consent

  static let notAllowed = Rule(
    "google/1.1", .error, title: "Google has consent or legitimate interest",
    meaning: "Vendor 755 has neither a consent bit nor a legitimate interest bit, so the string permits Google "
      + "nothing. That is expected if the user refused everything, and then reported as info.",
    fix: "Show vendor 755 in the CMP if Google serves the ads.", sources: [troubleshooting("error 1.1")], google: "1.1",
    check: .string { facts, findings in
      guard !hasVendor(facts.core) else { return .applies }
      return findings.report(
        "vendor 755 has neither consent nor legitimate interest", at: facts.at(.vendorConsents),
        evidence: Evidence(vendors: VendorIDSet([vendor])), severity: refusal(facts))
    })

  private static func hasVendor(_ core: CoreSegment) -> Bool {
    core.vendorConsents.contains(vendor) || core.vendorLegitimateInterests.contains(vendor)
  }

  /// No one consented to anything: what Google misses then was refused, not forgotten.
  private static func refusal(_ facts: StringFacts) -> Severity? {
    facts.core.purposeConsents.isEmpty ? .info : nil
  }

  static let purposeOne = Rule(
    "google/1.2", .error, title: "Purpose 1 has consent",
    meaning: "Purpose 1 was refused, and the publisher's country is in the EEA, the United Kingdom or Switzerland, or "
      + "unknown: Google then stores and reads nothing on the device. Purpose one treatment in a country that allows "
      + "it is accepted. If the user refused everything, this is reported as info.",
    fix: "Ask for consent to purpose 1.", sources: [troubleshooting("error 1.2")], google: "1.2",
    check: .string { facts, findings in
      let country = facts.core.publisherCC
      guard country == .unknown || AssignedCodes.isFrameworkCountry(country) else { return .doesNotApply }
      guard !facts.core.purposeConsents.contains(1), !isExcused(facts) else { return .applies }
      return findings.report(
        "purpose 1 has no consent, and the publisher's country is \(country == .unknown ? "unknown" : "\(country)")",
        at: facts.at(FieldName.purposesConsent), evidence: Evidence(purposes: [1]), severity: refusal(facts))
    })

  /// Purpose 1 was not disclosed, in a country whose law provides for that.
  private static func isExcused(_ facts: StringFacts) -> Bool {
    let (core, day) = (facts.core, facts.core.lastUpdated.day)
    return core.purposeOneTreatment
      && facts.settings.treatmentCountries.contains { $0.covers(core.publisherCC, on: day) }
  }

  static let basisMissing = Rule(
    "google/1.3", .warning, title: "Google has a legal basis for purposes 2, 7, 9 and 10",
    meaning: "Purpose 1 has consent, but vendor 755 has no effective basis for at least one of purposes 2, 7, 9 and "
      + "10, so Google serves limited ads at best. The wording of this code is known only second-hand.",
    fix: "Show these purposes, and do not restrict them for vendor 755.", sources: [troubleshooting("error 1.3")],
    google: "1.3",
    check: .vendorList { facts, list, findings in
      guard facts.core.purposeConsents.contains(1), hasVendor(facts.core), let bases = bases(facts, list) else {
        return .doesNotApply
      }
      guard !basicPurposes.allSatisfy(bases.isPermitted) else { return .applies }
      lazy var missing = basicPurposes.filter { !bases.isPermitted($0) }
      return findings.report(
        "vendor 755 has no basis for \(Prose.word(missing.count, "purpose")) \(IDList.text(missing))",
        at: facts.at(FieldName.purposesLITransparency),
        evidence: Evidence(vendors: VendorIDSet([vendor]), purposes: PurposeSet(missing)))
    })

  /// What vendor 755 may do; nil where the string is invalid as a whole, or speaks for no one like it.
  private static func bases(_ facts: StringFacts, _ list: CompiledVendorList) -> LegalBases? {
    let disclosed = facts.string.disclosedVendors
    guard list.vendors.contains(vendor), disclosed?.contains(vendor) ?? true else { return nil }
    let bases = LegalBases(facts, list: list, view: .writer)
    return bases.stringFaults.isEmpty ? bases : nil
  }

  static let undisclosed = Rule(
    "google/1.4", [RulePeriod(.error, from: Milestones.googleDisclosedVendors)],
    title: "Google was disclosed",
    meaning: "Since 2026-03-02 Google reports strings whose Disclosed Vendors segment is missing, cannot be read, or "
      + "does not list vendor 755.",
    fix: "Move to TCF 2.3, and show vendor 755 in the CMP if Google serves the ads.",
    sources: [troubleshooting("error 1.4")], google: "1.4",
    check: .text { facts, findings in
      switch facts.reading {
      case .v1: return .doesNotApply
      case .refused(let fault):
        let segments = facts.dissection.trace.segments
        guard segments.indices.contains(fault.segment), segments[fault.segment].kind == .disclosedVendors else {
          return .doesNotApply
        }
        return findings.report("the Disclosed Vendors segment cannot be read", at: .segment(fault.segment))
      case .v2:
        guard let disclosed = facts.string.disclosedVendors else {
          return findings.report("there is no Disclosed Vendors segment")
        }
        guard !disclosed.contains(vendor) else { return .applies }
        return findings.report(
          "vendor 755 was not disclosed", at: facts.at(.disclosedVendors, of: .disclosedVendors),
          evidence: Evidence(vendors: VendorIDSet([vendor])))
      }
    })

  // MARK: 2. The CMP

  static let noString = Rule(
    "google/2.1a", .error, title: "A running CMP has stored a string",
    meaning: "IABTCF_CmpSdkID is stored, but there is no TC string: the CMP is still loading, is a stub, or failed. "
      + "Google reports this for websites; applying it to the keys of an app is tcfcheck's interpretation.",
    fix: "Request ads only after the CMP has written the string.", sources: [troubleshooting("error 2.1a")],
    google: "2.1a",
    check: .storedKeys { facts, findings in
      guard facts.keys.keys.contains(where: { $0.name == StoredKeyName.cmpSDKID }) else { return .doesNotApply }
      guard facts.keys.tcString?.isEmpty ?? true else { return .applies }
      return findings.report("a CMP stored its id, but no string", at: .storedKey(StoredKeyName.tcString))
    })

  // MARK: 3. The string

  static let cmpID = Rule(
    "google/3.1", .error, title: "The string was written by a registered CMP",
    meaning: "CMP ids 0 and 1 were never assigned. Google groups errors 3.1 to 3.3 as faults of the string; this is "
      + "the best guess at 3.1.",
    fix: "Write the id that IAB Europe assigned to the CMP.", sources: [troubleshooting("errors 3.1 to 3.3")],
    google: "3.1",
    check: .string { facts, findings in
      guard facts.core.cmpID < 2 else { return .applies }
      return findings.report(
        field: FieldName.cmpID, in: facts, "is \(facts.core.cmpID)",
        evidence: Evidence(actual: .integer(facts.core.cmpID)))
    })

  static let expired = Rule(
    "google/3.3", [RulePeriod(.error, by: .asOf)], title: "The string is not older than 13 months",
    meaning: "LastUpdated is more than 13 months before the as-of date. Google's page in German says 390 days.",
    fix: "Show the consent UI again.", sources: [troubleshooting("error 3.3")], google: "3.3",
    check: .string { facts, findings in
      // Google's own limit: a team's setting does not move it.
      let (day, limit) = (facts.core.lastUpdated.day, Expiry.usual)
      guard limit.isOver(day, on: facts.settings.asOf) else { return .applies }
      return findings.report(
        limit.sentence(day), at: facts.at(FieldName.lastUpdated), evidence: Evidence(actual: .shown(day)))
    })

  // MARK: 5. Scopes that ended

  private static let ended = [RulePeriod(.error, from: Milestones.globalScopeEnded, by: .asOf)]

  static let globalScope = Rule(
    "google/5.1", ended, title: "The scope is service-specific",
    meaning: "IsServiceSpecific is 0, but global scope ended on 2021-09-01.",
    fix: "Set IsServiceSpecific to 1.",
    sources: [troubleshooting("error 5.1")], google: "5.1",
    check: .string { facts, findings in
      guard !facts.core.isServiceSpecific else { return .applies }
      return findings.report(
        field: FieldName.isServiceSpecific, in: facts, "is 0", evidence: Evidence(expected: 1, actual: 0))
    })

  static let outOfBand = Rule(
    "google/5.2", ended, title: "No out-of-band scope",
    meaning: "A segment of type 2 (AllowedVendors) belongs to out-of-band legal bases, which ended on 2021-09-01. "
      + "Which strings Google reports with 5.2 is not known; this segment is the only sign of them in a string.",
    fix: "Omit the segment.", sources: [troubleshooting("errors 5.1 and 5.2")], google: "5.2",
    check: .string { facts, findings in
      guard facts.string.allowedVendors != nil else { return .applies }
      return findings.report("there is an AllowedVendors segment", at: facts.at(.allowedVendors, of: .allowedVendors))
    })

  // MARK: Ads

  static let adsMode = Rule(
    "google/ads-mode", .info, title: "Google can serve personalised ads",
    meaning: "Personalised ads need vendor 755 with consent to purposes 1, 3 and 4 and a basis for 2, 7, 9 and 10. "
      + "Non-personalised ads do not need 3 and 4. Limited ads need only that Google and its special purposes 1 and 2 were "
      + "disclosed. tcfcheck explain and tcfcheck basis --vendor 755 show which bits decide.",
    fix: "", sources: GoogleAdServing.sources,
    check: .vendorList { facts, list, findings in
      guard let bases = bases(facts, list) else { return .doesNotApply }
      let serving = GoogleAdServing(facts, bases)
      guard serving.mode != .personalised else { return .applies }
      return findings.report(
        "Google serves \(serving.sentence)", at: facts.at(FieldName.purposesConsent),
        evidence: Evidence(
          expected: .text(GoogleAdServing.Mode.personalised.label),
          actual: .text((serving.mode ?? .nothing).label)))
    })
}

extension LegalBases {
  /// Whether Google may work for a purpose, on whichever basis.
  fileprivate func isPermitted(_ purpose: Int) -> Bool {
    permittedVendors(of: purpose, on: .consent).contains(GoogleAdServing.vendor)
      || permittedVendors(of: purpose, on: .legitimateInterest).contains(GoogleAdServing.vendor)
  }
}
