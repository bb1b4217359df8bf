import TCFCodec
import Testing

/// What the fields show: cut off, ranges, letters, restrictions.
///
/// Offsets in the core: VendorConsents 213 (MaxVendorId), 229 (IsRangeEncoding), 230 (bit field, or NumEntries and
/// entries from 242); behind empty vendor consents VendorLegitimateInterests 230, NumPubRestrictions 247, restrictions
/// 259 (PurposeId), 265 (RestrictionType), 267 (NumEntries), 279 (entries).
@Suite("Refusals of fields")
struct FieldRefusalTests {
  @Test(arguments: truncated + truncatedRestrictions + truncatedSegments + ranges + restrictionRanges + letters)
  func refuses(_ fault: FaultCase) { fault.check() }

  /// The table of The Core String: names and widths.
  static let fixedFields = [
    ("Version", 6), ("Created", 36), ("LastUpdated", 36), ("CmpId", 12), ("CmpVersion", 12), ("ConsentScreen", 6),
    ("ConsentLanguage", 12), ("VendorListVersion", 12), ("TcfPolicyVersion", 6), ("IsServiceSpecific", 1),
    ("UseNonStandardTexts", 1), ("SpecialFeatureOptIns", 12), ("PurposesConsent", 24), ("PurposesLITransparency", 24),
    ("PurposeOneTreatment", 1), ("PublisherCC", 12),
  ]

