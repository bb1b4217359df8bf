import TCFCodec
import TCFJSON
import TCFStorage
import Testing

@testable import TCFFuzzing

@Suite("Answers are judged") struct ConformanceJudgementTests {
  private static let text = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  private func keys(_ change: (inout [String: String]) -> Void) throws -> [String] {
    let model = try TCString(decoding: Self.text)
    let derived = DerivedKeySet(from: model, text: Self.text)
    var values: [String: String] = [:]
    for key in derived.keys {
      switch key.value {
      case .number(let number): values[key.name] = "\(number)"
      case .text(let text): values[key.name] = "\"\(text)\""
      }
    }
    change(&values)
    let json = "{" + values.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    guard case .object(let members) = try JSONDocument.read(Array(json.utf8), .strict).value else {
      return ["no object"]
    }
    return KeyComparison.differences(members, of: model, text: Self.text)
  }

  @Test("A string that may be refused for several questions names them all")
  func openQuestions() {
    let blank = OpenQuestions(of: "C" + String(repeating: "A", count: 43))
    #expect(
      blank.refusal == "whether a decoder refuses CmpId 0; whether a decoder refuses VendorListVersion 0; "
        + "whether a decoder refuses IsServiceSpecific 0; whether a decoder refuses a string without DisclosedVendors")
    #expect(OpenQuestions(of: Self.text).refusal == nil)
  }

  // Vendors 1 to 4 as a bit field end with bit 24 of their segment: nothing has to be filled up.
  @Test(
    "A whole group of zeros behind a segment opens the question to which multiple it is filled up",
    arguments: [("IACP", false), ("IACPAAA", false), ("IACPAAAA", true), ("IACPAAAAA", true)])
  func wholeGroup(segment: String, isOpen: Bool) {
    let core = String(Self.text.prefix { $0 != "." })
    let refusal = OpenQuestions(of: "\(core).\(segment)").refusal ?? ""
    #expect(refusal.contains("whether") == false)
    #expect(refusal.contains("filled up") == isOpen)
  }

  // Type 1 (001), and nothing or not enough behind it.
  @Test(
    "A segment that some readers pass over opens the question whether the string is read",
    arguments: [
      ".IAAA.IA", ".IA.IAAA", ".IAAA.gA.Q", ".IAAA.QA",
    ])
  func passedOver(segments: String) throws {
    let core = String(Self.text.prefix { $0 != "." })
    #expect((try? TCString(decoding: core + segments)) == nil || segments.contains("g"))
    #expect(OpenQuestions(of: core + segments).acceptance != nil || (try? TCString(decoding: core + segments)) != nil)
    // Without a question the same cut is one that every reader meets.
    #expect(OpenQuestions(of: core + ".IA").acceptance == nil)
  }

  @Test("Restrictions without a defined meaning may be left out, and not be read as others")
  func undefinedRestrictions() throws {
    func divided(_ change: (inout TCString) -> Void) throws -> DividedDifferences {
      var model = try TCString(decoding: Self.text)
      model.core.publisherRestrictions = PublisherRestrictions([
        PublisherRestriction(purpose: 30, type: .notAllowed, vendors: [5]),
        PublisherRestriction(purpose: 2, type: .undefined, vendors: [6]),
        PublisherRestriction(purpose: 3, type: .requireConsent, vendors: [7]),
      ])
      let expected = AnswerModel(model)
      change(&model)
      let actual = AnswerModel(model)
      let all = ModelComparison(expected: expected, knownSegments: []).differences(actual)
      return DividedDifferences(all, doubted: [], expected, actual)
    }
    func only(_ purpose: Int, _ type: RestrictionType) -> PublisherRestriction {
      PublisherRestriction(purpose: purpose, type: type, vendors: [5])
    }
    let last = PublisherRestriction(purpose: 3, type: .requireConsent, vendors: [7])
    #expect(try divided { $0.core.publisherRestrictions = [last] }.wrong.isEmpty)
    #expect(try divided { $0.core.publisherRestrictions = [only(29, .notAllowed), last] }.wrong.count == 1)
    #expect(try divided { $0.core.publisherRestrictions = [only(30, .notAllowed)] }.wrong.count == 1)
  }

  @Test func whatMeansTheSameIsRight() throws {
    #expect(try keys { _ in } == [])
    #expect(try keys { $0["IABTCF_CmpSdkVersion"] = "99" } == [])
    #expect(try keys { $0["IABTCF_CmpSdkVersion"] = nil } == [])
    #expect(try keys { $0["IABTCF_PurposeConsents"] = "\"111100100000000000000000\"" } == [])
    #expect(try keys { $0["IABTCF_VendorConsents"] = "\"1001100010000\"" } == [])
    #expect(try keys { $0["IABTCF_AddtlConsent"] = "\"1~\"" } == [])
    #expect(try keys { $0["IABTCF_PublisherConsent"] = "\"00000\"" } == [])
    #expect(try keys { $0["IABTCF_PublisherRestrictions3"] = "\"____\"" } == [])
    #expect(try keys { $0["IABTCF_PublisherRestrictions2"] = "\"____1__\"" } == [])
    #expect(
      try keys {
        $0["IABTCF_UseNonStandardStacks"] = $0["IABTCF_UseNonStandardTexts"]
        $0["IABTCF_UseNonStandardTexts"] = nil
      } == [])
  }

  @Test(arguments: [
    ("IABTCF_CmpSdkID", "\"300\""), ("IABTCF_gdprApplies", "true"), ("IABTCF_gdprApplies", "1.0"),
    ("IABTCF_PublisherCC", "\"de\""), ("IABTCF_PurposeConsents", "\"111\""),
    ("IABTCF_VendorConsents", "\"100110001x\""),
    ("IABTCF_VendorConsents", "\"10011000\""), ("IABTCF_PublisherRestrictions2", "\"00001\""),
    ("IABTCF_PublisherRestrictions3", "\"0\""), ("IABTCF_PublisherConsent", "\"1\""), ("IABTCF_TCString", "\"\""),
  ]) func whatMeansSomethingElseIsWrong(_ name: String, _ value: String) throws {
    let differences = try keys { $0[name] = value }
    #expect(differences.count == 1 && differences[0].hasPrefix(name), "\(differences)")
  }

  @Test func aMissingKeyIsWrong() throws {
    #expect(try keys { $0["IABTCF_DisclosedVendors"] = nil }.count == 1)
    #expect(try keys { $0["IABTCF_UseNonStandardTexts"] = nil }.count == 1)
  }

  @Test func knownFailuresAreStrictBothWays() throws {
    let list = "# ours\n\n a failed # soon\nb failed\nc crashed\nd failed\n"
    let known = try KnownFailures(Array(list.utf8))
    let results = [("a", ConformanceOutcome.failed), ("b", .passed), ("c", .failed), ("e", .failed)].map {
      ConformanceResult($0, .readsValid, $1, comment: "")
    }
    let judged = known.apply(to: results, isComplete: true)
    #expect(judged.map(\.id) == ["a", "b", "c", "e", "d"])
    #expect(judged.map(\.isBad) == [false, true, true, true, true])
    #expect(judged.map { $0.known } == [.failed, nil, nil, nil, nil])
    #expect(known.apply(to: results, isComplete: false).count == 4)
    let json = try KnownFailures(Array(#"{"a":"failed","c":"crashed"}"#.utf8))
    #expect(json.entries.map(\.id) == ["a", "c"] && json.entries.map(\.outcome) == [.failed, .crashed])
  }

  @Test(
    arguments: [
      ("a", .line(1)), ("a b c", .line(1)), ("a passed", .outcome("passed", of: "a")),
      ("a failed\na failed", .repeated("a")), ("{", .notJSON), ("{\"a\":1}", .outcome("", of: "a")),
    ] as [(String, KnownFailures.Fault)])
  func brokenLists(_ text: String, _ fault: KnownFailures.Fault) {
    #expect(throws: fault) { try KnownFailures(Array(text.utf8)) }
  }

  @Test func segmentsThatTheTesteeKnowsAreAbsentOnPurpose() {
    let model = TCString(core: CoreSegment(), disclosedVendors: [1])
    var answered = AnswerModel(TCString(core: CoreSegment()))
    let wanted = AnswerModel(model)
    let knowing = ModelComparison(expected: wanted, knownSegments: ["disclosedVendors"])
    #expect(knowing.differences(answered).map(\.field) == [.disclosedVendors])
    let unknowing = ModelComparison(expected: wanted, knownSegments: [])
    #expect(unknowing.differences(answered).isEmpty)
    #expect(unknowing.notCompared(answered).fields == [.disclosedVendors])
    answered.named = []
    #expect(!unknowing.comparesAnything(answered))
  }
}
