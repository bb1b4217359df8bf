import Foundation
import TCFTestSupport
import Testing

/// Audits in parts whose settings or profile changed what rules weigh: what merge says of them is what the audit said.
@Suite("Settings of merged audits")
struct AuditSettingsTests {
  static let settings = [
    "rules: {severity: {disclosed-vendors/missing: {to: info, reason: we wait}, fields/cmp-id: {to: warning, reason: x}}}\n",
    "profile: lenient\n",
    "profile: google\nlimits: {expiry-months: 6, renewal-days: 100}\n",
    "rules: {on: [google/1.4], severity: {'timeline/*': {to: error, reason: y}}, off: [fields/expired]}\n",
  ]

  /// A report without what depends on the command, its time and its settings file.
  private static func report(_ folder: URL, _ name: String) throws -> String {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").filter { line in
      ![
        "tcfcheck audit ", "tcfcheck merge ", "timestamp", "Command", "name=\"settings\"", "Full results: ",
        "<testsuites ",
      ].contains { line.contains($0) }
    }.joined(separator: "\n")
  }

  @Test("The report of a merged partial is the report of its audit, severities included", arguments: settings)
  func severities(settings: String) throws {
    try SettingsFixture.with(settings) { fixture in
      let lines = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
      let strings = lines.split(separator: "\n").filter { !$0.hasPrefix("#") } + [Substring(SettingsFixture.missing)]
      let rows = (0..<40).map { "\($0 % 9),\(strings[$0 % strings.count]),2026-06-0\($0 % 9 + 1)" }
      try fixture.write("id,tc,at\n" + rows.joined(separator: "\n") + "\n", "a.csv")
      let audit = try fixture.run(
        "audit", "a.csv", "--gvl", SettingsFixture.list, "--as-of", "2026-06-10", "--out", "audit", "--partial",
        "a.json",
        "--subject-column", "id", "--time-column", "at", "--column", "tc", "--reveal")
      #expect([0, 1].contains(audit.status), "\(audit.errors)")
      let merge = try fixture.run("merge", "a.json", "--out", "merge", "--reveal")
      #expect(merge.status == audit.status, "\(merge.errors)")
      let tables = try FileManager.default.contentsOfDirectory(
        atPath: fixture.folder.appending(path: "audit/tables").path)
      #expect(tables.contains("rules.csv") && tables.contains("timelines.csv"))
      for name in tables.map({ "tables/\($0)" }) + ["audit.md", "junit.xml"] {
        #expect(
          try Self.report(fixture.folder, "merge/\(name)") == Self.report(fixture.folder, "audit/\(name)"), "\(name)")
      }
      let reports = try ["audit", "merge"].map { name in
        var report = try object(fixture.read("\(name)/audit.json"))
        report["command"] = nil
        report["timestamp"] = nil
        return report as NSDictionary
      }
      #expect(reports[0] == reports[1])
      let rules = try fixture.read("merge/tables/rules.csv")
      if settings.contains("to: info") { #expect(rules.contains("disclosed-vendors/missing,info,")) }
      if settings.contains("lenient") { #expect(!rules.contains(",warning,")) }
    }
  }

  @Test("Parts of other severities are refused, and the difference is named")
  func refused() throws {
    try SettingsFixture.with(Self.settings[0]) { fixture in
      try fixture.write(SettingsFixture.missing + "\n", "a.txt")
      let audit = ["audit", "a.txt", "--gvl", SettingsFixture.list, "--as-of", "2026-06-10"]
      _ = try Binary.run(audit + ["--partial", "a.json"], in: fixture.folder)
      _ = try Binary.run(audit + ["--partial", "b.json", "--config", "none"], in: fixture.folder)
      let answer = try fixture.run("merge", "a.json", "b.json")
      #expect(answer.status == 64)
      #expect(answer.errors.contains("the severities of rules differ: disclosed-vendors/missing=info"))
    }
  }
}
