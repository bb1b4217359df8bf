import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// The rules about documents on published lists: nothing but breaks that stand in the file.
@Suite(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data")) struct PublishedListLintTests {
  private func verdicts(_ path: String) throws -> [Verdict] {
    let file = (ProjectPaths.sharedData ?? URL(filePath: "/nowhere")).appending(path: "gvl/" + path)
    let bytes = [UInt8](try Data(contentsOf: file))
    let document = try ListReader.read(bytes, path: path)
    return ListLint.verdicts(on: document, settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21)))
  }

  /// The rules that a list breaks above info, and the vendors named.
  private func broken(_ path: String) throws -> [String: [Int]] {
    var broken: [String: [Int]] = [:]
    for verdict in try verdicts(path) where (verdict.worst ?? .info) > .info {
      broken[verdict.rule.id.slug] = verdict.findings.filter { verdict.severity(of: $0) > .info }
        .flatMap { Array($0.evidence.vendors) }
    }
    return broken
  }

  /// Rules.md, section S, and SOURCES.md name these breaks; a Python program over the same files finds the same.
  @Test func breaksThatAreKnown() throws {
    #expect(try broken("v2/vendor-list-v51.json")["no-purpose"] == [466, 646, 731])
    #expect(try broken("v3/vendor-list-v17.json")["unknown-reference"] == [738])
    let list106 = try broken("v3/vendor-list-v106.json")
    #expect(list106["disclosure-url"].map { Set($0).isSuperset(of: [1, 1398]) } == true)
    #expect(list106["urls"].map { Set($0).isSuperset(of: [350, 351]) } == true)
    #expect(list106["url-duplicate-language"]?.count == 6)
    for slug in ["retention", "cookie-age", "purpose-both-bases", "li-3-6", "flexible-not-declared", "no-purpose"] {
      #expect(list106[slug] == nil)
    }
    let copy = try broken("v2/vendor-list-v197-42572c.json")
    #expect(copy["unknown-reference"] == [164, 1028])
    #expect(try broken("v2/vendor-list-v197.json")["unknown-reference"] == nil)
  }

  @Test("Vendor constraints hold in every published list of specification 3")
  func specification3() throws {
    for number in ["1", "7", "17", "23", "44", "45", "106", "143-subset"] {
      let known: Set<String> = [
        "texts", "urls", "url-duplicate-language", "disclosure-url", "required-member", "unknown-reference",
      ]
      let broken = Set(try broken("v3/vendor-list-v\(number).json").keys)
      #expect(broken.subtracting(known).isEmpty, "list \(number)")
    }
  }

  @Test func aListWithoutTablesSaysSo() throws {
    let verdicts = try verdicts("v3/vendor-list-v45-without-tables.json")
    let undecided = verdicts.filter { $0.outcome == .undecided }
    #expect(undecided.map(\.rule.id.rawValue) == ["lint/unknown-reference"])
    #expect(undecided[0].reason?.contains("purposes") == true)
  }
}

@Suite struct ListLintTests {
  private func list(_ text: String) throws -> ListDocument {
    try ListReader.read(Array(text.utf8), path: "list.json", anySpecification: true)
  }

  @Test("A list with more breaks than anybody reads is counted")
  func manyBreaks() throws {
    let vendors = (1...500).map { #""\#($0)":{"id":\#($0),"name":"V"}"# }.joined(separator: ",")
    let document = try list(
      #"{"gvlSpecificationVersion":2,"vendorListVersion":1,"tcfPolicyVersion":2,"vendors":{\#(vendors)}}"#)
    let settings = RuleSettings(asOf: CalendarDay(daysSince1970: 20_000))
    let verdicts = ListLint.verdicts(on: document, settings: settings)
    let noPurpose = try #require(verdicts.first { $0.rule.id == "lint/no-purpose" })
    #expect(noPurpose.findings.count == ListFacts.findingLimit + 1)
    #expect(noPurpose.findings.last?.message == "400 more of the same")
    #expect(noPurpose.findings.last?.evidence.vendors.count == 400)
    var counts = CountedVerdicts()
    Judge(ListLint.rules, from: settings.standpoint, lacking: [])
      .count(ListFacts(document, settings: settings), into: &counts)
    let place = try #require(verdicts.firstIndex { $0.rule.id == "lint/no-purpose" })
    #expect(counts.breaks.first { $0.rule == place }?.findings[.error] == ListFacts.findingLimit + 1)
  }

  @Test(
    "A link is read as browsers do",
    arguments: [
      ("https://a.example/p", PublishedText.Link.https), (" HTTPS://a.example", .https), ("http://a.example", .http),
      ("a.example/p", .notAbsolute), ("https:///p", .notAbsolute), ("https://", .notAbsolute), ("n/a", .notAbsolute),
      ("", .notAbsolute), ("ftp://a.example", .notAbsolute),
    ])
  func links(text: String, link: PublishedText.Link) { #expect(PublishedText.link(text) == link) }
}