  @Test func theFirstFieldThatIsCutOffIsNamed() throws {
    for length in 2...35 where length % 4 != 1 {
      var start = 0
      let bits = length * 6
      let cut = try #require(
        Self.fixedFields.first { _, width in
          start += width
          return start > bits
        })
      start -= cut.1
      let expected = "encoding/truncated 0 core \(cut.0) \(start)+\(bits - start) want \(cut.1) had \(bits - start)"
      #expect(faults(of: core(cutTo: bits)) == [expected])
      #expect(refusal(of: core(cutTo: bits)) == expected)
    }
  }

  static let truncated: [FaultCase] = [
    .refused(
      "MaxVendorId", core(cutTo: 216), ["encoding/truncated 0 core VendorConsents.MaxVendorId 213+3 want 16 had 3"]),
    .refused(
      "IsRangeEncoding", core(cutTo: 252) { $0.vendorConsents = .bitField(maximum: 6, ids: [6]) },
      ["encoding/truncated 0 core VendorLegitimateInterests.IsRangeEncoding 252+0 want 1 had 0"]),
    .refused(
      "BitField", core(cutTo: 240) { $0.vendorConsents = .bitField(maximum: 100, ids: []) },
      ["encoding/truncated 0 core VendorConsents.BitField 230+10 want 100 had 10"]),
    .refused(
      "NumEntries", core(cutTo: 240) { $0.vendorConsents = .entries(maximum: 9, [.single(9)]) },
      ["encoding/truncated 0 core VendorConsents.NumEntries 230+10 want 12 had 10"]),
    .refused(
      "a single entry", core(cutTo: 252) { $0.vendorConsents = .entries(maximum: 9, [.single(9)]) },
      ["encoding/truncated 0 core VendorConsents.RangeEntry[0] 242+10 want 17 had 10"]),
    .refused(
      "a range entry", core(cutTo: 264) { $0.vendorConsents = .entries(maximum: 9, [.range(1, 9)]) },
      ["encoding/truncated 0 core VendorConsents.RangeEntry[0] 242+22 want 33 had 22"]),
    .refused(
      "the second entry", core(cutTo: 264) { $0.vendorConsents = .entries(maximum: 9, [.single(1), .single(9)]) },
      ["encoding/truncated 0 core VendorConsents.RangeEntry[1] 259+5 want 17 had 5"]),
    .refused(
      "letters before the cut", core(cutTo: 120) { $0.consentLanguage = [26, 0] },
      [
        "encoding/letters 0 core ConsentLanguage 108+12 want 25 had 1664",
        "encoding/truncated 0 core VendorListVersion 120+0 want 12 had 0",
      ]),
  ]

  static let truncatedRestrictions: [FaultCase] = [
    .refused(
      "NumPubRestrictions", core(cutTo: 252), ["encoding/truncated 0 core NumPubRestrictions 247+5 want 12 had 5"]),
    .refused(
      "PurposeId", core(cutTo: 264) { $0.restrictionCount = 1 },
      ["encoding/truncated 0 core PubRestrictions[0].PurposeId 259+5 want 6 had 5"]),
    .refused(
      "RestrictionType",
      core(cutTo: 276) {
        $0.vendorConsents = .bitField(maximum: 11, ids: [11])
        $0.restrictions = [RestrictionDraft()]
      },
      ["encoding/truncated 0 core PubRestrictions[0].RestrictionType 276+0 want 2 had 0"]),
    .refused(
      "NumEntries of a restriction", core(cutTo: 276) { $0.restrictions = [RestrictionDraft()] },
      ["encoding/truncated 0 core PubRestrictions[0].NumEntries 267+9 want 12 had 9"]),
    .refused(
      "an entry of a restriction", core(cutTo: 288) { $0.restrictions = [RestrictionDraft(entries: [.single(7)])] },
      ["encoding/truncated 0 core PubRestrictions[0].RangeEntry[0] 279+9 want 17 had 9"]),
    .refused(
      "the second restriction", core(cutTo: 288) { $0.restrictions = [RestrictionDraft(), RestrictionDraft()] },
      ["encoding/truncated 0 core PubRestrictions[1].NumEntries 287+1 want 12 had 1"]),
  ]

  static let truncatedSegments: [FaultCase] = [
    .refused(
      "MaxVendorId of Disclosed Vendors", smallestCore(and: .vendors(type: 1, .empty), cutTo: 12),
      ["encoding/truncated 1 disclosedVendors DisclosedVendors.MaxVendorId 3+9 want 16 had 9"]),
    .refused(
      "BitField of Disclosed Vendors",
      smallestCore(and: .vendors(type: 1, .bitField(maximum: 50, ids: [50])), cutTo: 24),
      ["encoding/truncated 1 disclosedVendors DisclosedVendors.BitField 20+4 want 50 had 4"]),
    .refused(
      "PubPurposesConsent", smallestCore(and: publisherTC(count: 0), cutTo: 18),
      ["encoding/truncated 1 publisherTC PubPurposesConsent 3+15 want 24 had 15"]),
    .refused(
      "PubPurposesLITransparency", smallestCore(and: publisherTC(count: 0), cutTo: 36),
      ["encoding/truncated 1 publisherTC PubPurposesLITransparency 27+9 want 24 had 9"]),
    .refused(
      "NumCustomPurposes", smallestCore(and: publisherTC(count: 0), cutTo: 54),
      [
        "encoding/length 1 char 45 had 9",
        "encoding/truncated 1 publisherTC NumCustomPurposes 51+3 want 6 had 3",
      ]),
    .refused(
      "CustomPurposesConsent", smallestCore(and: publisherTC(count: 10), cutTo: 60),
      ["encoding/truncated 1 publisherTC CustomPurposesConsent 57+3 want 10 had 3"]),
    .refused(
      "CustomPurposesLITransparency", smallestCore(and: publisherTC(count: 10), cutTo: 72),
      ["encoding/truncated 1 publisherTC CustomPurposesLITransparency 67+5 want 10 had 5"]),
  ]

  static let ranges: [FaultCase] = [
    .refused(
      "a range the wrong way round",
      written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 200), .range(5, 3)]) },
      ["encoding/range-inverted 0 core VendorConsents.RangeEntry[1].EndVendorId 275+33 want 5 had 3"]),
    .refused(
      "vendor 0", written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 200), .single(0)]) },
      ["encoding/vendor-id-zero 0 core VendorConsents.RangeEntry[1].StartOrOnlyVendorId 275+17 want 1 had 0"]),
    .refused(
      "a range from 0", written { $0.core.vendorLegitimateInterests = .entries(maximum: 200, [.range(0, 200)]) },
      ["encoding/vendor-id-zero 0 core VendorLegitimateInterests.RangeEntry[0].StartOrOnlyVendorId 259+33 want 1 had 0"]
    ),
    .refused(
      "a range from 5 to 0",
      written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 200), .range(5, 0)]) },
      [
        "encoding/range-inverted 0 core VendorConsents.RangeEntry[1].EndVendorId 275+33 want 5 had 0",
        "encoding/vendor-id-zero 0 core VendorConsents.RangeEntry[1].StartOrOnlyVendorId 275+33 want 1 had 0",
      ]),
    .refused(
      "an id above MaxVendorId", written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 201)]) },
      [
        "encoding/vendor-id-above-max 0 core VendorConsents.RangeEntry[0] 242+33 want 200 had 201"
      ]),
    .refused(
      "an id above MaxVendorId in Disclosed Vendors",
      written { $0.others = [(.vendors(type: 1, .entries(maximum: 99, [.range(1, 99), .single(101)])), TailDraft())] },
      [
        "encoding/vendor-id-above-max 1 disclosedVendors DisclosedVendors.RangeEntry[1] 65+17 want 99 had 101"
      ]),
  ]

  static let restrictionRanges: [FaultCase] = [
    .refused(
      "a restriction the wrong way round",
      written { $0.core.restrictions = [RestrictionDraft(entries: [.single(1), .range(9, 2)])] },
      ["encoding/range-inverted 0 core PubRestrictions[0].RangeEntry[1].EndVendorId 296+33 want 9 had 2"]),
    .refused(
      "a restriction of vendor 0", written { $0.core.restrictions = [RestrictionDraft(entries: [.single(0)])] },
      ["encoding/vendor-id-zero 0 core PubRestrictions[0].RangeEntry[0].StartOrOnlyVendorId 279+17 want 1 had 0"]),
    .refused(
      "a restriction of purpose 0", written { $0.core.restrictions = [RestrictionDraft(purpose: 0)] },
      ["encoding/restriction-purpose 0 core PubRestrictions[0].PurposeId 259+6 want 1 had 0"]),
    .refused(
      "purpose 0 behind another restriction",
      written {
        $0.core.restrictions = [RestrictionDraft(entries: [.single(4)]), RestrictionDraft(purpose: 0, type: 3)]
      },
      [
        "encoding/restriction-purpose 0 core PubRestrictions[1].PurposeId 296+6 want 1 had 0",
        "encoding/restriction-type 0 core PubRestrictions[1].RestrictionType 302+2 want 2 had 3",
      ]),
  ]

  static let letters: [FaultCase] = [
    // 26 * 64 = 1,664; 25 * 64 + 26 = 1,626.
    .refused(
      "a first letter above Z", written { $0.core.consentLanguage = [26, 0] },
      ["encoding/letters 0 core ConsentLanguage 108+12 want 25 had 1664"]),
    .refused(
      "a second letter above Z", written { $0.core.publisherCC = [25, 26] },
      ["encoding/letters 0 core PublisherCC 201+12 want 25 had 1626"]),
    .refused(
      "lower case",
      written {
        $0.core.consentLanguage = [36, 45]; $0.core.publisherCC = [63, 63]
      },
      [
        "encoding/letters 0 core ConsentLanguage 108+12 want 25 had 2349",
        "encoding/letters 0 core PublisherCC 201+12 want 25 had 4095",
      ]),
  ]

  private static func publisherTC(count: Int) -> SegmentDraft {
    .publisherTC(consents: [1], interests: [2], count: count, customConsents: [], customInterests: [])
  }
}
