import TCFCodec
import TCFFindings

/// The declared choice against what was stored.
///
/// Source of the expected sets: Consent string and vendor list formats v2, The Core String; TCF Implementation Guidelines.
enum ScenarioRules {
  static let family = RuleFamily(
    "scenario", "What a CMP stored compared with the choice that was made, in the scenarios of tcfcheck certify.")

  static let all: [Rule] = choices + states + steps

  static let creation = Sources.formats("When should a TC string be created?")
  static let core = Sources.formats("The Core String")
  static let lastUpdated = Sources.formats("The Core String, LastUpdated")
  static let interests = Sources.formats("The Core String, PurposesLITransparency")

  /// Reports each step after the choice that has no string at all.
  ///
  /// - Parameter severity: a severity below the period's; nil for the period's own.
  static func reportNothingStored(_ facts: ScenarioFacts, severity: Severity? = nil, to findings: inout Findings) {
    for (index, step) in facts.steps.enumerated() where step.phase == .after && !step.isIncomplete {
      let found = facts.states.filter { $0.index == index }
      guard !found.contains(where: { $0.string != nil || $0.hasUnreadableString }) else { continue }
      findings.report(
        in: [step.circumstance], "no TC string is stored after the choice", at: .storedKey("IABTCF_TCString"),
        severity: severity)
    }
  }
}
