import TCFCodec
import TCFFindings
import TCFVendorList

/// UseNonStandardTexts (policy 4 and later) and UseNonStandardStacks (before): the bit; the keys stand in
/// `NonStandardTextKeyRules`.
enum NonStandardTextRules {
  static let all: [Rule] =
    [declaredStandard, undeclared, declaredUnused, multiPublisherCMP, era, stacksDeclared, featureText]
    + NonStandardTextKeyRules.all

  static let field = Sources.formats("The Core String, UseNonStandardTexts", since: Milestones.tcf22.day)

  static let declaredStandard = Rule(
    RuleDescription(
      "nonstandard-texts/declared-standard", .info, title: "Non-standard texts are worth a record",
      meaning:
        "The CMP declares changed stack descriptions, illustrations or their translations. That is allowed; keep "
        + "evidence of the texts. Names and descriptions of purposes may never change.",
      fix: "Keep the texts on file, or set UseNonStandardTexts to 0 if the UI is standard.",
      sources: [field]),
    string: { facts, findings in
      guard facts.core.useNonStandardTexts else { return .applies }
      return findings.report(
        "UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: 1))
    })

  static let undeclared = Rule(
    RuleDescription(
      "nonstandard-texts/undeclared", .error, title: "Changed texts are declared in the string",
      meaning: "The UI has stack descriptions, illustrations or translations of its own, and the string says that all "
        + "texts are the standard ones.",
      fix: "Set UseNonStandardTexts to 1, or go back to the standard texts.", sources: [field]),
    declaration: { facts, declaration, findings in
      guard declaration.hasChangedTexts == true else { return .doesNotApply }
      guard !facts.core.useNonStandardTexts else { return .applies }
      return findings.report(
        "the UI has changed texts, and UseNonStandardTexts is 0", at: facts.at(FieldName.useNonStandardTexts),
        evidence: Evidence(expected: 1, actual: 0))
    })

  static let declaredUnused = Rule(
    RuleDescription(
      "nonstandard-texts/declared-unused", .warning, title: "Standard texts are not declared as changed",
      meaning:
        "The string says that texts were changed, and the UI has the standard ones only: a setting that was left "
        + "over.",
      fix: "Set UseNonStandardTexts to 0.", sources: [field]),
    declaration: { facts, declaration, findings in
      guard declaration.hasChangedTexts == false else { return .doesNotApply }
      guard facts.core.useNonStandardTexts else { return .applies }
      return findings.report(
        "the UI has the standard texts, and UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts),
        evidence: Evidence(expected: 0, actual: 1))
    })

  static let multiPublisherCMP = Rule(
    RuleDescription(
      "nonstandard-texts/multi-publisher-cmp", .info, title: "Non-standard texts from a publisher's own CMP",
      meaning: "The CMP serves several publishers, as the CMP list says. GPP's EEA section has such a CMP write 0; the "
        + "TCF's own text does not ask for it.",
      fix: "Check whether the publisher really changed the texts.",
      sources: [Sources.gppEEA("Core segment"), Sources.cmpList]),
    cmpList: { facts, list, findings throws(Undecided) in
      guard facts.core.useNonStandardTexts, let cmp = list.cmp(facts.core.cmpID) else { return .doesNotApply }
      guard let isCommercial = cmp.isCommercial else {
        throw Undecided(cause: .stated("the CMP list does not say whether CMP \(cmp.id) is commercial"))
      }
      guard isCommercial else { return .applies }
      return findings.report(
        "UseNonStandardTexts is 1, and CMP \(cmp.id) is offered to many publishers",
        at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(expected: 0, actual: 1))
    })

  static let era = Rule(
    RuleDescription(
      "nonstandard-texts/era", .info, title: "The bit's meaning goes with the policy version",
      meaning: "Before policy version 4 the same bit meant non-standard stacks.",
      fix: "Read the bit by the string's TcfPolicyVersion.",
      sources: [Sources.formats("Version history", since: Milestones.tcf22.day)]),
    string: { facts, findings in
      guard facts.core.useNonStandardTexts else { return .doesNotApply }
      guard facts.core.policyVersion < PolicyEra.sinceTCF22.lowerBound else { return .applies }
      return findings.report(
        "the bit says non-standard stacks under policy \(facts.core.policyVersion)",
        at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: .integer(facts.core.policyVersion)))
    })

  static let stacksDeclared = Rule(
    RuleDescription(
      "nonstandard-texts/stacks-declared", .error, title: "The UI's stacks are the list's, and do not overlap",
      meaning:
        "The UI shows a stack that the list does not define, one with purposes or special features that the UI does not "
        + "offer, or two with a purpose in common. That stacks must not overlap is the policies' rule as we know it; their text could "
        + "not be read.",
      fix: "Show stacks of the list that share no purpose and hold what the UI offers.",
      sources: [
        Sources.formats("Example Global Vendor List JSON Object, stacks"), Citation("TCF Policies", "Appendix A"),
      ]),
    declarationAndList: { facts, declaration, list, findings in
      guard let ids = declaration.stacks, list.presentTables.contains(.stacks) else { return .doesNotApply }
      let known = ids.compactMap { id in list.stacks.first { $0.id == id } }
      var messages = ids.filter { id in !known.contains { $0.id == id } }.map { "the list has no stack \($0)" }
      var taken = PurposeSet()
      for stack in known {
        let again = stack.purposes.intersection(taken)
        if !again.isEmpty { messages.append("stack \(stack.id) shares \(again) with another") }
        taken = taken.union(stack.purposes)
        let sides = [
          ("purposes", stack.purposes, declaration.offeredPurposes),
          ("special features", stack.specialFeatures, declaration.offeredSpecialFeatures),
        ]
        for (what, held, offered) in sides {
          let missing = offered.map(held.subtracting) ?? PurposeSet()
          if !missing.isEmpty {
            messages.append("stack \(stack.id) has \(what) \(missing), which the UI does not offer")
          }
        }
      }
      for message in messages { findings.report(message, at: facts.at(FieldName.vendorListVersion)) }
      return .applies
    },
    isAsked: { $0.stacks != nil })

  static let featureText = Rule(
    RuleDescription(
      "nonstandard-texts/feature-text", [RulePeriod(.warning, from: Milestones.tcf24Web)],
      title: "The UI shows the text about features",
      meaning:
        "From TCF 2.4 on the list has a text about features that CMPs show word for word, and the UI does not show "
        + "it. Websites from 2026-10-23; apps from about mid-February 2027, before which they are not asked.",
      fix: "Show standardTexts.features of the list.",
      sources: [Citation("GDPR-Transparency-and-Consent-Framework", "pull request 443, TCF v2.4")]),
    declarationAndList: { facts, declaration, list, findings in
      guard let isShown = declaration.showsFeatureText, list.hasFeatureText else { return .doesNotApply }
      if declaration.environment == .app, facts.core.lastUpdated.day < Milestones.tcf24Apps.day { return .doesNotApply }
      guard !isShown else { return .applies }
      return findings.report(
        "the UI does not show the list's text about features", at: facts.at(FieldName.vendorListVersion))
    },
    isAsked: { $0.showsFeatureText != nil })
}
