import TCFCodec
import TCFFindings
import TCFVendorList

/// What vendors can do with the bits they got, by what the list says of them; and whether everybody was disclosed.
enum VendorUseRules {
  static let all: [Rule] = [consentUnusable, liUnusable, allVendorsDisclosed]

  static let consentUnusable = Rule(
    "gvl/consent-unusable", .info, title: "Vendors with consent have a purpose for it",
    meaning: "These vendors have consent, but every purpose for which they need it was refused, so they may do nothing "
      + "with it. Under purpose one treatment the publisher's country decides about purpose 1, so vendors that declare "
      + "it are not reported.",
    fix: "", sources: [Sources.guidelines("How to determine the legal basis")],
    check: .vendorList { facts, list, findings in
      var granted = facts.core.purposeConsents
      if facts.core.purposeOneTreatment { granted.insert(1) }
      return reportUnusable(
        .consents, granted: granted, in: facts, list, to: &findings, needing: { $0.consentVendors(of: $1) },
        declaring: list.consentVendors, message: "with consent, but to none of the purposes they need it for")
    })

  static let liUnusable = Rule(
    "gvl/li-unusable", .info, title: "Vendors with legitimate interest have a purpose for it",
    meaning: "These vendors have legitimate interest, but for none of the purposes for which they rely on it: the user "
      + "objected to all of them. Vendors that declare no such purpose are not reported.",
    fix: "", sources: [Sources.guidelines("How to determine the legal basis")],
    check: .vendorList { facts, list, findings in
      reportUnusable(
        .legitimateInterests, granted: facts.core.purposeLegitimateInterests, in: facts, list, to: &findings,
        needing: { $0.legitimateInterestVendors(of: $1) }, declaring: list.legitimateInterestVendors,
        message: "with legitimate interest, but for none of the purposes they declare it for")
    })

  /// Reports the vendors of `field` that need a basis for some purpose and have it for none.
  private static func reportUnusable(
    _ field: VendorField, granted: PurposeSet, in facts: StringFacts, _ list: CompiledVendorList,
    to findings: inout Findings, needing: (RequiredBases, Int) -> VendorIDSet, declaring: (Int) -> VendorIDSet,
    message: String
  ) -> Applicability {
    let vendors = field.vendors(of: facts.string)
    guard !vendors.isEmpty else { return .doesNotApply }
    // Restrictions can take a purpose away; a vendor that declares a granted purpose without them is all right.
    var untouched = granted
    for restriction in facts.core.publisherRestrictions.headers { untouched.remove(restriction.purpose) }
    if vendors.isCovered(by: untouched, declaring) { return .applies }
    let (bases, day) = (RequiredBases(facts.core, list), facts.core.lastUpdated.day)
    var without = vendors
    for purpose in granted { without.subtract(needing(bases, purpose)) }
    let refused = (1...24).lazy.filter { !granted.contains($0) }
    guard refused.contains(where: { list.hasLive(without, within: needing(bases, $0), on: day) }) else {
      return .applies
    }
    func unusable() -> VendorIDSet {
      let inNeed = refused.reduce(into: VendorIDSet()) { $0.formUnion(needing(bases, $1)) }
      return list.live(without.intersection(inNeed), on: day)
    }
    return findings.report(unusable(), of: field, in: facts, message)
  }

  static let allVendorsDisclosed = Rule(
    "gvl/all-vendors-disclosed", .info, title: "The vendors shown in the UI, not the whole list",
    meaning: "Every vendor in the list that is not deleted is disclosed. Some CMPs do show them all; some libraries "
      + "wrote the whole list by mistake.",
    fix: "Write only the vendors that the UI showed.",
    sources: [Sources.formats("Disclosed Vendors", since: Milestones.tcf23Text.day)],
    check: .vendorList { facts, list, findings in
      guard let disclosed = facts.string.disclosedVendors else { return .doesNotApply }
      let deleted = list.deletedVendors(by: facts.core.lastUpdated.day)
      guard !list.vendors.isSubset(of: deleted) else { return .doesNotApply }
      guard list.vendors.isSubset(of: disclosed, or: deleted) else { return .applies }
      let live = list.vendors.subtracting(deleted).count
      return findings.report(
        "all vendors of list \(list.version) that are not deleted are disclosed: \(live)",
        at: facts.at(.disclosedVendors, of: .disclosedVendors), evidence: Evidence(actual: .integer(live)))
    })
}
