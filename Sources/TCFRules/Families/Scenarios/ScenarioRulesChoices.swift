import TCFCodec
import TCFFindings
import TCFVendorList

/// Does what is stored after the choice say what the user chose?
extension ScenarioRules {
  static let choices: [Rule] = [acceptAll, rejectAll, partial, object]

  static let acceptAll = Rule(
    "scenario/accept-all", .error, title: "Accepting everything is stored as such",
    meaning: "The user accepted everything that the UI showed, but the string disagrees: a consent that was given is "
      + "missing, or there is one for a vendor or purpose that was not shown. The expected bits follow from the "
      + "disclosed vendors, what they declare in the list that the string names, and the publisher's restrictions. "
      + "Purposes that no disclosed vendor needs may be 0 or 1 and are info. Where it is declared which purposes and "
      + "special features the UI offers, no other one has a bit, a special feature that it offers is opted in to, and an "
      + "accepted purpose that no vendor needs is stored somewhere, the publisher's segment included (a warning). With "
      + "purpose one treatment, purpose 1 stays 0.",
    fix: "Set the bits of every vendor shown and of every purpose that one of them needs, on the legal basis that it "
      + "needs.",
    sources: [core, Sources.guidelines("How to determine the legal basis")],
    check: .scenario(needsList: true) { facts, findings throws(Undecided) in
      guard facts.scenario.expectedChoice == .acceptAll else { return .doesNotApply }
      let disclosed = try facts.disclosedVendors()
      reportNothingStored(facts, to: &findings)
      try facts.each(facts.stringsAfterAct, to: &findings) { one, findings throws(Undecided) in
        one.compareDisclosed(to: disclosed, &findings)
        one.compareRestrictions(to: facts.scenario.restrictions, &findings)
        reportTreatment(one, facts, to: &findings)
        compare(one, to: try expected(one.string, disclosed, facts), &findings)
      }
      return try facts.conclude(findings, .after)
    })

  static let rejectAll = Rule(
    "scenario/reject-all", .error, title: "Refusing everything is stored as such",
    meaning: "The user refused everything, but consent is stored. Remaining legitimate interests are a warning, unless "
      + "the scenario says that refusing does not object to them; those of vendors with special purposes cannot be "
      + "objected to.",
    fix: "Clear every consent bit and special feature; clear the legitimate interests too if refusing objects to them.",
    sources: [Sources.formats("The Core String, PurposesConsent"), interests],
    check: .scenario(needsList: true) { facts, findings throws(Undecided) in
      guard facts.scenario.expectedChoice == .rejectAll else { return .doesNotApply }
      try facts.each(facts.stringsAfterAct, to: &findings) { one, findings throws(Undecided) in
        one.reportConsents(why: "refusing everything", to: &findings)
        one.compareDisclosed(to: facts.scenario.disclosedVendors, &findings)
        one.compareRestrictions(to: facts.scenario.restrictions, &findings)
        try compareInterestsAfterRefusal(one, facts, &findings)
      }
      let applicability = try facts.conclude(findings, .after)
      // Where nothing is stored it is scenario/refusal-stored that speaks.
      return facts.stringsAfterAct.isEmpty ? .doesNotApply : applicability
    })

  static let partial = Rule(
    "scenario/partial", .error, title: "A partial choice is stored as made",
    meaning: "The user chose some purposes, vendors and special features, but the string has more or fewer, so it says "
      + "something that the user did not choose. Legitimate interests that the scenario does not name are taken "
      + "as not objected to.",
    fix: "Store exactly what was chosen; a vendor's switch must not change a purpose's, nor vice versa.",
    sources: [core],
    check: .scenario(needsList: true) { facts, findings throws(Undecided) in
      guard case .partial(let chosen) = facts.scenario.expectedChoice else { return .doesNotApply }
      reportNothingStored(facts, to: &findings)
      try facts.each(facts.stringsAfterAct, to: &findings) { one, findings throws(Undecided) in
        one.compareConsents(
          to: chosen.purposes, vendors: chosen.vendors, specialFeatures: chosen.specialFeatures, why: "the choice",
          &findings)
        one.compareDisclosed(to: facts.scenario.disclosedVendors, &findings)
        one.compareRestrictions(to: facts.scenario.restrictions, &findings)
        reportTreatment(one, facts, to: &findings)
        try compareInterests(one, to: chosen, facts, &findings)
      }
      return try facts.conclude(findings, .after)
    })

