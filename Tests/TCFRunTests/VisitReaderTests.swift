import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFRun

/// Recordings of visits as `record web` writes them, of the project's own pages: which vendors the table has, and what of each.
///
/// The strings are those of TestVectors/pages/cmp.js: vendors 1, 3, 5, 6, 8, 9 and 10 are disclosed. Vendor 1 declares purposes on
/// consent alone; vendor 6 special purposes alone, which no one can refuse.
@Suite("Visits of sites, read")
struct VisitReaderTests {
  private static let refused = "CQuV9AAQuV9AAEsABBENAFFgAAAAAAAAAAYgAAAAAAAA.IAFK3A"
  private static let accepted = "CQuV9AAQuV9AAEsABBENAFFgAP_gAELAAAYgAFInAAUUAAA.IAFK3A"
  private static let disclosed = [1, 3, 5, 6, 8, 9, 10]

  /// A line at a second of the visit.
  private static func line(_ second: Double, _ members: String) -> String {
    let milliseconds = Int(second * 1_000) % 1_000
    let time = String(format: "2026-11-27T12:00:%02d.%03dZ", Int(second), milliseconds)
    return #"{"time":"\#(time)","view":1,\#(members)}"#
  }

  private static func told(_ second: Double, _ string: String, _ event: String) -> String {
    line(
      second,
      #""frame":"top","tcData":{"tcString":"\#(string)","tcfPolicyVersion":5,"cmpId":300,"cmpVersion":1,"gdprApplies":true,"eventStatus":"\#(event)","cmpStatus":"loaded","listenerId":1}"#
    )
  }

