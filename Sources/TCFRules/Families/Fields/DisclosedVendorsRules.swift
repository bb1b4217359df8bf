import TCFCodec
import TCFFindings

/// The Disclosed Vendors segment: there from March 2026, and covering everybody who got a permission.
enum DisclosedVendorsRules {
  static let family = RuleFamily("disclosed-vendors", "The Disclosed Vendors segment, mandatory since TCF 2.3.")

  static let all: [Rule] = [
    missing, consentUndisclosed, liUndisclosed, empty, restrictedUndisclosed, mirrorsGrants, before23, shrunk,
  ]

  private static let section = Sources.formats("Disclosed Vendors", since: Milestones.tcf23Text.day)

  static let missing = Rule(
    StringCondition.disclosedVendors.rule, StringCondition.disclosedVendors.periods,
    title: "A Disclosed Vendors segment is present",
    meaning: "Strings written on or after 2026-03-01 must say which vendors the user was shown; without the segment, "
      + "no vendor may rely on them. Older strings remain valid until they expire.",
    fix: "Move to TCF 2.3 and write segment type 1 with every vendor shown in the UI.",
    sources: [
      section,
      Sources.formats(
        "Why is the Disclosed Vendors segment mandatory in TCF 2.3?", since: Milestones.disclosedVendorsRequired.day),
    ], google: "1.4",
    check: .string { facts, findings in
      guard StringCondition.disclosedVendors.isBroken(facts.terms) else { return .applies }
      return findings.report(
        StringCondition.disclosedVendors.sentence(facts.terms), evidence: Evidence(expected: 1, actual: 0))
    })

  static let consentUndisclosed = Rule(
    "disclosed-vendors/consent-undisclosed", .error, title: "Consent only for disclosed vendors",
    meaning: "The string gives consent to vendors that, according to Disclosed Vendors, the user never saw.",
    fix: "List every vendor shown in the UI in Disclosed Vendors, and set no vendor bits for any others.",
    sources: [section],
    check: .string { facts, findings in
      if facts.disclosure.coversConsents { return .applies }
      return reportUndisclosed(facts.core.vendorConsents, .vendorConsents, "consent", in: facts, to: &findings)
    })

  static let liUndisclosed = Rule(
    "disclosed-vendors/li-undisclosed", .error, title: "Legitimate interest only for disclosed vendors",
    meaning: "A vendor's legitimate interest bit means that the user was informed about the vendor; Disclosed Vendors "
      + "says otherwise.",
    fix: "List every vendor shown in the UI in Disclosed Vendors, and set no vendor bits for any others.",
    sources: [Sources.formats("Vendor Legitimate Interest Section"), section],
    check: .string { facts, findings in
      if facts.disclosure.coversInterests { return .applies }
      return reportUndisclosed(
        facts.core.vendorLegitimateInterests, .vendorLegitimateInterests, "legitimate interest", in: facts,
        to: &findings)
    })

  private static func reportUndisclosed(
    _ vendors: VendorIDSet, _ section: SectionName, _ basis: String, in facts: StringFacts, to findings: inout Findings
  ) -> Applicability {
    guard let disclosed = facts.string.disclosedVendors else { return .doesNotApply }
    guard !vendors.isSubset(of: disclosed) else { return .applies }
    lazy var missing = vendors.subtracting(disclosed)
    return findings.report(
      "\(Prose.count(missing.count, "vendor has", "vendors have")) \(basis) without being disclosed: "
        + IDList.text(missing, limit: 10),
      at: facts.at(vendor: missing.first { _ in true } ?? 1, in: section),
      evidence: Evidence(expected: .ids(Array(disclosed)), actual: .ids(Array(vendors)), vendors: missing))
  }

  static let empty = Rule(
    "disclosed-vendors/empty", .error, title: "At least one vendor was disclosed",
    meaning: "The segment says that the user saw no vendors, yet the string carries choices. An empty segment makes "
      + "sense only for a UI without vendors.",
    fix: "List every vendor shown in the UI in the segment.", sources: [section],
    check: .string { facts, findings in
      guard let disclosed = facts.string.disclosedVendors else { return .doesNotApply }
      guard disclosed.isEmpty else { return .applies }
      let hasVendors = !facts.core.vendorConsents.isEmpty || !facts.core.vendorLegitimateInterests.isEmpty
      let hasPurposes = !facts.core.purposeConsents.isEmpty || !facts.core.purposeLegitimateInterests.isEmpty
      guard hasVendors || hasPurposes else { return .applies }
      return findings.report(
        "Disclosed Vendors is empty while \(hasVendors ? "vendors" : "purposes") are signalled",
        at: facts.at(.disclosedVendors, of: .disclosedVendors), severity: hasVendors ? nil : .warning)
    })

