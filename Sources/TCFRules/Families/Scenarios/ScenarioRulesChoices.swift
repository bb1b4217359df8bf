import TCFCodec
import TCFFindings
import TCFVendorList

/// Does what is stored after the choice say what the user chose?
extension ScenarioRules {
  static let choices: [Rule] = [acceptAll, rejectAll, partial, object]

  static let acceptAll = rule(
    RuleDescription(
      "scenario/accept-all", .error, title: "Accepting everything is stored as such",
      meaning:
        "The user accepted everything that the UI showed, but the string disagrees: a consent that was given is "
        + "missing, or there is one for a vendor or purpose that was not shown. The expected bits follow from the "
        + "disclosed vendors, what they declare in the list that the string names, and the publisher's restrictions. "
        + "Purposes that no disclosed vendor needs may be 0 or 1 and are info. With purpose one treatment, purpose 1 "
        + "stays 0.",
      fix:
        "Set the bits of every vendor shown and of every purpose that one of them needs, on the legal basis that it "
        + "needs.",
      sources: [core, Sources.guidelines("How to determine the legal basis")]),
    needsList: true
  ) { facts throws(Undecided) in
    guard facts.scenario.expectedChoice == .acceptAll else { return nil }
    let disclosed = try facts.disclosedVendors()
    let findings = try facts.each(facts.stringsAfterAct) { state, string throws(Undecided) in
      let one = ScenarioDifference(state: state, string: string)
      let known = one.disclosed(disclosed) + one.restrictions(facts.scenario.restrictions) + treatment(one, facts)
      do throws(Undecided) {
        return known + accepted(one, try expected(string, disclosed, facts))
      } catch {
        if known.isEmpty { throw error }
        return known
      }
    }
    return try facts.conclude(nothingStored(facts) + findings, .after)
  }

  static let rejectAll = rule(
    RuleDescription(
      "scenario/reject-all", .error, title: "Refusing everything is stored as such",
      meaning: "The user refused everything, but consent is stored. Remaining legitimate interests are a warning, "
        + "unless the scenario says that refusing does not object to them; those of vendors with special purposes "
        + "cannot be objected to.",
      fix:
        "Clear every consent bit and special feature; clear the legitimate interests too if refusing objects to them.",
      sources: [Sources.formats("The Core String, PurposesConsent"), interests]),
    needsList: true
  ) { facts throws(Undecided) in
    guard facts.scenario.expectedChoice == .rejectAll else { return nil }
    let findings = try facts.each(facts.stringsAfterAct) { state, string throws(Undecided) in
      let one = ScenarioDifference(state: state, string: string)
      var known = consents(one, "refusing everything")
      if let disclosed = facts.scenario.disclosedVendors { known += one.disclosed(disclosed) }
      known += one.restrictions(facts.scenario.restrictions)
      do throws(Undecided) {
        return known + (try interestsAfterRefusal(one, facts))
      } catch {
        if known.isEmpty { throw error }
        return known
      }
    }
    let result = try facts.conclude(findings, .after)
    // Where nothing is stored it is scenario/refusal-stored that speaks.
    return facts.stringsAfterAct.isEmpty ? nil : result
  }

  static let partial = rule(
    RuleDescription(
      "scenario/partial", .error, title: "A partial choice is stored as made",
      meaning: "The user chose some purposes, vendors and special features, but the string has more or fewer, so it "
        + "says something that the user did not choose. Legitimate interests that the scenario does not name are taken "
        + "as not objected to.",
      fix: "Store exactly what was chosen; a vendor's switch must not change a purpose's, nor vice versa.",
      sources: [core]),
    needsList: true
  ) { facts throws(Undecided) in
    guard case .partial(let chosen) = facts.scenario.expectedChoice else { return nil }
    let findings = try facts.each(facts.stringsAfterAct) { state, string throws(Undecided) in
      let one = ScenarioDifference(state: state, string: string)
      let (stored, why) = (string.core, "the choice")
      var known = one.purposes(FieldName.purposesConsent, stored.purposeConsents, expected: chosen.purposes, why: why)
      known += one.vendors(.vendorConsents, stored.vendorConsents, expected: chosen.vendors, why: why)
      known += one.purposes(
        FieldName.specialFeatureOptIns, stored.specialFeatureOptIns, expected: chosen.specialFeatures, why: why)
      if let disclosed = facts.scenario.disclosedVendors { known += one.disclosed(disclosed) }
      known += one.restrictions(facts.scenario.restrictions) + treatment(one, facts)
      do throws(Undecided) {
        return known + (try interests(one, chosen, facts))
      } catch {
        if known.isEmpty { throw error }
        return known
      }
    }
    return try facts.conclude(nothingStored(facts) + findings, .after)
  }