  static let object = Rule(
    "scenario/object", .error, title: "An objection is stored, and nothing else changes",
    meaning: "The user objected to legitimate interests. A purpose or vendor that was objected to still has its bit, "
      + "or the objection changed something else: consents, or legitimate interests that were not objected to. Vendors "
      + "that have only special purposes cannot be objected to.",
    fix: "Clear the legitimate interest bits of what was objected to, and leave all others as they were.",
    sources: [interests, Sources.formats("Vendor Legitimate Interest Section")],
    check: .scenario(needsList: true) { facts, findings throws(Undecided) in
      guard facts.scenario.kind == .object else { return .doesNotApply }
      let earlier = facts.stringBefore?.core
      reportNothingStored(facts, to: &findings)
      try facts.each(facts.stringsAfterAct, to: &findings) { one, findings throws(Undecided) in
        compareObjectedPurposes(one, facts, since: earlier, &findings)
        if let earlier {
          one.compareConsents(
            to: earlier.purposeConsents, vendors: earlier.vendorConsents,
            specialFeatures: earlier.specialFeatureOptIns, why: "leaving consents alone", &findings)
        }
        try compareObjectedVendors(one, facts, since: earlier, &findings)
      }
      let applicability = try facts.conclude(findings, .after)
      guard findings.isEmpty else { return applicability }
      guard let before = facts.stringBefore?.string else {
        throw .stated(
          "there is no string from before the objection, so it is unknown whether the rest was left unchanged")
      }
      if facts.strings(.after).allSatisfy({ $0.string.string.undated == before.undated }) {
        throw .stated("nothing that was objected to had a legitimate interest before, so the objection changes nothing")
      }
      return applicability
    })

  /// What "accept all" has to give for a string.
  private static func expected(
    _ string: StringFacts, _ disclosed: VendorIDSet, _ facts: ScenarioFacts
  ) throws(Undecided) -> ExpectedChoice {
    let isTreated = facts.scenario.kind == .purposeOneTreatment || string.core.purposeOneTreatment
    return ExpectedChoice(
      of: disclosed, string.core, facts.scenario.restrictions, isTreated: isTreated,
      offering: facts.surroundings.settings.declaration, try facts.list(for: string))
  }

  /// Compares a string with what "accept all" has to give.
  private static func compare(_ one: ScenarioDifference, to wanted: ExpectedChoice, _ findings: inout Findings) {
    let (consent, interest, open) = (wanted.consent, wanted.interest, wanted.openSpecialFeatures)
    let everything = "accepting everything"
    let why = everything + wanted.purposeOffer
    one.compare(.consents, to: consent.vendors, open: consent.openVendors, why: everything, &findings)
    one.compare(.legitimateInterests, to: interest.vendors, open: interest.openVendors, why: everything, &findings)
    one.compare(.legitimateInterests, to: interest.purposes, open: interest.openPurposes, why: why, &findings)
    one.compare(.consents, to: consent.purposes, open: consent.openPurposes, why: why, &findings)
    one.reportSurplus(.consents, open: consent.openPurposes, to: &findings)
    one.reportSurplus(.legitimateInterests, open: interest.openPurposes, to: &findings)
    let featuresWhy = everything + wanted.specialFeatureOffer
    one.compare(.specialFeatures, to: wanted.specialFeatures, open: open, why: featuresWhy, &findings)
    one.reportSurplus(.specialFeatures, open: open, to: &findings)
    one.reportUnstored(wanted.unneeded, to: &findings)
  }

  /// Compares the legitimate interests of a string with those that no one objected to.
  private static func compareInterests(
    _ one: ScenarioDifference, to wanted: ExpectedChoice.Bits, why: String, severity: Severity? = nil,
    _ findings: inout Findings
  ) {
    one.compare(
      .legitimateInterests, to: wanted.vendors, open: wanted.openVendors, why: why, severity: severity, &findings)
    one.compare(
      .legitimateInterests, to: wanted.purposes, open: wanted.openPurposes, why: why, severity: severity, &findings)
  }

