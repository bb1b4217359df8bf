import TCFCodec
import Testing

@testable import TCFVendorList

/// Odd lists are read; what was odd is noted.
@Suite struct LenientReadingTests {
  private func anomalies(_ list: GlobalVendorList) -> [String] { list.anomalies.first.map(\.description) }

  @Test func keepsWhatIsPublished() throws {
    let list = try Lists.vendorList(
      vendors: #"{"3": {"id": 3, "name": "A ", "purposes": [4, 1, 4, 99, -2], "colour": "red", "overflow": {}}}"#)
    let vendor = try #require(list.vendors.first)
    #expect(vendor.purposes == [4, 1, 4, 99, -2], "order, duplicates and nonsense stay for a lint to see")
    #expect(vendor.name == "A ")
    #expect(vendor.unknownMembers == ["colour"])
    #expect(vendor.members == [.id, .name, .purposes, .overflow])
    #expect(list.anomalies.isEmpty, "unknown members are no anomaly")
    let compiled = try CompiledVendorList(list)
    #expect(compiled.consentVendors(of: 4) == [3])
    #expect(compiled.consentVendors(of: 99).isEmpty)
    #expect(compiled.consentVendors(of: -2).isEmpty)
    #expect(compiled.name(ofVendor: 3) == "A")
  }

  @Test func nullIsAbsence() throws {
    let list = try Lists.vendorList(
      vendors: """
        {"3": {"id": 3, "name": null, "purposes": null, "deletedDate": null, "overflow": null, "urls": null,
         "dataRetention": null, "cookieMaxAgeSeconds": null, "usesCookies": null}}
        """)
    let vendor = try #require(list.vendors.first)
    #expect(vendor.deletedDate == nil)
    #expect(vendor.purposes.isEmpty)
    #expect(vendor.members == vendor.nullMembers.union(.id))
    #expect(list.anomalies.isEmpty)
    #expect(try CompiledVendorList(list).deletions.isEmpty)
  }

  @Test func notesWrongTypes() throws {
    let list = try Lists.vendorList(
      vendors: """
        {"3": {"id": "3", "name": 5, "purposes": {"1": 1}, "legIntPurposes": [2, "7", 1.5, true], "usesCookies": 1,
         "cookieMaxAgeSeconds": 1e99, "deletedDate": 1736467200, "urls": [7, {"langId": 4}], "overflow": [],
         "dataRetention": {"stdRetention": "30", "purposes": {"2": null, "7": "x"}}}}
        """)
    let vendor = try #require(list.vendors.first)
    #expect(vendor.id == 3)
    #expect(vendor.legIntPurposes == [2])
    #expect(vendor.dataRetention?.purposes.map(\.key) == ["2", "7"])
    #expect(vendor.urls.count == 1)
    #expect(
      anomalies(list) == [
        "vendors.3.id: a string where an integer is expected; left out",
        "vendors.3.name: a number where a string is expected; left out",
        "vendors.3.purposes: an object where an array is expected; left out",
        "vendors.3.legIntPurposes: a string where an integer is expected; left out",
        "vendors.3.legIntPurposes: a number that is not a 64-bit integer; left out",
        "vendors.3.legIntPurposes: a boolean where an integer is expected; left out",
        "vendors.3.usesCookies: a number where a boolean is expected; left out",
        "vendors.3.cookieMaxAgeSeconds: a number that is not a 64-bit integer; left out",
        "vendors.3.deletedDate: a number where a string is expected; left out",
        "vendors.3.urls: a number where an object is expected; left out",
        "vendors.3.urls.langId: a number where a string is expected; left out",
        "vendors.3.overflow: an array where an object is expected; left out",
        "vendors.3.dataRetention.stdRetention: a string where an integer is expected; left out",
        "vendors.3.dataRetention.purposes: a string where an integer is expected; left out",
      ])
  }

