import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

@Suite("A baseline and its file")
struct BaselineTests: SuppressionSuite {
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

  private static let hash = String(repeating: "0f", count: 16)
  private static let entry = "{\"rule\":\"a/b\",\"fingerprint\":\"\(hash)\",\"count\":1,\"file\":\"\",\"message\":\"\"}"
}
