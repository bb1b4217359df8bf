import Testing

@testable import TCFCodec

/// Consent string and vendor list formats v1.1.
@Suite("Version 1 strings")
struct ConsentStringV1Tests {
  /// "Example Vendor Consent String": the string and the values of its table.
  @Test func readsTheSpecificationsExample() throws {
    let model = try ConsentStringV1(decoding: "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS")
    #expect(model.created.rawValue == 15_100_821_554)
    #expect(model.created.description == "2017-11-07T19:15:55.400Z")
    #expect(model.lastUpdated == model.created)
    #expect(model.cmpID == 7)
    #expect(model.cmpVersion == 1)
    #expect(model.consentScreen == 3)
    #expect(model.consentLanguage.description == "EN")
    #expect(model.vendorListVersion == 8)
    #expect(model.purposeConsents == [1, 2, 3])
    #expect(model.maxVendorID == 2_011)
    #expect(model.defaultVendorConsent == true)
    // "all VendorId consents given, except VendorId=9"
    #expect(model.vendorConsents == VendorIDSet(Set(1...2_011).subtracting([9])))
  }

  @Test func theSpecificationsExampleTakenApart() {
    let dissection = TCStringDissection(of: "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS")
    let lines = dissection.trace.entries.map { "\($0.path) \($0.bits.offset)+\($0.bits.width)" }
    #expect(
      lines == [
        "Version 0+6", "Created 6+36", "LastUpdated 42+36", "CmpId 78+12", "CmpVersion 90+12", "ConsentScreen 102+6",
        "ConsentLanguage 108+12", "VendorListVersion 120+12", "PurposesAllowed 132+24", "MaxVendorId 156+16",
        "EncodingType 172+1", "DefaultConsent 173+1", "NumEntries 174+12", "RangeEntry[0] 186+17", "padding 203+1",
      ])
    // B17: as printed, it is one character short of an octet.
    #expect(dissection.faults.map(\.code) == [.partialOctet])
    #expect(dissection.trace.segments.map(\.bitCount) == [204])
  }

  @Test func aBitFieldHasNoDefault() throws {
    let model = try ConsentStringV1(
      decoding: Self.text {
        $0.maximum = 70; $0.bitField = [1, 64, 65, 70]
      })
    #expect(model.maxVendorID == 70)
    #expect(model.vendorConsents == [1, 64, 65, 70])
    #expect(model.defaultVendorConsent == nil)
  }

  @Test func entriesAreExceptionsToTheDefault() throws {
    var draft = V1Draft(maximum: 10)
    draft.entries = [.single(3), .range(5, 7)]
    draft.defaultConsent = 0
    #expect(try ConsentStringV1(decoding: draft.text).vendorConsents == [3, 5, 6, 7])
    #expect(try ConsentStringV1(decoding: draft.text).defaultVendorConsent == false)
    draft.defaultConsent = 1
    #expect(try ConsentStringV1(decoding: draft.text).vendorConsents == [1, 2, 4, 8, 9, 10])
    draft.entries = []
    #expect(try ConsentStringV1(decoding: draft.text).vendorConsents == VendorIDSet(1...10))
    draft.maximum = 0
    #expect(try ConsentStringV1(decoding: draft.text).vendorConsents.isEmpty)
    draft.maximum = 65_535
    #expect(try ConsentStringV1(decoding: draft.text).vendorConsents.count == 65_535)
  }

  @Test func isAConsentStringButNotATCString() throws {
    let text = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS"
    #expect(try ConsentString(decoding: text) == .v1(ConsentStringV1(decoding: text)))
    #expect(TCStringDissection(of: text).model == .v1(try ConsentStringV1(decoding: text)))
    #expect(throws: DecodingFault(.version)) { try TCString(decoding: text) }
  }

  /// Offsets: MaxVendorId 156, EncodingType 172, then the bit field at 173, or DefaultConsent 173, NumEntries 174 and
  /// entries from 186.
  @Test(arguments: [
    (V1Draft(cutTo: 168), "encoding/truncated 0 core MaxVendorId 156+12 want 16 had 12"),
    (V1Draft(cutTo: 18), "encoding/truncated 0 core Created 6+12 want 36 had 12"),
    (V1Draft(maximum: 40, cutTo: 192), "encoding/truncated 0 core BitField 173+19 want 40 had 19"),
    (
      V1Draft(maximum: 9, entries: [.single(1)], cutTo: 192),
      "encoding/truncated 0 core RangeEntry[0] 186+6 want 17 had 6"
    ),
    (
      V1Draft(maximum: 9, entries: [.range(1, 2)], cutTo: 216),
      "encoding/truncated 0 core RangeEntry[0] 186+30 want 33 had 30"
    ),
    (V1Draft(maximum: 9, entries: [], cutTo: 180), "encoding/truncated 0 core NumEntries 174+6 want 12 had 6"),
    (
      V1Draft(maximum: 9, entries: [.range(4, 3)]),
      "encoding/range-inverted 0 core RangeEntry[0].EndVendorId 186+33 want 4 had 3"
    ),
    (
      V1Draft(maximum: 9, entries: [.single(2), .single(0)]),
      "encoding/vendor-id-zero 0 core RangeEntry[1].StartOrOnlyVendorId 203+17 want 1 had 0"
    ),
    (
      V1Draft(maximum: 9, entries: [.range(9, 10)]),
      "encoding/vendor-id-above-max 0 core RangeEntry[0] 186+33 want 9 had 10"
    ),
    (V1Draft(language: (26, 0)), "encoding/letters 0 core ConsentLanguage 108+12 want 25 had 1664"),
  ])
  func refusesWhatCannotBeUnderstood(draft: V1Draft, expected: String) {
    #expect(refusal(of: draft.text) == expected)
    #expect(faults(of: draft.text).first == expected)
  }

  @Test func otherVersionsAreRefused() {
    let text = "COw4XqLOw4XqLAAAAAENAXCAAAAAAAAAAAAAAAAAAAAA"
    #expect(throws: DecodingFault(.version)) { try ConsentStringV1(decoding: text) }
  }

  @Test func aSecondSegmentIsForeign() {
    let text = V1Draft(maximum: 3).text
    #expect(refusal(of: text + ".IAAA") == "encoding/alphabet 0 char \(text.count) had 46")
    #expect(TCStringDissection(of: text + ".IAAA").model == nil)
  }

  @Test func signsOfPaddingAreReadAndNoted() throws {
    let text = V1Draft(maximum: 3).text
    #expect(try ConsentString(decoding: text + "=") == ConsentString(decoding: text))
    #expect(faults(of: text + "=") == ["encoding/padding-character 0 char \(text.count) had 1"])
  }

  @Test func tooManyIDsAreRefused() {
    let entries = [EntryDraft](repeating: .range(1, 65_535), count: 4_095)
    let text = V1Draft(maximum: 65_535, entries: entries).text
    // 30 x 65,535 is below two million, 31 x 65,535 is not: the entry with index 30.
    let expected = "encoding/work-bound 0 core RangeEntry[30] \(186 + 30 * 33)+33 want 2000000 had \(31 * 65_535)"
    #expect(refusal(of: text) == expected)
  }

  private static func text(_ change: (inout V1Draft) -> Void) -> String {
    var draft = V1Draft()
    change(&draft)
    return draft.text
  }
}
