import TCFCodec

extension ConsentStringV1 {
  /// Version 1 models that say less: all at once, then fewer vendors, a lower maximum, and lower numbers.
  var simplerModels: Simpler<ConsentStringV1> {
    var result: Simpler<ConsentStringV1> = []
    if self != ConsentStringV1() { result.append { ConsentStringV1() } }
    if !vendorConsents.isEmpty {
      // The maximum goes down with the vendors: it is most of a bit field's length.
      for make in vendorConsents.simplerSets {
        result.append {
          var copy = self
          copy.vendorConsents = make()
          if copy.maxVendorID == self.vendorConsents.highest { copy.maxVendorID = copy.vendorConsents.highest }
          return copy
        }
      }
    }
    result += simpler(self, \.maxVendorID, simplerNumber(maxVendorID, toward: vendorConsents.highest))
    if defaultVendorConsent == true { result += simpler(self, \.defaultVendorConsent, [{ false }]) }
    if defaultVendorConsent != nil { result += simpler(self, \.defaultVendorConsent, [{ nil }]) }
    result += simpler(self, \.purposeConsents, purposeConsents.simplerSets)
    for path in [\ConsentStringV1.cmpID, \.cmpVersion, \.consentScreen, \.vendorListVersion] {
      result += simpler(self, path, simplerNumber(self[keyPath: path]))
    }
    if consentLanguage != .unknown { result += simpler(self, \.consentLanguage, [{ .unknown }]) }
    for path in [\ConsentStringV1.created, \.lastUpdated] {
      result += simpler(self, path, simplerNumber(self[keyPath: path].rawValue).map { make in { Deciseconds(make()) } })
    }
    return result
  }

  /// The texts of simpler models, in the form that each states. All of them are shorter than `text`, or as long with lower
  /// bits.
  func simplerTexts(than text: [UInt8]) -> [[UInt8]] {
    let weight = TextWeight(text)
    return simplerModels.compactMap { make in
      guard let simpler = try? Array(make().encoded(.stated).utf8), TextWeight(simpler) < weight else { return nil }
      return simpler
    }
  }
}

/// What makes one text of the base64url alphabet simpler than another: fewer characters, then lower ones. Every step of
/// shrinking lowers it, so shrinking ends.
struct TextWeight: Comparable {
  private let count: Int
  private let values: [UInt8]

  init(_ text: [UInt8]) {
    count = text.count
    // Characters of no alphabet are heavier than any.
    values = text.map { byte in WireBits.alphabet.firstIndex(of: byte).map(UInt8.init) ?? 64 }
  }

  static func < (left: TextWeight, right: TextWeight) -> Bool {
    left.count != right.count ? left.count < right.count : left.values.lexicographicallyPrecedes(right.values)
  }
}
