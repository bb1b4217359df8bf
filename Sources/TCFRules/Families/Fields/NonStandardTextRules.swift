import TCFCodec
import TCFFindings
import TCFVendorList

/// UseNonStandardTexts (policy 4 and later) and UseNonStandardStacks (before): the bit; the keys are in
/// `NonStandardTextKeyRules`.
enum NonStandardTextRules {
  static let family = RuleFamily(
    "nonstandard-texts", "Texts of the publisher's own: stacks, illustrations, translations.")

  static let all: [Rule] =
    [declaredStandard, undeclared, declaredUnused, multiPublisherCMP, era, stacksDeclared, featureText]
    + NonStandardTextKeyRules.all

  static let field = Sources.formats("The Core String, UseNonStandardTexts", since: Milestones.tcf22.day)

  static let declaredStandard = Rule(
    "nonstandard-texts/declared-standard", .info, title: "Non-standard texts are documented",
    meaning: "The CMP declares changed stack descriptions or illustrations, or their translations. That is allowed, "
      + "but keep evidence of the texts. The names and descriptions of purposes must never be changed.",
    fix: "Keep the texts on file, or set UseNonStandardTexts to 0 if the UI uses the standard ones.", sources: [field],
    check: .string { facts, findings in
      guard facts.core.useNonStandardTexts else { return .applies }
      return findings.report(field: FieldName.useNonStandardTexts, in: facts, "is 1", evidence: Evidence(actual: 1))
    })

  static let undeclared = Rule(
    "nonstandard-texts/undeclared", .error, title: "Changed texts are declared in the string",
    meaning: "The UI uses its own stack descriptions, illustrations or translations, but the string says that all "
      + "texts are standard.",
    fix: "Set UseNonStandardTexts to 1, or go back to the standard texts.", sources: [field],
    check: .declaration { facts, declaration, findings in
      guard declaration.hasChangedTexts == true else { return .doesNotApply }
      guard !facts.core.useNonStandardTexts else { return .applies }
      return findings.report(
        "the UI has changed texts, but UseNonStandardTexts is 0", at: facts.at(FieldName.useNonStandardTexts),
        evidence: Evidence(expected: 1, actual: 0))
    })

  static let declaredUnused = Rule(
    "nonstandard-texts/declared-unused", .warning, title: "Standard texts are not declared as changed",
    meaning: "The string says that texts were changed, but the UI uses only the standard ones; probably a leftover "
      + "setting.",
    fix: "Set UseNonStandardTexts to 0.", sources: [field],
    check: .declaration { facts, declaration, findings in
      guard declaration.hasChangedTexts == false else { return .doesNotApply }
      guard facts.core.useNonStandardTexts else { return .applies }
      return findings.report(
        "the UI has only the standard texts, but UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts),
        evidence: Evidence(expected: 0, actual: 1))
    })

  static let multiPublisherCMP = Rule(
    "nonstandard-texts/multi-publisher-cmp", .info, title: "Non-standard texts come from a publisher's own CMP",
    meaning: "According to the CMP list, the CMP serves several publishers. GPP's EEA section requires such CMPs to "
      + "write 0; the TCF specification itself does not.",
    fix: "Check whether the publisher really changed the texts.",
    sources: [Sources.gppEEA("Core segment"), Sources.cmpList],
    check: .cmpList { facts, list, findings throws(Undecided) in
      guard facts.core.useNonStandardTexts, let cmp = list.cmp(facts.core.cmpID) else { return .doesNotApply }
      guard let isCommercial = cmp.isCommercial else {
        throw .stated("the CMP list does not say whether CMP \(cmp.id) is commercial")
      }
      guard isCommercial else { return .applies }
      return findings.report(
        field: FieldName.useNonStandardTexts, in: facts, "is 1, but CMP \(cmp.id) serves several publishers",
        evidence: Evidence(expected: 0, actual: 1))
    })

  static let era = Rule(
    "nonstandard-texts/era", .info, title: "The bit's meaning depends on the policy version",
    meaning: "Before policy version 4 the same bit meant non-standard stacks.",
    fix: "Interpret the bit according to the string's TcfPolicyVersion.",
    sources: [Sources.formats("Version history", since: Milestones.tcf22.day)],
    check: .string { facts, findings in
      guard facts.core.useNonStandardTexts else { return .doesNotApply }
      guard facts.core.policyVersion < PolicyEra.sinceTCF22.lowerBound else { return .applies }
      return findings.report(
        "the bit means non-standard stacks under policy version \(facts.core.policyVersion)",
        at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: .integer(facts.core.policyVersion)))
    })

  static let stacksDeclared = Rule(
    "nonstandard-texts/stacks-declared", .error, title: "The UI's stacks are in the list and do not overlap",
    meaning: "The UI shows a stack that the list does not define, a stack with purposes or special features that the "
      + "UI does not offer, or two stacks with a purpose in common. That stacks must not overlap is the policies' rule "
      + "as far as we know; the text itself was not available.",
    fix: "Show only stacks from the list that share no purpose and contain only what the UI offers.",
    sources: [
      Sources.formats("Example Global Vendor List JSON Object, stacks"), Citation("TCF Policies", "Appendix A"),
    ],
    check: .declarationAndList(where: { $0.stacks != nil }) { facts, declaration, list, findings in
      guard let ids = declaration.stacks, list.presentTables.contains(.stacks) else { return .doesNotApply }
      let known = ids.compactMap { id in list.stacks.first { $0.id == id } }
      var messages = ids.filter { id in !known.contains { $0.id == id } }.map { "the list has no stack \($0)" }
      var taken = PurposeSet()
      for stack in known {
        let again = stack.purposes.intersection(taken)
        if !again.isEmpty { messages.append("stack \(stack.id) shares purposes \(again) with another stack") }
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
    })

  static let featureText = Rule(
    "nonstandard-texts/feature-text",
    [
      RulePeriod(.warning, from: Milestones.tcf24Web, in: .websites),
      RulePeriod(.warning, from: Milestones.tcf24Apps, in: .apps),
    ],
    title: "The UI shows the text about features",
    meaning: "From TCF 2.4 on, the list has a text about features that CMPs show word for word; the UI does not show "
      + "it. The rule applies to websites from 2026-10-23 and to apps from about mid-February 2027, also where nothing "
      + "says which of them it is.",
    fix: "Show the list's standardTexts.features.",
    sources: [Citation("GDPR-Transparency-and-Consent-Framework", "pull request 443, TCF v2.4")],
    check: .declarationAndList(where: { $0.showsFeatureText != nil }) { facts, declaration, list, findings in
      guard let isShown = declaration.showsFeatureText, list.hasFeatureText else { return .doesNotApply }
      guard !isShown else { return .applies }
      return findings.report(
        "the UI does not show the list's text about features", at: facts.at(FieldName.vendorListVersion))
    })
}
