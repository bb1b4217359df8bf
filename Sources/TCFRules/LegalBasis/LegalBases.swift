package import TCFCodec
package import TCFFindings
package import TCFVendorList

/// What every vendor may do by one string: sets of vendors for all of them at once, and the reasons for a single one.
///
/// The sets are made by word operations over the vendors of the list; nothing is done per vendor. Both ways of asking
/// rest on the same tables, `RequiredBases`.
///
/// Source: Consent string and vendor list formats v2, The Core String; TCF Implementation Guidelines, How to determine
/// the legal basis.
package struct LegalBases: Sendable {
  /// As of when the string is read.
  package let view: BasisView
  /// The as-of date, which the reader's view uses.
  package let asOf: CalendarDay
  /// The list that the string names; nil only where the string is invalid and the list is not at hand.
  package let list: CompiledVendorList?
  /// The list that shows the reader who has been deleted since; nil in the writer's view.
  package let newestList: CompiledVendorList?
  /// Why no one may rely on the string; empty if it is valid.
  package let stringFaults: [BasisReason]
  /// What the view asks of a valid string and no one could check, since a list is missing.
  package let unchecked: [VerdictCause]
  let reading: StringReading?

  /// The bases of the string in `facts`, by the lists at hand.
  ///
  /// - Parameters:
  ///   - lists: must have the list that the string names, unless the string is invalid.
  ///   - cmpList: shows the reader whether the CMP was deleted.
  /// - Throws: `MissingList` if the string is valid and its list is not among `lists`, or its policy version is newer
  ///   than the catalogue.
  package init(
    _ facts: StringFacts, lists: VendorListStore, cmpList: CompiledCMPList? = nil, view: BasisView
  ) throws(MissingList) {
    var found: CompiledVendorList?
    if facts.policyVersion != nil {
      switch ListLookup(for: facts, in: lists) {
      case .found(let list): found = list
      case .missing(let cause):
        guard !StringGate.faults(facts, cmpList, view).isEmpty else { throw MissingList(cause: cause) }
      }
    }
    let newest = view == .reader ? AvailableLists(lists).newest : nil
    self.init(facts, list: found, newest: newest, cmpList: cmpList, view: view)
  }

  /// The bases of the string in `facts`, by the list that it names.
  ///
  /// - Parameter newest: the list that shows the reader who has been deleted since; without it, `list` does.
  package init(
    _ facts: StringFacts, list: CompiledVendorList, newest: CompiledVendorList? = nil,
    cmpList: CompiledCMPList? = nil, view: BasisView
  ) {
    self.init(facts, list: Optional(list), newest: newest, cmpList: cmpList, view: view)
  }

  // One body for both; the list may be missing here if the string is invalid.
  private init(
    _ facts: StringFacts, list: CompiledVendorList?, newest: CompiledVendorList?, cmpList: CompiledCMPList?,
    view: BasisView
  ) {
    self.view = view
    self.list = list
    asOf = facts.settings.asOf
    newestList = view == .reader ? newest ?? list : nil
    stringFaults = StringGate.faults(facts, cmpList, view)
    let isCMPUnchecked = view == .reader && cmpList == nil && facts.settings.conditions.checksCMP
    unchecked = isCMPUnchecked && stringFaults.isEmpty ? [Cause.cmpDeletionUnchecked(facts.settings.cmpListFault)] : []
    if stringFaults.isEmpty, let list {
      let gate = VendorGate(facts.string, list, newest: newestList, today: asOf)
      reading = StringReading(facts.string, gate)
    } else {
      reading = nil
    }
  }

  /// The vendors that may work for `purpose` (1-24) on `basis`; no one for other ids, or on no basis.
  package func permittedVendors(of purpose: Int, on basis: LegalBasis) -> VendorIDSet {
    guard let reading, (1...24).contains(purpose) else { return VendorIDSet() }
    switch basis {
    case .consent: return reading.consent[purpose - 1]
    case .legitimateInterest: return reading.legitimateInterest[purpose - 1]
    case .none: return VendorIDSet()
    }
  }

  /// The vendors that may work for special purpose `id` for certain.
  package func permittedVendors(ofSpecialPurpose id: Int) -> VendorIDSet {
    reading?.permittedVendors(ofSpecialPurpose: id) ?? VendorIDSet()
  }

  /// Under purpose one treatment, the vendors that declare purpose 1 and have to decide by the publisher's country. For
  /// them any other purpose that stores on or reads from the device depends on it too. No one otherwise.
  package var vendorsDependingOnCountry: VendorIDSet { reading?.vendorsDependingOnCountry ?? VendorIDSet() }
}

/// The list that a string names is not at hand.
package struct MissingList: Error, Sendable, CustomStringConvertible {
  /// What is missing.
  package let cause: VerdictCause

  /// What is missing, as text, without a full stop.
  package var description: String { cause.description }
}

/// A string that is fit to be read, next to its list: who may do what.
struct StringReading: Sendable {
  let string: TCString
  let gate: VendorGate
  let required: RequiredBases
  /// By purpose from 1: who may work for it on consent.
  private(set) var consent: [VendorIDSet]
  /// By purpose from 1: who may work for it on legitimate interest.
  private(set) var legitimateInterest: [VendorIDSet]

  init(_ string: TCString, _ gate: VendorGate) {
    self.string = string
    self.gate = gate
    let core = string.core
    required = RequiredBases(core, gate.list)
    consent = Array(repeating: VendorIDSet(), count: 24)
    legitimateInterest = consent
    let consented = core.vendorConsents.intersection(gate.open)
    for purpose in core.purposeConsents.upTo(24) where !(purpose == 1 && core.purposeOneTreatment) {
      var vendors = required.consentVendors(of: purpose)
      vendors.formIntersection(consented)
      consent[purpose - 1] = vendors
    }
    let established = core.vendorLegitimateInterests.intersection(gate.open)
    for purpose in core.purposeLegitimateInterests.upTo(24) {
      var vendors = required.legitimateInterestVendors(of: purpose)
      vendors.formIntersection(established)
      legitimateInterest[purpose - 1] = vendors
    }
  }

  /// Without Disclosed Vendors the vendor LI bit says that transparency was given.
  func permittedVendors(ofSpecialPurpose id: Int) -> VendorIDSet {
    let vendors = gate.open.intersection(gate.list.specialPurposeVendors(of: id))
    return gate.knowsDisclosed ? vendors : vendors.intersection(string.core.vendorLegitimateInterests)
  }

  var vendorsDependingOnCountry: VendorIDSet {
    guard string.core.purposeOneTreatment else { return VendorIDSet() }
    return required.consentVendors(of: 1).intersection(gate.open)
  }
}
