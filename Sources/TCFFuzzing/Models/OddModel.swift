import TCFCodec
import TCFFindings

/// Parts of models that no CMP would write, each within what the wire can hold.
enum OddModel {
  /// The fixed fields of a core: each 0, its greatest value, or anything.
  static func core(_ random: inout SplitMix64) -> CoreSegment {
    var core = CoreSegment()
    core.created = Deciseconds(UInt64(value(36, &random)))
    core.lastUpdated = random.chance(50) ? core.created : Deciseconds(UInt64(value(36, &random)))
    core.cmpID = value(CoreLayout.cmpID.range.width, &random)
    core.cmpVersion = value(CoreLayout.cmpVersion.range.width, &random)
    core.consentScreen = value(CoreLayout.consentScreen.range.width, &random)
    core.consentLanguage = letters(&random)
    core.vendorListVersion = value(CoreLayout.vendorListVersion.range.width, &random)
    core.policyVersion = random.chance(50) ? random.number(2...5) : value(CoreLayout.policyVersion.range.width, &random)
    core.isServiceSpecific = random.chance(50)
    core.useNonStandardTexts = random.chance(50)
    core.specialFeatureOptIns = purposes(CoreLayout.specialFeatureOptIns.range.width, &random)
    core.purposeConsents = purposes(CoreLayout.purposesConsent.range.width, &random)
    core.purposeLegitimateInterests = purposes(CoreLayout.purposesLITransparency.range.width, &random)
    core.purposeOneTreatment = random.chance(20)
    core.publisherCC = letters(&random)
    return core
  }

  /// A number of `width` bits.
  static func value(_ width: Int, _ random: inout SplitMix64) -> Int {
    let limit = 1 << width - 1
    return random.pick([0, limit, 1, random.number(0...limit), random.number(0...limit)])
  }

  private static func letters(_ random: inout SplitMix64) -> LetterPair {
    let code = UInt16(random.pick([0, 25, random.number(0...25)]) << 6 | random.pick([0, 25, random.number(0...25)]))
    return LetterPair(code: code) ?? .unknown
  }

  private static func purposes(_ width: Int, _ random: inout SplitMix64) -> PurposeSet {
    PurposeSet(bits: random.pick([0, .max, random.next(), random.next() & random.next()])).upTo(width)
  }

  /// Restrictions, by the dozen too: purposes up to 63, every type, the same pair twice, none, all.
  static func restrictions(_ random: inout SplitMix64) -> PublisherRestrictions {
    if random.chance(1) { return many(&random) }
    let count = restrictionCount(&random)
    var result = PublisherRestrictions()
    while result.count < count {
      let repeated = random.chance(20) ? result.last : nil
      let purpose = repeated?.purpose ?? purpose(&random)
      let type = repeated?.type ?? random.pick(RestrictionType.allCases)
      // A dozen of them with a thousand ids each are a string of its own kind, and a slow one.
      let vendors = count < 8 || random.chance(3) ? VendorShape.any(&random) : VendorShape.few(&random)
      let set = vendors.make(&random)
      // More runs than an entry count can hold do not fit a restriction, which has no other form.
      guard set.runCount <= SectionLayout.mostEntries else { continue }
      result.append(PublisherRestriction(purpose: purpose, type: type, vendors: set))
    }
    return result
  }

  /// How many restrictions: few, or as many as a publisher with a list of its own has.
  private static func restrictionCount(_ random: inout SplitMix64) -> Int {
    switch random.number(1...100) {
    case 1...40: random.number(1...3)
    case 41...60: random.number(4...7)
    case 61...82: random.number(8...23)
    default: random.number(24...100)
    }
  }

  /// A restriction's purpose: one that there is, one that has a bit, or one of the others that six bits hold.
  private static func purpose(_ random: inout SplitMix64) -> Int {
    switch random.number(1...20) {
    case 1...8: random.number(1...11)
    case 9...12: random.number(1...24)
    case 13: 24
    case 14...15: 25
    case 16...18: random.number(26...62)
    default: 63
    }
  }

  /// As many small restrictions as NumPubRestrictions can count, or nearly.
  private static func many(_ random: inout SplitMix64) -> PublisherRestrictions {
    let count = random.pick([SectionLayout.mostEntries, random.number(101...1_000)])
    return PublisherRestrictions(
      (0..<count).map { index in
        PublisherRestriction(
          purpose: index % 24 + 1, type: RestrictionType.allCases[index % 4], vendors: [random.number(1...2_000)])
      })
  }

  /// A Publisher TC segment with any number of custom purposes.
  static func publisherTC(_ random: inout SplitMix64) -> PublisherTCSegment {
    var segment = PublisherTCSegment()
    segment.purposeConsents = purposes(SegmentLayout.pubPurposesConsent.range.width, &random)
    segment.purposeLegitimateInterests = purposes(SegmentLayout.pubPurposesLITransparency.range.width, &random)
    segment.customPurposeCount = random.pick([0, 1, 63, random.number(0...63)])
    segment.customPurposeConsents = purposes(segment.customPurposeCount, &random)
    segment.customPurposeLegitimateInterests = purposes(segment.customPurposeCount, &random)
    return segment
  }
}
