import Foundation
import TCFTestSupport
import Testing

/// "How often is the Global CMP List updated? … weekly" (Consent string and vendor list formats v2): the age of the list says
/// nothing about any string.
@Suite("Notes of a run")
struct RunNoteTests {
  private static let cmps = "TestVectors/vendor-lists/sample-cmp-list.json"
  /// The sample list is of 2026-05-28.
  private static let words = "the CMP list is dated 2026-05-28, 34 days before 2026-07-01"

  private func run(_ arguments: [String]) throws -> Program.Answer {
    let strings = Array(repeating: Sample.sound, count: 3)
    return try Binary.run(
      ["validate"] + strings + ["--gvl", Sample.list, "--cmp-list", Self.cmps, "--as-of", "2026-07-01"] + arguments)
  }

  @Test("An old CMP list is noted once in every report that has room for notes, and fails no run")
  func oldList() throws {
    try Program.withFolder { folder in
      let formats = ["json", "junit", "sarif", "github", "tap", "markdown", "html"]
      let reports = formats.flatMap { ["--report", "\($0):\(folder.path)/\($0)"] }
      let answer = try run(["--fail-on", "info", "--only", "cmp-list/*", "--show", "info"] + reports)
      #expect(answer.status == 0, "\(answer.output)")
      func times(_ text: String) -> Int { text.components(separatedBy: Self.words).count - 1 }
      #expect(times(answer.output) == 1, "\(answer.output)")
      for format in formats {
        let report = try String(contentsOf: folder.appending(path: format), encoding: .utf8)
        // JUnit has it as a property and for people in system-out.
        #expect(times(report) == (format == "junit" ? 2 : 1), "\(format)")
      }
    }
  }

  @Test("It is no alert, no failure, and no finding of any string")
  func noFinding() throws {
    let sarif = try object(try run(["--format", "sarif", "--only", "cmp-list/*"]).output)
    let first = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect((first["results"] as? [Any])?.isEmpty == true)
    let junit = try run(["--format", "junit", "--only", "cmp-list/*", "--fail-on", "info"]).output
    #expect(!junit.contains("<failure"))
    let lines = try run(["--format", "json", "--only", "cmp-list/*"]).lines.map { try object($0) }
    #expect(lines.count == 1)
    let summary = try #require(lines.last?["summary"] as? [String: Any])
    let notes = try #require(summary["notes"] as? [[String: Any]])
    #expect(notes.map { $0["rule"] as? String } == ["cmp-list/stale-list"])
  }

  @Test("A rule that is off notes nothing, and a list that is recent is no note")
  func silent() throws {
    #expect(try !run(["--off", "cmp-list/stale-list"]).output.contains("note:"))
    let recent = ["validate", Sample.sound, "--cmp-list", Self.cmps, "--as-of", "2026-06-11"]
    #expect(try !Binary.run(recent).output.contains("note:"))
  }

  @Test("A finished run and an audit keep the note")
  func kept() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "run.ndjson").path
      _ = try run(["--json", file])
      #expect(try Binary.run(["report", file]).output.contains(Self.words))
      let strings = folder.appending(path: "strings.txt")
      try Data((Sample.sound + "\n").utf8).write(to: strings)
      let audit = try Binary.run(
        ["audit", strings.path, "--gvl", Sample.list, "--cmp-list", Self.cmps, "--as-of", "2026-07-01"])
      #expect(audit.output.components(separatedBy: Self.words).count == 2)
    }
  }
}
