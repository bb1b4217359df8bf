import TCFCodec
import Testing

/// What is odd about a string that can be read. Offsets as in `FieldRefusalTests`.
@Suite("Notes")
struct NoteTests {
  @Test(arguments: segments + rests + octets + forms + entries + restrictions)
  func notes(_ fault: FaultCase) { fault.check() }

  static let segments: [FaultCase] = [
    .noted("type 4", smallestCore + ".gAAA", ["encoding/segment-type 1 unknown SegmentType 0+3 had 4"]),
    .noted("type 7", smallestCore + ".____", ["encoding/segment-type 1 unknown SegmentType 0+3 had 7"]),
    .noted(
      "two equal segments", smallestCore + ".IAAA.IAAA",
      ["encoding/segment-duplicate 2 disclosedVendors SegmentType 0+3 had 1"]),
    .noted(
      "two different segments",
      written {
        $0.others = [
          (.vendors(type: 1, .bitField(maximum: 1, ids: [1])), TailDraft()),
          (.vendors(type: 1, .bitField(maximum: 2, ids: [2])), TailDraft()),
        ]
      }, ["encoding/segment-duplicate 2 disclosedVendors SegmentType 0+3 had 0"]),
    .noted(
      "two Publisher TC segments", smallestCore + ".YAAAAAAAAAA.YAAAAAAAAAA",
      ["encoding/segment-duplicate 2 publisherTC SegmentType 0+3 had 1"]),
    .noted("Allowed Vendors", smallestCore + ".QAAA", ["encoding/allowed-vendors 1 allowedVendors SegmentType 0+3"]),
    .noted("a GPP container", "DBABM~" + smallestCore, ["encoding/gpp-wrapped 0 char 0"]),
  ]

  static let rests: [FaultCase] = [
    .noted("padding signs", smallestCore + "==", ["encoding/padding-character 0 char 44 had 2"]),
    .noted(
      "padding signs in the second segment", smallestCore + ".IAAA=.YAAAAAAAAAA",
      ["encoding/padding-character 1 char 49 had 1"]),
    .noted(
      "a one behind the last field", written { $0.coreTail = TailDraft(unit: 1, digits: "00001") },
      ["encoding/trailing-bits 0 core leftover 259+5 had 5"]),
    .noted(
      "a one far behind the last field",
      written { $0.coreTail.digits = String(repeating: "0", count: 119) + "1" },
      ["encoding/trailing-bits 0 core leftover 259+125 had 125"]),
    // Fields of 264 bits and 24 more; of 263 bits and 25 more.
    .noted(
      "24 zeros",
      written {
        $0.core.vendorConsents = .bitField(maximum: 5, ids: [5])
        $0.coreTail.digits = String(repeating: "0", count: 24)
      }, []),
    .noted(
      "25 zeros",
      written {
        $0.core.vendorConsents = .bitField(maximum: 4, ids: [4])
        $0.coreTail.digits = String(repeating: "0", count: 24)
      }, ["encoding/surplus 0 core padding 263+25 want 24 had 25"]),
    .noted(
      "zeros behind Disclosed Vendors", smallestCore + ".IAAAAAAAAAAA",
      ["encoding/surplus 1 disclosedVendors padding 20+52 want 24 had 52"]),
  ]

  // B17: fields that reach beyond the whole octets of the characters.
  static let octets: [FaultCase] = [
    .noted(
      "57 bits of a Publisher TC in 10 characters", smallestCore + ".YAAAAAAAAA",
      ["encoding/partial-octet 1 publisherTC leftover 56+1 want 56 had 0"]),
    // Disclosed Vendors as a bit field of 16 ids: 36 bits in 6 characters, and in 7.
    .noted(
      "36 bits of Disclosed Vendors in 6 characters", smallestCore + ".IAIAAP",
      ["encoding/partial-octet 1 disclosedVendors leftover 32+4 want 32 had 1"]),
    .noted("36 bits of Disclosed Vendors in 7 characters", smallestCore + ".IAIAAPA", []),
    // 13 ids: 33 bits, of which the last is vendor 13.
    .noted(
      "vendor 13 in the last bit", smallestCore + ".IAGgAI",
      ["encoding/partial-octet 1 disclosedVendors leftover 32+1 want 32 had 1"]),
    // 12 ids: 32 bits in 6 characters.
    .noted("32 bits in 6 characters", smallestCore + ".IAGAAQ", []),
  ]

  static let forms: [FaultCase] = [
    .noted(
      "MaxVendorId above the highest id", written { $0.core.vendorConsents = .bitField(maximum: 6, ids: [3]) },
      ["encoding/max-vendor-id 0 core VendorConsents.MaxVendorId 213+16 want 3 had 6"]),
    .noted(
      "a bit field that entries would shorten",
      written { $0.core.vendorConsents = .bitField(maximum: 100, ids: [100]) },
      ["encoding/not-smallest-form 0 core VendorConsents.BitField 230+100 want 29 had 100"]),
    .noted(
      "entries that a bit field would shorten",
      written { $0.core.vendorLegitimateInterests = .entries(maximum: 5, [.single(5)]) },
      ["encoding/not-smallest-form 0 core VendorLegitimateInterests.IsRangeEncoding 246+1 want 5 had 29"]),
    .noted(
      "a bit field as long as entries", written { $0.core.vendorConsents = .bitField(maximum: 29, ids: [29]) }, []),
    .noted(
      "entries as long as a bit field", written { $0.core.vendorConsents = .entries(maximum: 29, [.single(29)]) }, []),
    .noted(
      "no entries", written { $0.core.vendorConsents = .entries(maximum: 0, []) },
      [
        "encoding/range-empty 0 core VendorConsents.NumEntries 230+12 had 0",
        "encoding/not-smallest-form 0 core VendorConsents.IsRangeEncoding 229+1 want 0 had 12",
      ]),
  ]

