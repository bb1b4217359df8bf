import FoundationEssentials
import TCFCodec
import TCFTestSupport
import Testing

@testable import TCFVendorList

@Suite struct CMPListTests {
  private func read(_ text: String) throws -> GlobalCMPList {
    try ListReader.readCMPList(Array(text.utf8), path: "cmps.json")
  }

  private func sample() throws -> CompiledCMPList {
    try CompiledCMPList(ListReader.readCMPList(Lists.bytes(Lists.sampleCMPs), path: "sample-cmp-list.json"))
  }

  @Test func readsTheSampleList() throws {
    let list = try sample()
    #expect(list.lastUpdated == CalendarDay(year: 2026, month: 5, day: 28))
    #expect(list.cmps.map(\.id) == [2, 300, 301, 302, 303, 304, 305, 306, 307])
    #expect(list.name(ofCMP: 2) == "Copper Consent")
    #expect(list.cmp(2)?.name == "Copper Consent\u{A0}")
    #expect(list.cmp(300)?.isCommercial == true)
    #expect(list.cmp(301)?.isCommercial == false)
    #expect(!list.contains(299))
    #expect(list.cmp(299) == nil)
    #expect(list.name(ofCMP: 299) == nil)
  }

  @Test(
    arguments: [
      (300, [.web, .nativeAppMobile]), (301, [.web]), (303, [.web, .nativeAppMobile, .nativeAppCTV]), (304, nil),
      (305, [.web, .nativeAppMobile, .nativeAppCTV]), (306, [.nativeAppCTV, .other]), (307, [.nativeAppMobile]),
    ] as [(Int, CMPEnvironments?)])
  func environments(_ id: Int, _ expected: CMPEnvironments?) throws {
    #expect(try sample().cmp(id)?.environments == expected)
  }

  @Test(arguments: [
    (302, "2024-11-12", false), (302, "2024-11-13", true), (302, "2026-01-01", true), (303, "2026-04-14", false),
    (303, "2026-04-15", true), (307, "2026-12-31", false), (307, "2027-01-01", true), (300, "2099-01-01", false),
    (299, "2099-01-01", false),
  ])
  func deletion(_ id: Int, _ day: String, _ expected: Bool) throws {
    #expect(try sample().isDeleted(id, by: #require(CalendarDay(day))) == expected)
  }

  @Test func listsDeletionsByDay() throws {
    #expect(try sample().deletions.map(\.id) == [302, 303, 307])
  }

  @Test(
    arguments: [
      ("Web", .web), ("web", .web), (" WEB ", .web), ("Native App (Mobile)", .nativeAppMobile),
      ("native app", .nativeAppMobile), ("Native App (CTV)", .nativeAppCTV), ("NATIVE-APP-CTV", .nativeAppCTV),
      ("Other", .other), ("Fridge", nil), ("", nil),
    ] as [(String, CMPEnvironments?)])
  func labels(_ label: String, _ expected: CMPEnvironments?) {
    #expect(CMPEnvironments(label: label) == expected)
  }

  @Test func emptyIsNotAbsent() throws {
    let list = try read(
      """
      {"lastUpdated": "2026-01-01T00:00:00Z", "cmps": {"5": {"id": 5, "environments": []}, "6": {"id": 6},
       "7": {"id": 7, "environments": null}, "8": {"id": 8, "environments": "Web"},
       "9": {"id": 9, "environments": ["Fridge", "Web"]}}}
      """)
    #expect(list.cmps.map(\.environments) == [[], nil, nil, nil, [.other, .web]])
    #expect(list.cmps.last?.environmentLabels == ["Fridge", "Web"])
    #expect(
      list.anomalies.first.map(\.description) == [
        "cmps.8.environments: a string where an array is expected; left out",
        "cmps.9.environments: unknown environment: \"Fridge\"",
      ])
  }

  @Test func skipsIDsThatAStringCannotCarry() throws {
    let list = try read(#"{"lastUpdated":"2026-01-01","cmps":{"4095":{"id":4095},"4096":{"id":4096},"-1":{}},"x":1}"#)
    #expect(list.cmps.map(\.id) == [4095])
    #expect(list.anomalies.first.map(\.kind) == [.idOutOfRange(4096), .idOutOfRange(-1)])
    #expect(list.unknownMembers == ["x"])
  }

  @Test func judgingNeedsADate() throws {
    let list = try read(#"{"cmps": {}}"#)
    #expect(throws: VendorListFault(path: "cmps.json", fault: .unusableMember("lastUpdated", found: nil))) {
      try CompiledCMPList(list)
    }
  }

  /// data/SOURCES.md: 218 CMPs, 19 without environments; real deletion dates have milliseconds.
  @Test(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data")) func publishedList() throws {
    let url = Lists.shared("cmp-list/cmp-list-2025-03-20.json")
    let published = try ListReader.readCMPList(Lists.bytes(url), path: url.path)
    let list = try CompiledCMPList(published)
    #expect(published.anomalies.isEmpty)
    #expect(list.cmps.count == 218)
    #expect(list.cmps.filter { $0.environments == nil }.count == 19)
    #expect(list.lastUpdated.description == "2025-03-20")
    #expect(list.deletions.count == 39)
    #expect(list.deletionDay(ofCMP: 3)?.description == "2024-11-13")
    #expect(list.name(ofCMP: 2) == "AppConsent by SFBX®")
    #expect(list.cmp(10)?.environments == [.web, .nativeAppMobile])
  }

  @Test(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data")) func anEarlyPublishedList() throws {
    let url = Lists.shared("cmp-list/cmp-list-2021-02-11.json")
    let list = try CompiledCMPList(ListReader.readCMPList(Lists.bytes(url), path: url.path))
    #expect(list.cmps.count == 117)
    #expect(list.cmps.allSatisfy { $0.environments == nil })
  }
}
