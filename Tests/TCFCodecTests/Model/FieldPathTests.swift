import Testing

@testable import TCFCodec

@Suite("Places and faults")
struct FieldPathTests {
  @Test(arguments: [
    (FieldPath(.core, "PurposesConsent"), "PurposesConsent"),
    (FieldPath(.core, .vendorConsents, "MaxVendorId"), "VendorConsents.MaxVendorId"),
    (FieldPath(.core, .vendorConsents, "RangeEntry", entry: 3), "VendorConsents.RangeEntry[3]"),
    (FieldPath(.core, .vendorConsents, "EndVendorId", entry: 3), "VendorConsents.RangeEntry[3].EndVendorId"),
    (FieldPath(.core, .publisherRestrictions, "PurposeId", restriction: 2), "PubRestrictions[2].PurposeId"),
    (
      FieldPath(.core, .publisherRestrictions, "EndVendorId", restriction: 2, entry: 0),
      "PubRestrictions[2].RangeEntry[0].EndVendorId"
    ),
    // Version 1 strings have one section, without a name.
    (FieldPath(.core, nil, "RangeEntry", entry: 1), "RangeEntry[1]"),
    (FieldPath(.core, nil, "EndVendorId", entry: 1), "RangeEntry[1].EndVendorId"),
  ])
  func describesItself(path: FieldPath, expected: String) {
    #expect(path.description == expected)
  }

  @Test func segmentsHaveTheNamesOfTheContract() {
    #expect(
      SegmentKind.allCases.map(\.rawValue) == ["core", "disclosedVendors", "allowedVendors", "publisherTC", "unknown"])
  }

  @Test func faultsAreEqualByTheirCode() {
    let one = DecodingFault(.truncated, segment: 1, field: FieldPath(.core, "CmpId"), had: 3)
    #expect(one == DecodingFault(.truncated))
    #expect(one.hashValue == DecodingFault(.truncated).hashValue)
    #expect(one != DecodingFault(.length, segment: 1))
    #expect(one.code == "encoding/truncated")
  }

  @Test func theTraceFindsEntriesAndCutsDigits() throws {
    let trace = TCStringDissection(of: written { $0.core.vendorConsents = .bitField(maximum: 70, ids: [1, 70]) }).trace
    let field = try #require(trace.entry(FieldPath(.core, .vendorConsents, "BitField")))
    #expect(field.bits == BitRange(offset: 230, width: 70))
    #expect(trace.value(field) == nil)
    #expect(trace.digits(field.bits, segment: 0) == "1" + String(repeating: "0", count: 63))
    #expect(trace.digits(field.bits, segment: 0, limit: 3) == "100")
    #expect(trace.digits(field.bits, segment: 0, limit: 100).hasSuffix("01"))
    let country = try #require(trace.entry(FieldPath(.core, "PublisherCC")))
    #expect(trace.value(country) == 3 << 6 | 4)
    #expect(trace.entry(FieldPath(.core, "NumCustomPurposes")) == nil)
  }
}
