import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

@Suite("Waivers and baseline")
struct SuppressionTests {
  private static let rule = RuleMetadata(
    id: "fields/expired", title: "t", meaning: "m", fix: "f", citations: [], periods: [RulePeriod(.error)],
    needs: [.string])
  private let today = CalendarDay(year: 2026, month: 6, day: 15)

  private func report(
    _ findings: [Finding], _ name: String = "a.txt:1", _ input: String = "a.txt", cmp: Int? = nil
  ) -> SubjectReport {
    let verdict = Verdict(rule: Self.rule, outcome: .fail, severity: .error, findings: findings)
    var facts = SubjectFacts()
    facts.cmpID = cmp
    return SubjectReport(subject: Subject(name: name, input: input, kind: .string), verdicts: [verdict], facts: facts)
  }

  private func waiver(
    _ rule: String = "fields/expired", subject: String? = nil, until: String = "2026-06-15"
  ) throws -> Waiver {
    Waiver(
      RuleSelector(rule), subject: subject.map(SubjectPattern.init),
      Suppression.Waived(reason: "r", owner: "o", until: try #require(CalendarDay(until))))
  }

  private func suppressions(_ report: SubjectReport) -> [Suppression?] { report.verdicts[0].suppressions }

  @Test("a waiver holds through its last day")
  func lastDay() throws {
    let waiver = try waiver()
    var valid = Suppressions(waivers: [waiver], asOf: today, sha256: MadeHash.hexadecimal)
    let accepted = valid.applied(to: report([Finding("one"), Finding("two")]))
    #expect(suppressions(accepted) == [.waived(waiver.waived), .waived(waiver.waived)])
    #expect(accepted.worst == nil)
    #expect(valid.summary?.waivers.map(\.state) == [.used])
    #expect(valid.summary?.waivedFindings == 2)

    var expired = Suppressions(waivers: [waiver], asOf: today.adding(days: 1), sha256: MadeHash.hexadecimal)
    let refused = expired.applied(to: report([Finding("one"), Finding("two")]))
    #expect(suppressions(refused).isEmpty)
    #expect(refused.worst == .error)
    #expect(expired.summary?.waivers.map(\.state) == [.expired])
    #expect(expired.summary?.waivers.map(\.findings) == [2])
    #expect(expired.summary?.waivedFindings == 0)
  }

  @Test("of several waivers the first valid one accepts; what nothing meets is unused")
  func order() throws {
    let waivers = [
      try waiver(until: "2026-01-01"), try waiver("fields/*", subject: "b*"), try waiver("fields/*"), try waiver(),
    ]
    var suppressions = Suppressions(waivers: waivers, asOf: today, sha256: MadeHash.hexadecimal)
    _ = suppressions.applied(to: report([Finding("one")]))
    #expect(suppressions.summary?.waivers.map(\.state) == [.expired, .unused, .used, .unused])
    #expect(suppressions.summary?.waivers.map(\.findings) == [0, 0, 1, 0])
  }

  @Test(
    "patterns",
    arguments: [
      ("*", true), ("a.txt:1", true), ("a.txt", true), ("*.txt", true), ("dir/a.txt", true), ("dir/*:1", true),
      ("?.txt", true), ("d?r/a.txt", true), ("*a*t*:*", true), ("", false), ("?", false), ("b.txt", false),
      ("a.tx", false), ("dir", false), ("dir/", false), ("a.txt:2", false), ("*.plist", false), ("dir/?.txt:??", false),
    ])
  func patterns(text: String, isMatch: Bool) {
    let subject = Subject(name: "dir/a.txt:1", input: "dir/a.txt", kind: .string)
    // A pattern without a slash also means the last part of the input, not of the name with its line.
    let expected = text == "a.txt:1" ? false : isMatch
    #expect(SubjectPattern(text).matches(subject) == expected)
  }

  @Test("a question mark is a character, however many bytes it has")
  func characters() {
    #expect(SubjectPattern("?.txt").matches("ä.txt"))
    #expect(SubjectPattern("??.txt").matches("日本.txt"))
    #expect(!SubjectPattern("?.txt").matches("日本.txt"))
  }

  @Test("stars by the dozen take no time")
  func hostilePattern() {
    let pattern = SubjectPattern(String(repeating: "*a", count: 2_000) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }

  /// What a run over some reports leaves as its baseline.
  private func baseline(_ reports: [SubjectReport]) -> Baseline {
    var suppressions = Suppressions(asOf: today, sha256: MadeHash.hexadecimal)
    for report in reports { _ = suppressions.applied(to: report) }
    return suppressions.present
  }

  @Test("what is in the baseline does not count; one more of it does")
  func known() {
    let two = report([Finding("one"), Finding("two")])
    let base = baseline([two])
    #expect(base.findings == 2)
    var suppressions = Suppressions(baseline: (base, "base.json"), asOf: today, sha256: MadeHash.hexadecimal)
    #expect(suppressions.applied(to: two).worst == nil)
    #expect(suppressions.summary?.known == 2 && suppressions.summary?.gone == [])
    #expect(suppressions.applied(to: report([Finding("three")])).worst == .error)
    #expect(suppressions.summary?.known == 2)

    var later = Suppressions(baseline: (base, "base.json"), asOf: today, sha256: MadeHash.hexadecimal)
    _ = later.applied(to: report([Finding("one")]))
    #expect(later.summary?.gone == [SuppressionSummary.Gone(rule: "fields/expired", findings: 1)])
  }

  @Test("a waived finding uses up nothing of the baseline and is written into none")
  func waivedFirst() throws {
    let one = report([Finding("one")])
    var suppressions = Suppressions(
      waivers: [try waiver()], baseline: (baseline([one]), "b"), asOf: today, sha256: MadeHash.hexadecimal)
    _ = suppressions.applied(to: one)
    #expect(suppressions.summary?.known == 0)
    #expect(suppressions.present.findings == 0)
  }

  @Test("a finding is the same whatever the string says in detail, and in whatever folder the file lies")
  func stable() {
    func fingerprints(_ finding: Finding, _ name: String, _ input: String) -> [String] {
      baseline([report([finding], name, input)]).entries.map(\.fingerprint)
    }
    let path = FieldPath(.core, FieldName.lastUpdated)
    let first = Finding(
      "of 2024-01-01", at: .field(path, BitRange(offset: 42, width: 36)),
      evidence: Evidence(expected: .integer(1), vendors: VendorIDSet([1]), purposes: [1]))
    let second = Finding(
      "of 2025-02-02", at: .field(path, segmentIndex: 0, nil),
      evidence: Evidence(expected: .integer(7), vendors: VendorIDSet([9, 755]), purposes: [2, 3]))
    let known = fingerprints(first, "a.txt:1", "a.txt")
    #expect(fingerprints(second, "/x/a.txt:99", "/x/a.txt") == known)
    #expect(fingerprints(second, "x/b.txt:99", "x/b.txt") != known)
    let elsewhere = Finding("of", at: .field(FieldPath(.core, FieldName.created), nil), evidence: second.evidence)
    #expect(fingerprints(elsewhere, "a.txt:1", "a.txt") != known)
    #expect(fingerprints(Finding("of", at: first.location), "a.txt:1", "a.txt") != known)
  }

  // Fingerprints without the file's name.
  @Test("where a string names its CMP, its file may be renamed")
  func renamed() {
    let old = baseline([report([Finding("of 2024-01-01")], "a.txt:1", "a.txt", cmp: 300)])
    var suppressions = Suppressions(baseline: (old, "base.json"), asOf: today, sha256: MadeHash.hexadecimal)
    #expect(suppressions.applied(to: report([Finding("of 2025")], "b.txt:7", "b.txt", cmp: 300)).worst == nil)
    #expect(suppressions.applied(to: report([Finding("of 2025")], "a.txt:1", "a.txt", cmp: 7)).worst == .error)
  }

  // File, rule and message beside the hash.
  @Test("a baseline can be reviewed, and holds no string, id or number of what was judged")
  func reviewed() throws {
    let text = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
    let finding = Finding("\(text) of user 4711-0815 at jane@example.org names 12 vendors: {22,755} \"secret words\"")
    let base = baseline([report([finding], "dumps/user4711.txt:9", "dumps/user4711.txt")])
    let entry = try #require(base.entries.first)
    #expect(entry.file == "#.txt")
    #expect(entry.message == "[hidden] of user #-# at [hidden] names # vendors: {#,#} \"[hidden]\"")
    #expect(base.json.contains("\"file\":\"#.txt\",\"message\":\"[hidden] of user"))
    #expect(try Baseline(json: Array(base.json.utf8)) == base)
  }

  @Test(
    "what may be somebody's id is masked in names",
    arguments: [
      ("clean-ios.plist", "clean-ios.plist"), ("user4711.plist", "#.plist"), ("user-4711.plist", "user-#.plist"),
      ("550e8400-e29b-41d4-a716-446655440000.xml", "#.xml"), ("a1-2b.3.xml", "#-#.#.xml"),
      ("jane@example.org.json", "#"),
      ("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.txt", "#.txt"),
      ("abcdefghijklmnopqrstuvwxyz.txt", "#.txt"), ("straße.txt", "straße.txt"), ("٤٧١١.txt", "#.txt"),
    ])
  func masks(name: String, masked: String) { #expect(FileNameMask.masked(name) == masked) }

  @Test("a baseline comes back from its file as it was, and equal ones are equal files")
  func file() throws {
    var base = Baseline()
    let hash = "0123456789abcdef0123456789abcdef"
    base.add("fields/expired", hash, count: 3) { ("a.txt", "a \"quoted\" \\ text") }
    base.add("encoding/truncated", String(hash.reversed())) { ("", "") }
    let read = try Baseline(json: Array(base.json.utf8))
    #expect(read == base)
    #expect(read.json == base.json)
    #expect(read.entries.map(\.rule) == ["encoding/truncated", "fields/expired"])
    #expect(try Baseline(json: Array(Baseline().json.utf8)) == Baseline())
  }

  @Test(
    "what is no baseline is refused, with the line",
    arguments: [
      ("", 1), ("{}", 1), ("[]", 1), ("{\"tcfcheckBaseline\":1,\"findings\":[]}", 1), ("{\"tcfcheckBaseline\":2}", 1),
      ("{\"tcfcheckBaseline\":2,\"findings\":[\n{\"rule\":\"a/b\",\"count\":1}]}", 2),
      (
        "{\"tcfcheckBaseline\":2,\"findings\":[\n{\"rule\":\"a/b\",\"fingerprint\":\"xyz\",\"count\":1,\"file\":\"\",\"message\":\"\"}]}",
        2
      ),
      (
        "{\"tcfcheckBaseline\":2,\"findings\":[\n\n{\"rule\":\"a/b\",\"fingerprint\":\"\(hash)\",\"count\":0,\"file\":\"\",\"message\":\"\"}]}",
        3
      ),
      ("{\"tcfcheckBaseline\":2,\"findings\":[\n\(entry),\n\(entry)]}", 3), ("profile: iab\n", 1),
    ])
  func refused(text: String, line: Int) {
    let fault = #expect(throws: BaselineFault.self) { try Baseline(json: Array(text.utf8)) }
    #expect(fault?.line == line)
  }

  private static let hash = String(repeating: "0f", count: 16)
  private static let entry = "{\"rule\":\"a/b\",\"fingerprint\":\"\(hash)\",\"count\":1,\"file\":\"\",\"message\":\"\"}"
}

/// What stands for SHA-256 in tests of this room, which has none: FNV-1a, four times with other beginnings.
enum MadeHash {
  static let hexadecimal: HexadecimalHash = { bytes in
    (0..<4).map { (round: UInt64) in
      let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 &+ round) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
