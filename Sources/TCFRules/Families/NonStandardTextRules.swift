import TCFCodec
import TCFFindings
import TCFVendorList

/// UseNonStandardTexts (policy 4 and later) and UseNonStandardStacks (before): the bit; the keys stand in
/// `NonStandardTextKeyRules`.
enum NonStandardTextRules {
  static let all: [Rule] =
    [declaredStandard, undeclared, declaredUnused, multiPublisherCMP, era] + NonStandardTextKeyRules.all

  static let field = Sources.formats("The Core String, UseNonStandardTexts", since: Milestones.tcf22.day)

  static let declaredStandard = Rule(
    RuleDescription(
      "nonstandard-texts/declared-standard", .info, title: "Non-standard texts are worth a record",
      meaning:
        "The CMP declares changed stack descriptions, illustrations or their translations. That is allowed; keep "
        + "evidence of the texts. Names and descriptions of purposes may never change.",
      fix: "Keep the texts on file, or set UseNonStandardTexts to 0 if the UI is standard.",
      sources: [field]),
    string: { facts in
      guard facts.core.useNonStandardTexts else { return [] }
      return [
        Finding("UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: 1))
      ]
    })

  static let undeclared = Rule(
    RuleDescription(
      "nonstandard-texts/undeclared", .error, title: "Changed texts are declared in the string",
      meaning: "The UI has stack descriptions, illustrations or translations of its own, and the string says that all "
        + "texts are the standard ones.",
      fix: "Set UseNonStandardTexts to 1, or go back to the standard texts.", sources: [field]),
    declaration: { facts, declaration in
      guard declaration.hasChangedTexts == true else { return nil }
      guard !facts.core.useNonStandardTexts else { return [] }
      return [
        Finding(
          "the UI has changed texts, and UseNonStandardTexts is 0", at: facts.at(FieldName.useNonStandardTexts),
          evidence: Evidence(expected: 1, actual: 0))
      ]
    })

  static let declaredUnused = Rule(
    RuleDescription(
      "nonstandard-texts/declared-unused", .warning, title: "Standard texts are not declared as changed",
      meaning:
        "The string says that texts were changed, and the UI has the standard ones only: a setting that was left "
        + "over.",
      fix: "Set UseNonStandardTexts to 0.", sources: [field]),
    declaration: { facts, declaration in
      guard declaration.hasChangedTexts == false else { return nil }
      guard facts.core.useNonStandardTexts else { return [] }
      return [
        Finding(
          "the UI has the standard texts, and UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts),
          evidence: Evidence(expected: 0, actual: 1))
      ]
    })

  static let multiPublisherCMP = Rule(
    RuleDescription(
      "nonstandard-texts/multi-publisher-cmp", .info, title: "Non-standard texts from a publisher's own CMP",
      meaning: "The CMP serves several publishers, as the CMP list says. GPP's EEA section has such a CMP write 0; the "
        + "TCF's own text does not ask for it.",
      fix: "Check whether the publisher really changed the texts.",
      sources: [Sources.gppEEA("Core segment"), CMPListRules.section]),
    cmpList: { facts, list throws(Undecided) in
      guard facts.core.useNonStandardTexts, let cmp = list.cmp(facts.core.cmpID) else { return nil }
      guard let isCommercial = cmp.isCommercial else {
        throw Undecided(cause: .stated("the CMP list does not say whether CMP \(cmp.id) is commercial"))
      }
      guard isCommercial else { return [] }
      return [
        Finding(
          "UseNonStandardTexts is 1, and CMP \(cmp.id) is offered to many publishers",
          at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(expected: 0, actual: 1))
      ]
    })

  static let era = Rule(
    RuleDescription(
      "nonstandard-texts/era", .info, title: "The bit's meaning goes with the policy version",
      meaning: "Before policy version 4 the same bit meant non-standard stacks.",
      fix: "Read the bit by the string's TcfPolicyVersion.",
      sources: [Sources.formats("Version history", since: Milestones.tcf22.day)]),
    string: { facts in
      guard facts.core.useNonStandardTexts else { return nil }
      guard facts.core.policyVersion < 4 else { return [] }
      return [
        Finding(
          "the bit says non-standard stacks under policy \(facts.core.policyVersion)",
          at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: .integer(facts.core.policyVersion)))
      ]
    })
}
