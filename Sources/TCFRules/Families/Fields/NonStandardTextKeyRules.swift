import TCFCodec
import TCFFindings
import TCFStorage

/// The stored keys IABTCF_UseNonStandardTexts (policy 4 and later) and IABTCF_UseNonStandardStacks (before).
enum NonStandardTextKeyRules {
  static let all: [Rule] = [storedKey, oldKeyName, newKeyEarly, bothKeys]

  private static let oldTable = Sources.inApp("What is the CMP in-app internal structure for the defined API?")
  private static let (texts, stacks) = (StoredKeyName.useNonStandardTexts, StoredKeyName.useNonStandardStacks)

  static let storedKey = Rule(
    "nonstandard-texts/stored-key", .error, title: "The key for non-standard texts matches the string",
    meaning: "The stored key disagrees with the string's UseNonStandardTexts bit, under its current or its former "
      + "name.",
    fix: "Write the key from UseNonStandardTexts whenever the string changes.",
    sources: [Sources.storedKeys, oldTable],
    check: .agreement())

  static let oldKeyName = Rule(
    "nonstandard-texts/old-key-name", [RulePeriod(.warning, policyVersions: PolicyEra.sinceTCF22)],
    title: "The key has the name it got in TCF 2.2",
    meaning: "From policy version 4 on, the key is IABTCF_UseNonStandardTexts. Only its old name is stored, which many "
      + "documents still list but current readers do not look for.",
    fix: "Write IABTCF_UseNonStandardTexts, and remove IABTCF_UseNonStandardStacks once no reader needs it.",
    sources: [Sources.storedKeys, Sources.formats("Version history", since: Milestones.tcf22.day)],
    check: .storedKeys { facts, findings in
      guard facts.has(stacks), let policy = policyVersion(facts) else { return .doesNotApply }
      // Without a readable string the evaluator knows no policy version to go by.
      guard PolicyEra.sinceTCF22.contains(policy) || facts.readableString != nil else { return .doesNotApply }
      guard !facts.has(texts), !facts.isMisnamed(texts) else { return .applies }
      return findings.report(
        "only \(stacks) is stored under policy version \(policy)", at: .storedKey(stacks),
        evidence: Evidence(expected: .text(texts), actual: .text(stacks)))
    })

  static let newKeyEarly = Rule(
    "nonstandard-texts/new-key-early", .info, title: "The key has the name it had until TCF 2.1",
    meaning: "Under policy version 2 the key was IABTCF_UseNonStandardStacks. Only its later name is stored, which "
      + "readers of that time do not know: the name changed with the SDK's release instead of the policy version.",
    fix: "Renew the string under the current policy version.", sources: [oldTable],
    check: .storedKeys { facts, findings in
      guard facts.has(texts), let policy = policyVersion(facts),
        policy < PolicyEra.sinceTCF22.lowerBound
      else { return .doesNotApply }
      guard !facts.has(stacks) else { return .applies }
      return findings.report(
        "only \(texts) is stored under policy version \(policy)", at: .storedKey(texts),
        evidence: Evidence(expected: .text(stacks), actual: .text(texts)))
    })

  static let bothKeys = Rule(
    "nonstandard-texts/both-keys", .error, title: "Only one key for non-standard texts",
    meaning: "Both names are stored. If their values differ, readers get different answers. If the values are equal, a "
      + "migration was left unfinished: a warning.",
    fix: "Keep only the name that goes with the string's policy version: …Texts from 4 on, …Stacks before.",
    sources: [Sources.storedKeys, oldTable],
    check: .storedKeys { facts, findings in
      guard facts.has(texts) || facts.has(stacks) else { return .doesNotApply }
      guard let new = facts.keys[texts], let old = facts.keys[stacks] else { return .applies }
      let era = policyVersion(facts).map(PolicyEra.nearest) ?? .newest
      let surplus = era.nonStandardTextsKey == texts ? stacks : texts
      // Values that in-app/type or in-app/value report are not compared again.
      guard let newNumber = facts.number(texts), let oldNumber = facts.number(stacks), new != old else {
        return findings.report("\(stacks) and \(texts) are both stored", at: .storedKey(surplus), severity: .warning)
      }
      return findings.report(
        "\(stacks) is \(oldNumber), \(texts) is \(newNumber)", at: .storedKey(surplus),
        evidence: Evidence(expected: .integer(newNumber), actual: .integer(oldNumber)))
    })

  /// The policy version that decides on the name: the string's, or the stored one without a readable string.
  private static func policyVersion(_ facts: StoredKeyFacts) -> Int? {
    facts.readableString?.policyVersion ?? facts.number(StoredKeyName.policyVersion)
  }
}