  private static func reportTreatment(_ one: ScenarioDifference, _ facts: ScenarioFacts, to findings: inout Findings) {
    guard facts.scenario.kind == .purposeOneTreatment, !one.core.purposeOneTreatment else { return }
    findings.report(
      in: [one.step], "PurposeOneTreatment is 0, but purpose 1 was not asked about",
      at: one.string.at(FieldName.purposeOneTreatment), evidence: Evidence(expected: 1, actual: 0))
  }

  private static func compareInterestsAfterRefusal(
    _ one: ScenarioDifference, _ facts: ScenarioFacts, _ findings: inout Findings
  ) throws(Undecided) {
    guard facts.scenario.rejectionObjects else {
      let wanted = try expected(one.string, try facts.disclosedVendors(), facts)
      return compareInterests(
        one, to: wanted.interest, why: "refusing without objecting", severity: .warning, &findings)
    }
    // The bit of a vendor with special purposes and no legitimate interest says nothing that could be objected to.
    var open = VendorIDSet()
    if !one.core.vendorLegitimateInterests.isEmpty {
      let list = try facts.list(for: one.string)
      open = list.anySpecialPurpose.subtracting(list.anyLegitimateInterest)
    }
    let why = "refusing and objecting"
    one.compare(.legitimateInterests, to: PurposeSet(), why: why, severity: .warning, &findings)
    one.compare(.legitimateInterests, to: VendorIDSet(), open: open, why: why, severity: .warning, &findings)
  }

  /// Compares the legitimate interests of a string with those that were chosen; where the scenario does not name them, with
  /// what not objecting leaves.
  private static func compareInterests(
    _ one: ScenarioDifference, to chosen: Scenario.Selection, _ facts: ScenarioFacts, _ findings: inout Findings
  ) throws(Undecided) {
    let (purposes, vendors) = (chosen.interestPurposes, chosen.interestVendors)
    let (chosenWhy, otherWhy) = ("the choice", "not objecting")
    var wanted = ExpectedChoice.Bits()
    if purposes == nil || vendors == nil {
      wanted = try expected(one.string, try facts.disclosedVendors(), facts).interest
    }
    if let purposes { one.compare(.legitimateInterests, to: purposes, why: chosenWhy, &findings) }
    if let vendors { one.compare(.legitimateInterests, to: vendors, why: chosenWhy, &findings) }
    if purposes == nil {
      one.compare(.legitimateInterests, to: wanted.purposes, open: wanted.openPurposes, why: otherWhy, &findings)
    }
    if vendors == nil {
      one.compare(.legitimateInterests, to: wanted.vendors, open: wanted.openVendors, why: otherWhy, &findings)
    }
  }

  /// The purposes that were objected to are gone, the others as they were before, where that is known.
  private static func compareObjectedPurposes(
    _ one: ScenarioDifference, _ facts: ScenarioFacts, since earlier: CoreSegment?, _ findings: inout Findings
  ) {
    let before = (earlier ?? one.core).purposeLegitimateInterests
    let left = before.subtracting(facts.scenario.objections.purposes)
    one.compare(.legitimateInterests, to: left, why: "the objection", &findings)
  }

  /// The same of vendors. Those with special purposes only cannot be objected to; which they are, the list says.
  private static func compareObjectedVendors(
    _ one: ScenarioDifference, _ facts: ScenarioFacts, since earlier: CoreSegment?, _ findings: inout Findings
  ) throws(Undecided) {
    let objected = facts.scenario.objections.vendors
    let left = (earlier ?? one.core).vendorLegitimateInterests.subtracting(objected)
    let kept = one.core.vendorLegitimateInterests.intersection(objected)
    let open = kept.isEmpty ? VendorIDSet() : try facts.list(for: one.string).specialPurposesOnlyVendors
    one.compare(.legitimateInterests, to: left, open: open, why: "the objection", &findings)
  }
}
