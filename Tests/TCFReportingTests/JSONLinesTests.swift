import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

/// Expected values: FormatsAndContracts.md, "Findings as JSON lines".
struct JSONLinesTests {
  private func lines(
    _ reports: [SubjectReport], allOutcomes: Bool = false, allSubjects: Bool = false, problems: [InputProblem] = [],
    isInterrupted: Bool = false,
    run: RunDescription = Fixture.run()
  ) throws -> [String] {
    let text = try Fixture.text(reports, problems: problems, isInterrupted: isInterrupted, run: run) {
      JSONLinesReporter(to: $0, allOutcomes: allOutcomes, allSubjects: allSubjects)
    }
    #expect(text.last == "\n")
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func aFindingIsALineWithTheKeysInOrder() throws {
    let report = Fixture.report(
      "consents.plist#IABTCF_TCString", input: "consents.plist", Fixture.broken(Fixture.treatment, Fixture.full))
    let lines = try lines([report])
    #expect(lines.count == 2)
    #expect(
      lines[0] == """
        {"subject":"consents.plist#IABTCF_TCString","rule":"purpose-one/treatment","outcome":"fail",\
        "severity":"warning","message":"purpose 1 has consent","location":{"segment":"core",\
        "field":"PurposesConsent","bitOffset":152,"bitWidth":24,"key":null,"segmentIndex":0},\
        "evidence":{"expected":false,"actual":"1","vendors":[1,2,3,755],"purposes":[1]},\
        "citation":"Policies, Chapter 21 (since 2025-04-01)","urls":[],"fix":"Take the consent away.","googleErrorCode":"1.1",\
        "input":"consents.plist","kind":"string","facts":null}
        """)
  }

