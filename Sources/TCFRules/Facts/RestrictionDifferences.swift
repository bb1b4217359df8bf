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

extension TCString {
  /// The vendors that it gives something, or discloses.
  var namedVendors: VendorIDSet {
    core.vendorConsents.union(core.vendorLegitimateInterests).union(disclosedVendors ?? VendorIDSet())
  }
}

extension Evidence {
  /// The codes of a purpose that the string has, and those that a key has.
  static func codes(
    _ wanted: RestrictionCodes, stored: RestrictionCodes?, vendors: VendorIDSet, purpose: Int
  ) -> Evidence {
    let names = ["0:", "1:", "2:"]
    return Evidence(
      expected: .text(wanted.text(names)), actual: stored.map { .text($0.text(names)) }, vendors: vendors,
      purposes: [purpose])
  }
}

extension RestrictionCodes {
  /// The codes of pairs as `3:0_5:1`; nil for another form, or a vendor that no string can restrict.
  init?(pairs text: String) {
    var codes: [Int: UInt8] = [:]
    for pair in text.split(separator: "_", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let vendor = Int(parts[0]), (1...VendorIDSet.highestPossible).contains(vendor),
        let code = parts[1].utf8.first, parts[1].utf8.count == 1, "012".utf8.contains(code)
      else { return nil }
      codes[vendor] = code
    }
    var characters = [UInt8](repeating: UInt8(ascii: "_"), count: codes.keys.max() ?? 0)
    for (vendor, code) in codes { characters[vendor - 1] = code }
    self.init(text: String(decoding: characters, as: UTF8.self))
  }

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
