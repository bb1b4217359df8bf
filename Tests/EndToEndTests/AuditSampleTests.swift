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

  @Test("What is no form is refused, with what to give instead")
  func noForm() throws {
    let answer = try Binary.run(["audit", "estimate", Sample.list])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("is not a form") && answer.errors.contains("fix: give form.csv"), "\(answer.errors)")
  }

  /// The figures are those of Tests/Attacks/strata.py, which shares no code with the program.
  @Test("A sample by verdict has rare verdicts too, and is estimated as another program does it")
  func byVerdict() throws {
    try Program.withFolder { folder in
      let path = folder.path
      let run = Self.lists + ["--as-of", try truth().asOf, "--out", path, "--sample", "120", "--by", "verdict"]
      #expect(try Binary.run(["audit", Self.sample] + run).status == 1)
      let form = try String(contentsOfFile: "\(path)/form.csv", encoding: .utf8)
      // Lines of a form end as Excel writes them, which Swift takes for one character.
      var rows = form.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(rows.count == 121)
      let rules = Set(rows.dropFirst().filter { $0[4] == "error" }.map { $0[5] })
      #expect(rules == Set(try truth().rules.keys))
      // The strata add up to the audit.
      let strata = Dictionary(rows.dropFirst().map { ("\($0[4...6])", Int($0[7]) ?? 0) }) { first, _ in first }
      #expect(strata.values.reduce(0, +) == (try truth().strings))

      let python = try #require(Program.python)
      let script = ProjectPaths.root.appending(path: "Tests/Attacks/strata.py").path
      for plan in [["yes", "no"], ["yes"], ["yes", "yes", "passed", "yes", "", "no"]] {
        for row in rows.indices.dropFirst() {
          rows[row][2] = plan[row % plan.count]
        }
        let text = rows.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: folder.appending(path: "answers.csv"))
        let ours = try Binary.run(["audit", "estimate", "\(path)/answers.csv"])
        #expect(ours.status == 0, "\(ours.errors)")
        let theirs = try Binary.run(python, ["-B", script, "estimate", "\(path)/answers.csv"])
        let names = [
          "Wrong:", "Wrongly accused, by a false finding:", "Wrongly passed, with a fault overlooked:",
        ]
        let lines = theirs.output.split(separator: "\n")
        #expect(lines.count == 3, "\(theirs.errors)")
        for (name, line) in zip(names, lines) {
          let figures = line.split(separator: " ")
          let wanted = "\(name) \(figures[1]); with 95% confidence \(figures[2]) to \(figures[3]),"
          #expect(ours.output.contains(wanted), "\(wanted) in \(ours.output)")
        }
      }
      for wrong in [["--by", "verdict"], ["--sample", "7", "--by", "verdict"], ["--sample", "9", "--by", "cmp"]] {
        #expect(try Binary.run(["audit", Self.sample, "--out", path] + wrong).status == 64, "\(wrong)")
      }
    }
  }
}