  // Each line has the facts of its subject.
  @Test func aLineHasTheFactsOfItsSubject() throws {
    var facts = Fixture.facts(cmp: 300, version: 2)
    facts.platform = "ios"
    let lines = try lines([Fixture.report("a", facts: facts, Fixture.broken(Fixture.consent, Finding("x")))])
    #expect(
      lines[0].hasSuffix(
        """
        "kind":"string","facts":{"cmpId":300,"cmpVersion":2,"lastUpdated":"1970-01-01T00:00:00.000Z",\
        "policyVersion":0,"vendorListVersion":106,"publisherCC":"AA","platform":"ios"}}
        """), "\(lines[0])")
  }

  // A line for each subject, clean ones too.
  @Test func everySubjectHasALineWhenAsked() throws {
    let reports = [
      Fixture.report("clean", facts: Fixture.facts(cmp: 7, version: 1)),
      Fixture.report(
        "broken", Fixture.broken(Fixture.consent, Finding("x"), Finding("y", severity: .info)),
        Fixture.other(Fixture.unknown, .undecided, "no list")),
    ]
    #expect(try lines(reports).count == 3)
    let lines = try lines(reports, allSubjects: true)
    #expect(lines.count == 5)
    #expect(
      lines[0].hasPrefix(
        """
        {"subject":"clean","findings":{"error":0,"warning":0,"info":0},"accepted":0,"undecided":0,\
        "input":"strings.txt","kind":"string","facts":{"cmpId":7,
        """))
    #expect(
      lines[3].hasPrefix(#"{"subject":"broken","findings":{"error":1,"warning":0,"info":1},"accepted":0,"undecided":1"#)
    )
    #expect(lines[3].hasSuffix(#""facts":null}"#))
  }

  @Test func theSummaryIsTheLastLine() throws {
    let reports = [
      Fixture.report(
        "a", Fixture.broken(Fixture.consent, Fixture.full, Finding("light", severity: .info)),
        Fixture.other(Fixture.unknown, .undecided, "no list")), Fixture.report("b"),
    ]
    let problem = InputProblem(input: "x", message: "unreadable", fix: nil)
    let lines = try lines(reports, problems: [problem])
    #expect(lines.count == 4)
    #expect(lines[2] == #"{"problem":{"input":"x","message":"unreadable","fix":null}}"#)
    let sum = String(repeating: "ab", count: 32)
    #expect(
      lines[3] == """
        {"summary":{"subjects":2,"cleanSubjects":1,"findings":{"error":1,"warning":0,"info":1},"outcomes":{\
        "purpose-one/consent":{"severity":"error","pass":1,"fail":1,"notApplicable":0,"notEffective":0,"undecided":0},\
        "purpose-one/treatment":{"severity":"warning","pass":2,"fail":0,"notApplicable":0,"notEffective":0,\
        "undecided":0},\
        "encoding/alphabet":{"severity":"error","pass":2,"fail":0,"notApplicable":0,"notEffective":0,"undecided":0},\
        "gvl/vendor-unknown":{"severity":"error","pass":1,"fail":0,"notApplicable":0,"notEffective":0,\
        "undecided":1}},\
        "lists":[{"name":"GVL spec 3 version 106","path":"lists/106.json","sha256":"\(sum)"}],\
        "missingLists":[],\
        "catalogueVersion":"2026.1","asOf":"2026-11-21","toolVersion":"0.1.0","profile":"default","failOn":"error",\
        "timestamp":"2026-11-21T10:00:00","command":"tcfcheck validate strings.txt","problems":1,"isComplete":false,\
        "isInterrupted":false}}
        """)
  }

  @Test func otherOutcomesHaveLinesOnlyWhenAsked() throws {
    let report = Fixture.report(
      "s", Fixture.other(Fixture.treatment, .notEffective, "from 2026-03-01", findings: Finding("one"), Finding("two")),
      Fixture.other(Fixture.alphabet, .notApplicable, "no string"),
      Fixture.other(Fixture.unknown, .undecided, "no list"))
    #expect(try lines([report]).count == 1)
    let lines = try lines([report], allOutcomes: true).map(decoded)
    let named = lines.dropLast().map { "\($0["outcome"] ?? "") \($0["message"] ?? "") \($0["reason"] ?? "")" }
    #expect(
      named == [
        "pass <null> ", "notEffective one from 2026-03-01", "notEffective two from 2026-03-01",
        "notApplicable no string no string", "undecided no list no list",
      ])
    #expect(lines[0]["fix"] is NSNull && lines[0]["location"] is NSNull && lines[0]["evidence"] is NSNull)
  }

  @Test func everyKindOfPlaceHasItsKeys() throws {
    let places: [Location] = [
      .segment(2), .character(17), .storedKey("IABTCF_gdprApplies"),
      .field(
        FieldPath(.disclosedVendors, .disclosedVendors, FieldName.endVendorID, entry: 3), segmentIndex: 1, nil),
    ]
    let report = Fixture.report(
      "s",
      Verdict(
        rule: Fixture.consent, outcome: .fail, severity: .error, findings: places.map { Finding("x", at: $0) }))
    let written = try lines([report]).dropLast().map { line in
      String(line[line.range(of: "\"location\":")!.upperBound..<line.range(of: ",\"evidence\"")!.lowerBound])
    }
    let none = #""segment":null,"field":null,"bitOffset":null,"bitWidth":null"#
    #expect(
      written == [
        "{\(none),\"key\":null,\"segmentIndex\":2}", "{\(none),\"key\":null,\"character\":17}",
        "{\(none),\"key\":\"IABTCF_gdprApplies\"}",
        """
        {"segment":"disclosedVendors","field":"DisclosedVendors.RangeEntry[3].EndVendorId","bitOffset":null,\
        "bitWidth":null,"key":null,"segmentIndex":1}
        """,
      ])
  }

  @Test func evidenceKeepsItsTypesAndLongListsAreCut() throws {
    let evidence = Evidence(
      expected: .integer(-3), actual: .ids(Array(1...2_500)), vendors: VendorIDSet(1...65_535))
    let report = Fixture.report("s", Fixture.broken(Fixture.consent, Finding("x", evidence: evidence)))
    let line = decoded(try lines([report])[0])
    let written = try #require(line["evidence"] as? [String: Any])
    #expect(written["expected"] as? Int == -3)
    #expect((written["actual"] as? [Int]) == Array(1...1_000))
    #expect(written["actualCount"] as? Int == 2_500)
    #expect((written["vendors"] as? [Int]) == Array(1...1_000))
    #expect(written["vendorCount"] as? Int == 65_535)
    #expect((written["purposes"] as? [Int]) == [])
    #expect(written["expectedCount"] == nil)
  }

  @Test func everyTextComesBackAsItWas() throws {
    var text = ""
    for value in (0...0x2100).map({ UInt32($0) }) + [0xD7FF, 0xE000, 0xFFFE, 0xFFFF, 0x10000, 0x10FFFF] {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let report = Fixture.report(text, input: text, Fixture.broken(Fixture.consent, Finding(text)))
    let line = try lines([report])[0]
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(!line.unicodeScalars.contains { $0.value == 0x2028 || $0.value == 0x2029 })
    let read = decoded(line)
    for key in ["subject", "message", "input"] {
      let value = try #require(read[key] as? String)
      #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test func anInterruptedRunSaysSo() throws {
    let summary = try #require(decoded(try lines([], isInterrupted: true)[0])["summary"] as? [String: Any])
    #expect(summary["isComplete"] as? Bool == false)
    #expect(summary["isInterrupted"] as? Bool == true)
    let complete = try #require(decoded(try lines([])[0])["summary"] as? [String: Any])
    #expect(complete["isComplete"] as? Bool == true)
  }

  private func decoded(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }
}
