import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import Testing

extension SplitMix64 {
  fileprivate mutating func ids(upTo last: Int, oneIn rarity: Int) -> [Int] {
    (1...last).filter { _ in Int.random(in: 0..<rarity, using: &self) == 0 }
  }
}

@Suite("Stored key rules: random sets")
struct StoredKeyPropertyTests {
  private static let seeds: [UInt64] = [1, 20_261_121, 0xC0FF_EE00]

  private static func randomString(_ dice: inout SplitMix64) -> TCString {
    var string = KeySetUnderTest.soundString
    string.core.cmpID = Int.random(in: 2...4_095, using: &dice)
    string.core.policyVersion = Int.random(in: 2...5, using: &dice)
    string.core.useNonStandardTexts = Bool.random(using: &dice)
    string.core.purposeOneTreatment = Bool.random(using: &dice)
    string.core.specialFeatureOptIns = PurposeSet(dice.ids(upTo: 12, oneIn: 4))
    string.core.purposeConsents = PurposeSet(dice.ids(upTo: 24, oneIn: 2))
    string.core.purposeLegitimateInterests = PurposeSet(dice.ids(upTo: 24, oneIn: 3))
    string.core.vendorConsents = VendorIDSet(dice.ids(upTo: 700, oneIn: 3))
    string.core.vendorLegitimateInterests = VendorIDSet(dice.ids(upTo: 700, oneIn: 30))
    string.disclosedVendors = VendorIDSet(dice.ids(upTo: 700, oneIn: 2))
    string.core.publisherRestrictions = PublisherRestrictions(
      dice.ids(upTo: 24, oneIn: 8).map {
        PublisherRestriction(purpose: $0, type: .requireConsent, vendors: VendorIDSet(dice.ids(upTo: 90, oneIn: 5)))
      })
    if Bool.random(using: &dice) {
      var publisher = PublisherTCSegment()
      publisher.purposeConsents = PurposeSet(dice.ids(upTo: 24, oneIn: 3))
      publisher.customPurposeCount = Int.random(in: 0...63, using: &dice)
      publisher.customPurposeConsents = PurposeSet(dice.ids(upTo: 63, oneIn: 2)).upTo(publisher.customPurposeCount)
      string.publisherTC = publisher
    }
    return string
  }

  /// The findings of a set that are about more than the names of another era.
  private static func faults(of set: KeySetUnderTest) throws -> [String] {
    try set.findings().filter { !$0.hasSuffix("Effective") }
  }

  /// What a string requires breaks no rule.
  @Test("derived sets have no fault", arguments: seeds)
  func derivedSets(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let set = KeySetUnderTest(string: Self.randomString(&dice))
      let faults = try Self.faults(of: set)
      #expect(faults == [], "seed \(seed)")
    }
  }

  /// One id changed in one key makes one finding, under that key.
  @Test("one wrong id makes one finding", arguments: seeds)
  func oneWrongID(seed: UInt64) throws {
    let names = [
      StoredKeyName.vendorConsents, StoredKeyName.vendorLegitimateInterests, StoredKeyName.disclosedVendors,
      StoredKeyName.purposeConsents, StoredKeyName.purposeLegitimateInterests, StoredKeyName.specialFeaturesOptIns,
    ]
    var dice = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var set = KeySetUnderTest(string: Self.randomString(&dice))
      let name = try #require(names.randomElement(using: &dice))
      guard case .string(let text)? = try set.keys()[name] else { continue }
      var characters = Array(text)
      let index = Int.random(in: 0..<characters.count, using: &dice)
      characters[index] = characters[index] == "0" ? "1" : "0"
      set.changes = [name: .string(String(characters))]
      let faults = try Self.faults(of: set)
      #expect(faults == ["in-app/disagrees error \(name)"], "seed \(seed)")
    }
  }

  private static let junk: [StoredValue] = [
    .integer(.min), .integer(.max), .integer(1), .long(1), .boolean(true), .real(.nan), .real(1), .null,
    .string(""), .string("0"), .string("1"), .string("_"), .string("3"), .string("{"), .string("é☃"), .string("CQ"),
    .string(String(repeating: "1", count: 70_000)), .string(String(repeating: "2_", count: 40_000)),
    .string("a@b.c"), .data([]), .date(.infinity), .array(count: .max), .dictionary([]), .stringSet([]),
    .dictionary([StoredKey(name: "tcstring", value: .string("CQ"))]),
  ]

  /// Any value under any name is judged, and no rule speaks twice about one key.
  @Test("junk never traps", arguments: seeds)
  func junk(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let names =
      StoredKeyName.table.map(\.name)
      + ["IABTCF_PublisherRestrictions2", "IABTCF_PublisherRestrictions_2", "iabtcf_tcstring", "IABTCF_", "x", ""]
    for _ in 0..<40 {
      var set = KeySetUnderTest(string: Self.randomString(&dice))
      for name in names where Int.random(in: 0..<4, using: &dice) == 0 {
        set.changes[name] = .some(Self.junk.randomElement(using: &dice))
      }
      for verdict in try set.verdicts() where verdict.outcome == .fail {
        let keys = verdict.findings.map(FindingText.key)
        #expect(!keys.contains(nil) && Set(keys).count == keys.count, "seed \(seed): \(verdict.rule.id)")
      }
    }
  }
}
