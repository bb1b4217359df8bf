import TCFCodec
import TCFFindings
import TCFVendorList

/// What makes a string worthless as a whole: the rules that say so, asked at their own dates.
enum StringGate {
  /// Rules whose break with severity error makes a string invalid from the day it was written.
  private static let whenWritten = [
    FieldRules.serviceSpecific, FieldRules.policyVersion, DisclosedVendorsRules.missing,
  ]

  /// Why nobody may rely on the string; empty if it is fit to be read.
  static func faults(_ facts: StringFacts, _ cmpList: CompiledCMPList?, _ view: BasisView) -> [BasisReason] {
    switch facts.reading {
    case .refused(let fault):
      let rule = RuleID(rawValue: fault.code.rawValue)
      return [.stringInvalid(rule, FaultText.message(for: fault, in: facts.text))]
    case .v1(let model):
      return [.stringInvalid(FieldRules.v1Retired.metadata.id, "a version 1 string of \(model.lastUpdated.day)")]
    case .v2: break
    }
    var faults = whenWritten.flatMap { broken($0, facts, atLeast: .error) }
    if view == .reader {
      faults += broken(DateRules.expired, facts, atLeast: .info)
      if let cmpList, let finding = CMPListRules.deletion(facts, cmpList) {
        faults.append(.stringInvalid(CMPListRules.deleted.metadata.id, finding.message))
      }
    }
    return faults
  }

  private static func broken(_ rule: Rule, _ facts: StringFacts, atLeast severity: Severity) -> [BasisReason] {
    guard case .string(let check) = rule.check else { return [] }
    let verdict = rule.verdict(RuleClock(settings: facts.settings, facts), check(facts))
    guard let worst = verdict.worst, worst >= severity else { return [] }
    return verdict.findings.map { .stringInvalid(rule.metadata.id, $0.message) }
  }
}

/// Which vendors a string can speak for: in its list, not deleted, and disclosed as far as the string tells.
struct VendorGate: Sendable {
  /// The list that the string names.
  let list: CompiledVendorList
  /// Every vendor that passes.
  let open: VendorIDSet
  private let deleted: VendorIDSet
  private let newest: CompiledVendorList?
  private let disclosed: VendorIDSet?

  /// - Parameter newest: the list that tells who has been deleted by `today`; nil if nobody asks for today.
  init(_ string: TCString, _ list: CompiledVendorList, newest: CompiledVendorList?, today: CalendarDay) {
    self.list = list
    self.newest = newest
    disclosed = string.disclosedVendors
    var deleted = list.deletedVendors(by: string.core.lastUpdated.day)
    if let newest { deleted.formUnion(newest.deletedVendors(by: today)) }
    self.deleted = deleted
    var open = list.vendors
    open.subtract(deleted)
    if let disclosed { open.formIntersection(disclosed) }
    self.open = open
  }

  /// Whether the string says who was disclosed.
  var knowsDisclosed: Bool { disclosed != nil }

  /// What keeps `vendor` out, or what is to be known of a vendor that passes.
  func reasons(for vendor: Int) -> [BasisReason] {
    guard list.vendors.contains(vendor) else { return [.vendorUnknown] }
    if deleted.contains(vendor) { return deletionDay(of: vendor).map { [.vendorDeleted($0)] } ?? [.vendorUnknown] }
    guard let disclosed else { return [.disclosureUnknown] }
    return disclosed.contains(vendor) ? [] : [.notDisclosed]
  }

  private func deletionDay(of vendor: Int) -> CalendarDay? {
    [newest, list].compactMap { $0?.deletions.first { $0.id == vendor }?.day }.min()
  }
}
