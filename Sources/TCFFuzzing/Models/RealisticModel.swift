import TCFCodec
import TCFFindings

/// Models of TC strings as they are met in the wild: what a CMP stores after each of the usual answers.
enum RealisticModel {
  /// The usual answers.
  enum Answer: String, CaseIterable {
    case acceptAll = "accept-all"
    case acceptSome = "accept-some"
    case rejectAll = "reject-all"
    /// Everything accepted on a site with a short list of its own.
    case shortList = "short-list"
  }

  /// The ids of a list like those of 2025 and 2026: more than a thousand of some 1,600, in runs with gaps.
  static let listed: VendorIDSet = {
    var random = SplitMix64(seed: 2_026)
    var set = VendorIDSet()
    var id = 1
    while id < 1_600 {
      let last = min(id + random.number(0...6), 1_600)
      set.insert(VendorIDRange(UInt16(id), UInt16(last)))
      id = last + random.pick([2, 2, 3, 4])
    }
    return set
  }()

  /// Those of them with a purpose on legitimate interest, about a third.
  private static let interested: VendorIDSet = {
    var random = SplitMix64(seed: 2_027)
    return VendorIDSet(listed.filter { _ in random.chance(35) })
  }()

  /// A model and the answer that led to it.
  static func make(_ random: inout SplitMix64) -> (model: TCString, answer: Answer) {
    var core = header(&random)
    let answer = random.pick([.acceptAll, .acceptAll, .acceptSome, .rejectAll, .rejectAll, Answer.shortList])
    let shown = answer == .shortList ? shortList(&random) : known(&random)
    switch answer {
    case .acceptAll, .shortList: acceptAll(shown, &core)
    case .acceptSome: acceptSome(shown, &core, &random)
    case .rejectAll: rejectAll(shown, &core, &random)
    }
    if random.chance(33) { core.publisherRestrictions = restrictions(&random) }
    let model = TCString(
      core: core, disclosedVendors: random.chance(65) ? shown : nil,
      publisherTC: random.chance(50) ? publisherTC(&random) : nil)
    return (model, answer)
  }

  private static func header(_ random: inout SplitMix64) -> CoreSegment {
    var core = CoreSegment()
    let day = CalendarDay(year: 2025, month: 6, day: 1).adding(days: random.number(0...500))
    core.created = Deciseconds(day)
    core.lastUpdated = core.created
    core.cmpID = random.number(2...480)
    core.cmpVersion = random.number(1...90)
    core.consentScreen = random.number(0...3)
    core.consentLanguage = LetterPair(random.pick(["EN", "DE", "FR", "IT", "ES", "NL", "PL"])) ?? .unknown
    core.vendorListVersion = random.number(90...180)
    core.policyVersion = 5
    core.isServiceSpecific = true
    core.useNonStandardTexts = random.chance(10)
    core.publisherCC = LetterPair(random.pick(["DE", "FR", "IT", "ES", "NL", "GB", "AA"])) ?? .unknown
    return core
  }

  /// The list but for some vendors: the list grew since the CMP was built, or vendors were deleted.
  private static func known(_ random: inout SplitMix64) -> VendorIDSet {
    var words = listed.words
    for index in words.indices where random.chance(20) { words[index] &= random.next() | random.next() }
    return VendorIDSet(words: words)
  }

  private static func shortList(_ random: inout SplitMix64) -> VendorIDSet {
    VendorIDSet((0..<random.number(5...60)).map { _ in random.number(1...listed.highest) }).intersection(listed)
  }

  private static func acceptAll(_ shown: VendorIDSet, _ core: inout CoreSegment) {
    core.specialFeatureOptIns = [1, 2]
    core.purposeConsents = PurposeSet(1...11)
    core.purposeLegitimateInterests = [2, 7, 8, 9, 10, 11]
    core.vendorConsents = shown
    core.vendorLegitimateInterests = shown.intersection(interested)
  }

  private static func acceptSome(_ shown: VendorIDSet, _ core: inout CoreSegment, _ random: inout SplitMix64) {
    core.purposeConsents = PurposeSet(bits: random.next()).upTo(11)
    core.purposeLegitimateInterests = PurposeSet(bits: random.next()).intersection([2, 7, 8, 9, 10])
    let choice = VendorIDSet(words: shown.words.map { _ in random.next() & random.next() })
    core.vendorConsents = shown.intersection(choice)
    if random.chance(60) { core.vendorLegitimateInterests = shown.intersection(interested) }
  }

  private static func rejectAll(_ shown: VendorIDSet, _ core: inout CoreSegment, _ random: inout SplitMix64) {
    // Refusing consent does not object to legitimate interest everywhere.
    guard random.chance(25) else { return }
    core.purposeLegitimateInterests = [7, 8, 9, 10]
    core.vendorLegitimateInterests = shown.intersection(interested)
  }

  private static func restrictions(_ random: inout SplitMix64) -> PublisherRestrictions {
    var result = PublisherRestrictions()
    for purpose in 2...10 where random.chance(30) {
      var named = VendorIDSet()
      if random.chance(20) {
        named.insert(VendorIDRange(1, UInt16(listed.highest)))
      } else {
        for _ in 0..<random.number(1...8) {
          let first = random.number(1...listed.highest)
          named.insert(VendorIDRange(UInt16(first), UInt16(first + (random.chance(40) ? random.number(1...4) : 0))))
        }
      }
      let type = random.pick([RestrictionType.notAllowed, .requireConsent, .requireLegitimateInterest])
      result.append(PublisherRestriction(purpose: purpose, type: type, vendors: named))
    }
    return result
  }

  private static func publisherTC(_ random: inout SplitMix64) -> PublisherTCSegment {
    var segment = PublisherTCSegment()
    segment.purposeConsents = PurposeSet(bits: random.next()).upTo(11)
    segment.purposeLegitimateInterests = PurposeSet(bits: random.next()).intersection([2, 7, 8, 9, 10])
    segment.customPurposeCount = random.chance(30) ? random.number(1...6) : 0
    segment.customPurposeConsents = PurposeSet(bits: .max).upTo(segment.customPurposeCount)
    return segment
  }
}
