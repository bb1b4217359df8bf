import Foundation
import TCFTestSupport
import Testing

@Suite("Reports")
struct ReportTests {
  private static let inputs = [
    Sample.strings, "TestVectors/stored-keys/boolean-ios.plist", "TestVectors/stored-keys/clean.json",
  ]

  @Test(
    "JUnit XML is valid by our schema, whatever the granularity", .enabled(if: Program.xmllint != nil, "needs xmllint"),
    arguments: ["pair", "subject", "rule", "cohort"])
  func junit(granularity: String) throws {
    let answer = try Binary.run(
      Sample.validate + Self.inputs + ["no-such-file.txt", "--format", "junit", "--junit-by", granularity])
    #expect(answer.status == 2)
    #expect(try Program.complaints(aboutJUnit: Data(answer.output.utf8)) == "")
    #expect(answer.output.contains("<failure "))
    #expect(answer.output.contains("<error "))
  }

  @Test("A JUnit report of nothing is valid and says so", .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func emptyJUnit() throws {
    let answer = try Binary.run(["validate", "--format", "junit"])
    #expect(answer.status == 3)
    #expect(try Program.complaints(aboutJUnit: Data(answer.output.utf8)) == "")
    #expect(answer.output.contains("tests=\"1\" failures=\"0\" errors=\"1\""))
  }

  @Test("JSON lines have the members of the contract, and a summary at the end")
  func json() throws {
    let answer = try Binary.run(Sample.validate + Self.inputs + ["--format", "json"])
    let lines = try answer.lines.map { try object($0) }
    let members: Set = [
      "subject", "rule", "outcome", "severity", "message", "location", "evidence", "citation", "fix", "googleErrorCode",
      "facts",
    ]
    let facts = lines.dropLast().compactMap { $0["facts"] as? [String: Any] }
    #expect(facts.contains { $0["cmpId"] as? Int == 300 && $0["publisherCC"] as? String == "DE" })
    #expect(facts.contains { $0["platform"] as? String == "ios" })
    #expect(lines.count > 30)
    for line in lines.dropLast() {
      #expect(members.isSubset(of: Set(line.keys)))
      #expect(line["outcome"] as? String == "fail")
      if let location = line["location"] as? [String: Any] {
        #expect(Set(["segment", "field", "bitOffset", "bitWidth", "key"]).isSubset(of: Set(location.keys)))
      }
      if let evidence = line["evidence"] as? [String: Any] {
        #expect(Set(["expected", "actual", "vendors", "purposes"]).isSubset(of: Set(evidence.keys)))
      }
    }
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    #expect(summary["asOf"] as? String == "2026-06-10")
    #expect(summary["catalogueVersion"] is String)
    #expect((summary["subjects"] as? Int ?? 0) > 40)
    #expect(summary["outcomes"] is [String: Any])
    let lists = try #require(summary["lists"] as? [[String: Any]])
    #expect((lists.first?["sha256"] as? String)?.count == 64)
  }

  @Test("--profile says which rules are asked, and how much they matter")
  func profiles() throws {
    let arguments = ["validate", Sample.sound, "--as-of", "2027-12-01", "--format", "json", "--fail-on", "never"]
    func severities(_ profile: String) throws -> [String: String] {
      let lines = try Binary.run(arguments + ["--profile", profile]).lines.map { try object($0) }
      let summary = try #require(lines.last?["summary"] as? [String: Any])
      #expect(summary["profile"] as? String == profile)
      let found = lines.compactMap { line in
        (line["rule"] as? String).map { ($0, line["severity"] as? String ?? "") }
      }
      return Dictionary(found) { first, _ in first }
    }
    #expect(try severities("iab")["fields/expired"] == "warning")
    #expect(try severities("lenient")["fields/expired"] == "info")
    let google = try severities("google")
    // The framework's rule steps aside where Google's says the same (Profiles.md).
    #expect(google["fields/expired"] == nil && google["google/3.3"] == "error")
    #expect(try severities("iab").keys.allSatisfy { !$0.hasPrefix("google/") })
    #expect(try Binary.run(["validate", Sample.sound, "--profile", "strict"]).status == 64)
  }

  @Test("--all-outcomes has a line for every rule and subject at least")
  func allOutcomes() throws {
    let rules = try Binary.run(["rules", "--profile", "iab", "--format", "json"]).lines.count
    let answer = try Binary.run(Sample.validate + [Sample.sound, "--format", "json", "--all-outcomes"])
    #expect(answer.lines.count == rules + 1)
    let outcomes = Set(try answer.lines.dropLast().compactMap { try object($0)["outcome"] as? String })
    #expect(outcomes.isSuperset(of: ["pass", "notApplicable"]))
  }

  @Test("--details says how many subjects are shown; the counts are of all")
  func details() throws {
    let none = try Binary.run(Sample.validate + Self.inputs + ["--details", "0"])
    #expect(none.output.contains("\nBy rule (share of applicable subjects):\n"))
    #expect(!none.output.contains("fix: "))
    let three = try Binary.run(Sample.validate + Self.inputs + ["--details", "3"])
    #expect(three.output.contains("\nThe worst "))
    #expect(three.lines.filter { $0.hasPrefix("TestVectors/") }.count == 3)
    #expect(three.lines.last == none.lines.last)
    #expect(try Binary.run(Sample.validate + [Sample.sound, "--details=-1"]).status == 64)
  }

  @Test("Two runs give the same bytes")
  func deterministic() throws {
    try Program.withFolder { folder in
      // The same command, since reports show it.
      let arguments = Sample.validate + Self.inputs + ["--deterministic"]
      let files = ["json", "junit"].map { ($0, folder.appending(path: $0)) }
      func texts() throws -> [String] {
        let answer = try Binary.run(arguments + files.flatMap { ["--report", "\($0):\($1.path)"] })
        return [answer.output] + (try files.map { try String(contentsOf: $1, encoding: .utf8) })
      }
      let first = try texts()
      #expect(first.allSatisfy { $0.utf8.count > 1_000 })
      #expect(try texts() == first)
    }
  }

  // The verb diff.
  @Test("diff compares two runs, and ends with 1 where something is new")
  func diff() throws {
    try Program.withFolder { folder in
      let names = ["old", "new"].map { folder.appending(path: "\($0).ndjson").path }
      let strings = folder.appending(path: "strings.txt")
      try Data("\(Sample.sound)\n\(Sample.cut)\n".utf8).write(to: strings)
      _ = try Binary.run(["validate", strings.path, "--as-of", "2026-06-10", "--json", names[0]])
      try Data("\(Sample.sound)\n# moved\n\(Sample.cut)\nabc\n".utf8).write(to: strings)
      _ = try Binary.run(["validate", strings.path, "--as-of", "2026-06-10", "--json", names[1]])
      let worse = try Binary.run(["diff"] + names)
      #expect(worse.status == 1)
      #expect(worse.output.hasPrefix("new:\n") && worse.output.contains("strings.txt:4"))
      #expect(worse.output.hasSuffix(" new, 0 fixed, 0 changed\n") && !worse.output.contains("strings.txt:3"))
      let better = try Binary.run(["diff", names[1], names[0], "--format", "json"])
      #expect(better.status == 0)
      #expect(try better.lines.allSatisfy { try object($0)["change"] as? String == "fixed" })
      let none = try Binary.run(["diff", names[0], names[0]])
      #expect(none.status == 0 && none.output == "0 new, 0 fixed, 0 changed\n")
      let broken = try Binary.run(["diff", names[0], strings.path])
      #expect(broken.status == 2 && broken.errors.contains("not JSON"))
    }
  }

  // The verb report.
  @Test("report writes a finished run again: the same findings, counts and last line", arguments: ["console", "json"])
  func report(format: String) throws {
    try Program.withFolder { folder in
      let run = folder.appending(path: "run.ndjson").path
      let first = try Binary.run(
        Sample.validate + Self.inputs
          + ["no-such-file.txt", "--deterministic", "--all-outcomes", "--json", run, "--format", format])
      #expect(first.status == 2)
      // One process reads the run for all formats: every outcome of every rule takes a debug build seconds to read.
      let (markdown, html, junit) = (
        folder.appending(path: "run.md"), folder.appending(path: "run.html"), folder.appending(path: "run.xml")
      )
      let again = try Binary.run([
        "report", run, "--format", format, "--report", "markdown:\(markdown.path)", "--report", "html:\(html.path)",
        "--report", "junit:\(junit.path)",
      ])
      #expect(again.status == 0)
      if format == "json" {
        // An input that is not there is reported before the first subject, and written again behind the last.
        #expect(again.lines.dropLast().sorted() == first.lines.dropLast().sorted())
      } else {
        let result = first.lines.last?.split(separator: " (").first ?? ""
        #expect(again.lines.first == first.lines.first && again.lines.last?.hasPrefix(result) == true)
      }
      // Written without the rules that do not apply, they are counted all the same.
      let checks = try [
        Binary.run(Sample.validate + Self.inputs + ["--format", "markdown"]).output,
        String(contentsOf: markdown, encoding: .utf8),
      ].map { $0.split(separator: "\n").first { $0.hasPrefix("- Checks: ") } }
      #expect(checks[0] != nil && checks[0] == checks[1])
      #expect(try String(contentsOf: html, encoding: .utf8).contains("encoding/truncated"))
      #expect(try Program.xmllint == nil || Program.complaints(aboutJUnit: Data(contentsOf: junit)) == "")
    }
  }

  @Test("Where only the type of a stored key is wrong, the page shows it: 300 beside 300 would look the same")
  func storedType() throws {
    let page = try Binary.run(Sample.validate + ["TestVectors/stored-keys/string-android.xml", "--format", "html"])
    #expect(page.status == 1 && page.output.contains(">300 (string)<") && page.output.contains(">300<"))
  }

  @Test("report refuses wrong formats and files")
  func reportRefuses() throws {
    #expect(try Binary.run(["report"]).status == 64)
    #expect(
      try Binary.run(["report", "x.ndjson", "--format", "pdf"]).errors.contains("\"pdf\" is not a report format"))
    #expect(try Binary.run(["report", "x.ndjson", "--report", "junit"]).status == 64)
    #expect(try Binary.run(["report", "x.ndjson", "--report", "junit:x.ndjson"]).status == 64)
    #expect(try Binary.run(["report", "no-such-run.ndjson"]).status == 2)
    let formats = try Binary.run(["report", "--formats"])
    #expect(formats.status == 0 && formats.output.contains("| `sarif` | `.sarif` |"))
  }

