import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFVendorList

@Suite struct CompiledVendorListTests {
  @Test func readsTheSampleList() throws {
    let list = try Lists.compiled(Lists.sample)
    #expect((list.series, list.version, list.policyVersion) == (3, 5, 5))
    #expect(list.lastUpdated == CalendarDay(year: 2026, month: 5, day: 28))
    #expect(list.vendors == VendorIDSet((1...45).filter { ![13, 14, 33].contains($0) } + [755]))
    #expect(list.highestVendorID == 755)
    #expect(list.hasTables)
    #expect(list.purposes == PurposeSet(1...11))
    #expect(list.specialPurposes == [1, 2, 3])
    #expect(list.features == [1, 2, 3])
    #expect(list.specialFeatures == [1, 2])
    #expect(list.nonConsentablePurposes.isEmpty)
    #expect(list.noRightToObjectPurposes.isEmpty)
    // From the table in TestVectors/vendor-lists/README.md.
    #expect(list.specialPurposesOnlyVendors == [6, 7, 26])
    #expect(list.legitimateInterestVendors(of: 11) == [11, 12, 27])
    #expect(list.consentVendors(of: 11) == [10, 28])
    #expect(list.flexibleVendors(of: 9) == [3, 12, 18, 755])
    #expect(list.consentVendors(of: 6) == [10, 11, 12, 42, 45])
    #expect(list.specialPurposeVendors(of: 3) == [7, 12, 755])
    #expect(list.featureVendors(of: 2) == [12, 21, 755])
    #expect(list.specialFeatureVendors(of: 2) == [12, 19, 20])
    #expect(list.legitimateInterestVendors(of: 3).isEmpty)
    #expect(list.vendors.subtracting(list.anyConsent) == [2, 3, 6, 7, 26, 27])
    #expect(list.anyLegitimateInterest == [2, 3, 5, 11, 12, 17, 20, 22, 23, 25, 27, 36, 38, 755])
    #expect(list.anyFlexible == [3, 4, 5, 12, 17, 18, 22, 23, 27, 755])
    #expect(list.anySpecialPurpose == [5, 6, 7, 8, 12, 20, 22, 23, 26, 36, 755])
    #expect(list.anyFeature == [7, 12, 21, 755])
    #expect(list.anySpecialFeature == [9, 12, 19, 20])
  }

  @Test func namesVendorsAndPurposes() throws {
    let list = try Lists.compiled(Lists.sample)
    #expect(list.name(ofVendor: 1) == "Alder")
    #expect(list.name(ofVendor: 755) == "Large Ad Platform")
    #expect(list.name(ofVendor: 40) == "Mango & Söhne <Medien> \"Ads\"", "the no-break space is not part of it")
    #expect(list.name(ofVendor: 13) == nil)
    #expect(list.name(ofVendor: 0) == nil)
    #expect(list.name(ofVendor: 70_000) == nil)
    #expect(list.name(ofPurpose: 11) == "Choose content from little data")
    #expect(list.name(ofPurpose: 12) == nil)
    #expect(list.name(ofSpecialPurpose: 3) == "Remember privacy choices")
    #expect(list.name(ofFeature: 1) == "Combine sources")
    #expect(list.name(ofSpecialFeature: 2) == "Scan the device")
  }

  @Test(
    arguments: [
      ("Acme", "Acme"), (" Acme Ltd.\n", "Acme Ltd."), ("\u{FEFF}Acme\u{A0}\u{200B}", "Acme"), ("Ünï", "Ünï"),
      ("  ", nil), ("", nil),
    ] as [(String, String?)])
  func trimsNames(_ published: String, _ expected: String?) {
    #expect(NameTable([(3, published)]).name(of: 3) == expected)
  }

  /// Name, path and the hash that was handed in are what reports show.
  @Test func namesItsSource() throws {
    let bytes = Array("{\(Lists.header), \"vendors\": {}}".utf8)
    for hash in ["c2e6291028bc9526f5652ad0c1028ca05a22e5509c98d606de6e3b6e83398a55", nil] {
      let read = try ListReader.readVendorList(bytes, path: "lists/seven.json", sha256: hash)
      let source = ListReference(name: "GVL spec 3 version 7", path: "lists/seven.json", sha256: hash)
      #expect(try CompiledVendorList(read).source == source)
    }
  }

  @Test(
    arguments: [
      ("2024-12-31", []), ("2025-01-09", []), ("2025-01-10", [22]), ("2025-03-19", [22]),
      ("2025-03-20", [22, 24]), ("2026-03-02", [22, 24, 26]), ("2026-05-27", [22, 24, 26]),
      ("2026-05-28", [22, 24, 25, 26]), ("2026-12-31", [22, 24, 25, 26]), ("2027-01-01", [22, 23, 24, 25, 26]),
      ("2099-01-01", [22, 23, 24, 25, 26]),
    ] as [(String, VendorIDSet)])
  func deletesByDay(_ day: String, _ expected: VendorIDSet) throws {
    let list = try Lists.compiled(Lists.sample)
    #expect(try list.deletedVendors(by: #require(CalendarDay(day))) == expected)
    #expect(list.deletions.map(\.id) == [22, 24, 26, 25, 23])
  }

