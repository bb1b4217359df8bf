import TCFTestSupport
import Testing

@testable import TCFVendorList

@Suite("What changed between two lists")
struct ListDifferenceTests {
  private func list(_ vendors: String, header: String = Lists.header) throws -> GlobalVendorList {
    try Lists.vendorList(vendors: vendors, header: header)
  }

  private func changes(_ old: String, _ new: String) throws -> [ListChange] {
    let difference = ListDifference(from: try list("{\"5\": {\(old)}}"), to: try list("{\"5\": {\(new)}}"))
    #expect(difference.vendors.count <= 1)
    return difference.vendors.first?.changes ?? []
  }

  private func expect(
    _ old: String, new: String, field: String, before: ListChange.Value?, after: ListChange.Value?
  ) throws {
    #expect(try changes(old, new) == [ListChange(field: field, old: before, new: after)], "\(old) → \(new)")
  }

  @Test("The same list has no difference, whatever the order of ids and white space around names")
  func same() throws {
    for url in [Lists.sample, Lists.sampleSpec2] {
      let list = try Lists.vendorList(url)
      #expect(ListDifference(from: list, to: list).isEmpty)
    }
    #expect(try changes(#""name": "A", "features": [2, 1]"#, #""name": " A ", "features": [1, 2, 2]"#).isEmpty)
    #expect(try changes(#""features": []"#, #""features": null"#).isEmpty)
  }

  @Test("Vendors come, go, are deleted and come back")
  func fates() throws {
    let old = try list(
      #"{"1": {"name": "Old"}, "2": {"name": "B"}, "3": {"name": "C", "deletedDate": "2025-01-01T00:00:00Z"}, "4": {}}"#
    )
    let new = try list(
      #"{"2": {"name": "B", "deletedDate": "2026-01-01T00:00:00Z"}, "3": {"name": "C"}, "4": {}, "9": {"name": "New"}}"#
    )
    let vendors = ListDifference(from: old, to: new).vendors
    #expect(vendors.map(\.id) == [1, 2, 3, 9])
    #expect(vendors.map(\.fate) == [.removed, .deleted, .restored, .added])
    #expect(vendors.map(\.name) == ["Old", "B", "C", "New"])
    #expect(vendors.map(\.changes.count) == [0, 1, 1, 0])
    let back = ListDifference(from: new, to: old).vendors
    #expect(back.map(\.fate) == [.added, .restored, .deleted, .removed])
  }