  @Test("SOURCE_DATE_EPOCH fixes times, timestamp and the as-of date")
  func sourceDateEpoch() throws {
    let arguments = ["validate", Sample.sound, "--format", "junit"]
    // 1781049600 is 2026-06-10T00:00:00Z.
    let answer = try Binary.run(arguments, environment: ["SOURCE_DATE_EPOCH": "1781049600"])
    #expect(answer.output.contains("timestamp=\"2026-06-10T00:00:00\""))
    #expect(answer.output.contains("name=\"as-of\" value=\"2026-06-10\""))
    #expect(try Binary.run(arguments, environment: ["SOURCE_DATE_EPOCH": "1781049600"]).output == answer.output)
  }

  @Test("Several reports at once; each is repeatable and like the one on standard output")
  func files() throws {
    try Program.withFolder { folder in
      let names = ["a.xml", "b.xml", "a.ndjson", "b.ndjson"].map { folder.appending(path: $0) }
      let answer = try Binary.run(
        Sample.validate + Self.inputs + ["--deterministic", "--junit", names[0].path, "--junit", names[1].path]
          + ["--json", names[2].path, "--json", names[3].path])
      #expect(answer.status == 1)
      let contents = try names.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(contents[0] == contents[1])
      #expect(contents[2] == contents[3])
      #expect(contents[0].contains("<testsuites "))
      #expect(contents[2].hasSuffix("}}\n"))
      // Nothing temporary is left.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == names.count)
    }
  }