  @Test func readsConsentableAndRightToObject() throws {
    let list = try Lists.vendorList(
      vendors: "{}",
      header: Lists.header + """
        , "purposes": {"1": {"id": 1}, "2": {"id": 2, "consentable": false}, "3": {"id": 3, "consentable": true},
        "4": {"id": 4, "rightToObject": false}, "70": {"id": 70}}
        """)
    let compiled = try CompiledVendorList(list)
    #expect(compiled.purposes == [1, 2, 3, 4])
    #expect(compiled.nonConsentablePurposes == [2])
    #expect(compiled.noRightToObjectPurposes == [4])
    #expect(compiled.presentTables == .purposes)
  }

  @Test func readsSpecification2() throws {
    let list = try Lists.compiled(Lists.sampleSpec2)
    #expect((list.series, list.version, list.policyVersion) == (2, 12, 2))
    #expect(list.lastUpdated == CalendarDay(year: 2021, month: 6, day: 3))
    #expect(list.vendors == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 755])
    #expect(list.purposes == PurposeSet(1...10))
    #expect(list.specialPurposes == [1, 2])
    #expect(list.legitimateInterestVendors(of: 3) == [2, 3])
    #expect(list.flexibleVendors(of: 3) == [3, 4])
    #expect(list.deletedVendors(by: list.lastUpdated) == [11])
  }

  // MARK: - Against an independent reading

  /// Every set equals what a vendor-by-vendor reading with Foundation's JSONSerialization finds.
  private func expectAgreement(_ url: URL) throws {
    let list = try Lists.compiled(url)
    let json = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    let vendors = try #require(json["vendors"] as? [String: [String: Any]])
    let name = url.lastPathComponent
    #expect(list.version == json["vendorListVersion"] as? Int, "\(name)")
    #expect(list.policyVersion == json["tcfPolicyVersion"] as? Int, "\(name)")
    #expect(list.lastUpdated.description == (json["lastUpdated"] as? String)?.prefix(10).description, "\(name)")
    #expect(list.vendors == VendorIDSet(vendors.keys.compactMap { Int($0) }), "\(name)")

    func declaring(_ member: String, _ id: Int) -> VendorIDSet {
      VendorIDSet(vendors.filter { ($0.value[member] as? [Int] ?? []).contains(id) }.compactMap { Int($0.key) })
    }
    for id in 0...25 {
      #expect(list.consentVendors(of: id) == declaring("purposes", id), "\(name) \(id)")
      #expect(list.legitimateInterestVendors(of: id) == declaring("legIntPurposes", id), "\(name) \(id)")
      #expect(list.flexibleVendors(of: id) == declaring("flexiblePurposes", id), "\(name) \(id)")
      #expect(list.specialPurposeVendors(of: id) == declaring("specialPurposes", id), "\(name) \(id)")
      #expect(list.featureVendors(of: id) == declaring("features", id), "\(name) \(id)")
      #expect(list.specialFeatureVendors(of: id) == declaring("specialFeatures", id), "\(name) \(id)")
    }
    try expectAgreementOnDeletions(list, vendors, name)
    for (key, vendor) in vendors {
      let id = try #require(Int(key))
      let published = (vendor["name"] as? String)?.trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(list.name(ofVendor: id) == published, "\(name) \(id)")
    }
  }

  private func expectAgreementOnDeletions(
    _ list: CompiledVendorList, _ vendors: [String: [String: Any]], _ name: String
  ) throws {
    // Days as text sort like days.
    let days = vendors.compactMapValues { ($0["deletedDate"] as? String)?.prefix(10).description }
    for day in Set(days.values).union(["2018-01-01", "2099-01-01"]) {
      let deleted = VendorIDSet(days.filter { $0.value <= day }.compactMap { Int($0.key) })
      #expect(try list.deletedVendors(by: #require(CalendarDay(day))) == deleted, "\(name) \(day)")
    }
    #expect(list.deletions.count == days.count, "\(name)")
  }

  @Test(arguments: [Lists.sample, Lists.sampleSpec2])
  func agreesOnSamples(_ url: URL) throws { try expectAgreement(url) }

  @Test(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"), arguments: [1, 17, 45, 106])
  func agreesOnPublishedLists(_ number: Int) throws {
    try expectAgreement(Lists.shared("gvl/v3/vendor-list-v\(number).json"))
  }

  @Test(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"), arguments: [1, 2, 51, 153, 224])
  func agreesOnPublishedListsOfSpecification2(_ number: Int) throws {
    try expectAgreement(Lists.shared("gvl/v2/vendor-list-v\(number).json"))
  }

  /// The prepared sets and the slow way are the same, also beyond the limit of what is prepared.
  @Test(arguments: [100, 60_000])
  func preparedDeletionsAreComplete(_ count: Int) {
    let epoch = CalendarDay(year: 2020, month: 1, day: 1)
    let deletions = (1...count).map { Deletion(id: $0, day: epoch.adding(days: ($0 * 7_919) % count)) }
    let calendar = DeletionCalendar(deletions)
    for offset in [-1, 0, 1, count / 3, count / 2, count - 2, count - 1, count] {
      let day = epoch.adding(days: offset)
      let expected = VendorIDSet(deletions.filter { $0.day <= day }.map(\.id))
      #expect(calendar.deleted(by: day) == expected, "day \(offset)")
    }
    #expect(DeletionCalendar([]).deleted(by: epoch).isEmpty)
  }
}
