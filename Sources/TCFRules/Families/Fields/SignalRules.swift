import TCFCodec
import TCFFindings
import TCFVendorList

/// Are the purposes, vendors and special features of a string consistent with each other?
enum SignalRules {
  static let all: [Rule] = [purposeOutOfRange, halfSignalled, featureWithoutConsent, nothingSignalled]

  static let purposeOutOfRange = Rule(
    "fields/purpose-out-of-range", .warning, title: "Purposes and special features exist",
    meaning: "A bit is set for a purpose beyond those of any list of this policy version (11 from policy version 4 on, "
      + "10 before), or for a special feature above 2. The most likely cause is a shift by one bit. This is a guess "
      + "for strings whose vendor list is missing; with the list, gvl/purpose-unknown decides.",
    fix: "Check the encoder's bit order: id 1 is the leftmost bit.",
    sources: [Sources.formats("The Core String, PurposesConsent")],
    check: .availableLists(needs: [.string]) { facts, lookup, _, findings throws(Undecided) in
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
      func compare(_ field: PurposeField, with last: Int) {
        let ids = field.ids(of: facts)
        let beyond = ids.subtracting(ids.upTo(last))
        guard !beyond.isEmpty else { return }
        findings.report(
          field: field.name, in: facts, "has \(beyond); the highest id is \(last)",
          evidence: Evidence(expected: .integer(last), actual: .ids(Array(beyond)), purposes: beyond))
      }
      compare(.consents, with: last)
      compare(.legitimateInterests, with: last)
      compare(.specialFeatures, with: lastFeature)
      return .applies
    })

  static let halfSignalled = Rule(
    "fields/half-signalled", .info, title: "Consent covers both purposes and vendors",
    meaning: "Consent needs both a purpose bit and a vendor bit; either one alone permits nothing. Users can choose "
      + "this, but it is rare enough to be worth checking.",
    fix: "Check that the CMP saves the purposes and the vendors from the same choice.",
    sources: [Sources.formats("The Core String")],
    check: .string { facts, findings in
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
    "fields/feature-without-consent", .info, title: "Special features support a purpose",
    meaning: "The user opted in to a special feature, but no purpose is signalled that it could support.",
    fix: "Check that the CMP clears the special features when it clears the purposes.",
    sources: [Sources.formats("The Core String, SpecialFeatureOptIns")],
    check: .string { facts, findings in
      let features = facts.core.specialFeatureOptIns
      guard !features.isEmpty else { return .doesNotApply }
      guard facts.core.purposeConsents.isEmpty, facts.core.purposeLegitimateInterests.isEmpty else { return .applies }
      return findings.report(
        "special features \(features) without any purpose", at: facts.at(FieldName.specialFeatureOptIns),
        evidence: Evidence(actual: .ids(Array(features))))
    })

  static let nothingSignalled = Rule(
    "fields/nothing-signalled", .info, title: "The string signals something",
    meaning: "No purpose, vendor or special feature is signalled. A refusal looks like this, and so does a string "
      + "written before the user made a choice. The rule does not apply if the declared scenario refuses everything.",
    fix: "", sources: [Sources.formats("When should a TC string be created?")],
    check: .string { facts, findings in
      if facts.settings.declaration?.isEverythingRefused == true { return .doesNotApply }
      let isSilent =
        facts.core.purposeConsents.isEmpty && facts.core.purposeLegitimateInterests.isEmpty
        && facts.core.vendorConsents.isEmpty && facts.core.vendorLegitimateInterests.isEmpty
        && facts.core.specialFeatureOptIns.isEmpty
      guard isSilent else { return .applies }
      return findings.report("nothing is signalled", at: facts.at(FieldName.purposesConsent))
    })
}
