import TCFCodec
import TCFFindings
import TCFStorage

/// What has to change from step to step.
extension ScenarioRules {
  static let steps: [Rule] = [refusalStored, withdrawn, lastUpdatedMoved, expiredRenewal, switchCMP]

  static let refusalStored = Rule(
    "scenario/refusal-stored", .error, title: "A refusal is stored",
    meaning: "The user refused, but nothing was stored, or the string with the earlier consent was kept. Vendors then "
      + "go on processing what the user has just refused.",
    fix: "Store a string without consent when the user refuses, as for every other answer.",
    sources: [Sources.api("useractioncomplete"), creation],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.expectedChoice == .rejectAll else { return .doesNotApply }
      reportNothingStored(facts, to: &findings)
      let positive = facts.strings(.before, .earlier).filter { !GivenConsents($0.core).isEmpty }
      for one in facts.stringsAfterAct where !GivenConsents(one.core).isEmpty {
        let isSame = positive.contains {
          $0.core.purposeConsents == one.core.purposeConsents && $0.core.vendorConsents == one.core.vendorConsents
        }
        guard isSame else { continue }
        findings.report(
          in: [one.step], "the consent from before the refusal is still stored",
          at: one.string.at(FieldName.purposesConsent),
          evidence: Evidence(expected: .ids([]), actual: .ids(Array(one.core.purposeConsents))))
      }
      return try facts.conclude(findings, .after)
    })

  static let withdrawn = Rule(
    "scenario/withdrawn", .error, title: "A withdrawal is stored with its date, and nothing else changes",
    meaning: "The user withdrew consent. Bits that were withdrawn are still set, or LastUpdated is not the day of the "
      + "withdrawal, so readers that compare dates use the older string. If only some consent was withdrawn, "
      + "everything else has to stay as it was: consents, special features and legitimate interests.",
    fix: "Clear what was withdrawn, leave the rest as it was, and update LastUpdated.",
    sources: [lastUpdated, Sources.guidelines("Withdrawal of consent")],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.kind == .withdraw else { return .doesNotApply }
      let earlier = facts.stringBefore
      // Without a string no one has consent any more, but readers that keep the last one do not learn of it.
      reportNothingStored(facts, severity: .warning, to: &findings)
      try facts.each(facts.stringsAfterAct, to: &findings) { one, findings throws(Undecided) in
        let before = findings.count
        compareWithdrawn(one, facts.scenario.withdrawals, since: earlier?.core, &findings)
        let isOpen = findings.count == before
        try compareDay(of: one, to: "the withdrawal", since: earlier, mayBeUndecided: isOpen, &findings)
      }
      let applicability = try facts.conclude(findings, .after)
      if findings.isEmpty, earlier == nil, facts.scenario.withdrawals != nil {
        throw .stated(
          "there is no string from before the withdrawal, so it is unknown whether the rest was left unchanged")
      }
      return applicability
    })

  static let lastUpdatedMoved = Rule(
    "scenario/last-updated-moved", .error, title: "LastUpdated moves with every change",
    meaning: "A value of the string changed between two steps, or the first string was stored where there was none, "
      + "but LastUpdated is earlier than the day of the change: a clock that does not run, or a string that was not "
      + "made for this choice. Two changes on one day may have the same date, and the old choice of a scenario about "
      + "expiry may be of any day.",
    fix: "Write the day of the change to LastUpdated (and Created) whenever any value changes.", sources: [lastUpdated],
    check: .scenario { facts, findings throws(Undecided) in
      // What a withdrawal does to the date is reported by scenario/withdrawn.
      guard facts.scenario.kind != .withdraw else { return .doesNotApply }
      let strings = facts.strings(.before, .earlier, .after, .restart)
      // The choice that has expired is made to be old: it may have any date.
      let isOldByDesign = facts.scenario.kind == .expiredRenewal
      let pairs = zip(strings, strings.dropFirst()).filter { before, after in
        before.state.index != after.state.index && !(isOldByDesign && after.state.step.phase == .earlier)
      }
      let first = facts.firstChoice
      guard !pairs.isEmpty || !first.isEmpty else { return .doesNotApply }
      let changes = first.map { (nil, $0) } + pairs.map { (Optional($0.string), $1) }
      try facts.each(changes, to: &findings) { pair, findings throws(Undecided) in
        let (before, after) = pair
        guard before.map({ $0.string.undated != after.string.string.undated }) ?? true else { return }
        try compareDay(of: after, to: before == nil ? "the first choice" : "the change", since: before, &findings)
      }
      return .applies
    })

  static let expiredRenewal = Rule(
    "scenario/expired-renewal", .error, title: "An expired choice is not served again",
    meaning:
      "The stored choice is older than 13 months, but the CMP continues with it instead of asking the user again.",
    fix: "Show the UI if LastUpdated is more than 13 months ago, and store a new string after the answer.",
    sources: [Sources.api("tcloaded"), Sources.formats("The Core String, LastUpdated")],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.kind == .expiredRenewal else { return .doesNotApply }
      let expiry = facts.surroundings.settings.expiry
      func day(of state: ScenarioState) -> CalendarDay { state.step.time?.day ?? facts.surroundings.settings.asOf }
      try facts.each(facts.strings(.after, .restart), to: &findings) { one, findings throws(Undecided) in
        let (written, day) = (one.core.lastUpdated.day, day(of: one.state))
        guard expiry.isOver(written, on: day) else { return }
        // Before the new answer the old string may lie there, if the user is being asked.
        if one.state.step.phase == .restart {
          if one.state.step.isUIShown == true { return }
          guard one.state.step.isUIShown == false else {
            throw .stated("the step \"\(one.state.step.name)\" does not say whether the UI was shown")
          }
        }
        findings.report(
          in: [one.step],
          "the string of \(written), which expired after \(expiry.end(of: written)), is still served on \(day)",
          at: one.string.at(FieldName.lastUpdated),
          evidence: Evidence(expected: .shown(day), actual: .shown(written)))
      }
      guard findings.isEmpty else { return .applies }
      let hasExpired = facts.strings(.before, .earlier).contains { one in
        expiry.isOver(one.core.lastUpdated.day, on: day(of: one.state))
      }
      guard hasExpired else {
        throw .stated("no earlier step has an expired string, so there was nothing to renew")
      }
      return try facts.conclude(findings, .after, .restart)
    })

  static let switchCMP = Rule(
    "scenario/switch-cmp", .error, title: "After a change of CMPs, everything is the new CMP's",
    meaning: "The new CMP has asked the user again, but the id, the string or derived keys of the previous CMP are "
      + "still there. Until it asks, it may read the old string.",
    fix: "Rewrite every key with the first string of the new CMP, and remove keys that it does not write.",
    sources: [Sources.api("In-App Details")],
    check: .scenario { facts, findings throws(Undecided) in
      guard facts.scenario.kind == .switchCMP else { return .doesNotApply }
      guard let id = facts.scenario.release.cmpID else {
        throw .stated("the id of the new CMP is not declared")
      }
      reportNothingStored(facts, to: &findings)
      for one in facts.strings(.after) where one.core.cmpID != id {
        findings.report(
          in: [one.step], "the string is of CMP \(one.core.cmpID), but the new one is \(id)",
          at: one.string.at(FieldName.cmpID),
          evidence: Evidence(expected: .integer(id), actual: .integer(one.core.cmpID)))
      }
      for state in facts.states(.after) {
        guard let keys = state.keys else { continue }
        for comparison in keys.comparisons where !comparison.agrees && comparison.name != StoredKeyName.cmpSDKID {
          comparison.report(to: &findings)
        }
        guard let stored = keys.number(StoredKeyName.cmpSDKID), stored != id else { continue }
        findings.report(
          in: [state.step.circumstance], "IABTCF_CmpSdkID is \(stored), but the new CMP is \(id)",
          at: .storedKey(StoredKeyName.cmpSDKID), evidence: Evidence(expected: .integer(id), actual: .integer(stored)))
      }
      return try facts.conclude(findings, .after)
    })

  /// Compares a string with what a withdrawal leaves, and the rest with the string before it, where there is one.
  private static func compareWithdrawn(
    _ one: ScenarioDifference, _ withdrawals: Scenario.Subjects?, since earlier: CoreSegment?,
    _ findings: inout Findings
  ) {
    let why = "the withdrawal"
    guard let withdrawals else { return one.reportConsents(why: why, to: &findings) }
    let before = earlier ?? one.core
    one.compareConsents(
      to: before.purposeConsents.subtracting(withdrawals.purposes),
      vendors: before.vendorConsents.subtracting(withdrawals.vendors), specialFeatures: before.specialFeatureOptIns,
      why: why, &findings)
    one.compare(.legitimateInterests, to: before.purposeLegitimateInterests, why: why, &findings)
    one.compare(.legitimateInterests, to: before.vendorLegitimateInterests, why: why, &findings)
  }

  /// Reports that LastUpdated is before the day of a change.
  ///
  /// - Parameters:
  ///   - change: what it is called in a sentence: `the withdrawal`.
  ///   - earlier: the string before it; nil if there is none.
  ///   - mayBeUndecided: whether it matters that no one knows the day.
  private static func compareDay(
    of one: ScenarioDifference, to change: String, since earlier: StringFacts?, mayBeUndecided: Bool = true,
    _ findings: inout Findings
  ) throws(Undecided) {
    let stored = one.core.lastUpdated.day
    let wanted: CalendarDay
    if let day = one.state.step.time?.day {
      wanted = day
    } else if let before = earlier?.core.lastUpdated.day, stored != before {
      wanted = before
    } else {
      guard mayBeUndecided else { return }
      throw .stated("the step \"\(one.state.step.name)\" has no time, so LastUpdated cannot be compared with its day")
    }
    guard stored < wanted else { return }
    findings.report(
      in: [one.step], "LastUpdated is \(stored), but \(change) was on \(wanted)",
      at: one.string.at(FieldName.lastUpdated),
      evidence: Evidence(expected: .shown(wanted), actual: .shown(stored)))
  }
}
