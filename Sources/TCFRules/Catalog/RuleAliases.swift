package import TCFFindings

/// A name that stands for several rules. Settings, waivers and baselines may use it like the id of a rule.
package struct RuleAlias: Sendable, Hashable {
  /// The name, which no rule has.
  package let id: RuleID
  /// What it is about, in one sentence.
  package let meaning: String
  /// The rules that it stands for, in the order of the catalogue.
  package let rules: [RuleID]

  init(_ id: RuleID, _ meaning: String, _ rules: [Rule]) {
    self.id = id
    self.meaning = meaning
    self.rules = rules.map(\.metadata.id)
  }
}

/// The names that stand for several rules: rules of earlier catalogues that became families of their own.
package enum RuleAliases {
  /// Every alias.
  package static let all = [
    RuleAlias("in-app/v1-keys", "The rules about the keys of version 1.", V1KeyRules.all),
    RuleAlias(
      "in-app/gpp", "The rules about GPP strings and keys.", GPPStringRules.all + GPPKeyRules.all),
    RuleAlias(
      "in-app/additional-consent", "The rules about Additional Consent strings and their key.",
      AdditionalConsentRules.all + AdditionalConsentKeyRules.all),
  ]

  /// The alias with this name; nil if there is none.
  package static func alias(_ id: RuleID) -> RuleAlias? { all.first { $0.id == id } }

  /// The aliases that stand for a rule among others.
  package static func aliases(of rule: RuleID) -> [RuleAlias] { all.filter { $0.rules.contains(rule) } }
}
