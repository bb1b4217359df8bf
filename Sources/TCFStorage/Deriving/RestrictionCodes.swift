package import TCFCodec

/// What the restrictions of one purpose come to for each vendor, as one character a vendor: `0` not allowed, `1` require
/// consent, `2` require legitimate interest, `_` none.
///
/// The table of keys knows no sign for "none" and allows only `0`, `1`, `2`; InAppTCData has `_`, which is written here,
/// since a `0` would forbid the purpose to the vendor. Where restrictions of one purpose and vendor contradict each other
/// the documents are silent; here `0` wins over all, and both `1` and `2`, or the undefined type 3, are read as `0`: a
/// vendor that cannot know its basis has none.
/// Source: CMP API v2, In-App Details, `IABTCF_PublisherRestrictions{ID}`; InAppTCData, `publisher.restrictions`.
package struct RestrictionCodes: Sendable, Hashable {
  /// The vendors that may not use the purpose.
  package private(set) var notAllowed = VendorIDSet()
  /// The vendors that need consent.
  package private(set) var requireConsent = VendorIDSet()
  /// The vendors that need legitimate interest.
  package private(set) var requireLegitimateInterest = VendorIDSet()

  /// Codes that restrict no one.
  package init() {}

  /// The codes of each restricted purpose 1-24. Purposes whose restrictions name no vendor are left out, and so are those
  /// above 24, which no key can have.
  package static func byPurpose(of restrictions: PublisherRestrictions) -> [Int: RestrictionCodes] {
    var all: [Int: RestrictionCodes] = [:]
    for restriction in restrictions where (1...24).contains(restriction.purpose) && !restriction.ranges.isEmpty {
      for range in restriction.ranges {
        all[restriction.purpose, default: RestrictionCodes()].insert(range, restriction.type)
      }
    }
    return all.mapValues(\.resolved).filter { $0.value.highest > 0 }
  }

  private mutating func insert(_ range: VendorIDRange, _ type: RestrictionType) {
    switch type {
    case .notAllowed, .undefined: notAllowed.insert(range)
    case .requireConsent: requireConsent.insert(range)
    case .requireLegitimateInterest: requireLegitimateInterest.insert(range)
    }
  }

  /// The same with every vendor in one set only.
  private var resolved: RestrictionCodes {
    var codes = self
    codes.notAllowed.formUnion(requireConsent.intersection(requireLegitimateInterest))
    codes.requireConsent.subtract(codes.notAllowed)
    codes.requireLegitimateInterest.subtract(codes.notAllowed)
    return codes
  }

  /// The last restricted vendor; 0 if there is none.
  package var highest: Int { max(notAllowed.highest, requireConsent.highest, requireLegitimateInterest.highest) }

  /// Reads a key's text; nil if it has any other character than `0`, `1`, `2` and `_`. Characters beyond vendor 65,535
  /// are checked but not kept.
  package init?(text: String) {
    var runStart = 1
    var runCode: UInt8?
    var vendor = 0
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "2") else { return nil }
      vendor += 1
      if byte != runCode {
        close(runCode, runStart, vendor - 1)
        (runStart, runCode) = (vendor, byte)
      }
    }
    close(runCode, runStart, vendor)
  }

  /// Records that the vendors `first` through `last` have the character `code`.
  private mutating func close(_ code: UInt8?, _ first: Int, _ last: Int) {
    guard let code, code != UInt8(ascii: "_"), first <= VendorIDSet.highestPossible,
      let type = RestrictionType(rawValue: code - UInt8(ascii: "0"))
    else { return }
    insert(VendorIDRange(UInt16(first), UInt16(min(last, VendorIDSet.highestPossible))), type)
  }

  /// The key's text, up to the last restricted vendor.
  package var text: String {
    var characters = [UInt8](repeating: UInt8(ascii: "_"), count: highest)
    for id in notAllowed { characters[id - 1] = UInt8(ascii: "0") }
    for id in requireConsent { characters[id - 1] = UInt8(ascii: "1") }
    for id in requireLegitimateInterest { characters[id - 1] = UInt8(ascii: "2") }
    return String(decoding: characters, as: UTF8.self)
  }
}