  static let entries: [FaultCase] = [
    .noted(
      "a range of one",
      written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 198), .range(200, 200)]) },
      ["encoding/range-single-as-range 0 core VendorConsents.RangeEntry[1] 275+33 had 200"]),
    .noted(
      "entries out of order",
      written { $0.core.vendorConsents = .entries(maximum: 200, [.range(100, 200), .single(5)]) },
      ["encoding/range-order 0 core VendorConsents.RangeEntry[1] 275+17 want 201 had 5"]),
    .noted(
      "entries that touch",
      written { $0.core.vendorConsents = .entries(maximum: 200, [.range(1, 199), .single(200)]) },
      ["encoding/range-order 0 core VendorConsents.RangeEntry[1] 275+17 want 200 had 200"]),
    .noted(
      "entries that overlap in Disclosed Vendors",
      written {
        $0.others = [(.vendors(type: 1, .entries(maximum: 90, [.range(1, 60), .range(50, 90)])), TailDraft())]
      },
      ["encoding/range-order 1 disclosedVendors DisclosedVendors.RangeEntry[1] 65+33 want 61 had 50"]),
  ]

  static let restrictions: [FaultCase] = [
    .noted(
      "restriction type 3", written { $0.core.restrictions = [RestrictionDraft(type: 3)] },
      ["encoding/restriction-type 0 core PubRestrictions[0].RestrictionType 265+2 want 2 had 3"]),
    .noted(
      "a restriction of purpose 25", written { $0.core.restrictions = [RestrictionDraft(purpose: 25)] },
      ["encoding/restriction-purpose 0 core PubRestrictions[0].PurposeId 259+6 want 24 had 25"]),
    .noted("a restriction of purpose 24", written { $0.core.restrictions = [RestrictionDraft(purpose: 24)] }, []),
    .noted("a restriction of nobody", written { $0.core.restrictions = [RestrictionDraft(entries: [])] }, []),
    .noted(
      "a restriction that names a vendor twice",
      written { $0.core.restrictions = [RestrictionDraft(entries: [.single(7), .single(7)])] },
      ["encoding/range-order 0 core PubRestrictions[0].RangeEntry[1] 296+17 want 8 had 7"]),
    .noted(
      "a restriction of everybody", written { $0.core.restrictions = [RestrictionDraft(entries: [.range(1, 65_535)])] },
      []),
  ]

  @Test func aDuplicateDoesNotCount() throws {
    let text = written {
      $0.others = [
        (.vendors(type: 1, .bitField(maximum: 1, ids: [1])), TailDraft()),
        (.publisherTC(consents: [1], interests: [], count: 0, customConsents: [], customInterests: []), TailDraft()),
        (.vendors(type: 1, .bitField(maximum: 2, ids: [2])), TailDraft()),
        (.publisherTC(consents: [2], interests: [], count: 0, customConsents: [], customInterests: []), TailDraft()),
      ]
    }
    let model = try TCString(decoding: text)
    #expect(model.disclosedVendors == [1])
    #expect(model.publisherTC?.purposeConsents == [1])
  }

  @Test func aDuplicateThatCannotBeReadIsRefused() {
    #expect(refusal(of: smallestCore + ".IAAA.IA")?.hasPrefix("encoding/truncated 2 ") == true)
  }

  /// The rules that the codec can report, and nothing else, have a case.
  @Test func everyCodeHasACase() {
    let cases =
      TextRefusalTests.empty + TextRefusalTests.alphabet + TextRefusalTests.length + TextRefusalTests.version
      + TextRefusalTests.order + FieldRefusalTests.truncated + FieldRefusalTests.ranges
      + FieldRefusalTests.restrictionRanges + FieldRefusalTests.letters + Self.segments + Self.rests + Self.octets
      + Self.forms
      + Self.entries + Self.restrictions
    // These have tests of their own.
    let elsewhere = ["encoding/macro-unresolved", "encoding/not-a-tc-string", "encoding/work-bound"]
    let codes: [DecodingFault.Code] = [
      .empty, .alphabet, .macroUnresolved, .notATCString, .length, .version, .coreFirst, .truncated, .rangeInverted,
      .vendorIDZero, .vendorIDAboveMax, .workBound, .letters, .restrictionPurpose, .restrictionType, .segmentType,
      .segmentDuplicate, .allowedVendors, .paddingCharacter, .trailingBits, .partialOctet, .surplus, .maxVendorID,
      .notSmallestForm,
      .rangeSingleAsRange, .rangeOrder, .rangeEmpty, .gppWrapped,
    ]
    #expect(Set(cases.flatMap(\.codes) + elsewhere) == Set(codes.map(\.rawValue)))
  }
}