  private static func act(_ second: Double, _ word: String, _ control: String = #""Button""#) -> String {
    line(second, #""action":"\#(word)","how":"click \".a\"","by":"script","control":\#(control)"#)
  }

  private static func request(_ second: Double, _ host: String, cookies: [String] = []) -> String {
    let names = cookies.map { #""\#($0)""# }.joined(separator: ",")
    return line(
      second,
      #""request":{"method":"GET","url":"http://\#(host)/p","vendorHost":"\#(host)","type":"Image","sendsCookies":false,"setsCookies":\#(!cookies.isEmpty),"setCookies":[\#(names)],"status":200}"#
    )
  }

  private static let opening = [
    line(0, #""action":"start","how":"open https://shop.example/","by":"recorder""#), told(1, "", "cmpuishown"),
  ]

  /// What a reader makes of lines, with or without the list and the disclosures.
  private static func read(
    _ lines: [String], _ phase: VisitPhase, lists: Bool = true, disclosures: Bool = true
  ) throws -> SiteVisit {
    let folder = FileManager.default.temporaryDirectory.appending(path: "visit-\(UUID().uuidString)")
    let vendors = folder.appending(path: "disclosures")
    try FileManager.default.createDirectory(at: vendors, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let disclosure =
      #"{"disclosures":[{"identifier":"id","type":"cookie","maxAgeSeconds":9,"cookieRefresh":false,"domains":["ads.example"],"purposes":[1]},{"identifier":"out","type":"cookie","maxAgeSeconds":9,"cookieRefresh":false,"domains":["ads.example"],"purposes":[]}],"domains":[{"domain":"ads.example","use":"ads"}],"sdks":[]}"#
    try Data(disclosure.utf8).write(to: vendors.appending(path: "1.json"))
    let head = #"{"recording":1,"kind":"web","url":"https://shop.example/","wait":10,"settle":3}"#
    let file = folder.appending(path: "recording.ndjson")
    try Data(([head] + opening + lines).map { $0 + "\n" }.joined().utf8).write(to: file)
    var given = GivenChoices()
    if lists {
      given.vendorLists = [ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json").path]
    }
    if disclosures { given.disclosures = vendors.path }
    let day = try #require(CalendarDay("2026-11-28"))
    let choices = RunChoices(given, scenarios: nil, Settings(), today: day)
    let material = choices.material(further: [], store: nil, cache: nil, isAsked: { _ in true })
    #expect(material.problems.isEmpty, "\(material.problems)")
    let visit = SiteVisit(site: "https://shop.example/", language: nil, phase: phase, state: .recorded)
    return VisitReader(material.evaluator).visit(visit, at: file.path)
  }

  @Test("Before a choice, a vendor that sets a cookie is called without a basis, and disclosed by nothing yet")
  func before() throws {
    let visit = try Self.read(
      [Self.request(2, "ads.example", cookies: ["id"]), Self.request(3, "unknown.example", cookies: ["x"])], .before)
    #expect(visit.state == .recorded && visit.requests == 2 && visit.unattributed == 1)
    let vendor = try #require(visit.vendors.first)
    #expect(visit.vendors.count == 1 && vendor.id == 1 && vendor.name != nil)
    #expect(vendor.isDisclosed == nil && vendor.isPermitted == nil)
    #expect(vendor.calls == 1 && vendor.callsWithoutBasis == 1 && vendor.earlyCookies == ["id"])
  }

  @Test("Before a choice, a call without cookies and a cookie that is exempt are not held against a vendor")
  func exempt() throws {
    for cookies in [[], ["out"]] {
      let visit = try Self.read([Self.request(2, "ads.example", cookies: cookies)], .before)
      #expect(visit.vendors.map(\.calls) == [1])
      #expect(visit.vendors.map(\.callsWithoutBasis) == [0])
      #expect(visit.vendors.map(\.earlyCookies) == [[]])
    }
  }

  private static let refusal = [act(10, "reject"), told(10.1, refused, "useractioncomplete")]

  @Test("After refusal, a vendor that is called has no basis; a call within a second of the act is not held against it")
  func refusal() throws {
    let visit = try Self.read(
      [Self.request(2, "ads.example", cookies: ["id"])] + Self.refusal
        + [Self.request(10.5, "ads.example"), Self.request(14, "ads.example", cookies: ["id"])], .refusal)
    #expect(visit.requests == 2)
    #expect(visit.vendors.map(\.id) == Self.disclosed)
    #expect(visit.vendors.allSatisfy { $0.isDisclosed == true })
    // Special purposes cannot be refused.
    #expect(visit.vendors.filter { $0.isPermitted == true }.map(\.id) == [6])
    let vendor = try #require(visit.vendors.first)
    #expect(vendor.calls == 2 && vendor.callsWithoutBasis == 1 && vendor.earlyCookies == nil)
  }

  @Test("After consent, vendors are permitted; what follows the withdrawal belongs to no phase")
  func consent() throws {
    let visit = try Self.read(
      [
        Self.act(10, "accept-all"), Self.told(10.1, Self.accepted, "useractioncomplete"),
        Self.request(14, "ads.example"),
        Self.act(20, "withdraw"), Self.told(20.1, Self.refused, "useractioncomplete"), Self.request(25, "ads.example"),
      ], .consent)
    #expect(visit.vendors.map(\.id) == Self.disclosed)
    #expect(visit.vendors.allSatisfy { $0.isPermitted == true })
    #expect(visit.vendors.map(\.calls) == [1, 0, 0, 0, 0, 0, 0])
    #expect(visit.vendors.first?.callsWithoutBasis == 0)
  }

  @Test("Where the CMP reports no choice, calls after it are held against no one")
  func stillShown() throws {
    let visit = try Self.read(
      [Self.act(10, "reject"), Self.told(10.1, Self.refused, "cmpuishown"), Self.request(14, "ads.example")], .refusal)
    #expect(visit.vendors.first?.calls == 1 && visit.vendors.first?.callsWithoutBasis == nil)
    #expect(visit.reason?.contains("cmpuishown") == true, "\(visit.reason ?? "")")
  }

  @Test("A choice that was not made leaves the visit incomplete, and says nothing of vendors")
  func noChoice() throws {
    for lines in [[], [Self.act(10, "reject", "null")], [Self.act(10, "accept-all")]] {
      let visit = try Self.read(lines + [Self.request(14, "ads.example")], .refusal)
      #expect(visit.state == .incomplete && visit.reason == "the choice was not made")
      #expect(visit.vendors.isEmpty && visit.requests == 0)
    }
  }

  @Test("Without the list or the disclosures nothing is guessed, and the visit says what is missing")
  func lack() throws {
    let lines = Self.refusal + [Self.request(14, "ads.example")]
    let unlisted = try Self.read(lines, .refusal, lists: false)
    let vendor = try #require(unlisted.vendors.first)
    #expect(vendor.isDisclosed == true && vendor.isPermitted == nil && vendor.callsWithoutBasis == nil)
    #expect(unlisted.reason?.contains("list") == true, "\(unlisted.reason ?? "")")
    let undisclosed = try Self.read(lines, .refusal, disclosures: false)
    #expect(undisclosed.unattributed == 1 && undisclosed.vendors.allSatisfy { $0.calls == 0 })
    #expect(undisclosed.reason?.contains("--disclosures") == true, "\(undisclosed.reason ?? "")")
  }

  @Test("What is not a recording is a visit that failed, with the reason")
  func broken() {
    let visit = SiteVisit(site: "https://shop.example/", language: nil, phase: .before, state: .recorded)
    let choices = RunChoices(GivenChoices(), scenarios: nil, Settings(), today: CalendarDay(daysSince1970: 20_000))
    let material = choices.material(further: [], store: nil, cache: nil, isAsked: { _ in true })
    for path in ["/nowhere/recording.ndjson", ProjectPaths.root.appending(path: "README.md").path] {
      let read = VisitReader(material.evaluator).visit(visit, at: path)
      #expect(read.state == .failed && read.reason != nil)
    }
  }
}
