import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

/// Every text that can come from an input, in every format: markup, controls, and commands of CI systems.
struct HostileTextTests {
  private static let texts = [
    "<script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "]]> <!-- x --> &lt; &#0;",
    "a\n::error file=x::injected\n##vso[task.setvariable variable=x]1\n##[error]injected\r::warning::injected",
    "\u{1B}[2J\u{9B}31m\u{7}\u{0}\u{8}\u{7F}\u{85}", "\u{202E}\u{2066}\u{2028}\u{2029}\u{200F}",
    "# x\n| a | b |\n- c\n1..0\nok 1",
    "\"; DROP TABLE x; --", "=HYPERLINK(\"http://x\")", "[x](javascript:alert(1))",
    "teamcity[x] ##teamcity[y] ##VSO[task]",
  ]

  private static func report(_ text: String) -> SubjectReport {
    var facts = SubjectFacts(stated: text)
    facts.platform = text
    return Fixture.report(
      text, input: text, facts: facts,
      Fixture.broken(
        Fixture.consent,
        Finding(
          text, at: .storedKey(text), evidence: Evidence(expected: .text(text), actual: .text(text)), fix: text,
          consequence: ReaderConsequence(knownIssue: "x", reader: text, effect: .crashes, text: text, reports: [text]))),
      Fixture.other(
        Fixture.treatment, .notEffective, text, findings: Finding(text, at: .member(text))),
      Fixture.other(Fixture.unknown, .undecided, text))
  }

  private static func written(_ name: String, redacted: Bool = false) throws -> String {
    let format = try #require(ReportFormats.named(name))
    var options = ReportOptions()
    options.includesAllOutcomes = true
    options.includesAllSubjects = true
    options.isRedacted = redacted
    var run = Fixture.run(
      lists: texts.map { ListReference(name: $0, path: $0, sha256: "00") }, command: texts.joined(separator: " "))
    run.settingsFile = texts.joined()
    let problems = texts.map { InputProblem(input: $0, message: $0, fix: $0) }
    return try Fixture.text(texts.map(report), problems: problems, isInterrupted: true, run: run) {
      AnyReporter(format.reporter(to: $0, options))
    }
  }

  @Test(arguments: ReportFormats.identifiers) func noControlComesThrough(_ name: String) throws {
    let text = try Self.written(name)
    let bad = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      // The line end of CSV, and of XML the tab and carriage return that it writes as references.
      case 0x0D: name != "csv"
      case 0..<0x20, 0x7F...0x9F: true
      // Line separators and what turns the direction of writing: programs that read XML and JSON get what was there.
      case 0x2028, 0x2029: name != "junit"
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: name != "json" && name != "junit"
      default: false
      }
    }
    #expect(bad.isEmpty, "\(Set(bad.map { String($0.value, radix: 16) }))")
  }

  /// A CI system reads its commands in standard output. JSON is as it was; who prints it has a program that reads it.
  @Test(arguments: ReportFormats.identifiers.filter { $0 != "json" })
  func noLineIsACommandOfTheInput(_ name: String) throws {
    for line in try Self.written(name).split(separator: "\n") {
      let text = line.drop { $0 == " " || $0 == "\t" }
      for command in ["##vso[", "##[", "##teamcity["] { #expect(!line.contains(command), "\(text.prefix(80))") }
      if name != "github" { #expect(!text.hasPrefix("::"), "\(text.prefix(80))") }
    }
  }

  @Test func ofGitHubsCommandsOnlyOursRemain() throws {
    for line in try Self.written("github").split(separator: "\n") {
      #expect(line.hasPrefix("::error ") || line.hasPrefix("::warning ") || line.hasPrefix("::notice "))
      let head = try #require(line.dropFirst(2).split(separator: "::", maxSplits: 1).first)
      // Only our own properties: a text that would add one is escaped.
      let names = head.split(separator: " ", maxSplits: 1)[1].split(separator: ",").map { $0.prefix { $0 != "=" } }
      #expect(Set(names).isSubset(of: ["file", "line", "title"]))
    }
  }

  @Test func noMarkupComesThrough() throws {
    // The one script is the program's own: its hash is the only one that the page's policy lets run.
    let parts = try Self.written("html").split(separator: "<script>")
    #expect(parts.count == 2 && parts[1].contains("</script>\n</body>\n</html>"))
    let html = parts[0] + parts[1].drop { $0 != "<" }
    for bad in ["<script", "<img", "<!--", "javascript:alert(1)\""] { #expect(!html.contains(bad), "\(bad)") }
    // In a code span everything is text.
    let markdown = try Self.written("markdown").replacing(#/`[^`\n]*`/#, with: "").replacing("\\<", with: "")
    #expect(!markdown.contains("<script") && !markdown.contains("[x](javascript"))
    #expect(!markdown.split(separator: "\n").contains { $0.hasPrefix("# x") || $0.hasPrefix("| a |") })
    let junit = try Self.written("junit")
    #expect(!junit.contains("<script") && !junit.contains("<!--"))
  }

  /// A line of a subject's is never one of TAP's own.
  @Test func noLineOfTAPIsTheInputs() throws {
    for line in try Self.written("tap").split(separator: "\n") where !line.hasPrefix("  ") {
      let isOurs =
        line == "TAP version 14" || line.hasPrefix("not ok ") || line.hasPrefix("ok ")
        || line == "1..\(Self.texts.count * 2)" || line.hasPrefix("Bail out! The run")
      #expect(isOurs, "\(line.prefix(80))")
    }
  }
}