  static let object = rule(
    RuleDescription(
      "scenario/object", .error, title: "An objection is stored, and nothing else changes",
      meaning:
        "The user objected to legitimate interests. A purpose or vendor that was objected to still has its bit, or the "
        + "objection changed something else: consents, or legitimate interests that were not objected to. Vendors "
        + "that have only special purposes cannot be objected to.",
      fix: "Clear the legitimate interest bits of what was objected to, and leave all others as they were.",
      sources: [interests, Sources.formats("Vendor Legitimate Interest Section")]),
    needsList: true
  ) { facts throws(Undecided) in
    guard facts.scenario.kind == .object else { return nil }
    let earlier = facts.stringBefore?.core
    let findings = try facts.each(facts.stringsAfterAct) { state, string throws(Undecided) in
      let one = ScenarioDifference(state: state, string: string)
      let known = objectedPurposes(one, facts, earlier) + (earlier.map { untouched(one, $0) } ?? [])
      do throws(Undecided) {
        return known + (try objectedVendors(one, facts, earlier))
      } catch {
        if known.isEmpty { throw error }
        return known
      }
    }
    let result = try facts.conclude(nothingStored(facts) + findings, .after)
    if result.isEmpty, earlier == nil {
      throw Undecided(
        cause: .stated(
          "there is no string from before the objection, so it is unknown whether the rest was left unchanged"))
    }
    if result.isEmpty, let before = facts.stringBefore?.string,
      facts.strings(.after).allSatisfy({ $0.string.string.undated == before.undated })
    {
      throw Undecided(
        cause: .stated(
          "nothing that was objected to had a legitimate interest before, so the objection changes nothing"))
    }
    return result
  }

  /// What "accept all" has to give for a string.
  private static func expected(
    _ string: StringFacts, _ disclosed: VendorIDSet, _ facts: ScenarioFacts
  ) throws(Undecided) -> ExpectedChoice {
    let isTreated = facts.scenario.kind == .purposeOneTreatment || string.core.purposeOneTreatment
    return ExpectedChoice(
      of: disclosed, string.core, facts.scenario.restrictions, isTreated: isTreated, try facts.list(for: string))
  }

  private static func accepted(_ one: ScenarioDifference, _ wanted: ExpectedChoice) -> [Finding] {
    let (stored, why) = (one.string.core, "accepting everything")
    let (consent, interest) = (FieldName.purposesConsent, FieldName.purposesLITransparency)
    let features = FieldName.specialFeatureOptIns
    return one.vendors(
      .vendorConsents, stored.vendorConsents, expected: wanted.consent.vendors, open: wanted.consent.openVendors,
      why: why)
      + accepted(one, interest: wanted, why)
      + one.purposes(
        consent, stored.purposeConsents, expected: wanted.consent.purposes, open: wanted.consent.openPurposes, why: why)
      + one.surplus(consent, stored.purposeConsents, open: wanted.consent.openPurposes)
      + one.surplus(interest, stored.purposeLegitimateInterests, open: wanted.interest.openPurposes)
      + one.purposes(
        features, stored.specialFeatureOptIns, expected: wanted.specialFeatures, open: wanted.openSpecialFeatures,
        why: why)
      + one.surplus(features, stored.specialFeatureOptIns, open: wanted.openSpecialFeatures)
  }

  /// The legitimate interests that no one objected to.
  private static func accepted(
    _ one: ScenarioDifference, interest wanted: ExpectedChoice, _ why: String, _ severity: Severity? = nil
  ) -> [Finding] {
    let stored = one.string.core
    return one.vendors(
      .vendorLegitimateInterests, stored.vendorLegitimateInterests, expected: wanted.interest.vendors,
      open: wanted.interest.openVendors, why: why, severity: severity)
      + one.purposes(
        FieldName.purposesLITransparency, stored.purposeLegitimateInterests, expected: wanted.interest.purposes,
        open: wanted.interest.openPurposes, why: why, severity: severity)
  }

  private static func treatment(_ one: ScenarioDifference, _ facts: ScenarioFacts) -> [Finding] {
    guard facts.scenario.kind == .purposeOneTreatment, !one.string.core.purposeOneTreatment else { return [] }
    return [
      Finding(
        in: [one.step], "PurposeOneTreatment is 0, but purpose 1 was not asked about",
        at: one.string.at(FieldName.purposeOneTreatment), evidence: Evidence(expected: 1, actual: 0))
    ]
  }

