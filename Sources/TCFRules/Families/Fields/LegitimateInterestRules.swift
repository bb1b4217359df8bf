import TCFCodec
import TCFFindings

/// Purposes and vendors on legitimate interest.
enum LegitimateInterestRules {
  static let all: [Rule] = [purposeOne, purposes3To6, vendorWithoutPurpose, purposeWithoutVendor]

  static let purposeOne = Rule(
    RuleDescription(
      "legitimate-interest/purpose-one", .error, title: "Purpose 1 is never on legitimate interest",
      meaning: "Purpose 1 needs consent, always.",
      fix: "Clear bit 1 of PurposesLITransparency.",
      sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")]),
    string: { facts, findings in
      guard facts.core.purposeLegitimateInterests.contains(1) else { return .applies }
      return findings.report(
        "PurposesLITransparency has purpose 1", at: facts.at(FieldName.purposesLITransparency),
        evidence: Evidence(actual: .ids(Array(facts.core.purposeLegitimateInterests)), purposes: [1]))
    })

  static let purposes3To6 = Rule(
    RuleDescription(
      "legitimate-interest/purposes-3-6", [RulePeriod(.error, policyVersions: PolicyEra.sinceTCF22)],
      title: "Purposes 3 to 6 are not on legitimate interest",
      meaning: "From policy version 4 (TCF 2.2) purposes 3 to 6 take consent only; their LI bits are required to be 0.",
      fix: "Clear bits 3 to 6 of PurposesLITransparency.",
      sources: [
        Sources.formats("The Core String, PurposesLITransparency", since: Milestones.tcf22.day),
        Sources.formats("Why was support for legitimate interest for purposes 3 to 6 deprecated?"),
      ]),
    string: { facts, findings in
      let wrong = facts.core.purposeLegitimateInterests.intersection(PolicyEra.consentOnlySinceTCF22)
      guard !wrong.isEmpty else { return .applies }
      return findings.report(
        "PurposesLITransparency has \(wrong)", at: facts.at(FieldName.purposesLITransparency),
        evidence: Evidence(actual: .ids(Array(facts.core.purposeLegitimateInterests)), purposes: wrong))
    })

  static let vendorWithoutPurpose = Rule(
    RuleDescription(
      "legitimate-interest/vendor-without-purpose", .info, title: "Vendors on legitimate interest have a purpose",
      meaning: "Vendor LI bits without any purpose on legitimate interest: vendors with special purposes only before "
        + "TCF 2.4, or a user who objected purpose by purpose.",
      fix: "Under TCF 2.4, clear the bits of vendors without a purpose on this basis.",
      sources: [Sources.formats("Vendor Legitimate Interest Section")]),
    string: { facts, findings in
      let vendors = facts.core.vendorLegitimateInterests
      guard !vendors.isEmpty else { return .doesNotApply }
      guard facts.core.purposeLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "\(vendors.count) vendors on legitimate interest, no purpose", at: facts.at(.vendorLegitimateInterests),
        evidence: Evidence(vendors: vendors))
    })

  static let purposeWithoutVendor = Rule(
    RuleDescription(
      "legitimate-interest/purpose-without-vendor", .info, title: "Purposes on legitimate interest have a vendor",
      meaning:
        "Purposes on legitimate interest and no vendor on it: the user objected to every vendor, or nobody was set.",
      fix: "",
      sources: [Sources.formats("The Core String, PurposesLITransparency")]),
    string: { facts, findings in
      let purposes = facts.core.purposeLegitimateInterests
      guard !purposes.isEmpty else { return .doesNotApply }
      guard facts.core.vendorLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "purposes \(purposes) on legitimate interest, no vendor", at: facts.at(FieldName.purposesLITransparency),
        evidence: Evidence(purposes: purposes))
    })
}
