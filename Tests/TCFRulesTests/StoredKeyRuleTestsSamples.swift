import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFTestSupport
import TCFVendorList
import Testing

@Suite("Stored key rules: published samples")
struct StoredKeySampleTests {
  private static let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))

  private static func read(_ file: URL) throws -> StoredKeyFacts {
    StoredKeyFacts(try StoredKeySetReader.read([UInt8](try Data(contentsOf: file))), settings: settings)
  }

  /// Seed 002 with the vendor list that its string names, 153 of spec 2.
  private static func adjoe() throws -> (keys: SubjectReport, string: SubjectReport) {
    let facts = try read(ProjectPaths.vectors.appending(path: "stored-keys/adjoe-sample.json"))
    let path = try #require(ProjectPaths.sharedData).appending(path: "gvl/v2/vendor-list-v153.json")
    let list = try ListReader.readVendorList([UInt8](try Data(contentsOf: path)), path: "vendor-list-v153.json")
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules.filter { $0.metadata.id.family != "cmp-list" },
      lists: try VendorListStore([try CompiledVendorList(list)]), cmpList: nil, settings: settings)
    let subject = Subject(name: "adjoe", input: "adjoe-sample.json", kind: .storedKeys)
    return (evaluator.evaluate(facts, as: subject), evaluator.evaluate(try #require(facts.string), as: subject))
  }

  @Test(
    "the adjoe sample: every key that says other than the string",
    .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func adjoeKeys() throws {
    let report = try Self.adjoe().keys
    let findings = report.verdicts.filter { $0.outcome != .pass && $0.outcome != .notApplicable }
      .flatMap(FindingText.of)
    #expect(
      findings.sorted() == [
        "in-app/disagrees error IABTCF_CmpSdkID", "in-app/disagrees error IABTCF_PolicyVersion",
        "in-app/disagrees error IABTCF_PurposeConsents", "in-app/disagrees error IABTCF_PurposeLegitimateInterests",
        "in-app/disagrees error IABTCF_SpecialFeaturesOptIns",
        "in-app/disagrees error IABTCF_VendorLegitimateInterests", "in-app/too-short info IABTCF_VendorConsents",
        "in-app/too-short info IABTCF_VendorLegitimateInterests",
        "nonstandard-texts/new-key-early info IABTCF_UseNonStandardTexts",
      ])
  }

  @Test(
    "the adjoe sample: what its string is told", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func adjoeString() throws {
    let report = try Self.adjoe().string
    func verdict(_ id: RuleID) throws -> Verdict { try #require(report.verdicts.first { $0.rule.id == id }) }
    for id: RuleID in ["fields/epoch", "fields/day-level", "fields/policy-version"] {
      #expect(try verdict(id).outcome == .fail)
    }
    for id: RuleID in ["disclosed-vendors/missing", "legitimate-interest/purposes-3-6"] {
      #expect(try verdict(id).outcome == .notEffective)
      #expect(try verdict(id).findings.count == 1)
    }
  }

  /// Counted by hand and with Python over the 55 sets; SOURCES.md says what is odd in them.
  @Test(
    "real sets: which rules speak, and about how many",
    .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func realSets() throws {
    let folder = try #require(ProjectPaths.sharedData).appending(path: "stored-keys")
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: Self.settings)
    var sets: [String: Set<String>] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
      let facts = try Self.read(folder.appending(path: name))
      let report = evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .storedKeys))
      for verdict in report.verdicts where verdict.outcome == .fail {
        for finding in verdict.findings {
          sets["\(verdict.rule.id) \(verdict.severity(of: finding))", default: []].insert(name)
        }
      }
    }
    #expect(
      sets.mapValues(\.count) == [
        "in-app/type error": 2, "publisher-restrictions/stored-key error": 3,
        "publisher-restrictions/stored-key warning": 41, "in-app/empty-string warning": 2,
        "in-app/us-privacy warning": 3, "in-app/us-privacy info": 1, "in-app/advertiser-consent-mode warning": 1,
        "in-app/cmp-sdk-version info": 49, "in-app/gdpr-not-applicable info": 2, "in-app/too-long info": 3,
        "nonstandard-texts/new-key-early info": 2,
        // Both keep an Additional Consent string beside an empty TC string, where the GDPR does not apply.
        "additional-consent/gdpr-not-applicable info": 2,
      ])
  }
}
