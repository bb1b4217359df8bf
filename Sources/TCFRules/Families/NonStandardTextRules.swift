import TCFCodec
import TCFFindings

/// UseNonStandardTexts (policy 4 and later) and UseNonStandardStacks (before): the bit; the keys stand in
/// `NonStandardTextKeyRules`.
enum NonStandardTextRules {
  static let all: [Rule] = [declaredStandard, era] + NonStandardTextKeyRules.all

  static let field = Sources.formats("The Core String, UseNonStandardTexts", since: Milestones.tcf22.day)

  static let declaredStandard = Rule(
    RuleDescription(
      "nonstandard-texts/declared-standard", .info, title: "Non-standard texts are worth a record",
      meaning: "The CMP declares changed stack descriptions, illustrations or their translations. That is allowed; keep "
        + "evidence of the texts. Names and descriptions of purposes may never change.",
      fix: "Keep the texts on file, or set UseNonStandardTexts to 0 if the UI is standard.",
      sources: [field]),
    string: { facts in
      guard facts.core.useNonStandardTexts else { return [] }
      return [
        Finding("UseNonStandardTexts is 1", at: facts.at(FieldName.useNonStandardTexts), evidence: Evidence(actual: 1))
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
