import Foundation
import TCFCodec
import TCFTestSupport
import Testing

@testable import TCFVendorList

/// The published lists, with the counts that data/SOURCES.md states.
@Suite(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data")) struct PublishedListsTests {
  /// Every published list, read once for the tests that look at all of them.
  private struct Loaded {
    let file: URL
    let ids: [Int]
    let anomalies: ListAnomalies
    let list: CompiledVendorList
  }

  private static let all = Result {
    try Lists.published().map { url in
      let published = try Lists.vendorList(url)
      let list = try CompiledVendorList(published)
      return Loaded(file: url, ids: published.vendors.map(\.id), anomalies: published.anomalies, list: list)
    }
  }

  @Test func everyListLoads() throws {
    let all = try Self.all.get()
    #expect(all.filter { $0.list.series == 2 }.count == 225)
    #expect(all.filter { $0.list.series == 3 }.count == 9)
    for loaded in all {
      let list = loaded.list
      #expect(loaded.anomalies.isEmpty, "\(loaded.file.lastPathComponent): \(loaded.anomalies.first)")
      #expect(loaded.ids == Array(list.vendors), "ascending, each once")
      #expect("v\(list.series)" == loaded.file.deletingLastPathComponent().lastPathComponent)
      #expect(loaded.file.lastPathComponent.hasPrefix("vendor-list-v\(list.version)"))
    }
  }

  @Test(arguments: [
    (1, 4, "2023-05-18", 10), (7, 4, "2023-06-29", 376), (17, 4, "2023-09-07", 692), (23, 4, "2023-10-19", 728),
    (44, 4, "2024-03-14", 827), (45, 4, "2024-03-21", 833), (106, 5, "2025-05-08", 987),
  ])
  func headersOfSpecification3(_ number: Int, policy: Int, day: String, vendors: Int) throws {
    let list = try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v\(number).json"))
    #expect((list.series, list.version, list.policyVersion) == (3, number, policy))
    #expect(list.lastUpdated.description == day)
    #expect(list.vendors.count == vendors)
    #expect(list.purposes == PurposeSet(1...11))
    #expect(list.specialPurposes == PurposeSet(1...(policy == 5 ? 3 : 2)))
    #expect(list.name(ofPurpose: 1)?.hasPrefix("Store and/or access information") == true, "list 1 says title")
  }

  @Test func list106() throws {
    let published = try Lists.vendorList(Lists.shared("gvl/v3/vendor-list-v106.json"))
    let list = try CompiledVendorList(published)
    #expect(list.deletedVendors(by: CalendarDay(year: 2026, month: 1, day: 1)).count == 85)
    #expect(list.specialPurposesOnlyVendors.count == 24)
    #expect(list.highestVendorID == 1_428)
    #expect(published.vendors.filter { $0.deletedDate?.text.contains(".") == true }.count == 37)
    #expect(published.vendors.filter { $0.dataRetention?.stdRetention == nil }.count == 91)
    #expect(published.vendors.filter { $0.dataRetention?.stdRetention == 0 }.count == 59)
    #expect(published.vendors.filter { !$0.members.contains(.overflow) }.count == 842)
    #expect(published.vendors.filter { $0.nullMembers.contains(.cookieMaxAgeSeconds) }.count == 290)
    #expect(published.vendors.filter { $0.cookieMaxAgeSeconds == -1 }.count == 1)
    #expect(published.vendors.filter { ($0.cookieMaxAgeSeconds ?? 0) > Int(Int32.max) }.count == 1)
    #expect(published.vendors.filter { vendor in !vendor.urls.contains { $0.langId == "en" } }.count == 142)
    #expect(published.vendors.filter { $0.urls.contains { $0.langId == "sr - cyrl" } }.map(\.id) == [350, 351])
    #expect(published.stacks.count == 45)
    #expect(published.dataCategories.count == 11)
    // The profile that the worked examples of `LegalBasisWorkedTests` use.
    let google = try #require(published.vendors.first { $0.id == 755 })
    #expect(google.purposes == [1, 3, 4])
    #expect(google.legIntPurposes == [2, 7, 9, 10])
    #expect(google.flexiblePurposes == [2, 7, 9, 10])
    #expect(google.specialPurposes == [1, 2, 3])
    #expect(google.features == [1, 2])
    #expect(google.httpGetLimit == nil)
  }

  @Test func list17HasTheHighestID() throws {
    #expect(try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v17.json")).highestVendorID == 4_176)
  }

  @Test(arguments: [(44, 18), (45, 20)])
  func deletedVendors(_ number: Int, _ count: Int) throws {
    let list = try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v\(number).json"))
    #expect(list.deletions.count == count)
  }

  @Test func aListWithoutTablesLoads() throws {
    let bare = try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v45-without-tables.json"))
    let whole = try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v45.json"))
    #expect(!bare.hasTables)
    #expect(bare.presentTables.isEmpty)
    #expect(bare.purposes.isEmpty)
    #expect(whole.hasTables)
    #expect(bare.vendors == whole.vendors)
    #expect((1...11).allSatisfy { bare.consentVendors(of: $0) == whole.consentVendors(of: $0) })
  }

  @Test func aSubsetLoads() throws {
    let list = try Lists.compiled(Lists.shared("gvl/v3/vendor-list-v143-subset.json"))
    #expect((list.version, list.policyVersion, list.vendors.count) == (143, 5, 167))
    #expect(list.lastUpdated.description == "2026-01-22")
  }

  @Test func specification2() throws {
    let first = try Lists.compiled(Lists.shared("gvl/v2/vendor-list-v1.json"))
    #expect((first.lastUpdated.description, first.vendors.count, first.highestVendorID) == ("2019-09-12", 0, 0))
    let last = try Lists.compiled(Lists.shared("gvl/v2/vendor-list-v224.json"))
    #expect((last.lastUpdated.description, last.vendors.count) == ("2023-11-16", 1_007))
    #expect(last.purposes == PurposeSet(1...10))
  }

  /// SOURCES.md: 203 of 225 files have a vendor with neither purposes nor special purposes, 218 a flexible purpose that
  /// was not declared, none a purpose on both bases.
  @Test func whatIsOddInSpecification2() throws {
    var withoutPurpose = 0
    var undeclaredFlexible = 0
    var bothBases = 0
    for list in try Self.all.get().map(\.list) where list.series == 2 {
      let declared = list.anyConsent.union(list.anyLegitimateInterest).union(list.anySpecialPurpose)
      if !list.vendors.isSubset(of: declared) { withoutPurpose += 1 }
      let purposes = 1...24
      let isUndeclared = purposes.contains { purpose in
        let declaring = list.consentVendors(of: purpose).union(list.legitimateInterestVendors(of: purpose))
        return !list.flexibleVendors(of: purpose).isSubset(of: declaring)
      }
      if isUndeclared { undeclaredFlexible += 1 }
      let isOnBoth = purposes.contains {
        !list.consentVendors(of: $0).isDisjoint(with: list.legitimateInterestVendors(of: $0))
      }
      if isOnBoth { bothBases += 1 }
    }
    #expect((withoutPurpose, undeclaredFlexible, bothBases) == (203, 218, 0))
  }

  /// 197 was published twice, one copy names purpose 11.
  @Test func theTwoLists197Conflict() throws {
    let one = try Lists.compiled(Lists.shared("gvl/v2/vendor-list-v197.json"))
    let other = try Lists.compiled(Lists.shared("gvl/v2/vendor-list-v197-42572c.json"))
    let eleven = one.consentVendors(of: 11).union(other.consentVendors(of: 11))
      .union(one.legitimateInterestVendors(of: 11)).union(other.legitimateInterestVendors(of: 11))
    #expect(!eleven.isEmpty)
    #expect(throws: VendorListFault.self) { try VendorListStore([one, other]) }
  }
}
