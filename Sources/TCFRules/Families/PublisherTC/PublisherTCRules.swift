import TCFCodec
import TCFFindings
import TCFVendorList

/// The Publisher TC segment: what the user chose for the publisher for its own purposes. Its keys are in
/// `PublisherTCKeyRules`.
enum PublisherTCRules {
  static let family = RuleFamily("publisher-tc", "What the user chose for the purposes of the publisher itself.")

  static let all: [Rule] = [purposeUnknown, liForbidden, bothBases, customPurposes, customCount, empty].map {
    $0.about(.publisherTC)
  }

  private static let section = Sources.formats("Publisher Purposes Transparency and Consent")
  private static let consentPath = FieldPath(.publisherTC, FieldName.pubPurposesConsent)
  private static let interestPath = FieldPath(.publisherTC, FieldName.pubPurposesLITransparency)

  static let purposeUnknown = Rule(
    "publisher-tc/purpose-unknown", .error, title: "The publisher's purposes are in the list",
    meaning: "The publisher uses the purposes of the vendor list, but a bit is set for another id. Without the list, "
      + "only ids beyond the purposes of any list of the policy version are reported.",
    fix: "Use custom purposes for anything that the vendor list does not define.", sources: [section],
    check: .availableLists { facts, lookup, _, findings throws(Undecided) in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      let defined: PurposeSet
      switch lookup {
      case .found(let list):
        guard list.hasTables else { return .doesNotApply }
        defined = list.purposes
      case .missing(let cause):
        defined = PolicyEra.nearest(to: facts.core.policyVersion).purposes
        let used = publisher.purposeConsents.union(publisher.purposeLegitimateInterests)
        // A policy version to come may have more purposes.
        guard !PolicyEra.isToCome(facts.core.policyVersion), !used.subtracting(defined).isEmpty else {
          throw Undecided(cause: cause)
        }
      }
      let used = publisher.purposeConsents.union(publisher.purposeLegitimateInterests)
      guard !used.subtracting(defined).isEmpty else { return .applies }
      func check(_ ids: PurposeSet, _ path: FieldPath) {
        let unknown = ids.subtracting(defined)
        guard !unknown.isEmpty else { return }
        findings.report(
          "\(path.field) has \(unknown); \(defined) are defined", at: facts.at(path),
          evidence: Evidence(expected: .ids(Array(defined)), actual: .ids(Array(ids)), purposes: unknown))
      }
      check(publisher.purposeConsents, consentPath)
      check(publisher.purposeLegitimateInterests, interestPath)
      return .applies
    })

  static let liForbidden = Rule(
    "publisher-tc/li-forbidden", [RulePeriod(.warning, policyVersions: PolicyEra.sinceTCF22)],
    title: "No publisher legitimate interest for purposes 3 to 6",
    meaning: "From policy version 4 on, purposes 3 to 6 rely on consent only. The specification says so about the "
      + "field in the core; for the publisher's field it follows by analogy.",
    fix: "Clear bits 3 to 6 of PubPurposesLITransparency.",
    sources: [Sources.formats("The Core String, PurposesLITransparency", since: Milestones.tcf22.day), section],
    check: .string { facts, findings in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      let wrong = publisher.purposeLegitimateInterests.intersection(PolicyEra.consentOnlySinceTCF22)
      guard !wrong.isEmpty else { return .applies }
      return findings.report(
        "PubPurposesLITransparency has \(wrong)", at: facts.at(interestPath),
        evidence: Evidence(actual: .ids(Array(publisher.purposeLegitimateInterests)), purposes: wrong))
    })

  static let bothBases = Rule(
    "publisher-tc/both-bases", .info, title: "One legal basis per publisher purpose",
    meaning: "A purpose has both consent and legitimate interest. That is not forbidden, but rarely intended.",
    fix: "Check which basis the publisher relies on, and set only that one.", sources: [section],
    check: .string { facts, findings in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      let both = publisher.purposeConsents.intersection(publisher.purposeLegitimateInterests)
      guard !both.isEmpty else { return .applies }
      return findings.report(
        "purposes \(both) have both consent and legitimate interest", at: facts.at(interestPath),
        evidence: Evidence(purposes: both))
    })

  static let customPurposes = Rule(
    "publisher-tc/custom-purposes", .warning, title: "Custom purposes are documented",
    meaning: "The publisher has purposes of its own, whose meaning is not in the string. That is allowed and reported "
      + "as info; a custom purpose with both consent and legitimate interest is a warning.",
    fix: "Keep the texts of the custom purposes on file, and set only one basis for each.",
    sources: [Sources.formats("Publisher Purposes Transparency and Consent, NumCustomPurposes")],
    check: .string { facts, findings in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      let count = publisher.customPurposeCount
      guard count > 0 else { return .applies }
      findings.report(
        Prose.count(count, "custom purpose"),
        at: facts.at(FieldPath(.publisherTC, FieldName.numCustomPurposes)), evidence: Evidence(actual: .integer(count)),
        severity: .info)
      let both = publisher.customPurposeConsents.intersection(publisher.customPurposeLegitimateInterests)
      guard !both.isEmpty else { return .applies }
      return findings.report(
        "custom purposes \(both) have both consent and legitimate interest",
        at: facts.at(FieldPath(.publisherTC, FieldName.customPurposesLITransparency)),
        evidence: Evidence(actual: .ids(Array(both))))
    })

  static let customCount = Rule(
    "publisher-tc/custom-count", .error, title: "NumCustomPurposes matches the UI",
    meaning: "NumCustomPurposes is not the number of custom purposes that the UI shows, so some ids either have no "
      + "place in the string or mean nothing. One library reduces the number to the highest id that is set.",
    fix: "Write the number of custom purposes shown in the UI, whatever the user chose.",
    sources: [Sources.formats("Publisher Purposes Transparency and Consent, NumCustomPurposes")],
    check: .declaration { facts, declaration, findings in
      guard let publisher = facts.string.publisherTC, let count = declaration.customPurposeCount else {
        return .doesNotApply
      }
      guard publisher.customPurposeCount != count else { return .applies }
      return findings.report(
        "NumCustomPurposes is \(publisher.customPurposeCount), but the UI has \(Prose.count(count, "custom purpose"))",
        at: facts.at(FieldPath(.publisherTC, FieldName.numCustomPurposes)),
        evidence: Evidence(expected: .integer(count), actual: .integer(publisher.customPurposeCount)))
    })

  static let empty = Rule(
    "publisher-tc/empty", .info, title: "The Publisher TC segment carries information",
    meaning: "No publisher purpose is set, and there are no custom purposes. \"Nothing asked\" and \"everything "
      + "refused\" look the same; some libraries always write the segment.",
    fix: "Omit the segment if the publisher asks for nothing itself.", sources: [section],
    check: .string { facts, findings in
      guard let publisher = facts.string.publisherTC else { return .doesNotApply }
      let isEmpty =
        publisher.purposeConsents.isEmpty && publisher.purposeLegitimateInterests.isEmpty
        && publisher.customPurposeCount == 0
      guard isEmpty else { return .applies }
      return findings.report("the Publisher TC segment contains only zeros", at: facts.at(consentPath))
    })
}
