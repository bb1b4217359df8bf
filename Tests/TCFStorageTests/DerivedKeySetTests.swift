import TCFCodec
import TCFStorage
import Testing

@Suite("The key set that a string requires")
struct DerivedKeySetTests {
  private func string(_ change: (inout TCString) -> Void = { _ in }) -> TCString {
    var core = CoreSegment()
    core.cmpID = 10
    core.cmpVersion = 3
    core.policyVersion = 5
    core.isServiceSpecific = true
    var string = TCString(core: core)
    change(&string)
    return string
  }

  private func keys(_ string: TCString, gdprApplies: Int? = 1) -> DerivedKeySet {
    DerivedKeySet(from: string, text: "C", gdprApplies: gdprApplies)
  }

  @Test("nothing set: every mandatory key is there, binary strings are never empty")
  func nothing() {
    let derived = keys(string())
    #expect(
      derived.keys.map(\.name) == [
        "IABTCF_CmpSdkID", "IABTCF_CmpSdkVersion", "IABTCF_PolicyVersion", "IABTCF_gdprApplies", "IABTCF_PublisherCC",
        "IABTCF_PurposeOneTreatment", "IABTCF_UseNonStandardTexts", "IABTCF_TCString", "IABTCF_VendorConsents",
        "IABTCF_VendorLegitimateInterests", "IABTCF_PurposeConsents", "IABTCF_PurposeLegitimateInterests",
        "IABTCF_SpecialFeaturesOptIns",
      ])
    #expect(derived["IABTCF_VendorConsents"] == .text("0"))
    #expect(derived["IABTCF_PurposeConsents"] == .text("00000000000"))
    #expect(derived["IABTCF_SpecialFeaturesOptIns"] == .text("00"))
    #expect(derived["IABTCF_PublisherCC"] == .text("AA"))
    #expect(derived["IABTCF_CmpSdkVersion"] == .number(3))
    #expect(derived["IABTCF_Other"] == nil)
  }

  @Test("before policy 4 there are ten purposes and the old name", arguments: [2, 3])
  func oldPolicy(version: Int) {
    let derived = keys(
      string {
        $0.core.policyVersion = version
        $0.core.useNonStandardTexts = true
      })
    #expect(derived["IABTCF_PurposeConsents"] == .text("0000000000"))
    #expect(derived["IABTCF_UseNonStandardStacks"] == .number(1))
    #expect(derived["IABTCF_UseNonStandardTexts"] == nil)
  }

  @Test("strings reach the highest id that is set, and no further than the wire")
  func lengths() {
    let derived = keys(
      string {
        $0.core.purposeConsents = [1, 24, 30]
        $0.core.purposeLegitimateInterests = [12]
        $0.core.specialFeatureOptIns = [3, 12, 13]
        $0.core.vendorConsents = [65_535]
        $0.core.vendorLegitimateInterests = [2]
        $0.disclosedVendors = []
      })
    #expect(derived["IABTCF_PurposeConsents"] == .text("1" + String(repeating: "0", count: 22) + "1"))
    #expect(derived["IABTCF_PurposeLegitimateInterests"] == .text("000000000001"))
    #expect(derived["IABTCF_SpecialFeaturesOptIns"] == .text("001000000001"))
    #expect(derived["IABTCF_VendorConsents"] == .text(String(repeating: "0", count: 65_534) + "1"))
    #expect(derived["IABTCF_VendorLegitimateInterests"] == .text("01"))
    #expect(derived["IABTCF_DisclosedVendors"] == .text("0"))
  }

  @Test("the lengths of a list may be asked for, within the wire's")
  func minimumLengths() {
    var lengths = DerivedKeySet.Lengths()
    lengths.purposes = 100
    lengths.specialFeatures = 100
    lengths.vendors = 5
    let derived = DerivedKeySet(from: string { $0.core.vendorConsents = [2] }, text: "C", lengths: lengths)
    #expect(derived["IABTCF_VendorConsents"] == .text("01000"))
    #expect(derived["IABTCF_VendorLegitimateInterests"] == .text("00000"))
    #expect(derived["IABTCF_PurposeConsents"] == .text(String(repeating: "0", count: 24)))
    #expect(derived["IABTCF_SpecialFeaturesOptIns"] == .text(String(repeating: "0", count: 12)))
    lengths.purposes = -1
    lengths.specialFeatures = -1
    lengths.vendors = .max
    let odd = DerivedKeySet(from: string { $0.core.purposeConsents = [2] }, text: "C", lengths: lengths)
    #expect(odd["IABTCF_PurposeConsents"] == .text("01"))
    #expect(odd["IABTCF_SpecialFeaturesOptIns"] == .text(""))
    #expect(odd["IABTCF_VendorConsents"] == .text(String(repeating: "0", count: 65_535)))
  }

  @Test("gdprApplies 0 leaves four keys, undetermined three")
  func gdprApplies() {
    let string = string { $0.core.vendorConsents = [1] }
    let four = ["IABTCF_CmpSdkID", "IABTCF_CmpSdkVersion", "IABTCF_PolicyVersion", "IABTCF_gdprApplies"]
    #expect(keys(string, gdprApplies: 0).keys.map(\.name) == four)
    #expect(keys(string, gdprApplies: 0)["IABTCF_gdprApplies"] == .number(0))
    #expect(keys(string, gdprApplies: nil).keys.map(\.name) == Array(four.dropLast()))
  }

  @Test("the publisher's keys go with its segment, the custom ones with their number")
  func publisher() {
    var segment = PublisherTCSegment()
    segment.purposeConsents = [1, 3]
    let without = keys(string { $0.publisherTC = segment })
    #expect(without["IABTCF_PublisherConsent"] == .text("10100000000"))
    #expect(without["IABTCF_PublisherLegitimateInterests"] == .text("00000000000"))
    #expect(without["IABTCF_PublisherCustomPurposesConsents"] == nil)
    segment.customPurposeCount = 3
    segment.customPurposeConsents = [2, 9]
    let with = keys(string { $0.publisherTC = segment })
    #expect(with["IABTCF_PublisherCustomPurposesConsents"] == .text("010"))
    #expect(with["IABTCF_PublisherCustomPurposesLegitimateInterests"] == .text("000"))
    segment.customPurposeCount = 1_000
    segment.customPurposeConsents = [63, 64]
    let most = keys(string { $0.publisherTC = segment })
    #expect(most["IABTCF_PublisherCustomPurposesConsents"] == .text(String(repeating: "0", count: 62) + "1"))
  }

  @Test("restrictions: a key a purpose, a character a vendor, and 0 wherever the basis cannot be known")
  func restrictions() {
    let derived = keys(
      string {
        $0.core.publisherRestrictions = [
          PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [2, 3, 5, 6, 9]),
          PublisherRestriction(purpose: 2, type: .requireLegitimateInterest, vendors: [1, 4]),
          PublisherRestriction(purpose: 7, type: .notAllowed, vendors: [3]),
          PublisherRestriction(purpose: 7, type: .requireLegitimateInterest, vendors: [5, 7]),
          PublisherRestriction(purpose: 7, type: .undefined, vendors: [6, 8]),
          PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [2]),
          PublisherRestriction(purpose: 3, type: .notAllowed, vendors: []),
          PublisherRestriction(purpose: 25, type: .notAllowed, vendors: [1]),
          PublisherRestriction(purpose: 10, type: .notAllowed, vendors: [2]),
        ]
      })
    #expect(derived["IABTCF_PublisherRestrictions7"] == .text("_10_00201"))
    #expect(derived["IABTCF_PublisherRestrictions2"] == .text("2__2"))
    #expect(derived["IABTCF_PublisherRestrictions10"] == .text("_0"))
    let names = derived.keys.map(\.name).filter { $0.contains("Restrictions") }
    #expect(names == [2, 7, 10].map { "IABTCF_PublisherRestrictions\($0)" })
  }

  @Test("restrictions on everybody, a thousand times over, stay within 64 KiB a key")
  func hugeRestrictions() {
    var everybody = VendorIDSet()
    everybody.insert(VendorIDRange(1, 65_535))
    let derived = keys(
      string { string in
        for index in 0..<1_000 {
          string.core.publisherRestrictions.append(
            PublisherRestriction(purpose: index % 63 + 1, type: .requireConsent, vendors: everybody))
        }
      })
    let texts = derived.keys.filter { $0.name.contains("Restrictions") }.map(\.value)
    #expect(texts == Array(repeating: .text(String(repeating: "1", count: 65_535)), count: 24))
  }

  @Test("what is written is read again as the same set", arguments: StorePlatform.allCases)
  func roundTrip(platform: StorePlatform) throws {
    let string = string {
      $0.core.vendorConsents = [1, 755]
      $0.disclosedVendors = [1, 2, 755]
      $0.publisherTC = PublisherTCSegment()
      $0.core.publisherRestrictions = [PublisherRestriction(purpose: 2, type: .notAllowed, vendors: [9])]
    }
    for gdprApplies in [nil, 0, 1] {
      let set = StoredKeySet(derivedFrom: string, text: "C.x", gdprApplies: gdprApplies, platform: platform)
      let bytes = keys(string, gdprApplies: gdprApplies)
      #expect(set.platform == platform)
      let again = DerivedKeySet(from: string, text: "C.x", gdprApplies: gdprApplies).serialized(for: platform)
      #expect(try StoredKeySetReader.read(again) == set)
      #expect(bytes.keys.count == set.keys.count)
    }
  }

  @Test("a text is escaped, whatever is in it", arguments: StorePlatform.allCases)
  func escaping(platform: StorePlatform) throws {
    let text = "<&>\"'\\ \r\n\té😀]]>"
    let bytes = DerivedKeySet(from: string(), text: text).serialized(for: platform)
    #expect(try StoredKeySetReader.read(bytes).tcString == text)
    let forbidden = DerivedKeySet(from: string(), text: "a\u{1}b\u{FFFE}").serialized(for: platform)
    let isJSON = platform == .json || platform == .registry
    let wanted = isJSON ? "a\u{1}b\u{FFFE}" : "a\u{FFFD}b\u{FFFD}"
    #expect(try StoredKeySetReader.read(forbidden).tcString == wanted)
  }

  @Test("every key has the type that the table of keys gives it")
  func types() {
    let set = StoredKeySet(derivedFrom: string { $0.disclosedVendors = [1] }, text: "C", platform: .android)
    for key in set.keys { #expect(StoredKeyName.form(of: key.name)?.accepts(key.value) == true, "\(key.name)") }
  }
}
