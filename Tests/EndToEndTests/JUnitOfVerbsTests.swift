import Foundation
import TCFTestSupport
import Testing

/// The JUnit report of each verb that writes one, counted again by junitparser, junit2html and xunitparser, which know nothing
/// of one another, and compared with what the same run says elsewhere.
@Suite(
  "JUnit of every verb is counted alike by three independent readers",
  .enabled(if: ProjectPython.interpreter != nil, "needs .venv with the readers: make test makes it"))
struct JUnitOfVerbsTests {
  private struct Counts: Decodable, Equatable {
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
  }

  /// What all readers count in the report of a run, and what the run said on standard output.
  private func counts(_ arguments: [String], status: Int32) throws -> (counts: Counts, output: String) {
    try Program.withFolder { folder in
      let report = folder.appending(path: "report.xml").path
      let answer = try Binary.run(arguments + ["--junit", report])
      #expect(answer.status == status, "\(arguments): \(answer.errors)")
      let data = try Data(contentsOf: URL(filePath: report))
      #expect(try Program.xmllint == nil || Program.complaints(aboutJUnit: data) == "", "\(arguments)")
      let script = ProjectPaths.root.appending(path: "Tests/TCFReportingTests/read_junit.py").path
      let read = try Program.run(try #require(ProjectPython.interpreter), ["-B", script, report])
      #expect(read.status == 0, "\(arguments): \(read.errors)")
      return (try JSONDecoder().decode(Counts.self, from: Data(read.output.utf8)), answer.output)
    }
  }

  @Test("validate: a case for each subject, a failure for each that breaks a rule, an error for what cannot be read")
  func validate() throws {
    let inputs = [
      "TestVectors/stored-keys/clean.json", "TestVectors/stored-keys/boolean-ios.plist",
      "TestVectors/stored-keys/string-android.xml", "TestVectors/stored-keys/truncated.json",
    ]
    let (counts, output) = try counts(
      Sample.validate + inputs + ["--junit-by", "subject", "--format", "json"], status: 2)
    let findings = try output.split(separator: "\n").map { try object($0) }
    let broken = Set(findings.filter { $0["severity"] as? String == "error" }.compactMap { $0["subject"] as? String })
    let summary = try #require(findings.last?["summary"] as? [String: Any])
    let subjects = try #require(summary["subjects"] as? Int)
    #expect(broken.count == 2)
    #expect(counts == Counts(tests: subjects + 1, failures: broken.count, errors: 1, skipped: 0))
  }

  @Test("certify: a failure for each thing that is not as chosen", arguments: [("passing", 0), ("failing", 12)])
  func certify(edition: String, failures: Int) throws {
    let file = "TestVectors/certify/\(edition)/scenarios.yml"
    let counts = try counts(["certify", file, "--format", "json"], status: failures == 0 ? 0 : 1).counts
    #expect(counts.failures == failures && counts.errors == 0)
    #expect(counts.tests > failures)
  }

  @Test("audit: a case for each rule of the table, a failure for each that records break")
  func audit() throws {
    let (counts, output) = try counts(
      [
        "audit", "TestVectors/audit/consents.csv.gz", "--gvl", Sample.list, "--as-of", "2026-06-02", "--format", "json",
      ],
      status: 1)
    let tables = try #require(try object(output)["tables"] as? [String: Any])
    let rules = try #require(tables["rules"] as? [[String: Any]])
    #expect(counts.failures == rules.count { ($0["errors"] as? Int ?? 0) > 0 })
    #expect(counts.failures > 0 && counts.tests > counts.failures)
  }

  @Test(
    "conform: a right codec has no failure, a wrong one as many as it says",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func conform() throws {
    try ConformTests.withVectors(["decode-core", "encode"]) { vectors in
      let plan = ["--vectors", vectors, "--iterations", "5", "--seed", "3", "--deterministic"]
      let right = try counts(["conform", "--testee", "\(ConformTests.testee) --correct"] + plan, status: 0).counts
      #expect(right.tests > 300 && right.failures == 0 && right.errors == 0)
      let wrong = try counts(["conform", "--testee", "\(ConformTests.testee) --fault drop-tenths"] + plan, status: 1)
      let said = try #require(wrong.output.firstMatch(of: /(\d+) cases: \d+ passed, (\d+) wrong, (\d+) skipped/))
      let stated = Counts(
        tests: Int(said.output.1) ?? 0, failures: Int(said.output.2) ?? 0, errors: 0,
        skipped: Int(said.output.3) ?? 0)
      #expect(wrong.counts == stated && stated.failures > 0)
    }
  }
}
