public import TCFCodec
public import TCFFindings

// Random values of the model, with the edges of the format (machine words, limits of fields) drawn often.
extension SplitMix64 {
  /// A set of vendor ids: empty, sparse, dense, in runs, or everybody, mostly of the size of a real list.
  public mutating func vendorIDs() -> VendorIDSet {
    let highest = pick([0, 1, 2, 63, 64, 65, 128, 192, 700, 700, 1_200])
    return vendorIDs(upTo: chance(oneIn: 80) ? pick([4_176, 65_535]) : highest)
  }

  /// A set of vendor ids from 1 to `highest`.
  public mutating func vendorIDs(upTo highest: Int) -> VendorIDSet {
    guard highest > 0 else { return [] }
    switch number(0...5) {
    case 0: return []
    case 1: return VendorIDSet(1...highest)
    case 2: return VendorIDSet((0..<number(1...12)).map { _ in number(1...highest) })
    case 3:
      var set = VendorIDSet()
      for _ in 0..<number(1...8) {
        let first = number(1...highest)
        set.insert(VendorIDRange(UInt16(first), UInt16(min(highest, first + number(0...80)))))
      }
      return set
    case 4: return VendorIDSet(words: (0...highest / 64).map { _ in next() }).upTo(highest)
    default: return VendorIDSet([1, highest, number(1...highest)])
    }
  }

  /// A set of ids from 1 to `limit`, 0 to 63.
  public mutating func ids(upTo limit: Int) -> PurposeSet {
    let bits = pick([0, .max, next(), next() & next() & next(), 1 << 63])
    return PurposeSet(bits: bits).upTo(limit)
  }

  /// A number that `width` bits can hold.
  public mutating func number(ofBits width: Int) -> Int {
    let highest = 1 << width - 1
    return pick([0, 1, highest, number(0...highest), number(0...highest), number(0...highest)])
  }

  /// Two letters.
  public mutating func letters() -> LetterPair {
    LetterPair(code: UInt16(number(0...25) << 6 | number(0...25))) ?? .unknown
  }

  /// A core segment that the wire can hold.
  public mutating func coreSegment() -> CoreSegment {
    var core = CoreSegment()
    core.created = Deciseconds(UInt64(number(ofBits: 36)))
    core.lastUpdated = chance(oneIn: 2) ? core.created : Deciseconds(UInt64(number(ofBits: 36)))
    core.cmpID = number(ofBits: 12)
    core.cmpVersion = number(ofBits: 12)
    core.consentScreen = number(ofBits: 6)
    core.consentLanguage = letters()
    core.vendorListVersion = number(ofBits: 12)
    core.policyVersion = number(ofBits: 6)
    core.isServiceSpecific = chance(oneIn: 2)
    core.useNonStandardTexts = chance(oneIn: 2)
    core.specialFeatureOptIns = ids(upTo: 12)
    core.purposeConsents = ids(upTo: 24)
    core.purposeLegitimateInterests = ids(upTo: 24)
    core.purposeOneTreatment = chance(oneIn: 2)
    core.publisherCC = letters()
    core.vendorConsents = vendorIDs()
    core.vendorLegitimateInterests = vendorIDs()
    if chance(oneIn: 2) { core.publisherRestrictions = publisherRestrictions() }
    return core
  }

  /// Restrictions in any order, some of them twice.
  public mutating func publisherRestrictions() -> PublisherRestrictions {
    var result = PublisherRestrictions()
    for _ in 0..<number(0...6) {
      let type = RestrictionType(rawValue: UInt8(number(0...3))) ?? .undefined
      let vendors = chance(oneIn: 3) ? [] : vendorIDs(upTo: pick([1, 64, 130, 900]))
      result.append(PublisherRestriction(purpose: pick([1, 2, 10, 24, 25, 63]), type: type, vendors: vendors))
      if chance(oneIn: 8), let last = result.last { result.append(last) }
    }
    return result
  }

  /// A Publisher TC segment that the wire can hold.
  public mutating func publisherTC() -> PublisherTCSegment {
    var segment = PublisherTCSegment()
    segment.purposeConsents = ids(upTo: 24)
    segment.purposeLegitimateInterests = ids(upTo: 24)
    segment.customPurposeCount = pick([0, 0, 1, 2, 5, 31, 62, 63])
    segment.customPurposeConsents = ids(upTo: segment.customPurposeCount)
    segment.customPurposeLegitimateInterests = ids(upTo: segment.customPurposeCount)
    return segment
  }

  /// A string that the wire can hold.
  public mutating func tcString() -> TCString {
    TCString(
      core: coreSegment(), disclosedVendors: chance(oneIn: 2) ? vendorIDs() : nil,
      allowedVendors: chance(oneIn: 6) ? vendorIDs() : nil, publisherTC: chance(oneIn: 2) ? publisherTC() : nil)
  }
}

extension VendorIDSet {
  /// The ids up to `highest`.
  fileprivate func upTo(_ highest: Int) -> VendorIDSet {
    highest >= Self.highestPossible ? self : intersection(VendorIDSet(1...highest))
  }
}
