import TCFCodec
import TCFFindings
import TCFVendorList

/// What makes a string worthless as a whole: the conditions of the run (`StringConditions`), each at its own date.
enum StringGate {
  /// Why nobody may rely on the string; empty if it is fit to be read.
  static func faults(_ facts: StringFacts, _ cmpList: CompiledCMPList?, _ view: BasisView) -> [BasisReason] {
    if let refusal = StringRefusal(facts) {
      return [.stringInvalid(RuleID(rawValue: refusal.fault.code.rawValue), refusal.sentence)]
    }
    if case .v1(let model) = facts.reading {
      return [.stringInvalid(v1Retired, "a version 1 string of \(model.lastUpdated.day)")]
    }
    let clock = RuleClock(facts.settings.standpoint, facts.date)
    var faults = facts.settings.conditions.whenWritten.compactMap { condition -> BasisReason? in
      guard isBroken(condition, facts.string, clock) else { return nil }
      return .stringInvalid(condition.rule, condition.sentence(facts.string))
    }
    guard view == .reader else { return faults }
    let (conditions, asOf) = (facts.settings.conditions, facts.settings.asOf)
    let (written, expiry) = (facts.core.lastUpdated.day, facts.settings.expiry)
    if conditions.asksExpiry, expiry.isOver(written, on: asOf) {
      faults.append(.stringInvalid(StringCondition.expired, expiry.sentence(written)))
    }
    if conditions.asksCMP, let cmpList, let deletion = CMPDeletion(of: facts.core, in: cmpList, asOf: asOf) {
      faults.append(.stringInvalid(StringCondition.cmpDeleted, deletion.sentence(written: written)))
    }
    return faults
  }

  private static func isBroken(_ condition: StringCondition, _ string: TCString, _ clock: RuleClock) -> Bool {
    condition.isBroken(string) && condition.periods.first(where: clock.isWithin)?.severity == .error
  }

  /// The rule that reports strings of version 1, which say nothing that the legal basis could go by.
  private static let v1Retired: RuleID = "fields/v1-retired"
}

extension StringGate {
  /// Whether a version 2 string has ended by a day, with its consent or with its CMP.
  static func hasEnded(_ facts: StringFacts, _ cmpList: CompiledCMPList?, by day: CalendarDay) -> Bool {
    let conditions = facts.settings.conditions
    if conditions.asksExpiry, facts.settings.expiry.isOver(facts.core.lastUpdated.day, on: day) { return true }
    guard conditions.asksCMP, let cmpList else { return false }
    return CMPDeletion(of: facts.core, in: cmpList, asOf: day) != nil
  }

  /// Whether a version 2 string would be invalid if it were written as it is on a day.
  static func isOutdated(_ facts: StringFacts, on day: CalendarDay) -> Bool {
    let clock = RuleClock(facts.settings.standpoint, SubjectDate(day, policyVersion: facts.policyVersion))
    return facts.settings.conditions.whenWritten.contains { isBroken($0, facts.string, clock) }
  }
}
