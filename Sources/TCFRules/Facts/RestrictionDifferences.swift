import TCFCodec
import TCFFindings
import TCFStorage

/// Where the codes of a restriction key and those of the string differ.
struct RestrictionDifferences {
  /// Vendors with another code than the string's.
  let wrong: VendorIDSet
  /// Restricted vendors beyond the key's end.
  let lost: VendorIDSet
  /// Vendors with a 0 that the string does not restrict, in a key that has no other sign for none.
  let filler: VendorIDSet

  init(
    wanted: RestrictionCodes, stored: RestrictionCodes, length: Int, hasSignForNone: Bool, named: VendorIDSet
  ) {
    let reach = VendorIDSet.upTo(length)
    let within = wanted.vendors.intersection(reach)
    let unasked = stored.notAllowed.subtracting(within)
    var wrong = VendorIDSet()
    for type in [\RestrictionCodes.notAllowed, \.requireConsent, \.requireLegitimateInterest] {
      wrong.formUnion(wanted[keyPath: type].intersection(reach).subtracting(stored[keyPath: type]))
    }
    wrong.formUnion(stored.vendors.subtracting(within).subtracting(unasked))
    if hasSignForNone { wrong.formUnion(unasked) }
    self.wrong = wrong
    filler = hasSignForNone ? VendorIDSet() : unasked
    lost = Self.lost(wanted.vendors, length, named: named)
  }

  private static func lost(_ vendors: VendorIDSet, _ length: Int, named: VendorIDSet) -> VendorIDSet {
    var lost = vendors.subtracting(VendorIDSet.upTo(length))
    guard !lost.isEmpty, length > 0, vendors.contains(length), vendors.contains(length + 1),
      let run = vendors.ranges.first(where: { $0.contains(length + 1) })
    else { return lost }
    var tail = VendorIDSet()
    tail.insert(VendorIDRange(UInt16(length + 1), run.last))
    lost.subtract(tail.subtracting(named))
    return lost
  }
}

extension RestrictionCodes {
  /// Every restricted vendor.
  var vendors: VendorIDSet { notAllowed.union(requireConsent).union(requireLegitimateInterest) }

  /// The vendors of each code behind its name, `0: {36}, 1: {2,7-9}`; `none` without any.
  ///
  /// - Parameter names: what the three codes are called, in their order.
  func text(_ names: [String]) -> String {
    let parts = zip(names, [notAllowed, requireConsent, requireLegitimateInterest]).filter { !$1.isEmpty }
    return parts.isEmpty ? "none" : parts.map { "\($0) \(IDList.text($1, limit: 10))" }.joined(separator: ", ")
  }
}

extension VendorIDSet {
  /// The vendors from 1 to `last`, 65,535 at most.
  fileprivate static func upTo(_ last: Int) -> VendorIDSet {
    var vendors = VendorIDSet()
    if last > 0 { vendors.insert(VendorIDRange(1, UInt16(clamping: last))) }
    return vendors
  }
}
