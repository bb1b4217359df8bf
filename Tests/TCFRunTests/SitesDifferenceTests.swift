import Foundation
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

@testable import TCFRun

@Suite("Tables of sites, written and compared")
struct SitesDifferenceTests {
  private static func vendor(
    _ id: Int, disclosed: Bool? = true, permitted: Bool? = false, calls: Int = 0, bare: Int? = 0, early: [String]? = nil
  ) -> VisitedVendor {
    var vendor = VisitedVendor(id: id)
    vendor.name = "Vendor \(id)"
    (vendor.isDisclosed, vendor.isPermitted, vendor.calls) = (disclosed, permitted, calls)
    (vendor.callsWithoutBasis, vendor.earlyCookies) = (bare, early)
    return vendor
  }

  private static func visit(
    _ phase: VisitPhase, _ state: SiteVisit.State = .recorded, _ vendors: [VisitedVendor] = [],
    site: String = "https://shop.example/"
  ) -> SiteVisit {
    var visit = SiteVisit(site: site, language: nil, phase: phase, state: state)
    visit.vendors = vendors
    visit.requests = vendors.reduce(0) { $0 + $1.calls }
    if state == .failed { visit.reason = "no answer, \"or so\"" }
    return visit
  }

  private static func read(_ visits: [SiteVisit]) throws -> FinishedSites {
    var table = SitesTable(SitesTable.Making(toolVersion: "1", lists: [], timestamp: "2026-11-27T23:00:00"))
    for visit in visits { table.add(visit) }
    let file = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(table.lines).write(to: file)
    #expect(FinishedSites.isTable(file.path))
    return try FinishedSites.read(file.path, progress: nil)
  }

  private static func difference(_ before: [SiteVisit], _ after: [SiteVisit]) throws -> [String] {
    try SitesDifference(from: read(before), to: read(after)).changes.map {
      "\($0.kind.rawValue) \($0.key.phase.rawValue) \($0.key.vendor.map(String.init) ?? "-") \($0.column) \($0.before)>\($0.after)"
    }
  }

  @Test("A table is read back as it was written")
  func roundTrip() throws {
    let vendors = [
      Self.vendor(1, permitted: true, calls: 3), Self.vendor(2, disclosed: nil, permitted: nil, calls: 1, bare: nil),
      Self.vendor(3, calls: 1, bare: 1, early: ["a", "b"]),
    ]
    let read = try Self.read([Self.visit(.before, .recorded, vendors), Self.visit(.refusal, .failed)])
    #expect(read.rows.map(\.vendor) == vendors)
    #expect(read.visits.map(\.state) == [.recorded, .failed])
    #expect(!read.isComplete)
  }

  @Test("Equal tables have no difference, and how often a vendor is called is none")
  func equal() throws {
    let before = [Self.visit(.refusal, .recorded, [Self.vendor(1, calls: 1)])]
    let after = [Self.visit(.refusal, .recorded, [Self.vendor(1, calls: 9)])]
    #expect(try Self.difference(before, before).isEmpty)
    #expect(try Self.difference(before, after).isEmpty)
  }

  @Test("What is wrong now is new, what was wrong is fixed, and the rest is changed")
  func kinds() throws {
    let before = [
      Self.visit(.before, .recorded, [Self.vendor(1, calls: 1, bare: 1, early: ["a"]), Self.vendor(2)]),
      Self.visit(.refusal, .recorded, [Self.vendor(1, calls: 1)]),
    ]
    let after = [
      Self.visit(
        .before, .recorded, [Self.vendor(1, calls: 1, bare: 0, early: []), Self.vendor(3, disclosed: false, calls: 1)]),
      Self.visit(.refusal, .recorded, [Self.vendor(1, permitted: true, calls: 1, bare: 1)]),
    ]
    #expect(
      try Self.difference(before, after) == [
        "new refusal 1 calledWithoutBasis no>yes", "fixed before 1 calledWithoutBasis yes>no",
        "fixed before 1 cookiesBeforeChoice a>none", "changed before 3 called no>yes",
        "changed refusal 1 permitted no>yes",
        "changed before 2 disclosed yes>no",
      ])
  }

  @Test("Where a visit failed, only that is told, and nothing of its vendors")
  func failed() throws {
    let before = [Self.visit(.before, .recorded, [Self.vendor(1, calls: 1, bare: 1, early: ["a"])])]
    let after = [Self.visit(.before, .failed)]
    #expect(try Self.difference(before, after) == ["new before - state recorded>failed"])
    #expect(try Self.difference(after, before) == ["fixed before - state failed>recorded"])
    #expect(try Self.difference(after, after).isEmpty)
  }

  @Test("A site that is only in one table is told once, for each visit")
  func sites() throws {
    let other = Self.visit(.before, .recorded, [Self.vendor(1, calls: 1, bare: 1)], site: "https://b.example/")
    #expect(try Self.difference([], [other]) == ["changed before - state not visited>recorded"])
    #expect(try Self.difference([other], []) == ["changed before - state recorded>not visited"])
  }

  @Test("CSV has a row for each vendor, one for a visit without any, and no formulas")
  func csv() {
    var table = SitesTable(SitesTable.Making(toolVersion: "1", lists: [], timestamp: "2026-11-27T23:00:00"))
    var evil = Self.vendor(7, calls: 2, bare: nil, early: ["=cmd", "b,c"])
    evil.name = "=HYPERLINK(1)"
    table.add(Self.visit(.before, .recorded, [evil, Self.vendor(8)]))
    table.add(Self.visit(.refusal, .failed))
    let rows = String(decoding: table.csv, as: UTF8.self).split(separator: "\r\n")
    #expect(
      rows == [
        "site,language,phase,state,vendor,name,disclosed,permitted,called,calledWithoutBasis,cookiesBeforeChoice,reason",
        "https://shop.example/,,before,recorded,7,'=HYPERLINK(1),yes,no,2,,\"'=cmd b,c\",",
        "https://shop.example/,,before,recorded,8,Vendor 8,yes,no,0,0,,",
        "https://shop.example/,,refusal,failed,,,,,,,,\"no answer, \"\"or so\"\"\"",
      ])
  }

  @Test("The page says what is against the choice, and what could not be visited")
  func page() {
    var table = SitesTable(SitesTable.Making(toolVersion: "1", lists: [], timestamp: "2026-11-27T23:00:00"))
    table.add(Self.visit(.before, .recorded, [Self.vendor(7, calls: 2, bare: 2, early: ["<id>"])]))
    table.add(Self.visit(.refusal, .failed))
    table.add(Self.visit(.before, .noCMP, site: "https://b.example/"))
    let html = table.html
    #expect(html.contains("Vendors on 2 sites"))
    #expect(html.contains("&lt;id&gt;") && !html.contains("<id>"))
    #expect(html.contains("no answer"))
    #expect(html.contains("nothing of the framework"))
  }
}