  @Test("A report that cannot be written makes the run incomplete, and the others are written")
  func unwritable() throws {
    try Program.withFolder { folder in
      let good = folder.appending(path: "good.ndjson")
      try Data().write(to: folder.appending(path: "file"))
      let answer = try Binary.run(
        ["validate", Sample.cut, "--junit", folder.appending(path: "file/folder.xml").path, "--json", good.path])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("folder.xml"))
      #expect(answer.output.contains("encoding/truncated"))
      #expect(try String(contentsOf: good, encoding: .utf8).contains("encoding/truncated"))
    }
  }

  @Test("The folder of a report is made; a run that writes none says what is left of an earlier one")
  func folders() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "new/deep/run.xml").path
      #expect(try Binary.run(["validate", Sample.cut, "--junit", path]).status == 1)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("encoding/truncated"))
      let note = "nothing was run: \(path) is the report of an earlier run"
      for mistake in [["--frobnicate"], ["--only", "no/such"], ["--baseline", "absent.json"]] {
        let answer = try Binary.run(["validate", Sample.cut, "--junit", path] + mistake)
        #expect(answer.status == 64 && answer.errors.contains(note), "\(answer.errors)")
      }
      // What is no report of ours is none of an earlier run; and an input that is not there gives a report.
      let notes = folder.appending(path: "notes.xml")
      try Data("<notes/>".utf8).write(to: notes)
      let other = try Binary.run(["validate", Sample.cut, "--junit", notes.path, "--frobnicate"])
      #expect(other.status == 64 && !other.errors.contains("earlier run"))
      #expect(try Binary.run(["validate", "absent.plist", "--junit", path]).status == 2)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("absent.plist"))
    }
  }

  @Test("A reader that closes the pipe ends nothing badly")
  func closedPipe() throws {
    try Binary.withProjectCopy { folder in
      let command = "(tcfcheck validate \(Sample.strings) --format json; echo \"status $?\" >&2) | head -n 1"
      let answer = try Binary.shell(command, in: folder)
      #expect(answer.lines.count == 1)
      // Small enough to fit a pipe, so also 1 may come.
      #expect(answer.errors.contains("status 1") || answer.errors.contains("status 2"))
      let rules = try Binary.shell("tcfcheck rules --format markdown | head -n 1", in: folder)
      #expect(rules.output == "# Rules\n")
      #expect(rules.errors == "")
    }
  }

  @Test(
    "An interrupted run says that it is incomplete, also while it waits for input",
    .enabled(if: Program.xmllint != nil, "needs xmllint")
  )
  func interrupted() throws {
    try Program.withFolder { folder in
      let report = folder.appending(path: "run.xml")
      let process = Process()
      process.executableURL = URL(filePath: Binary.path)
      process.arguments = ["validate", Sample.sound, "-", "--junit", report.path]
      let input = Pipe()
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // The report's temporary file shows that the run has begun.
      #expect(try Patience.wait { try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty })
      process.interrupt()
      #expect(Patience.wait { !process.isRunning })
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 2)
      let text = try String(contentsOf: report, encoding: .utf8)
      #expect(text.contains("tcf.run.interrupted"))
      #expect(try Program.complaints(aboutJUnit: Data(text.utf8)) == "")
    }
  }

  @Test("The committed samples are what the tool writes; make sample-reports rewrites them")
  func samples() throws {
    let samples = ProjectPaths.root.appending(path: "Reports/samples")
    try Binary.withProjectCopy { folder in
      let script = ProjectPaths.root.appending(path: ".ci/check-samples").path
      let answer = try Binary.run("/bin/bash", [script, Binary.path, "golden"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let written = folder.appending(path: "Reports/samples")
      let names = try FileManager.default.contentsOfDirectory(atPath: written.path).sorted()
      #expect(names == (try FileManager.default.contentsOfDirectory(atPath: samples.path).sorted()))
      #expect(names.count == 9)
      for name in names {
        let isSame =
          try Data(contentsOf: written.appending(path: name)) == Data(contentsOf: samples.appending(path: name))
        #expect(isSame, "\(name) differs: run make sample-reports and look at what changed")
      }
    }
  }
}
