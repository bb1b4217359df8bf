import TCFCodec
import TCFFindings

/// Makes models of TC strings as they are met in the wild: what a CMP stores after each of the usual answers.
struct StringMaker {
  private var random: SplitMix64
  /// The ids in use: like list 106 of May 2025, some 900 of 1,428 in some 290 runs.
  let vendors: [Int]
  /// Those of them with a purpose on legitimate interest, about a third.
  let interested: VendorIDSet

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var ids: [Int] = []
    var interested: [Int] = []
    var id = 1
    while id <= Self.highestVendor {
      for _ in 0..<random.number(1...5) where id <= Self.highestVendor {
        ids.append(id)
        if random.chance(35) { interested.append(id) }
        id += 1
      }
      id += random.pick([1, 1, 2, 3])
    }
    vendors = ids
    self.interested = VendorIDSet(interested)
  }

  private static let highestVendor = 1_428

  /// The next model.
  mutating func next() -> TCString {
    var core = header()
    var shown = VendorIDSet()
    switch random.number(1...100) {
    case ...26:
      shown = listed(vendors.count - random.number(0...200))
      acceptAll(shown, &core)
    case ...42:
      shown = listed(vendors.count - random.number(0...200))
      acceptSome(shown, &core)
    case ...74:
      shown = listed(vendors.count - random.number(0...200))
      rejectAll(shown, &core)
    default:
      // A site with a short list of its own.
      shown = listed(random.number(5...60))
      acceptAll(shown, &core)
    }
    if random.chance(33) { core.publisherRestrictions = restrictions() }
    return TCString(
      core: core, disclosedVendors: random.chance(65) ? shown : nil,
      publisherTC: random.chance(50) ? publisherTC() : nil)
  }

  private mutating func header() -> CoreSegment {
    var core = CoreSegment()
    let day = CalendarDay(year: 2025, month: 6, day: 1).daysSince1970 + random.number(0...500)
    core.created = Deciseconds(UInt64(day) * 864_000)
    core.lastUpdated = core.created
    let version = cmpVersion()
    core.cmpID = 2 + version % 54 * 9
    core.cmpVersion = version + 1
    core.consentScreen = random.number(0...3)
    core.consentLanguage = LetterPair(random.pick(["EN", "DE", "FR", "IT", "ES", "NL", "PL"])) ?? .unknown
    core.vendorListVersion = random.number(90...160)
    core.policyVersion = 5
    core.isServiceSpecific = true
    core.useNonStandardTexts = random.chance(10)
    core.publisherCC = LetterPair(random.pick(["DE", "FR", "IT", "ES", "NL", "GB", "AA"])) ?? .unknown
    return core
  }

  /// One of 78 versions of 54 CMPs, the first of them a fifth of the time: so 1,226 public strings have it. What counts by
  /// CMP would be measured at its worst if all ids and versions came alike often.
  private mutating func cmpVersion() -> Int {
    let place = random.number(0...999)
    return 78 * place * place * place / 1_000_000_000
  }

  /// `count` of the vendors in use.
  private mutating func listed(_ count: Int) -> VendorIDSet {
    let percent = 100 * count / vendors.count
    if percent >= 100 { return VendorIDSet(vendors) }
    if percent >= 20 { return VendorIDSet(vendors.filter { _ in random.chance(percent) }) }
    return VendorIDSet((0..<count).map { _ in random.pick(vendors) })
  }

  private mutating func acceptAll(_ shown: VendorIDSet, _ core: inout CoreSegment) {
    core.specialFeatureOptIns = [1, 2]
    core.purposeConsents = PurposeSet(1...11)
    core.purposeLegitimateInterests = PurposeSet([2, 7, 8, 9, 10, 11])
    core.vendorConsents = shown
    core.vendorLegitimateInterests = shown.intersection(interested)
  }

  private mutating func acceptSome(_ shown: VendorIDSet, _ core: inout CoreSegment) {
    let percent = random.number(2...80)
    core.purposeConsents = PurposeSet((1...11).filter { _ in random.chance(50) })
    core.purposeLegitimateInterests = PurposeSet([2, 7, 8, 9, 10].filter { _ in random.chance(50) })
    core.vendorConsents = VendorIDSet(shown.filter { _ in random.chance(percent) })
    if random.chance(60) { core.vendorLegitimateInterests = shown.intersection(interested) }
  }

  private mutating func rejectAll(_ shown: VendorIDSet, _ core: inout CoreSegment) {
    // Refusing consent does not object to legitimate interest everywhere.
    guard random.chance(25) else { return }
    core.purposeLegitimateInterests = [7, 8, 9, 10]
    core.vendorLegitimateInterests = shown.intersection(interested)
  }

  private mutating func restrictions() -> PublisherRestrictions {
    var result = PublisherRestrictions()
    for purpose in 2...10 where random.chance(30) {
      var named = VendorIDSet()
      if random.chance(20) {
        named.insert(VendorIDRange(1, UInt16(Self.highestVendor)))
      } else {
        for _ in 0..<random.number(1...8) {
          let start = random.pick(vendors)
          named.insert(VendorIDRange(UInt16(start), UInt16(start + (random.chance(40) ? random.number(1...4) : 0))))
        }
      }
      let type = random.pick([RestrictionType.notAllowed, .requireConsent, .requireLegitimateInterest])
      result.append(PublisherRestriction(purpose: purpose, type: type, vendors: named))
    }
    return result
  }

  private mutating func publisherTC() -> PublisherTCSegment {
    var segment = PublisherTCSegment()
    segment.purposeConsents = PurposeSet((1...11).filter { _ in random.chance(60) })
    segment.purposeLegitimateInterests = PurposeSet([2, 7, 8, 9, 10].filter { _ in random.chance(60) })
    segment.customPurposeCount = random.chance(30) ? random.number(1...6) : 0
    segment.customPurposeConsents = PurposeSet((1...6).filter { $0 <= segment.customPurposeCount })
    return segment
  }
}
