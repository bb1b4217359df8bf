import Foundation
import TCFTestSupport
import Testing

/// The audit of the shipped sample, compared with what its generator put in (Tests/VectorAuthoring/audit_sample.py).
@Suite struct AuditSampleTests {
  private static let sample = "TestVectors/audit/consents.csv.gz"
  private static let lists = [
    "--gvl", "TestVectors/vendor-lists/sample-vendor-list.json", "--cmp-list",
    "TestVectors/vendor-lists/sample-cmp-list.json",
  ]

  /// What the generator put in.
  private struct Truth: Decodable {
    let asOf: String
    let records, strings, empty: Int
    let rules, choices, cmps, languages, purposeConsents, vendorConsents: [String: Int]
    let platforms, expectedCountries, declaredChoices: [String: Int]
  }

  private func truth() throws -> Truth {
    let file = ProjectPaths.root.appending(path: "TestVectors/audit/expected.json")
    return try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file))
  }

  /// The counts of a column of a table by another column, without zeros.
  private func counts(_ table: Any?, _ key: String, _ column: String) throws -> [String: Int] {
    let rows = try #require(table as? [[String: Any]])
    var counts: [String: Int] = [:]
    for row in rows {
      let count = try #require(row[column] as? Int, "\(column) is missing in \(row)")
      if count > 0 { counts["\(try #require(row[key]))"] = count }
    }
    return counts
  }

  @Test("The audit of the sample finds what was put into it, and nothing more", arguments: ["1", "2", "5"])
  func sample(jobs: String) throws {
    let truth = try truth()
    let columns = [
      "--platform-column", "platform", "--country-column", "country", "--choice-column", "choice",
    ]
    let arguments = ["audit", Self.sample] + Self.lists + ["--as-of", truth.asOf, "--jobs", jobs] + columns
    let answer = try Binary.run(arguments + ["--format", "json", "--reveal"])
    #expect(answer.status == 1, "\(answer.errors)")
    let document = try object(answer.output)
    let records = try #require(document["records"] as? [String: Any])
    #expect(records["judged"] as? Int == truth.strings)
    #expect(records["empty"] as? Int == truth.empty)
    #expect(records["rejected"] as? Int == 0)
    #expect(records["headers"] as? Int == 1)
    #expect(truth.strings + truth.empty == truth.records)

    let tables = try #require(document["tables"] as? [String: Any])
    #expect(try counts(tables["rules"], "rule", "errors") == truth.rules)
    #expect(try counts(tables["cmps"], "cmp", "records") == truth.cmps)
    #expect(try counts(tables["languages"], "language", "records") == truth.languages)
    #expect(try counts(tables["platforms"], "platform", "records") == truth.platforms)
    #expect(try counts(tables["expectedCountries"], "country", "records") == truth.expectedCountries)
    #expect(try counts(tables["declaredChoices"], "declared", "records") == truth.declaredChoices)
    #expect(try counts(tables["vendors"], "vendor", "consent") == truth.vendorConsents)
    let purposes = try #require(tables["purposes"] as? [[String: Any]]).filter { $0["kind"] as? String == "purpose" }
    #expect(try counts(purposes, "id", "consent") == truth.purposeConsents)
    let overview = try #require((tables["overview"] as? [[String: Any]])?.first)
    for (choice, count) in truth.choices { #expect(overview[choice] as? Int == count, "\(choice)") }
    // Each fault was planted alone.
    #expect(overview["errors"] as? Int == truth.rules.values.reduce(0, +))
  }

  @Test("--json FILE and its like are short for --report, as for other verbs")
  func shortReports() throws {
    try Program.withFolder { folder in
      let (json, junit) = (folder.appending(path: "audit.json"), folder.appending(path: "audit.xml"))
      let arguments = ["audit", Self.sample] + Self.lists + ["--as-of", "2026-06-02", "--format", "json"]
      let answer = try Binary.run(arguments + ["--json", json.path, "--junit=\(junit.path)"])
      #expect(answer.status == 1, "\(answer.errors)")
      let written = try object(String(contentsOf: json, encoding: .utf8))
      #expect((written["tables"] as? NSDictionary) == (try object(answer.output)["tables"] as? NSDictionary))
      #expect(try String(contentsOf: junit, encoding: .utf8).contains("<testsuites "))
    }
  }

  @Test("Nothing that could be judged is said in words, without empty tables")
  func nothing() throws {
    let answer = try Binary.run(["audit", "no-such-file.csv", "--as-of", "2026-06-02"])
    #expect(answer.status == 2)
    #expect(answer.output.contains("Nothing was checked.") && !answer.output.contains("By rule"))
  }
}
