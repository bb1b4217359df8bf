import Foundation
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage
import TCFSystem
import TCFTestSupport
import TCFVendorList
import TCFXML
import Testing

/// The examples of the DocC pages. A page shows what stands here, with `// value` in place of `#expect(… == value)`;
/// `ArticleTests` compare them.
@Suite("The examples in the documentation")
struct DocumentationExamples {
  static let text = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  @Test("Every library has a page that begins with its name, and every page is in the list of make docs")
  func pages() throws {
    let makefile = try String(contentsOf: ProjectPaths.root.appending(path: "Makefile"), encoding: .utf8)
    let words = Set(makefile.split { $0.isWhitespace })
    let pages = Article.all.filter { article in
      let parts = article.path.split(separator: "/")
      return parts.count == 4 && parts[3] == "\(parts[1]).md"
    }
    #expect(pages.count >= 15)
    for page in pages {
      let target = page.name.dropLast(3)
      #expect(try page.text().hasPrefix("# ``\(target)``\n"))
      #expect(words.contains(target), "\(target)")
    }
  }

  @Test func codec() throws {
    let text = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"
    var string = try TCString(decoding: text)
    #expect(string.core.cmpID == 300)
    #expect(string.core.vendorConsents == [1, 4, 5, 9])
    #expect(string.disclosedVendors == [1, 2, 3, 4, 5, 9, 10])

    string.core.vendorConsents.insert(10)
    let longer = try string.encoded()
    #expect(try TCString(decoding: longer) == string)

    // Where does it say so?
    let dissection = TCStringDissection(of: text)
    #expect(dissection.trace.entry(FieldPath(.core, "PurposesConsent"))?.bits == BitRange(offset: 152, width: 24))
  }

  @Test func system() {
    GuardProcess.runIfAsked()
    let processGuard = ProcessGuard.ownProgram
    _ = processGuard
  }

  @Test func xml() throws {
    var document: [UInt8] = []
    var writer = try XMLStreamWriter { bytes in
      document += bytes
      return true
    }
    try writer.start("map")
    try writer.start("int")
    try writer.attribute("name", "IABTCF_gdprApplies")
    try writer.attribute("value", "1")
    try writer.end()
    try writer.end()
    try writer.finish()
    #expect(try StoredKeySetReader.read(document)["IABTCF_gdprApplies"] == .integer(1))
  }

  @Test func findings() {
    let rule = RuleID(rawValue: "disclosed-vendors/consent-undisclosed")
    #expect(rule.family == "disclosed-vendors")

    let finding = Finding(
      "2 vendors have consent without being disclosed",
      at: .field(FieldPath(.core, .vendorConsents, "BitField"), BitRange(offset: 230, width: 9)),
      evidence: Evidence(vendors: [4, 9]))
    #expect(finding.evidence.vendors == [4, 9])
    #expect([Severity.warning, .info, .error].max() == .error)
  }

  @Test func vendorList() throws {
    let bytes = try [UInt8](Data(contentsOf: ProjectPaths.root.appending(path: Sample.list)))
    let string = try TCString(decoding: Self.text)
    let list = try CompiledVendorList(ListReader.readVendorList(bytes, path: "vendor-list.json"))
    #expect(list.version == 5)
    #expect(list.consentVendors(of: 1).contains(4) == true)

    // A store gives the list that a string names, or none.
    let store = try VendorListStore([list])
    #expect(store.list(for: string.core)?.version == 5)
    #expect(store.list(series: 2, number: 5) == nil)

    let text = String(decoding: bytes, as: UTF8.self)
    let newer = Array(text.replacing("\"purposes\": [1, 3, 4]", with: "\"purposes\": [1, 3]", maxReplacements: 1).utf8)
    let before = try ListReader.readVendorList(bytes, path: "v5.json")
    let after = try ListReader.readVendorList(newer, path: "v6.json")
    let difference = ListDifference(from: before, to: after)
    #expect(difference.vendors.map(\.id) == [1])
    #expect(difference.vendors[0].changes[0].field == "purposes.4.basis")

    #expect(StoredListName.vendorList(VendorListName(series: 3, number: 106)).file == "v3/vendor-list-v106.json")
  }

  @Test func storage() throws {
    let text = Self.text
    let string = try TCString(decoding: text)
    let keys = DerivedKeySet(from: string, text: text, gdprApplies: 1)
    #expect(keys[StoredKeyName.purposeConsents] == .text("11110010000"))

    let file = keys.serialized(for: .android)
    let stored = try StoredKeySetReader.read(file)
    #expect(stored.platform == .android)
    #expect(stored.tcString == text)
    #expect(stored["IABTCF_gdprApplies"] == .integer(1))
  }

  @Test func rules() {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    facts.read("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU")
    let report = evaluator.evaluate(facts, as: Subject(name: "session 1", input: "database", kind: .string))
    let broken = report.verdicts.filter { $0.outcome == .fail }
    #expect(broken.map(\.rule.id) == ["disclosed-vendors/missing"])
  }

  @Test func fuzzing() {
    // An encoder that forgets vendor 64.
    let forgetful = TestedCodec(
      encode: { (model) throws(TestedCodec.Refusal) in
        var model = model
        model.core.vendorConsents.remove(64)
        return try TestedCodec.builtIn.encode(model)
      },
      decode: TestedCodec.builtIn.decode)
    let result = CodecProperties.roundTrip(of: forgetful).run(FuzzPlan(seed: 42))

    // What is left of the model in which it was found: one vendor.
    var smallest = TCString(core: CoreSegment())
    smallest.core.vendorConsents = [64]
    #expect(result.counterexample?.input == .model(smallest))
    #expect(result.counterexample?.failure.code == "differs")
  }

  @Test func lists() throws {
    let list = ProjectPaths.root.appending(path: Sample.list).path
    let lists = LoadedLists.reading(vendorListPaths: [list], cmpListPath: nil, store: nil, cache: nil)
    #expect(lists.problems.isEmpty == true)
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: lists.vendorLists, cmpList: lists.cmpList, settings: settings)
    #expect(evaluator.lists.editions.count == 1)
  }

  @Test func reporting() throws {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let facts = StringFacts(settings: settings)
    facts.read(Self.text)
    let subject = Subject(name: "session 1", input: "database", kind: .string)
    let report = RuleEvaluator(rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
      .evaluate(facts, as: subject)
    var summary = RunSummary(rules: RuleProfile.iab.rules.map(\.metadata))
    summary.add(report)
    let run = Self.description
    try Program.withFolder { url in
      let folder = url.path
      let options = JUnitOptions(granularity: .subject, isDeterministic: true)
      var reporters: [any Reporter] = [
        JUnitReporter(to: ReportSink(path: folder + "/run.xml"), options: options),
        JSONLinesReporter(to: ReportSink(path: folder + "/run.ndjson")),
      ]
      for index in reporters.indices {
        try reporters[index].begin(run)
        try reporters[index].report(report)
        try reporters[index].finish(summary)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["run.ndjson", "run.xml"])
    }
  }

  private static let description = RunDescription(
    toolVersion: "1", catalogueVersion: RuleCatalog.version, asOf: CalendarDay(year: 2026, month: 6, day: 15),
    profile: "iab", failOn: .error, lists: [], rules: RuleProfile.iab.rules.map(\.metadata), command: "none",
    timestamp: "1970-01-01T00:00:00")
}