  private static func interestsAfterRefusal(
    _ one: ScenarioDifference, _ facts: ScenarioFacts
  ) throws(Undecided) -> [Finding] {
    let stored = one.string.core
    guard facts.scenario.rejectionObjects else {
      let wanted = try expected(one.string, try facts.disclosedVendors(), facts)
      return accepted(one, interest: wanted, "refusing without objecting", .warning)
    }
    let why = "refusing and objecting"
    var findings = one.purposes(
      FieldName.purposesLITransparency, stored.purposeLegitimateInterests, expected: [], why: why, severity: .warning)
    if !stored.vendorLegitimateInterests.isEmpty {
      // The bit of a vendor with special purposes and no legitimate interest says nothing that could be objected to.
      let list = try facts.list(for: one.string)
      let open = list.anySpecialPurpose.subtracting(list.anyLegitimateInterest)
      findings += one.vendors(
        .vendorLegitimateInterests, stored.vendorLegitimateInterests, expected: [], open: open, why: why,
        severity: .warning)
    }
    return findings
  }

  private static func interests(
    _ one: ScenarioDifference, _ chosen: Scenario.Selection, _ facts: ScenarioFacts
  ) throws(Undecided) -> [Finding] {
    let (stored, why) = (one.string.core, "the choice")
    var findings: [Finding] = []
    if let purposes = chosen.interestPurposes {
      findings += one.purposes(
        FieldName.purposesLITransparency, stored.purposeLegitimateInterests, expected: purposes, why: why)
    }
    if let vendors = chosen.interestVendors {
      findings += one.vendors(
        .vendorLegitimateInterests, stored.vendorLegitimateInterests, expected: vendors, why: why)
    }
    guard chosen.interestPurposes == nil || chosen.interestVendors == nil else { return findings }
    let wanted = try expected(one.string, try facts.disclosedVendors(), facts)
    if chosen.interestPurposes == nil {
      findings += one.purposes(
        FieldName.purposesLITransparency, stored.purposeLegitimateInterests, expected: wanted.interest.purposes,
        open: wanted.interest.openPurposes, why: "not objecting")
    }
    if chosen.interestVendors == nil {
      findings += one.vendors(
        .vendorLegitimateInterests, stored.vendorLegitimateInterests, expected: wanted.interest.vendors,
        open: wanted.interest.openVendors, why: "not objecting")
    }
    return findings
  }

  /// The purposes that were objected to are gone, the others as they were before, where that is known.
  private static func objectedPurposes(
    _ one: ScenarioDifference, _ facts: ScenarioFacts, _ earlier: CoreSegment?
  ) -> [Finding] {
    let stored = one.string.core.purposeLegitimateInterests
    let left = (earlier?.purposeLegitimateInterests ?? stored).subtracting(facts.scenario.objections.purposes)
    return one.purposes(FieldName.purposesLITransparency, stored, expected: left, why: "the objection")
  }

  /// The same of vendors. Those with special purposes only cannot be objected to; which they are, the list says.
  private static func objectedVendors(
    _ one: ScenarioDifference, _ facts: ScenarioFacts, _ earlier: CoreSegment?
  ) throws(Undecided) -> [Finding] {
    let stored = one.string.core.vendorLegitimateInterests
    let left = (earlier?.vendorLegitimateInterests ?? stored).subtracting(facts.scenario.objections.vendors)
    let kept = stored.intersection(facts.scenario.objections.vendors)
    let open = kept.isEmpty ? VendorIDSet() : try facts.list(for: one.string).specialPurposesOnlyVendors
    return one.vendors(.vendorLegitimateInterests, stored, expected: left, open: open, why: "the objection")
  }

  private static func untouched(_ one: ScenarioDifference, _ earlier: CoreSegment) -> [Finding] {
    let (stored, why) = (one.string.core, "leaving consents alone")
    return one.purposes(FieldName.purposesConsent, stored.purposeConsents, expected: earlier.purposeConsents, why: why)
      + one.vendors(.vendorConsents, stored.vendorConsents, expected: earlier.vendorConsents, why: why)
      + one.purposes(
        FieldName.specialFeatureOptIns, stored.specialFeatureOptIns, expected: earlier.specialFeatureOptIns, why: why)
  }
}
