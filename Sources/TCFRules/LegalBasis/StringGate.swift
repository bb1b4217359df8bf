import TCFCodec
import TCFFindings
import TCFVendorList

/// What makes a string worthless as a whole: the conditions of the run (`StringConditions`), each at its own date.
enum StringGate {
  /// Why no one may rely on the string; empty if it is fit to be read.
  static func faults(_ facts: StringFacts, _ cmpList: CompiledCMPList?, _ view: BasisView) -> [BasisReason] {
    if let refusal = StringRefusal(facts) {
      return [.stringInvalid(RuleID(rawValue: refusal.fault.code.rawValue), refusal.sentence)]
    }
    if case .v1(let model) = facts.reading {
      return [.stringInvalid(v1Retired, "a version 1 string of \(model.lastUpdated.day)")]
    }
    let clock = RuleClock(facts.settings.standpoint, facts.date)
    var faults = facts.settings.conditions.whenWritten.compactMap { condition -> BasisReason? in
      guard isBroken(condition, facts.terms, clock) else { return nil }
      return .stringInvalid(condition.rule, condition.sentence(facts.terms))
    }
    if facts.settings.conditions.checksDate, !facts.hasPossibleDate {
      faults.append(
        .stringInvalid(
          StringCondition.epoch, "LastUpdated is \(facts.core.lastUpdated), before \(Milestones.firstV2Day)"))
    }
    guard view == .reader else { return faults }
    let (conditions, asOf) = (facts.settings.conditions, facts.settings.asOf)
    let (written, expiry) = (facts.core.lastUpdated.day, facts.settings.expiry)
    if conditions.checksExpiry, facts.hasPossibleDate, expiry.isOver(written, on: asOf) {
      faults.append(.stringInvalid(StringCondition.expired, expiry.sentence(written)))
    }
    if conditions.checksCMP, let cmpList, let deletion = CMPDeletion(of: facts.core, in: cmpList, asOf: asOf) {
      faults.append(.stringInvalid(StringCondition.cmpDeleted, deletion.sentence(written: written)))
    }
    return faults
  }

  private static func isBroken(_ condition: StringCondition, _ terms: StringTerms, _ clock: RuleClock) -> Bool {
    condition.isBroken(terms) && isInvalidating(condition, clock)
  }

  /// Whether breaking a condition makes a string invalid at a date.
  private static func isInvalidating(_ condition: StringCondition, _ clock: RuleClock) -> Bool {
    condition.periods.first(where: clock.isWithin)?.severity == .error
  }

  /// The rule that reports strings of version 1, which say nothing that the legal basis could use.
  private static let v1Retired: RuleID = "fields/v1-retired"
}

extension StringGate {
  /// The last day on which a version 2 string lives, by its consent and by its CMP; nil if it does not end.
  static func lastDay(_ facts: StringFacts, _ cmpList: CompiledCMPList?) -> CalendarDay? {
    let conditions = facts.settings.conditions
    let expiry = conditions.checksExpiry ? facts.settings.expiry.end(of: facts.core.lastUpdated.day) : nil
    let deletion = conditions.checksCMP ? cmpList?.deletionDay(ofCMP: facts.core.cmpID)?.adding(days: -1) : nil
    return [expiry, deletion].compactMap(\.self).min()
  }

  /// The conditions that a version 2 string breaks if they hold when it is written.
  static func broken(_ facts: StringFacts) -> [StringCondition] {
    let terms = facts.terms
    return facts.settings.conditions.whenWritten.filter { $0.isBroken(terms) }
  }

  /// Whether a version 2 string that breaks some conditions would be invalid if it were written as it is on a day.
  static func isOutdated(_ facts: StringFacts, breaking broken: [StringCondition], on day: CalendarDay) -> Bool {
    guard !broken.isEmpty else { return false }
    let clock = RuleClock(facts.settings.standpoint, SubjectDate(day, policyVersion: facts.policyVersion))
    return broken.contains { isInvalidating($0, clock) }
  }
}
