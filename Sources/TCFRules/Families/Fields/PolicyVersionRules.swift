import TCFCodec
import TCFFindings

/// Is the policy version one that a string of its date can have?
enum PolicyVersionRules {
  static let all: [Rule] = [policyVersion, policyVersionUnknown, policyPremature, policyOutdated]

  static let policyVersion = Rule(
    StringCondition.policyVersion.rule, StringCondition.policyVersion.periods,
    title: "TcfPolicyVersion is 4 or higher",
    meaning: "No strings with a policy version below 4 were to be created after 2023-09-30; the deadline was later "
      + "extended to 2023-11-20.",
    fix: "Use a vendor list of GVL specification 3, and write its tcfPolicyVersion.",
    sources: [
      Sources.formats("Managing conflicting string versions", since: Milestones.policy4Required.day),
      Citation("IAB Europe, notice on the extension of the TCF 2.2 deadline", "deadline"),
    ],
    check: .string { facts, findings in
      guard StringCondition.policyVersion.isBroken(facts.terms) else { return .applies }
      return findings.report(
        StringCondition.policyVersion.sentence(facts.terms), at: facts.at(FieldName.policyVersion),
        evidence: Evidence(
          expected: .integer(Milestones.newestPolicyVersion), actual: .integer(facts.core.policyVersion)))
    })

  static let policyVersionUnknown = Rule(
    "fields/policy-version-unknown", .warning, title: "TcfPolicyVersion is known",
    meaning: "The policy version is newer than tcfcheck's rules, so rules that depend on it are undecided. Readers "
      + "must not reject such strings.",
    fix: "Update tcfcheck; if it is up to date, compare TcfPolicyVersion with the header of the vendor list.",
    sources: [Sources.formats("The Core String, TcfPolicyVersion")],
    check: .string { facts, findings in
      let (version, known) = (facts.core.policyVersion, Milestones.newestPolicyVersion)
      guard version > known else { return .applies }
      return findings.report(
        field: FieldName.policyVersion, in: facts, "is \(version); the newest known is \(known)",
        evidence: Evidence(expected: .integer(known), actual: .integer(version)))
    })

  static let policyPremature = Rule(
    "fields/policy-premature", .error, title: "TcfPolicyVersion existed when the string was written",
    meaning: "The string is older than its policy version, so either its date or its policy version is wrong.",
    fix: "Write the tcfPolicyVersion of the vendor list in use, and the day of the update.",
    sources: [Sources.formats("The Core String, TcfPolicyVersion"), Citation("Vendor lists 45 to 62", "header")],
    check: .string { facts, findings in
      let version = facts.core.policyVersion
      // One wrong date is one finding: fields/epoch.
      guard facts.hasPossibleDate else { return .doesNotApply }
      guard version >= PolicyEra.sinceTCF22.lowerBound else { return .applies }
      guard let began = PolicyEra.of(version)?.began else { return .doesNotApply }
      guard facts.core.lastUpdated.day < began else { return .applies }
      return findings.report(
        field: FieldName.policyVersion, in: facts,
        "\(version) in a string of \(facts.core.lastUpdated.day); it began on \(began)",
        evidence: Evidence(actual: .integer(version)))
    })

  static let policyOutdated = Rule(
    "fields/policy-outdated", [RulePeriod(.info, from: Milestones.policy4Outdated)],
    title: "TcfPolicyVersion is the newest",
    meaning: "The policy version is 4, although the string was written after vendor lists had moved to 5. What counts "
      + "is the policy version of the list that the string names.",
    fix: "Use a current vendor list.", sources: [Sources.formats("GVL and TCF Policy Updates")],
    check: .string { facts, findings in
      let version = facts.core.policyVersion
      guard PolicyEra.tcf22.versions.contains(version) else { return .applies }
      return findings.report(
        field: FieldName.policyVersion, in: facts, "is \(version) in a string of \(facts.core.lastUpdated.day)",
        evidence: Evidence(expected: .integer(Milestones.newestPolicyVersion), actual: .integer(version)))
    })
}
