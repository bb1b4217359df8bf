import TCFCodec
import TCFFindings
import TCFVendorList

/// What of a string decides about the conditions that it has to meet as a whole: numbers, so that asking copies no set.
struct StringTerms {
  let isServiceSpecific: Bool
  let policyVersion: Int
  let hasDisclosedVendors: Bool
  let lastUpdated: CalendarDay
}

/// A condition that a string as a whole has to meet: where it is broken with severity error, no one may rely on anything
/// that the string says. The rule of the same id reports it; the legal basis uses it.
struct StringCondition: Sendable {
  /// The rule that reports it.
  let rule: RuleID
  /// Since when it holds, and how much it matters.
  let periods: [RulePeriod]
  /// Whether the string breaks it, at whatever date.
  let isBroken: @Sendable (StringTerms) -> Bool
  /// What is wrong with a string that breaks it.
  let sentence: @Sendable (StringTerms) -> String

  /// Strings are service-specific.
  static let serviceSpecific = StringCondition(
    rule: "fields/service-specific",
    periods: [
      RulePeriod(.info, until: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
      RulePeriod(.error, from: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
    ], isBroken: { !$0.isServiceSpecific }, sentence: { _ in "IsServiceSpecific is 0" })

  /// Strings follow TCF 2.2 or later: policy versions before it are no longer written.
  static let policyVersion = StringCondition(
    rule: "fields/policy-version",
    periods: [
      RulePeriod(
        .warning, from: Milestones.policy4Required, until: Milestones.policy4ExtensionEnded, by: .lastUpdatedIfPossible),
      RulePeriod(.error, from: Milestones.policy4ExtensionEnded, by: .lastUpdatedIfPossible),
    ], isBroken: { $0.policyVersion < PolicyEra.tcf22.versions.lowerBound },
    sentence: { "TcfPolicyVersion is \($0.policyVersion) in a string of \($0.lastUpdated)" })

  /// Strings have the Disclosed Vendors segment.
  static let disclosedVendors = StringCondition(
    rule: "disclosed-vendors/missing",
    periods: [
      RulePeriod(.info, from: Milestones.tcf23, until: Milestones.disclosedVendorsRequired),
      RulePeriod(.error, from: Milestones.disclosedVendorsRequired),
    ], isBroken: { !$0.hasDisclosedVendors },
    sentence: { _ in "there is no Disclosed Vendors segment" })

  /// Those that a string has to meet on the day it was written.
  static let whenWritten = [serviceSpecific, policyVersion, disclosedVendors]

  /// The rule that reports a LastUpdated before the framework. Such a date says nothing, so neither does the string's age.
  static let epoch: RuleID = "fields/epoch"
  /// The rule by which a string ends with its consent, whatever the severity.
  static let expired: RuleID = "fields/expired"
  /// The rule by which a string ends with its CMP, whatever the severity.
  static let cmpDeleted: RuleID = "cmp-list/deleted"
}

/// The conditions that a run uses: all of them, unless its rules leave one out or have other severities for it.
public struct StringConditions: Sendable {
  let whenWritten: [StringCondition]
  /// Whether strings end with their consent.
  let checksExpiry: Bool
  /// Whether strings end with their CMP.
  let checksCMP: Bool
  /// Whether a string needs a possible date.
  let checksDate: Bool

  /// Those of the whole catalogue, with its severities.
  public static let usual = StringConditions(
    whenWritten: StringCondition.whenWritten, checksExpiry: true, checksCMP: true, checksDate: true)

  private init(whenWritten: [StringCondition], checksExpiry: Bool, checksCMP: Bool, checksDate: Bool) {
    self.whenWritten = whenWritten
    self.checksExpiry = checksExpiry
    self.checksCMP = checksCMP
    self.checksDate = checksDate
  }

  /// Those that `rules` report, with the severities that they have there.
  public init(of rules: [Rule]) {
    func periods(_ id: RuleID) -> [RulePeriod]? { rules.first { $0.metadata.id == id }?.metadata.periods }
    whenWritten = StringCondition.whenWritten.compactMap { condition in
      periods(condition.rule).map {
        StringCondition(
          rule: condition.rule, periods: $0, isBroken: condition.isBroken, sentence: condition.sentence)
      }
    }
    checksExpiry = periods(StringCondition.expired) != nil
    checksCMP = periods(StringCondition.cmpDeleted) != nil
    checksDate = periods(StringCondition.epoch)?.contains { $0.severity == .error } ?? false
  }
}

/// A CMP's deletion from the Global CMP List, which ends every string that it ever wrote.
///
/// Source: Consent string and vendor list formats v2, Global CMP List Specification.
struct CMPDeletion {
  let cmp: Int
  /// The day of its deletion.
  let day: CalendarDay
  private let label: String

  /// The deletion of the CMP that wrote a string; nil if by `asOf` it was not deleted, or is not on the list.
  init?(of core: CoreSegment, in list: CompiledCMPList, asOf: CalendarDay) {
    guard let day = list.deletionDay(ofCMP: core.cmpID), day <= asOf else { return nil }
    cmp = core.cmpID
    self.day = day
    label = list.label(core.cmpID)
  }

  /// What is wrong with a string that was written on a day.
  func sentence(written: CalendarDay) -> String {
    "\(label) was deleted on \(day); the string was written on \(written), "
      + (written <= day ? "while it was registered" : "after that")
  }
}

extension CompiledCMPList {
  /// `CMP 300 (Iron Choices)`.
  func label(_ id: Int) -> String { "CMP \(id)" + (name(ofCMP: id).map { " (\($0))" } ?? "") }
}
