import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

/// Family cmp-list and the rule on non-standard texts that asks the CMP list, against the sample list of 2026-05-28.
@Suite("CMP list rules")
struct CMPListRuleTests {
  private static let ruleIDs = RuleCatalog.all.map(\.metadata.id).filter {
    $0.family == "cmp-list" || $0 == "nonstandard-texts/multi-publisher-cmp"
  }

  /// Every outcome but pass and notApplicable of the rules that ask the CMP list, as `rule outcome severity`.
  private static func outcomes(_ verdicts: [Verdict]) -> [String] {
    verdicts.filter { ruleIDs.contains($0.rule.id) }.compactMap { verdict in
      switch verdict.outcome {
      case .pass, .notApplicable: return nil
      case .fail: return "\(verdict.rule.id) \(verdict.findings.map { "\(verdict.severity(of: $0))" }.joined())"
      case .notEffective, .undecided: return "\(verdict.rule.id) \(verdict.outcome)"
      }
    }
  }

  private static func verdicts(
    cmp id: Int, written: String = "2026-05-20", asOf: String = "2026-06-01", hasList: Bool = true,
    _ change: (inout CoreSegment) -> Void = { _ in }
  ) throws -> [Verdict] {
    let string = TCString.made(try #require(CalendarDay(written)), disclosed: [1]) { core in
      core.cmpID = id
      change(&core)
    }
    let facts = try string.facts(asOf: #require(CalendarDay(asOf)))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: hasList ? try SampleLists.cmpList() : nil,
      settings: facts.settings)
    return evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string)).verdicts.map(\.self)
  }

  @Test("what the rules need is in their metadata")
  func needs() throws {
    let needs = Dictionary(uniqueKeysWithValues: RuleCatalog.all.map { ($0.metadata.id, $0.metadata.needs) })
    for id in Self.ruleIDs {
      let isAboutKeys = ["cmp-list/environment", "cmp-list/sdk-id"].contains(id)
      // How old the list is says nothing of a string: the list is its subject.
      let wanted: [RuleNeed] =
        id == "cmp-list/stale-list" ? [.listDocument] : [isAboutKeys ? .storedKeys : .string, .cmpList]
      #expect(needs[id] == wanted, "\(id)")
    }
    #expect(Self.ruleIDs.count == 7)
  }

  @Test(
    "strings",
    arguments: [
      (300, "2026-05-20", "2026-06-01", []), (301, "2026-05-20", "2026-06-01", []),
      // Unknown: a list of the very day can tell, an older one cannot.
      (999, "2026-05-20", "2026-06-01", ["cmp-list/unknown error"]),
      (999, "2026-05-28", "2026-06-01", ["cmp-list/unknown error"]),
      (999, "2026-05-29", "2026-06-01", ["cmp-list/unknown undecided"]),
      (300, "2026-05-29", "2026-06-01", []),
      // 0 and 1 are the business of fields/cmp-id, however old the list is.
      (0, "2026-05-20", "2026-06-01", []), (1, "2026-05-29", "2026-06-01", []),
      // Deleted on 2026-04-15: by the as-of date; after it, the string never was valid.
      (303, "2026-04-14", "2026-04-14", []), (303, "2026-04-14", "2026-04-15", ["cmp-list/deleted error"]),
      (303, "2026-04-15", "2026-06-01", ["cmp-list/deleted error"]),
      (303, "2026-04-16", "2026-06-01", ["cmp-list/deleted error", "cmp-list/created-after-deletion error"]),
      // Written after the deletion that the reader does not know of yet.
      (303, "2026-04-16", "2026-04-14", ["cmp-list/created-after-deletion error"]),
      // An announced deletion.
      (307, "2026-05-20", "2026-06-01", []),
    ] as [(Int, String, String, [String])])
  func strings(_ id: Int, written: String, asOf: String, expected: [String]) throws {
    #expect(Self.outcomes(try Self.verdicts(cmp: id, written: written, asOf: asOf)) == expected)
  }

  @Test("only the rule about stale lists has a word about the CMP list of a run, and only of an old one")
  func notes() throws {
    func notes(_ rules: [Rule], asOf: String) throws -> [String] {
      RuleEvaluator(
        rules: rules, lists: VendorListStore(), cmpList: try SampleLists.cmpList(),
        settings: RuleSettings(asOf: try #require(CalendarDay(asOf)))
      ).notes.map(\.message)
    }
    #expect(
      try notes(RuleCatalog.all, asOf: "2026-06-12")
        == ["the CMP list is dated 2026-05-28, 15 days before 2026-06-12"])
    #expect(try notes(RuleCatalog.all, asOf: "2026-06-11") == [])
    let others = RuleCatalog.all.filter { $0.metadata.id != "cmp-list/stale-list" }
    #expect(try notes(others, asOf: "2026-06-12") == [])
  }

  @Test("an old list is no string's fault", arguments: ["2026-06-11", "2026-06-12", "2027-06-12"])
  func staleList(asOf: String) throws {
    let verdicts = try Self.verdicts(cmp: 300, asOf: asOf)
    #expect(verdicts.first { $0.rule.id == "cmp-list/stale-list" }?.outcome == .notApplicable)
    #expect(Self.outcomes(verdicts) == [])
  }

  @Test(
    "the message of a deletion tells whether the CMP was registered when it wrote",
    arguments: [
      ("2026-04-14", "while it was registered"), ("2026-04-15", "while it was"), ("2026-04-16", "after that"),
    ])
  func message(written: String, words: String) throws {
    let verdict = try #require(
      try Self.verdicts(cmp: 303, written: written).first { $0.rule.id == "cmp-list/deleted" })
    #expect(
      verdict.findings.map(\.message.description).contains { $0.contains(words) && $0.contains("Silver Signals") })
  }

  @Test("without a CMP list nobody is asked about the CMP, and the cause says so")
  func noList() throws {
    let verdicts = try Self.verdicts(cmp: 999, hasList: false) { $0.useNonStandardTexts = true }
      .filter { $0.rule.needs == [.string, .cmpList] }
    #expect(verdicts.count == 4)
    for verdict in verdicts {
      #expect(verdict.outcome == .notApplicable)
      #expect(verdict.reason == "no CMP list was given (--cmp-list)")
    }
  }

  @Test("strings that cannot be read have no CMP")
  func unreadable() throws {
    let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 1)))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: facts.settings)
    for text in ["", "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA"] {
      facts.read(text)
      let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
      #expect(Self.outcomes(report.verdicts.map(\.self)) == [])
    }
  }

  @Test(
    "non-standard texts of a CMP that serves many publishers",
    arguments: [(300, ["nonstandard-texts/multi-publisher-cmp info"]), (301, []), (999, ["cmp-list/unknown error"])])
  func nonStandardTexts(_ id: Int, expected: [String]) throws {
    #expect(Self.outcomes(try Self.verdicts(cmp: id) { $0.useNonStandardTexts = true }) == expected)
  }

  // MARK: Stored keys

  private static func keyOutcomes(_ set: KeySetUnderTest, _ cmpList: CompiledCMPList?) throws -> [String] {
    let settings = RuleSettings(asOf: set.asOf)
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: cmpList, settings: settings)
    let facts = StoredKeyFacts(try set.keys(), settings: settings)
    let report = evaluator.evaluate(facts, as: Subject(name: "k", input: "k", kind: .storedKeys))
    return outcomes(report.verdicts.map(\.self))
  }

  /// Key sets of CMPs that are registered for apps, for websites only, for nothing that the list tells, for television.
  @Test(
    "the CMP of a key set is registered for apps",
    arguments: [
      (300, []), (305, []), (307, []), (2, ["cmp-list/environment warning"]), (301, ["cmp-list/environment warning"]),
      (304, ["cmp-list/environment undecided"]), (306, ["cmp-list/environment undecided"]),
    ])
  func environments(_ id: Int, expected: [String]) throws {
    for platform in StorePlatform.allCases {
      var set = KeySetUnderTest(platform: platform)
      set.asOf = CalendarDay(year: 2026, month: 6, day: 1)
      set.string.core.cmpID = id
      #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == expected)
      // The key counts, not the string; without the key, the string.
      set.string.core.cmpID = 300
      set.changes = [StoredKeyName.cmpSDKID: .integer(Int64(id))]
      #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == expected)
      set.string.core.cmpID = id
      set.changes = [StoredKeyName.cmpSDKID: nil]
      #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == expected)
    }
  }

  @Test("environments that are stated and are none, or have names that nobody knows")
  func oddEnvironments() throws {
    let json = """
      {"lastUpdated": "2026-05-28T00:00:00Z", "cmps": {"300": {"id": 300, "environments": []},
       "301": {"id": 301, "environments": ["Fridge"]}}}
      """
    let list = try CompiledCMPList(ListReader.readCMPList(Array(json.utf8), path: "made.json"))
    for id in [300, 301] {
      var set = KeySetUnderTest()
      set.string.core.cmpID = id
      #expect(try Self.keyOutcomes(set, list) == ["cmp-list/environment warning"])
    }
  }

  @Test(
    "IABTCF_CmpSdkID is a registered CMP",
    arguments: [
      (300, "2026-05-20", "2026-06-01", []), (999, "2026-05-28", "2026-06-01", ["cmp-list/sdk-id error"]),
      (999, "2026-05-29", "2026-06-01", ["cmp-list/sdk-id undecided"]),
      (0, "2026-05-20", "2026-06-01", ["cmp-list/sdk-id error"]),
      (303, "2026-04-10", "2026-04-14", []), (303, "2026-04-10", "2026-04-15", ["cmp-list/sdk-id error"]),
    ] as [(Int, String, String, [String])])
  func sdkID(_ id: Int, written: String, asOf: String, expected: [String]) throws {
    var set = KeySetUnderTest()
    set.asOf = try #require(CalendarDay(asOf))
    set.string.core.lastUpdated = Deciseconds(try #require(CalendarDay(written)))
    set.string.core.created = set.string.core.lastUpdated
    set.string.core.cmpID = id
    #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == expected)
  }

  @Test(
    "an unknown CMP in keys without a string: a list that is out of date cannot tell",
    arguments: [("2026-06-11", ["cmp-list/sdk-id error"]), ("2026-06-12", ["cmp-list/sdk-id undecided"])])
  func sdkIDWithoutString(asOf: String, expected: [String]) throws {
    var set = KeySetUnderTest(changes: [StoredKeyName.tcString: nil, StoredKeyName.cmpSDKID: .integer(999)])
    set.asOf = try #require(CalendarDay(asOf))
    #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == expected)
  }

  @Test(
    "a CMP id that another rule reports is left to it",
    arguments: [StoredValue.string("999"), .boolean(true), .integer(5_000), .integer(-1), .null])
  func sdkIDOfAnotherType(value: StoredValue) throws {
    let set = KeySetUnderTest(changes: [StoredKeyName.cmpSDKID: value])
    #expect(try Self.keyOutcomes(set, SampleLists.cmpList()) == [])
  }

  @Test("key sets without a CMP list")
  func keysWithoutList() throws {
    #expect(try Self.keyOutcomes(KeySetUnderTest(changes: [StoredKeyName.cmpSDKID: .integer(999)]), nil) == [])
  }
}