  @Test func skipsImpossibleIDs() throws {
    let list = try Lists.vendorList(
      vendors: """
        {"0": {"id": 0}, "65536": {"id": 65536}, "-1": {}, "99999999999999999999": {}, "x": {}, "65535": {"id": 65535},
         "y": {"id": 12}, "5": 5}
        """)
    #expect(list.vendors.map(\.id) == [12, 65535])
    #expect(
      anomalies(list) == [
        "vendors.0: id 0 is out of range; left out", "vendors.65536: id 65536 is out of range; left out",
        "vendors.-1: id -1 is out of range; left out", "vendors.99999999999999999999: no usable id; left out",
        "vendors.x: no usable id; left out", "vendors.y: the id inside is 12; the key counts",
        "vendors.5: a number where an object is expected; left out",
      ])
    #expect(try CompiledVendorList(list).highestVendorID == 65535)
  }

  @Test func theLastOfTwoCounts() throws {
    let list = try Lists.vendorList(
      vendors: #"{"2": {"id": 2, "name": "a", "name": "b"}, "1": {"id": 7}, "02": {"id": 2, "name": "c"}}"#)
    #expect(list.vendors.map(\.id) == [1, 2], "the key counts")
    #expect(list.vendors.map(\.statedID) == [7, 2])
    #expect(list.vendors[1].name == "c")
    #expect(
      anomalies(list) == [
        "vendors.2.name: given twice; the last one counts", "vendors.1: the id inside is 7; the key counts",
        "vendors.02: the id inside is 2; the key counts", "vendors.02: a second entry for id 2; the last one counts",
      ])
  }

  @Test func readsVendorsInAnArray() throws {
    let list = try Lists.vendorList(vendors: #"[{"id": 9}, {"id": 4}, {"name": "nobody"}]"#)
    #expect(list.vendors.map(\.id) == [4, 9])
    #expect(
      anomalies(list) == [
        "vendors: an array where a map from id to entry is expected", "vendors: no usable id; left out",
      ])
  }

  @Test(arguments: [
    "", "yesterday", "24/09/2026", "2026-02-30T00:00:00Z", "1969-12-31T23:59:59Z", "2026-01-01T00:00:00",
  ])
  func anUnreadableDateDeletesNobody(_ text: String) throws {
    let list = try Lists.vendorList(vendors: "{\"1\": {\"deletedDate\": \"\(text)\"}}")
    #expect(list.vendors[0].deletedDate?.text == text)
    #expect(list.vendors[0].deletedDate?.day == nil)
    #expect(list.anomalies.first.map(\.kind) == [.unreadableDate(text)])
    #expect(try CompiledVendorList(list).deletedVendors(by: CalendarDay(year: 2100, month: 1, day: 1)).isEmpty)
  }

  @Test(arguments: [
    ("2026-02-28", "2026-02-28"), ("2025-04-30T14:34:11.856Z", "2025-04-30"), ("2025-03-01T00:00:00.5Z", "2025-03-01"),
    ("2025-03-01T23:59:59Z", "2025-03-01"),
  ])
  func readsDates(_ text: String, _ day: String) throws {
    let list = try Lists.vendorList(vendors: "{\"1\": {\"deletedDate\": \"\(text)\"}}")
    #expect(list.vendors[0].deletedDate?.day?.description == day)
    #expect(list.anomalies.isEmpty)
  }

  @Test func aNumberIsANumberHoweverItIsWritten() throws {
    let list = try Lists.vendorList(
      vendors: #"{"1": {"id": 1.0, "purposes": [1.0, 2e0]}}"#,
      header: """
        "gvlSpecificationVersion": 3.0, "vendorListVersion": 1e2, "tcfPolicyVersion": 5, "lastUpdated": "2026-01-01"
        """)
    #expect(list.vendorListVersion == 100)
    #expect(try CompiledVendorList(list).consentVendors(of: 2) == [1])
    #expect(list.anomalies.isEmpty)
  }

  @Test func countsMoreAnomaliesThanItKeeps() throws {
    let zeros = Array(repeating: "true", count: ListAnomalies.limit + 500).joined(separator: ",")
    let list = try Lists.vendorList(vendors: "{\"1\": {\"purposes\": [\(zeros)]}}")
    #expect(list.anomalies.first.count == ListAnomalies.limit)
    #expect(list.anomalies.count == ListAnomalies.limit + 500)
  }

  @Test func notesTextThatIsNotUTF8() throws {
    var bytes = Array("{\(Lists.header), \"vendors\": {\"1\": {\"name\": \"M".utf8)
    bytes += [0xFC] + Array("ller\"}}}".utf8)
    let list = try ListReader.readVendorList(bytes, path: "latin1.json")
    #expect(list.vendors[0].name == "M\u{FFFD}ller")
    #expect(list.anomalies.first.map(\.kind) == [.notUTF8])
  }

  @Test func readsUnknownTopLevelMembersAndStandardTexts() throws {
    let list = try Lists.vendorList(
      vendors: "{}",
      header: Lists.header + #", "standardTexts": {"features": "Shown word for word.", "other": 1}, "weather": "fine""#)
    #expect(list.unknownMembers == ["weather"])
    #expect(list.standardTexts?.map(\.name) == ["features", "other"])
    #expect(list.standardTexts?.map(\.text) == ["Shown word for word.", nil])
    #expect(list.presentTables.isEmpty)
  }

  @Test func tablesOfAWrongTypeAreNoTables() throws {
    let list = try Lists.vendorList(
      vendors: "{}", header: Lists.header + #", "purposes": null, "features": 5, "specialFeatures": {}, "stacks": []"#)
    #expect(list.presentTables == [.specialFeatures, .stacks])
    #expect(try !CompiledVendorList(list).hasTables)
  }

  @Test(
    arguments: [
      (#""vendorListVersion": 7, "tcfPolicyVersion": 5, "lastUpdated": "2026-01-01""#, "gvlSpecificationVersion", nil),
      (#""gvlSpecificationVersion": 3, "tcfPolicyVersion": 5, "lastUpdated": "2026-01-01""#, "vendorListVersion", nil),
      (
        #""gvlSpecificationVersion": 3, "vendorListVersion": -4, "tcfPolicyVersion": 5, "lastUpdated": "2026-01-01""#,
        "vendorListVersion", "-4"
      ),
      (#""gvlSpecificationVersion": 3, "vendorListVersion": 7, "lastUpdated": "2026-01-01""#, "tcfPolicyVersion", nil),
      (#""gvlSpecificationVersion": 3, "vendorListVersion": 7, "tcfPolicyVersion": 5"#, "lastUpdated", nil),
      (
        #""gvlSpecificationVersion": 3, "vendorListVersion": 7, "tcfPolicyVersion": 5, "lastUpdated": "soon""#,
        "lastUpdated", "soon"
      ),
    ] as [(String, String, String?)])
  func judgingNeedsAHeader(_ header: String, _ member: String, _ found: String?) throws {
    let list = try Lists.vendorList(vendors: "{}", header: header)
    #expect(throws: VendorListFault(path: "made.json", fault: .unusableMember(member, found: found))) {
      try CompiledVendorList(list)
    }
  }
}
