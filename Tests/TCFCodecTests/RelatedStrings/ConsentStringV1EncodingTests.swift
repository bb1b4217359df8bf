import TCFCodec
import Testing

/// Consent string and vendor list formats v1.1, Vendor Consent String Format.
@Suite("Encoding of version 1 strings")
struct ConsentStringV1EncodingTests {
  /// "Example Vendor Consent String", filled up to whole octets as the section on the cookie asks.
  @Test func writesTheSpecificationsExample() throws {
    let printed = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS"
    let model = try ConsentStringV1(decoding: printed)
    for form in [ConsentStringV1.VendorForm.smallest, .stated, .ranges(defaultConsent: true)] {
      #expect(try model.encoded(form) == printed + "A")
    }
    // 2,011 bits behind 173: 273 octets.
    let bitField = try model.encoded(.bitField)
    #expect(bitField.count == 364)
    #expect(try ConsentStringV1(decoding: bitField).vendorConsents == model.vendorConsents)
    // The exceptions to "no consent" are 1-8 and 10-2011: 186 bits and two ranges of 33.
    let ranges = try model.encoded(.ranges(defaultConsent: false))
    let writing = try #require(ConsentStringV1Writing(TCStringDissection(of: ranges)))
    #expect(writing.entries.map(\.first) == [1, 10] && writing.entries.map(\.last) == [8, 2_011])
    #expect(writing.defaultConsent == false)
  }

  /// 12 vendors are a bit field of 12 bits; an empty list of entries takes 13.
  @Test(arguments: [(12, nil), (13, nil), (14, true)] as [(Int, Bool?)])
  func theSmallestFormIsTheBitFieldWhereBothAreEqual(count: Int, isDefault: Bool?) throws {
    var model = ConsentStringV1()
    model.maxVendorID = count
    model.vendorConsents = VendorIDSet(1...count)
    #expect(try ConsentStringV1(decoding: model.encoded()).defaultVendorConsent == isDefault)
    model.vendorConsents = []
    #expect(try ConsentStringV1(decoding: model.encoded()).defaultVendorConsent == isDefault.map { !$0 })
  }

  @Test func refusesWhatDoesNotFit() {
    let field = { (change: (inout ConsentStringV1) -> Void, form: ConsentStringV1.VendorForm) -> String? in
      var model = ConsentStringV1()
      change(&model)
      do throws(EncodingFault) {
        _ = try model.encoded(form)
        return nil
      } catch {
        return error.field.description
      }
    }
    #expect(field({ $0.cmpID = 4_096 }, .smallest) == "CmpId")
    #expect(field({ $0.cmpVersion = -1 }, .smallest) == "CmpVersion")
    #expect(field({ $0.consentScreen = 64 }, .smallest) == "ConsentScreen")
    #expect(field({ $0.vendorListVersion = 4_096 }, .smallest) == "VendorListVersion")
    #expect(field({ $0.created = Deciseconds(1 << 36) }, .smallest) == "Created")
    #expect(field({ $0.purposeConsents = [25] }, .smallest) == "PurposesAllowed")
    #expect(field({ $0.maxVendorID = 65_536 }, .bitField) == "MaxVendorId")
    #expect(field({ $0.maxVendorID = -1 }, .bitField) == "MaxVendorId")
    #expect(field({ $0.vendorConsents = [5] }, .stated) == "MaxVendorId")
    let everySecond = { (model: inout ConsentStringV1) in
      model.vendorConsents = VendorIDSet((1...4_096).map { $0 * 2 })
      model.maxVendorID = 8_192
    }
    #expect(field(everySecond, .ranges(defaultConsent: false)) == "NumEntries")
    #expect(field(everySecond, .ranges(defaultConsent: true)) == "NumEntries")
    #expect(field(everySecond, .smallest) == nil)
  }

  @Test func showsEntriesAsWritten() throws {
    var draft = V1Draft(maximum: 10)
    draft.defaultConsent = 1
    draft.entries = [.range(9, 3), .single(0), .range(5, 11), .single(2)]
    let writing = try #require(ConsentStringV1Writing(TCStringDissection(of: draft.text)))
    #expect(writing.maxVendorID == 10 && writing.isRangeEncoded && writing.defaultConsent == true)
    #expect(writing.entryCount == 4)
    #expect(writing.entries.map { [$0.first, $0.last] } == [[9, 3], [0, 0], [5, 11], [2, 2]])
    #expect(writing.entries.map(\.isRange) == [true, false, true, false])
    #expect(writing.entries.map(\.bits.offset) == [186, 219, 236, 269])
    let cut = String(draft.text.prefix(38))
    #expect(try #require(ConsentStringV1Writing(TCStringDissection(of: cut))).entries.count == 1)
    #expect(ConsentStringV1Writing(TCStringDissection(of: "BOEFEAyOEFEAyAHABDENAI4AAA")) == nil)
    #expect(ConsentStringV1Writing(TCStringDissection(of: "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA")) == nil)
    let bitField = try #require(ConsentStringV1Writing(TCStringDissection(of: V1Draft(maximum: 9).text)))
    #expect(bitField.maxVendorID == 9 && !bitField.isRangeEncoded && bitField.defaultConsent == nil)
    #expect(bitField.entryCount == nil && bitField.entries.isEmpty)
  }
}