  @Test("A purpose's basis and flexibility")
  func bases() throws {
    try expect(
      #""purposes": [7]"#, new: #""legIntPurposes": [7]"#, field: "purposes.7.basis", before: .text("consent"),
      after: .text("legitimateInterest"))
    try expect(#""purposes": [7]"#, new: "", field: "purposes.7.basis", before: .text("consent"), after: nil)
    try expect(
      "", new: #""legIntPurposes": [2]"#, field: "purposes.2.basis", before: nil, after: .text("legitimateInterest"))
    try expect(
      #""purposes": [7]"#, new: #""purposes": [7], "legIntPurposes": [7]"#, field: "purposes.7.basis",
      before: .text("consent"),
      after: .text("both"))
    try expect(
      #""purposes": [7], "flexiblePurposes": [7]"#, new: #""purposes": [7]"#, field: "purposes.7.flexible",
      before: .boolean(true), after: nil)
    #expect(
      try changes("", #""purposes": [7], "flexiblePurposes": [7]"#).map(\.field)
        == ["purposes.7.basis", "purposes.7.flexible"])
  }

  @Test(
    "Everything else that a vendor declares",
    arguments: [
      (#""name": "A""#, #""name": "B""#, "name"), (#""specialPurposes": [1]"#, "", "specialPurposes"),
      (#""features": [1]"#, #""features": [2]"#, "features"), ("", #""specialFeatures": [1]"#, "specialFeatures"),
      ("", #""dataDeclaration": [1]"#, "dataDeclaration"), (#""usesCookies": true"#, "", "usesCookies"),
      (#""cookieMaxAgeSeconds": 0"#, #""cookieMaxAgeSeconds": null"#, "cookieMaxAgeSeconds"),
      (#""cookieRefresh": true"#, #""cookieRefresh": false"#, "cookieRefresh"),
      ("", #""usesNonCookieAccess": true"#, "usesNonCookieAccess"),
      (#""overflow": {"httpGetLimit": 32}"#, #""overflow": {"httpGetLimit": 128}"#, "overflow.httpGetLimit"),
      (#""policyUrl": "https://a.example""#, #""policyUrl": "https://b.example""#, "policyUrl"),
      ("", #""deviceStorageDisclosureUrl": "https://a.example""#, "deviceStorageDisclosureUrl"),
      (#""dataRetention": {"stdRetention": 30}"#, "", "dataRetention.stdRetention"),
      (
        #""dataRetention": {"purposes": {"3": 30}}"#, #""dataRetention": {"purposes": {"3": 31}}"#,
        "dataRetention.purposes.3"
      ),
      (#""dataRetention": {}"#, #""dataRetention": {"specialPurposes": {"1": 5}}"#, "dataRetention.specialPurposes.1"),
      (
        #""urls": [{"langId": "en", "privacy": "a"}]"#, #""urls": [{"langId": "en", "privacy": "b"}]"#,
        "urls.en.privacy"
      ),
      ("", #""urls": [{"langId": "fr", "legIntClaim": "b"}]"#, "urls.fr.legIntClaim"),
    ])
  func members(_ old: String, _ new: String, _ field: String) throws {
    #expect(try changes(old, new).map(\.field) == [field])
    #expect(try changes(new, old).map(\.field) == [field])
    #expect(try changes(old, old).isEmpty && changes(new, new).isEmpty)
  }

  @Test("Tables, stacks, texts and what a list says of itself")
  func tables() throws {
    let base = "\"gvlSpecificationVersion\": 3, \"tcfPolicyVersion\": 5, \"lastUpdated\": \"2026-01-01T00:00:00Z\""
    let old = try list(
      "{}",
      header: base + #"""
        , "vendorListVersion": 7, "purposes": {"1": {"name": "A", "description": "x", "illustrations": ["i"]}},
        "features": {"1": {"name": "F"}}, "stacks": {"2": {"name": "S", "purposes": [2, 7], "specialFeatures": []}},
        "standardTexts": {"features": "one"}
        """#)
    let new = try list(
      "{}",
      header: base + #"""
        , "vendorListVersion": 8, "purposes": {"1": {"name": "A", "description": "y", "illustrations": []}},
        "specialFeatures": {"1": {"name": "G"}}, "stacks": {"2": {"name": "S", "purposes": [7], "specialFeatures": [1]}},
        "standardTexts": {"features": "two", "more": "three"}
        """#)
    let difference = ListDifference(from: old, to: new)
    #expect(difference.header == [ListChange(field: "vendorListVersion", old: .integer(7), new: .integer(8))])
    #expect(
      difference.tables.map { "\($0.table) \($0.id ?? 0) \($0.name) \($0.fate) \($0.changes.map(\.field))" } == [
        #"purposes 1 A changed ["description", "illustrations"]"#, "features 1 F removed []",
        "specialFeatures 1 G added []",
        #"stacks 2 S changed ["purposes", "specialFeatures"]"#, #"standardTexts 0 features changed ["text"]"#,
        "standardTexts 0 more added []",
      ])
  }

  /// The numbers were counted in the files with Python.
  @Test("Two published lists a week apart", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func published() throws {
    let difference = ListDifference(
      from: try Lists.vendorList(Lists.shared("gvl/v3/vendor-list-v44.json")),
      to: try Lists.vendorList(Lists.shared("gvl/v3/vendor-list-v45.json")))
    func ids(_ fate: EntryFate) -> [Int] { difference.vendors.filter { $0.fate == fate }.map(\.id) }
    #expect(ids(.added) == [72, 409, 731, 1182, 1227, 1282])
    #expect(ids(.deleted) == [866, 1091])
    #expect(ids(.removed).isEmpty)
    #expect(difference.vendors.first { $0.id == 394 }?.changes.map(\.field) == ["name"])
  }
}
