import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What one state has to show, whatever came before it.
extension ScenarioRules {
  static let states: [Rule] = [beforeChoice, gdprNotApplicable, cmpVersion]

  static let beforeChoice = Rule(
    "scenario/before-choice", .error, title: "No consent before the user has answered",
    meaning: "Consent is stored before the user did anything. A string may be stored, and legitimate interest bits may "
      + "be set: they say that the user was informed.",
    fix: "Store consent only after the user has acted.", sources: [creation],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.beginsAfresh, facts.scenario.kind == .firstRun || !facts.steps(.before).isEmpty else {
        return .doesNotApply
      }
      for one in facts.strings(.before) { one.reportConsents(why: "before any answer", to: &findings) }
      for state in facts.states(.before)
      where state.string == nil && !state.hasUnreadableString && state.keys?.holdsConsent == true {
        findings.report(
          in: [state.step.circumstance], "keys without a string hold consent before an answer",
          at: .storedKey(StoredKeyName.purposeConsents))
      }
      return try facts.conclude(findings, .before)
    })

  static let gdprNotApplicable = Rule(
    "scenario/gdpr-not-applicable", .error,
    title:
      "Where GDPR does not apply, the CMP says so and no new consent is stored",
    meaning: "GDPR does not apply to the user of this scenario, but IABTCF_gdprApplies is not 0, or gdprApplies in "
      + "TCData or a ping is not false; or consent was written that was not there before. A string from before may "
      + "remain.",
    fix: "Write 0 to IABTCF_gdprApplies, return false for gdprApplies, and write no consent.",
    sources: [Sources.api("What does the gdprApplies value mean?")],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.kind == .gdprNotApplicable else { return .doesNotApply }
      let known = Set(facts.strings(.before, .earlier).map(\.string.text))
      for one in facts.strings(.after, .restart) where !known.contains(one.string.text) {
        one.reportConsents(why: "no new consent where GDPR does not apply", to: &findings)
      }
      let keySets = facts.states(.after, .restart).filter { $0.keys != nil }
      for state in keySets where state.keys?.gdprApplies != 0 {
        let value = state.keys?.gdprApplies
        findings.report(
          in: [state.step.circumstance],
          "IABTCF_gdprApplies is \(value.map(String.init) ?? "not stored as a number"), not 0",
          at: .storedKey(StoredKeyName.gdprApplies),
          evidence: Evidence(expected: 0, actual: value.map { .integer($0) }))
      }
      var isAnswered = false
      for step in facts.steps(.after, .restart) {
        for message in step.items.compactMap(\.message) {
          if reportApplicable(message, in: step, to: &findings) == .applies { isAnswered = true }
        }
      }
      if findings.isEmpty, keySets.isEmpty, !isAnswered {
        throw .stated(
          "no stored keys, TCData or ping were captured, so it is unknown whether the CMP says that GDPR does not apply"
        )
      }
      return try facts.conclude(findings, .after)
    })

  /// Reports an answer of the API that says of GDPR other than it does not apply. Does not apply to messages that say nothing
  /// of it.
  private static func reportApplicable(
    _ message: CMPMessage, in step: ScenarioStep, to findings: inout Findings
  ) -> Applicability {
    let name: String
    switch message.kind {
    case .tcData, .inAppTCData: name = message.kind == .tcData ? "TCData" : "InAppTCData"
    // The stub need not know yet.
    case .ping where message.member("cmpLoaded")?.node.value != .boolean(false): name = "the ping"
    default: return .doesNotApply
    }
    guard message.body.isObject else { return .doesNotApply }
    let value = message.member("gdprApplies")?.node
    let isInApp = message.kind == .inAppTCData
    guard value?.value != (isInApp ? .integer(0) : .boolean(false)) else { return .applies }
    return findings.report(
      in: [step.circumstance], "gdprApplies of \(name) is \(JSONShown(value).text), not \(isInApp ? "0" : "false")",
      at: .member("gdprApplies"),
      evidence: Evidence(expected: isInApp ? 0 : false, actual: .text(JSONShown(value).text)))
  }

  static let cmpVersion = Rule(
    "scenario/cmp-version", .warning, title: "Strings name the declared release",
    meaning: "A string was written by another CMP or release, or on another screen or in another language than "
      + "declared: the tested release is not the declared one. Screen 0 is allowed.",
    fix: "Declare the release that was tested, or test the one that is declared.",
    sources: [Sources.formats("The Core String, CmpVersion"), Sources.formats("The Core String, ConsentScreen")],
    check: .scenario { facts, findings in
      let release = facts.scenario.release
      guard release != Scenario.Release() else { return .doesNotApply }
      let strings = facts.stringsAfterAct
      guard !strings.isEmpty else { return .doesNotApply }
      for one in strings {
        // Which CMP it is, scenario/switch-cmp asks itself.
        let id = facts.scenario.kind == .switchCMP ? nil : release.cmpID
        compare(FieldName.cmpID, of: one, one.core.cmpID, declared: id.map { [$0] }, &findings)
        compare(FieldName.cmpVersion, of: one, one.core.cmpVersion, declared: release.version.map { [$0] }, &findings)
        compare(
          FieldName.consentScreen, of: one, one.core.consentScreen, declared: release.screens.map { [0] + $0 },
          &findings)
        compareLanguage(one, declared: release.languages, &findings)
      }
      return .applies
    })

  private static func compare(
    _ field: String, of one: ScenarioDifference, _ actual: Int, declared: [Int]?, _ findings: inout Findings
  ) {
    guard let declared, !declared.contains(actual) else { return }
    let shown = declared.count == 1 ? "\(declared[0])" : IDList.text(declared)
    findings.report(
      in: [one.step], "\(field) is \(actual), but \(shown) is declared", at: one.string.at(field),
      evidence: Evidence(
        expected: declared.count == 1 ? .integer(declared[0]) : .ids(declared), actual: .integer(actual)))
  }

  private static func compareLanguage(_ one: ScenarioDifference, declared: [LetterPair]?, _ findings: inout Findings) {
    let actual = one.core.consentLanguage
    guard let declared, !declared.contains(actual) else { return }
    let shown = declared.map(\.description).joined(separator: ", ")
    findings.report(
      in: [one.step], "ConsentLanguage is \(actual), but \(shown) is declared",
      at: one.string.at(FieldName.consentLanguage),
      evidence: Evidence(expected: .text(shown), actual: .shown(actual)))
  }
}