  static let restrictedUndisclosed = Rule(
    "disclosed-vendors/restricted-undisclosed", .info, title: "Restrictions apply to disclosed vendors",
    meaning: "A restriction lists none of the disclosed vendors, so it changes nothing.",
    fix: "Omit the restriction.",
    sources: [Sources.guidelines("Encoding publisher restrictions")],
    check: .string { facts, findings in
      guard let disclosed = facts.string.disclosedVendors else { return .doesNotApply }
      return RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        guard !restriction.ranges.isEmpty, !restriction.ranges.contains(where: disclosed.intersects) else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists no disclosed vendor",
          evidence: Evidence(vendors: restriction.vendors))
      }
    }.about(.restrictions))

  static let mirrorsGrants = Rule(
    "disclosed-vendors/mirrors-grants", .info,
    title: "Disclosed Vendors comes from the UI, not from the user's choice",
    meaning: "The disclosed vendors are exactly those with a permission, although purposes were refused: the segment "
      + "seems to be computed from the choice instead of the UI. The rule does not apply if exactly these vendors are "
      + "declared as disclosed, or if every purpose declared as offered is granted.",
    fix: "Fill the segment with the vendors that the UI showed, whatever the user chose.", sources: [section],
    check: .string { facts, findings in
      guard let disclosed = facts.string.disclosedVendors else { return .doesNotApply }
      guard !facts.core.vendorConsents.isEmpty || !facts.core.vendorLegitimateInterests.isEmpty else {
        return .doesNotApply
      }
      let purposes = facts.core.purposeConsents.union(facts.core.purposeLegitimateInterests)
      if let declaration = facts.settings.declaration {
        if declaration.disclosedVendors == disclosed { return .doesNotApply }
        if let offered = declaration.offeredPurposes, offered.subtracting(purposes).isEmpty { return .doesNotApply }
      }
      let defined = PolicyEra.nearest(to: facts.core.policyVersion).purposes
      guard !defined.subtracting(purposes).isEmpty,
        disclosed.isUnion(of: facts.core.vendorConsents, facts.core.vendorLegitimateInterests)
      else { return .applies }
      return findings.report(
        "Disclosed Vendors equals the vendors with a permission",
        at: facts.at(.disclosedVendors, of: .disclosedVendors))
    })

  static let before23 = Rule(
    "disclosed-vendors/before-2.3", [RulePeriod(.info, until: Milestones.tcf23Text)],
    title: "No Disclosed Vendors segment before TCF 2.3",
    meaning: "Earlier versions of the specification allowed the segment for storage only and did not let the API "
      + "return it. The segment can be right all the same: CMPs that had recorded what they disclosed were later "
      + "allowed to add it without a new LastUpdated.",
    fix: "", sources: [Sources.formats("Version history"), Sources.gppEEA("Disclosed Vendors Segment")],
    check: .stringInPeriod { facts, findings in
      guard facts.string.disclosedVendors != nil else { return .applies }
      return findings.report(
        "a Disclosed Vendors segment in a string of \(facts.core.lastUpdated.day)",
        at: facts.at(.disclosedVendors, of: .disclosedVendors))
    })

  static let shrunk = Rule(
    "disclosed-vendors/shrunk", .warning, title: "Disclosed vendors stay disclosed",
    meaning: "A vendor was removed from Disclosed Vendors although the CMP, its version and the vendor list are the "
      + "same. The UI was not shown again, and the user did not answer everything anew (accept, refuse, withdraw), so "
      + "what the user has seen cannot have shrunk. A publisher that drops a vendor raises CmpVersion or shows the UI.",
    fix: "Write the vendors that the UI showed, not only those that were switched on.",
    sources: [Sources.formats("Disclosed Vendors", since: Milestones.tcf23Text.day)],
    check: .sequence { facts, findings in
      let pairs = facts.changes?.compactMap { step, old, new -> (SequenceStep, VendorIDSet)? in
        guard let before = old.disclosedVendors, let after = new.disclosedVendors else { return nil }
        let (left, right) = (old.core, new.core)
        let isOne =
          left.cmpID == right.cmpID && left.cmpVersion == right.cmpVersion
          && left.vendorListVersion == right.vendorListVersion && left.policyVersion == right.policyVersion
        return isOne && !step.answersAnew ? (step, before.subtracting(after)) : (step, VendorIDSet())
      }
      guard let pairs, !pairs.isEmpty else { return .doesNotApply }
      for (step, gone) in pairs {
        guard !gone.isEmpty else { continue }
        findings.report(
          "vendors \(IDList.text(gone, limit: 10)) are no longer disclosed, \(step.label)", at: step.to.location,
          evidence: Evidence(vendors: gone))
      }
      return .applies
    })
}
