import TCFCodec
package import TCFFindings
package import TCFVendorList

/// The causes of verdicts that are not an answer.
enum Cause {
  static let noString = VerdictCause.stated("the key set has no TC string that names a vendor list")
  static let nothingBeside = VerdictCause.stated("no lists were given")

  /// Why a run has no CMP list.
  static func cmpListMissing(_ fault: String?) -> VerdictCause {
    .stated(fault.map { "no usable CMP list was given: \($0)" } ?? "no CMP list was given (--cmp-list)")
  }

  /// What a run without a CMP list cannot say of the CMP of a string.
  static func cmpDeletionUnchecked(_ fault: String?) -> VerdictCause {
    .stated(
      "whether the CMP was deleted: no \(fault.map { "usable CMP list was given: \($0)" } ?? "CMP list was given")")
  }

  static func unreadable(_ facts: StringFacts) -> VerdictCause {
    if case .v1 = facts.reading { return .stated("applies only to version 2 strings; this one is version 1") }
    return .stated("the string cannot be read")
  }

  static func policyUnknown(_ version: Int) -> VerdictCause {
    .policyUnknown(version, newest: Milestones.newestPolicyVersion)
  }

  static func listMissing(series: Int, number: Int, in store: VendorListStore) -> VerdictCause {
    let name = "vendor list \(number) of GVL spec \(series)"
    if store.conflict(series: series, number: number) != nil {
      return .stated("two different files claim to be \(name)")
    }
    if let fault = store.fault(series: series, number: number) {
      return .stated("\(name) cannot be read: \(fault.message)")
    }
    func missing(_ details: String) -> VerdictCause {
      // Lists are numbered from 1: nobody has a list 0.
      number < 1 ? .stated(details) : .vendorListMissing(series: series, number: number, details)
    }
    guard !store.isEmpty else { return missing("\(store.absence); the string names \(name)") }
    let nearest = store.nearest(series: series, number: number)
    guard !nearest.isEmpty else { return missing("\(name) is missing; no list of that series was given") }
    return missing("\(name) is missing; the nearest given are \(nearest.map(String.init).joined(separator: " and "))")
  }
}

/// The vendor list a string names, or why it is not there.
package enum ListLookup {
  case found(CompiledVendorList)
  // Indirect, so that the rest is one reference: nearly every string has a list.
  indirect case missing(VerdictCause)

  init(for facts: StringFacts, in store: VendorListStore) {
    guard let policy = facts.policyVersion else {
      self = .missing(Cause.unreadable(facts))
      return
    }
    if policy > Milestones.newestPolicyVersion {
      self = .missing(Cause.policyUnknown(policy))
      return
    }
    guard let series = PolicyEra.series(of: policy) else {
      self = .missing(.stated("TcfPolicyVersion \(policy) has no vendor list for version 2 strings"))
      return
    }
    let number = facts.core.vendorListVersion
    if let list = store.list(series: series, number: number) {
      self = .found(list)
    } else {
      self = .missing(Cause.listMissing(series: series, number: number, in: store))
    }
  }
}
