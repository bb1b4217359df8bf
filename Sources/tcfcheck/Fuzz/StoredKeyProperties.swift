import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFRules
import TCFStorage
import TCFVendorList

/// Properties of stored keys next to the rules that judge them.
enum StoredKeyProperties {
  static let all = [keysClean, oneChange]

  /// What we derive from a string, our own rules must not blame.
  static let keysClean = Property(
    "fuzz/keys-clean", title: "the keys derived from a string validate without findings",
    meaning: "The keys that `tcfcheck keys` writes break rules, or a rule about keys is wrong.",
    wantedClasses: ["accept-all", "accept-some", "reject-all", "short-list", "restrictions", "publisher-tc"],
    generate: ModelInput.realistic
  ) { (input: ModelInput, classes: inout CaseClasses) throws(PropertyFailure) in
    guard isSound(input.model) else { return classes.record("unsound") }
    let keys = try derivedKeys(input)
    classes.record("on-\(keys.platform)")
    guard let blamed = findings(keys).first else { return }
    // The rule is the kind of failure: shrinking must not lead to keys that another rule blames rightly.
    throw PropertyFailure("\(blamed.rule)", "\(blamed.rule) rejects the derived keys: \(blamed.message)")
  }

  /// One wrong key is one finding.
  static let oneChange = Property(
    "fuzz/one-change", title: "one changed key gives exactly that key's finding",
    meaning: "A wrong key is not found, or another key is blamed for it.",
    wantedClasses: ["accept-all", "accept-some", "reject-all", "short-list"] + KeyChange.usualClasses,
    generate: ModelInput.realistic
  ) { (input: ModelInput, classes: inout CaseClasses) throws(PropertyFailure) in
    guard isSound(input.model) else { return classes.record("unsound") }
    let keys = try derivedKeys(input)
    let change = KeyChange(to: keys, choice: input.choice)
    classes.record(change.className)
    let found = findings(change.keys)
    let what = "\(change.name) was changed from \(change.before) to \(change.after)"
    guard let first = found.first else { throw PropertyFailure("not-found", "\(what), but no rule reports it") }
    guard found.count == 1, first.key == change.name else {
      let list = found.map { "\($0.rule) at \($0.key ?? "no key"): \($0.message)" }.joined(separator: "; ")
      let code = Set(found.map(\.rule)).sorted().map(\.rawValue).joined(separator: " ")
      throw PropertyFailure(code, "\(what), but there are other findings too", expected: "one", actual: list)
    }
    guard change.rules.isEmpty || change.rules.contains(first.rule.slug) else {
      throw PropertyFailure("other-rule", "\(what), which \(first.rule) reports", expected: "\(change.rules)")
    }
  }

  /// Whether the rules have nothing to say about the string itself, whose faults its keys show too. Generated models are
  /// valid; saved inputs of other properties and simpler models need not be.
  private static func isSound(_ model: TCString) -> Bool {
    let core = model.core
    guard core.policyVersion == Milestones.newestPolicyVersion, core.isServiceSpecific, core.cmpID >= 2 else {
      return false
    }
    guard core.publisherRestrictions.allSatisfy({ (2...11).contains($0.purpose) && $0.type != .undefined }) else {
      return false
    }
    return core.purposeConsents.highest <= 11 && core.purposeLegitimateInterests.highest <= 11
      && core.specialFeatureOptIns.highest <= 2
  }

  /// The key set of a model on a platform of the case's choice. Since 2026 a string has disclosed vendors.
  private static func derivedKeys(_ input: ModelInput) throws(PropertyFailure) -> StoredKeySet {
    var model = input.model
    if model.disclosedVendors == nil {
      model.disclosedVendors = model.core.vendorConsents.union(model.core.vendorLegitimateInterests)
    }
    let text = try mapError(try model.encoded()) { (error: EncodingFault) in
      PropertyFailure("encoding-refused", "the model cannot be encoded: \(error)")
    }
    let platforms = StorePlatform.allCases
    let platform = platforms[Int(input.choice % UInt64(platforms.count))]
    return StoredKeySet(derivedFrom: model, text: text, platform: platform)
  }

  /// A finding and the rule that made it.
  private struct RuleFinding {
    let rule: RuleID
    let message: String
    let key: String?
  }

  // A fixed day: whether a property holds must not depend on when it is tried.
  private static let evaluator = RuleEvaluator(
    rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil,
    settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21)))

  /// What the rules about stored keys find, notices aside.
  private static func findings(_ keys: StoredKeySet) -> [RuleFinding] {
    let facts = StoredKeyFacts(keys, settings: evaluator.settings)
    let subject = Subject(name: "keys", input: "keys", kind: .storedKeys)
    return evaluator.evaluate(facts, as: subject).verdicts.filter { $0.outcome == .fail }.flatMap { verdict in
      verdict.findings.filter { verdict.severity(of: $0) > .info }.map { finding in
        var key: String?
        if case .storedKey(let name)? = finding.location { key = name }
        return RuleFinding(rule: verdict.rule.id, message: finding.message, key: key)
      }
    }
  }
}
