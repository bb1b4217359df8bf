import TCFCodec
import TCFFindings

/// The declared choice against what was stored.
///
/// Source of the expected sets: Consent string and vendor list formats v2, The Core String; TCF Implementation Guidelines.
enum ScenarioRules {
  static let family = RuleFamily(
    "scenario", "What a CMP stored compared with the choice that was made, in the scenarios of tcfcheck certify.")

  static let all: [Rule] = choices + states + steps

  /// A rule about a scenario. Those that work the expected sets out need the list that the string names.
  static func rule(
    _ description: RuleDescription, needsList: Bool = false,
    _ check: @escaping @Sendable (ScenarioFacts) throws(Undecided) -> [Finding]?
  ) -> Rule {
    Rule(
      description, needs: needsList ? [.scenario, .string, .vendorList] : [.scenario, .string],
      captured: .scenario(check))
  }

  static let creation = Sources.formats("When should a TC string be created?")
  static let core = Sources.formats("The Core String")
  static let lastUpdated = Sources.formats("The Core String, LastUpdated")
  static let interests = Sources.formats("The Core String, PurposesLITransparency")

  /// Whether a string has consent to anything.
  static func hasConsent(_ string: TCString) -> Bool {
    !string.core.purposeConsents.isEmpty || !string.core.vendorConsents.isEmpty
      || !string.core.specialFeatureOptIns.isEmpty
  }

  /// Every consent bit of a string that `expected` does not have.
  static func consents(_ one: ScenarioDifference, _ why: String) -> [Finding] {
    let core = one.string.core
    return one.purposes(FieldName.purposesConsent, core.purposeConsents, expected: [], why: why)
      + one.vendors(.vendorConsents, core.vendorConsents, expected: [], why: why)
      + one.purposes(FieldName.specialFeatureOptIns, core.specialFeatureOptIns, expected: [], why: why)
  }

  /// A finding for each step after the choice that has no string at all.
  static func nothingStored(_ facts: ScenarioFacts) -> [Finding] {
    facts.steps.enumerated().compactMap { index, step in
      guard step.phase == .after, !step.isIncomplete else { return nil }
      let found = facts.states.filter { $0.index == index }
      guard !found.contains(where: { $0.string != nil || $0.hasUnreadableString }) else { return nil }
      return Finding(
        in: [step.circumstance], "no TC string is stored after the choice", at: .storedKey("IABTCF_TCString"))
    }
  }
}
