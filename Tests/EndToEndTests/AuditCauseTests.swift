import Foundation
import TCFTestSupport
import Testing

/// What an audit of the shipped export with a bug says of it: TestVectors/audit/release.json is the truth.
@Suite("Causes that audits tell") struct AuditCauseTests {
  private static let sample = [
    "audit", "TestVectors/audit/release.csv.gz", "--gvl", "TestVectors/vendor-lists", "--as-of", "2026-06-18",
    "--config", "none", "--platform-column", "platform", "--country-column", "country", "--choice-column", "choice",
    "--time-column", "stored_at", "--id-column", "id",
  ]

  /// The rows of the export, with their fields by name.
  private static func rows() throws -> [[String: Substring]] {
    let text = try Binary.shell("gzip -dc TestVectors/audit/release.csv.gz", in: ProjectPaths.root).output
    let lines = text.split(separator: "\n")
    let names = lines[0].split(separator: ",").map(String.init)
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: ",", omittingEmptySubsequences: false)))
    }
  }

  @Test("The letter names version, platform, day, numbers, rule and source, and no string, folder or person")
  func letter() throws {
    let truth = try object(
      String(contentsOf: ProjectPaths.vectors.appending(path: "audit/release.json"), encoding: .utf8))
    let (planted, there) = (try #require(truth["planted"] as? Int), try #require(truth["there"] as? Int))
    let rules = try #require(truth["rules"] as? [String])
    try Program.withFolder { folder in
      let path = folder.appending(path: "letter.md")
      let answer = try Binary.run(Self.sample + ["--letter", path.path, "--quiet"])
      #expect(answer.status == 1 && answer.output.isEmpty, "\(answer.output) \(answer.errors)")
      let letter = try String(contentsOf: path, encoding: .utf8)
      let heading = try #require(letter.split(separator: "\n").first { $0.hasPrefix("## 1. ") })
      for word in ["CMP 300", "version 12", "platform android", "2026-06-09"] { #expect(heading.contains(word)) }
      #expect(letter.contains("\(planted) of \(there) records (100.00%) break it"))
      #expect(letter.contains("0 of \(2_500 - there) records"))
      for rule in rules { #expect(letter.contains(rule)) }
      #expect(letter.contains("Disclosed Vendors") && letter.contains("Source"))
      #expect(!letter.contains("TestVectors"), "whoever audits keeps his folders to himself")
      let strings = try Self.rows().compactMap { $0["tc_string"] }
      #expect(strings.count == 2_500)
      #expect(!strings.contains { letter.contains($0) })
      // Each example is a record of the place, by its line and its own key.
      let examples = letter.matches(of: /release\.csv\.gz:(\d+) \((r\d+)\)/)
      #expect(examples.count == 5)
      let rows = try Self.rows()
      for example in examples {
        let line = try #require(Int(example.1))
        #expect(rows[line - 2]["id"] == example.2 && rows[line - 2]["platform"] == "android")
      }
      let streamed = try Binary.run(Self.sample + ["--letter", "-"])
      #expect(streamed.output == letter, "with - it is all of standard output")
    }
  }

  @Test("With --quiet only problems are printed, and what was asked for is written all the same")
  func quiet() throws {
    let quiet = try Binary.run(Self.sample + ["--quiet"])
    #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet.errors)")
    let json = try Binary.run(Self.sample + ["--quiet", "--format", "json"])
    #expect(try object(json.output)["causes"] != nil)
    let missing = try Binary.run(["audit", "missing.csv", "--quiet", "--config", "none"])
    #expect(missing.status == 2 && missing.errors.contains("missing.csv"))
  }

  @Test(
    "The document fits its schema, for every kind of audit", .enabled(if: ProjectPython.checkJSONSchema != nil))
  func schema() throws {
    let strings = ["audit", Sample.strings, "--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none"]
    let audits: [(name: String, arguments: [String])] = [
      ("withheld", Self.sample), ("revealed", Self.sample + ["--reveal"]), ("rounded", Self.sample + ["--round", "5"]),
      ("strings", strings), ("revealed-strings", strings + ["--reveal"]),
      ("timelines", Self.sample + ["--subject-column", "country"]),
    ]
    try Program.withFolder { folder in
      var files: [String] = []
      for (name, arguments) in audits {
        let answer = try Binary.run(arguments + ["--format", "json", "--quiet"])
        #expect([0, 1].contains(answer.status), "\(answer.errors)")
        let file = folder.appending(path: "\(name).json")
        try Data(answer.output.utf8).write(to: file)
        files.append(file.path)
      }
      let schema = ProjectPaths.vectors.appending(path: "schemas/tcfcheck-audit.schema.json").path
      let check = { try Binary.run(ProjectPython.checkJSONSchema ?? "", ["--schemafile", schema] + $0) }
      let good = try check(files)
      #expect(good.status == 0, "\(good.output)")
      // A document without causes, or with a count as text, is none.
      for (name, change) in [("a", ("\"causes\":", "\"cause\":")), ("b", ("\"broken\":86", "\"broken\":\"86\""))] {
        let text = try String(contentsOfFile: files[0], encoding: .utf8)
        let changed = text.replacingOccurrences(of: change.0, with: change.1)
        #expect(changed != text)
        let file = folder.appending(path: "\(name).bad.json")
        try Data(changed.utf8).write(to: file)
        #expect(try check([file.path]).status == 1, "\(change)")
      }
    }
  }
}
