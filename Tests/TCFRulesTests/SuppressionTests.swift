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
    #expect(entry.inputs == ["dumps/#.txt": 1] && base.inputs == ["dumps/#.txt": 1])
    #expect(entry.message == "[hidden] of user #-# at [hidden] names # vendors: {#,#} \"[hidden]\"")
    #expect(base.json.contains("\"inputs\":{\"dumps/#.txt\":1},\"message\":\"[hidden] of user"))
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
    let ids = FindingIDs(vendors: VendorIDSet([41, 51, 52, 53]), purposes: [3], others: [-7, 70_000])
    base.add("fields/expired", hash, count: 3, ids: ids, of: "c/a.txt") { "a \"quoted\" \\ text" }
    base.add("encoding/truncated", String(hash.reversed()), ids: FindingIDs(), of: nil) { "" }
    for input in ["c/b.txt", "c/a.txt", "c/b.txt"] { base.add(input: input) }
    let read = try Baseline(json: Array(base.json.utf8))
    #expect(read == base)
    #expect(read.json == base.json)
    #expect(base.json.contains("\"vendors\":\"41,51-53\",\"purposes\":\"3\",\"ids\":[-7,70000],"))
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
      ("{\"tcfcheckBaseline\":4,\"findings\":[]}", 1),
      // A form without ids has none.
      ("{\"tcfcheckBaseline\":2,\"findings\":[\n\(entry(with: "\"vendors\":\"41\""))]}", 2),
      (present(with: "\"vendors\":\"0\""), 2), (present(with: "\"purposes\":\"1-99\""), 2),
      (present(with: "\"ids\":[true]"), 2), (present(with: "\"stacks\":[1]"), 2),
      (present(with: "\"inputs\":{\"a\":2}"), 2), (present(with: "\"inputs\":[]"), 2),
      ("{\"tcfcheckBaseline\":3,\"findings\":[]}", 1),
      ("{\"tcfcheckBaseline\":3,\"findings\":[],\"inputs\":[\n{\"input\":\"a\",\"count\":0}]}", 2),
    ])
  func refused(text: String, line: Int) {
    let fault = #expect(throws: BaselineFault.self) { try Baseline(json: Array(text.utf8)) }
    #expect(fault?.line == line)
  }

  /// A baseline of the present form with one finding that has another member.
  private static func present(with member: String) -> String {
    let inputs = member.contains("inputs") ? "" : "\"inputs\":{},"
    return "{\"tcfcheckBaseline\":3,\"inputs\":[],\"findings\":[\n"
      + "{\"rule\":\"a/b\",\"fingerprint\":\"\(hash)\",\"count\":1,\"message\":\"\",\(inputs)\(member)}]}"
  }

  private static func entry(with member: String) -> String { entry.dropLast() + ",\(member)}" }

  // A baseline that knows a rule only by its place accepts any vendors there: {334,688} for {41,51}.
  @Test("ids that were not accepted are new; a reworded message and a vendor that went away are not")
  func newIDs() {
    func naming(_ vendors: VendorIDSet, _ purposes: PurposeSet = [], _ message: String = "m") -> SubjectReport {
      report([Finding(message, evidence: Evidence(vendors: vendors, purposes: purposes))], cmp: 300)
    }
    func answer(_ accepted: SubjectReport, _ later: SubjectReport) -> (isNew: Bool, summary: SuppressionSummary?) {
      var run = Suppressions(baseline: (baseline([accepted]), "b"), asOf: today, sha256: MadeHash.hexadecimal)
      let isNew = run.applied(to: later).worst == .error
      return (isNew, run.summary)
    }
    let accepted = naming([41, 51])
    #expect(!answer(accepted, accepted).isNew)
    #expect(!answer(accepted, naming([41], [], "other words")).isNew)

    let other = answer(accepted, naming([334, 688]))
    #expect(other.isNew)
    #expect(other.summary?.grown.map(\.ids.description) == ["vendors {334,688}"])
    // Nothing of the accepted one is left.
    #expect(other.summary?.gone.map(\.findings) == [1])

    let more = answer(accepted, naming([41, 51, 334]))
    #expect(more.isNew)
    #expect(more.summary?.grown.map(\.ids.description) == ["vendor {334}"])
    #expect(more.summary?.gone == [])

    let purposes = answer(naming([41], [2]), naming([41], [2, 3]))
    #expect(purposes.isNew)
    #expect(purposes.summary?.grown.map(\.ids.description) == ["purpose {3}"])
  }

  @Test("where neither vendors nor purposes say what is wrong, the ids that were there do")
  func newOtherIDs() {
    func naming(_ ids: [Int]) -> SubjectReport { report([Finding("m", evidence: Evidence(actual: .ids(ids)))]) }
    let base = baseline([naming([3, 5])])
    for (ids, isNew) in [([3, 5], false), ([5], false), ([5, 9], true)] {
      var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
      #expect((run.applied(to: naming(ids)).worst == .error) == isNew, "\(ids)")
    }
  }

  @Test("a finding with new ids uses up nothing of what is accepted")
  func newIDsApart() {
    func naming(_ vendors: VendorIDSet) -> Finding { Finding("m", evidence: Evidence(vendors: vendors)) }
    var run = Suppressions(
      baseline: (baseline([report([naming([41])])]), "b"), asOf: today, sha256: MadeHash.hexadecimal)
    let marked = run.applied(to: report([naming([334]), naming([41])]))
    #expect(suppressions(marked) == [nil, .inBaseline])
  }

  /// A run over inputs that are known beforehand, and the reports of those of them that can be read.
  private func run(
    _ base: Baseline, over inputs: [String], _ reports: [SubjectReport], aside: [String] = []
  ) -> (marks: [[Suppression?]], suppressions: Suppressions) {
    var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
    run.expect(inputs: inputs)
    let marks = reports.map { suppressions(run.applied(to: $0)) }
    for file in aside { run.leaveAside(file) }
    return (marks, run)
  }

  private func capture(_ input: String) -> SubjectReport { report([Finding("m")], input, input, cmp: 300) }

  // The copy is read first; taken for the accepted file, it would leave that one to be blamed.
  @Test(
    "the findings of a new copy are new, and those of the file that was accepted are not",
    arguments: [("c/home.json", "c/copy.json"), ("c/home.json", "d/home.json"), ("d/home.json", "c/home.json")])
  func copies(file: String, copy: String) {
    let base = baseline([capture(file)])
    let inputs = [file, copy].sorted()
    let marks = run(base, over: inputs, inputs.map(capture)).marks
    #expect(marks == inputs.map { $0 == file ? [.inBaseline] : [] })
  }

  @Test("a renamed file keeps its findings, and so do all files where the run is made elsewhere")
  func moved() {
    let base = baseline([capture("c/home.json"), capture("c/shop.json")])
    let renamed = run(base, over: ["c/home.json", "c/store.json"], [capture("c/home.json"), capture("c/store.json")])
    #expect(renamed.marks == [[.inBaseline], [.inBaseline]])
    #expect(renamed.suppressions.summary?.absentInputs == ["c/shop.json"])
    for folder in ["", "./", "../x/", "/srv/"] {
      let inputs = ["home.json", "home-copy.json", "shop.json"].map { folder + $0 }
      let elsewhere = run(base, over: inputs, inputs.map(capture))
      #expect(elsewhere.marks == [[.inBaseline], [], [.inBaseline]], "\(folder)")
      #expect(elsewhere.suppressions.summary?.absentInputs == [])
    }
  }

  @Test("a capture of the baseline that is no capture any more is lost, and its findings are not gone")
  func lost() {
    let base = baseline([capture("c/home.json"), report([], "c/shop.json", "c/shop.json")])
    let files = ["c/home.json", "c/package.json", "c/shop.json"]
    let other = run(base, over: files, [], aside: files)
    // What the baseline does not know is no capture.
    #expect(other.suppressions.lostFiles == ["c/home.json", "c/shop.json"])
    #expect(other.suppressions.summary?.gone == [])
    #expect(other.suppressions.summary?.unchecked.map(\.reason) == [.notRead])
    // Of files that are one when their ids are masked, so many as there were are read.
    let dated = baseline([capture("c/home-1.json"), capture("c/home-2.json")])
    let two = [capture("c/home-3.json"), capture("c/home-4.json")]
    let files2 = ["c/home-3.json", "c/home-4.json", "c/home-5.json"]
    #expect(run(dated, over: files2, two, aside: ["c/home-5.json"]).suppressions.lostFiles == [])
    #expect(run(dated, over: files2, [two[0]], aside: ["c/home-5.json"]).suppressions.lostFiles == ["c/home-5.json"])
  }

  @Test("a finding is gone only if its rule was asked and decided about its input")
  func unchecked() {
    func verdicts(_ outcome: Outcome, _ rule: RuleMetadata = Self.rule) -> SubjectReport {
      let verdict = Verdict(rule: rule, outcome: outcome, severity: .error, reason: "r")
      return SubjectReport(subject: Subject(name: "a.txt", input: "a.txt", kind: .string), verdicts: [verdict])
    }
    func summary(_ reports: [SubjectReport], _ inputs: [String] = ["a.txt"]) -> SuppressionSummary? {
      run(baseline([report([Finding("m")], "a.txt")]), over: inputs, reports).suppressions.summary
    }
    let gone = summary([verdicts(.pass)])
    #expect(gone?.gone.map(\.findings) == [1] && gone?.unchecked == [])
    let undecided = summary([verdicts(.undecided)])
    #expect(undecided?.gone == [] && undecided?.unchecked.map(\.reason) == [.undecided])
    let other = RuleMetadata(
      id: "fields/other", title: "t", meaning: "m", fix: "f", citations: [], periods: [RulePeriod(.error)],
      needs: [.string])
    #expect(summary([verdicts(.pass, other)])?.unchecked.map(\.reason) == [.off])
    let absent = summary([], ["b.txt"])
    #expect(absent?.gone == [] && absent?.unchecked.map(\.reason) == [.notRead])
    #expect(absent?.absentInputs == ["a.txt"])
  }

  @Test("a baseline of the form before has no ids: it accepts any, and that is said")
  func earlierForm() throws {
    let finding = Finding("m", evidence: Evidence(vendors: [41]))
    let fingerprint = try #require(baseline([report([finding])]).entries.first?.fingerprint)
    let text = """
      {"tcfcheckBaseline":2,"catalogueVersion":"2026-01-01","findings":[
      {"rule":"fields/expired","fingerprint":"\(fingerprint)","count":1,"file":"a.txt","message":"m"}]}
      """
    let base = try Baseline(json: Array(text.utf8))
    #expect(base.acceptsAnyIDs)
    var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
    let other = Finding("m", evidence: Evidence(vendors: [334]))
    #expect(run.applied(to: report([other])).worst == nil)
    #expect(run.summary?.acceptsAnyIDs == true)
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
