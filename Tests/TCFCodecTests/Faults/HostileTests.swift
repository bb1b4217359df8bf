import Testing

@testable import TCFCodec

/// Strings made to hurt: each must end soon, in little memory, and with the right code.
@Suite("Hostile strings")
struct HostileTests {
  static let everybody = EntryDraft.range(1, 65_535)
  static let manyTimesEverybody = SectionDraft.entries(
    maximum: 65_535, [EntryDraft](repeating: everybody, count: 4_095))

  /// 30 times 65,535 ids are below two million, 31 times are not.
  @Test func namingEverybody4095TimesInASection() {
    let consents = written { $0.core.vendorConsents = Self.manyTimesEverybody }
    #expect(
      refusal(of: consents)
        == "encoding/work-bound 0 core VendorConsents.RangeEntry[30] \(242 + 30 * 33)+33 want 2000000 had 2031585")
    let interests = written { $0.core.vendorLegitimateInterests = Self.manyTimesEverybody }
    #expect(
      refusal(of: interests)
        == "encoding/work-bound 0 core VendorLegitimateInterests.RangeEntry[30] \(259 + 30 * 33)+33 want 2000000 had 2031585"
    )
    for (type, name) in [(1, "disclosedVendors DisclosedVendors"), (2, "allowedVendors AllowedVendors")] {
      let text = written { $0.others = [(.vendors(type: type, Self.manyTimesEverybody), TailDraft())] }
      #expect(
        refusal(of: text)
          == "encoding/work-bound 1 \(name).RangeEntry[30] \(32 + 30 * 33)+33 want 2000000 had 2031585")
    }
    #expect(TCStringDissection(of: consents).model == nil)
  }

  @Test func namingEverybodyInRestrictions() {
    let one = written {
      $0.core.restrictions = [RestrictionDraft(entries: [EntryDraft](repeating: Self.everybody, count: 4_095))]
    }
    #expect(
      refusal(of: one)
        == "encoding/work-bound 0 core PubRestrictions[0].RangeEntry[30] \(279 + 30 * 33)+33 want 2000000 had 2031585")
    let many = written {
      $0.core.restrictions = [RestrictionDraft](repeating: RestrictionDraft(entries: [Self.everybody]), count: 4_095)
    }
    #expect(
      refusal(of: many)
        == "encoding/work-bound 0 core PubRestrictions[30].RangeEntry[0] \(279 + 30 * 53)+33 want 2000000 had 2031585")
  }

  @Test func theBoundIsOneForTheWholeString() {
    let twenty = SectionDraft.entries(maximum: 65_535, [EntryDraft](repeating: Self.everybody, count: 20))
    let text = written {
      $0.core.vendorConsents = twenty
      $0.others = [(.vendors(type: 1, twenty), TailDraft())]
    }
    #expect(
      refusal(of: text)
        == "encoding/work-bound 1 disclosedVendors DisclosedVendors.RangeEntry[10] \(32 + 10 * 33)+33 want 2000000 had 2031585"
    )
    let below = written { $0.core.vendorConsents = twenty }
    #expect(refusal(of: below) == nil)
  }

  /// 30 times 65,535 and 33,950 are two million.
  @Test func twoMillionIDsAreAllowedAndNotOneMore() {
    let thirty = [EntryDraft](repeating: Self.everybody, count: 30)
    let exactly = written { $0.core.vendorConsents = .entries(maximum: 65_535, thirty + [.range(1, 33_950)]) }
    #expect(refusal(of: exactly) == nil)
    let more = written { $0.core.vendorConsents = .entries(maximum: 65_535, thirty + [.range(1, 33_951)]) }
    #expect(
      refusal(of: more)
        == "encoding/work-bound 0 core VendorConsents.RangeEntry[30] \(242 + 30 * 33)+33 want 2000000 had 2000001")
  }

  @Test func maximaWithoutTheirBits() {
    let cut = written { $0.core.vendorConsents = .bitField(maximum: 65_535, ids: []) }.prefix(44)
    #expect(
      refusal(of: String(cut)) == "encoding/truncated 0 core VendorConsents.BitField 230+34 want 65535 had 34")
    let text = smallestCore + ".___g"
    // 111 would be type 7; 001 and then ones is type 1 with MaxVendorId 65,535 in a bit field.
    #expect(refusal(of: text) == nil)
    let disclosed = smallestCore(and: .vendors(type: 1, .bitField(maximum: 65_535, ids: [])), cutTo: 24)
    #expect(
      refusal(of: disclosed)
        == "encoding/truncated 1 disclosedVendors DisclosedVendors.BitField 20+4 want 65535 had 4")
  }

  @Test func countsWithoutTheirEntries() {
    let entries = core(cutTo: 252) { $0.vendorConsents = .entries(maximum: 65_535, [], count: 4_095) }
    #expect(refusal(of: entries) == "encoding/truncated 0 core VendorConsents.RangeEntry[0] 242+10 want 17 had 10")
    let restrictions = written { $0.core.restrictionCount = 4_095 }
    #expect(refusal(of: restrictions) == "encoding/truncated 0 core PubRestrictions[0].PurposeId 259+5 want 6 had 5")
    let nested = written {
      $0.core.restrictions = [RestrictionDraft(count: 4_095)]
      $0.core.restrictionCount = 4_095
    }
    #expect(
      refusal(of: nested) == "encoding/truncated 0 core PubRestrictions[0].RangeEntry[0] 279+3 want 17 had 3")
  }

  @Test func fourThousandRestrictionsOfNobody() throws {
    let text = written { $0.core.restrictions = [RestrictionDraft](repeating: RestrictionDraft(), count: 4_095) }
    let model = try TCString(decoding: text)
    #expect(model.core.publisherRestrictions.count == 4_095)
    #expect(try model.encoded() == text)
  }

  @Test func entriesInReverseOrder() throws {
    let entries = (1...4_095).reversed().map { EntryDraft.single($0 * 2) }
    let text = written { $0.core.restrictions = [RestrictionDraft(entries: entries)] }
    let restriction = try #require(try TCString(decoding: text).core.publisherRestrictions.first)
    #expect(restriction.ranges.count == 4_095)
    #expect(restriction.ranges.first == VendorIDRange(2, 2))
    #expect(faults(of: text).count == 4_094)
  }

  /// F8: what is traced stops after 64 segments; the rest is counted, and still read.
  @Test(arguments: [".IAAA", ".QAAA", ".YAAAAAAAAA", ".gAAA", ".____"])
  func thousandsOfSegments(segment: String) throws {
    let text = smallestCore + String(repeating: segment, count: 20_000)
    #expect(refusal(of: text) == nil)
    let dissection = TCStringDissection(of: text)
    #expect(dissection.trace.segments.count == 64)
    #expect(dissection.trace.furtherSegments == 20_001 - 64)
    #expect(dissection.trace.entries.allSatisfy { $0.segment < 64 })
    #expect(dissection.faults.contains { $0.segment > 64 })
    #expect(try dissection.model == .v2(TCString(decoding: text)))
  }

  @Test(arguments: [
    // Bits 000010 over and over: both bit fields are large, and the restrictions name some 15,605 ids again and again.
    ("C", "encoding/work-bound 0 core PubRestrictions"), ("A", "encoding/version 0 core Version"),
    ("_", "encoding/version 0 core Version"), (".", "encoding/empty 0 char 0"), ("=", "encoding/empty 0 char 0"),
    ("~", "encoding/alphabet 0 char 0"), ("$", "encoding/alphabet 0 char 0"), (" ", "encoding/alphabet 0 char 0"),
    ("D", "encoding/version 0 core Version"), ("é", "encoding/alphabet 0 char 0"), (".C", "encoding/empty 0 char 0"),
    ("I.C", "encoding/length 0 char 0"), ("=.", "encoding/empty 0 char 0"), ("CAAA=", "encoding/alphabet 0 char 4"),
    ("II.", "encoding/version 0 core Version"),
  ])
  func aMillionBytesOf(unit: String, expected: String) {
    // Each segment costs the dissection a record or two: a hundred thousand of them are enough.
    let text = String(repeating: unit, count: (unit.contains(".") ? 100_000 : 1_000_000) / unit.utf8.count)
    #expect(refusal(of: text)?.hasPrefix(expected) == true, "\(refusal(of: text) ?? "decoded")")
    #expect(TCStringDissection(of: text).model == nil)
  }

  /// Bits 000001 over and over are a version 1 string: MaxVendorId 1,040 (0x0410), a bit field, and much too many zeros.
  @Test func aMillionBytesOfVersionOne() throws {
    let model = try ConsentStringV1(decoding: String(repeating: "B", count: 1_000_000))
    #expect(model.maxVendorID == 1_040)
    #expect(model.vendorConsents == VendorIDSet(stride(from: 1, through: 1_040, by: 6)))
  }

  /// Asking of each sign whether only signs follow would take a trillion steps.
  @Test func aMillionSignsOfPadding() {
    let signs = String(repeating: "=", count: 1_000_000)
    #expect(refusal(of: "CAAA" + signs)?.hasPrefix("encoding/truncated 0 core Created") == true)
    #expect(refusal(of: smallestCore + signs) == nil)
    #expect(faults(of: smallestCore + signs) == ["encoding/padding-character 0 char 44 had 1000000"])
  }

  @Test func aMillionBytesBehindAGPPHeader() {
    #expect(refusal(of: "DBABM" + String(repeating: "~", count: 1_000_000))?.hasPrefix("encoding/alphabet 0") == true)
    #expect(refusal(of: "DBABM~" + String(repeating: "C", count: 1_000_000))?.hasPrefix("encoding/work-bound") == true)
    #expect(refusal(of: "D" + String(repeating: "_", count: 1_000_000) + "~")?.hasPrefix("encoding/alphabet 0") == true)
  }
}
