import TCFCodec
import TCFFindings

/// Purposes and vendors on legitimate interest.
enum LegitimateInterestRules {
  static let family = RuleFamily("legitimate-interest", "What can be based on legitimate interest.")

  static let all: [Rule] = [purposeOne, purposes3To6, vendorWithoutPurpose, purposeWithoutVendor]

  static let purposeOne = Rule(
    "legitimate-interest/purpose-one", .error, title: "Purpose 1 never relies on legitimate interest",
    meaning: "Purpose 1 always needs consent.",
    fix: "Clear bit 1 of PurposesLITransparency.",
    sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")],
    check: .string { facts, findings in
      guard facts.core.purposeLegitimateInterests.contains(1) else { return .applies }
      return findings.report(
        field: FieldName.purposesLITransparency, in: facts, "has purpose 1",
        evidence: Evidence(actual: .ids(Array(facts.core.purposeLegitimateInterests)), purposes: [1]))
    })

  static let purposes3To6 = Rule(
    "legitimate-interest/purposes-3-6", [RulePeriod(.error, policyVersions: PolicyEra.sinceTCF22)],
    title: "Purposes 3 to 6 do not rely on legitimate interest",
    meaning: "From policy version 4 (TCF 2.2) on, purposes 3 to 6 rely on consent only; their legitimate interest bits "
      + "must be 0.",
    fix: "Clear bits 3 to 6 of PurposesLITransparency.",
    sources: [
      Sources.formats("The Core String, PurposesLITransparency", since: Milestones.tcf22.day),
      Sources.formats("Why was support for legitimate interest for purposes 3 to 6 deprecated?"),
    ],
    check: .string { facts, findings in
      let wrong = facts.core.purposeLegitimateInterests.intersection(PolicyEra.consentOnlySinceTCF22)
      guard !wrong.isEmpty else { return .applies }
      return findings.report(
        field: FieldName.purposesLITransparency, in: facts, "has \(wrong)",
        evidence: Evidence(actual: .ids(Array(facts.core.purposeLegitimateInterests)), purposes: wrong))
    })

  static let vendorWithoutPurpose = Rule(
    "legitimate-interest/vendor-without-purpose", .info,
    title: "Vendors with legitimate interest have a purpose for it",
    meaning: "Vendor legitimate interest bits are set, but no purpose has legitimate interest. Before TCF 2.4 these "
      + "can be vendors with special purposes only; or the user objected purpose by purpose.",
    fix: "Under TCF 2.4, clear the bits of vendors without a purpose on this basis.",
    sources: [Sources.formats("Vendor Legitimate Interest Section")],
    check: .string { facts, findings in
      let vendors = facts.core.vendorLegitimateInterests
      guard !vendors.isEmpty else { return .doesNotApply }
      guard facts.core.purposeLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "\(Prose.count(vendors.count, "vendor has", "vendors have")) legitimate interest, but no purpose has",
        at: facts.at(.vendorLegitimateInterests), evidence: Evidence(vendors: vendors))
    })

  static let purposeWithoutVendor = Rule(
    "legitimate-interest/purpose-without-vendor", .info,
    title: "Purposes with legitimate interest have a vendor for it",
    meaning: "Purposes have legitimate interest, but no vendor has it: the user objected to every vendor, or the CMP "
      + "set no vendor bits.",
    fix: "", sources: [Sources.formats("The Core String, PurposesLITransparency")],
    check: .string { facts, findings in
      let purposes = facts.core.purposeLegitimateInterests
      guard !purposes.isEmpty else { return .doesNotApply }
      guard facts.core.vendorLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "purposes \(purposes) have legitimate interest, but no vendor has",
        at: facts.at(FieldName.purposesLITransparency), evidence: Evidence(purposes: purposes))
    })
}
