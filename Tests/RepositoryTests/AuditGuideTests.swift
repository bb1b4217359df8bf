import Foundation
import TCFTestSupport
import Testing

/// The guide to audits, by the program itself.
@Suite("The guide to audits is true")
struct AuditGuideTests {
  // `Tests/Pages/paste.py` runs every command.
  @Test("The first command shown finds the bug that was planted in the sample")
  func commands() throws {
    let page = try String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFAudit/TCFAudit.docc/Audit.md"), encoding: .utf8)
    let joined = page.replacing("\\\n", with: " ")
    let commands = joined.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    #expect(commands.count >= 4)
    let truth = try object(
      String(contentsOf: ProjectPaths.vectors.appending(path: "audit/release.json"), encoding: .utf8))
    try Binary.withProjectCopy { folder in
      let first = try Binary.shell(commands[0] + " --format json", in: folder)
      #expect(first.errors.contains("gzip, comma-separated text with a header; strings in column 6, tc_string"))
      let document = try object(first.output)
      #expect((document["records"] as? [String: Int])?["judged"] == truth["records"] as? Int)
      let causes = try #require(document["causes"] as? [[String: Any]])
      #expect(causes.count == 1 && causes[0]["rules"] as? [String] == truth["rules"] as? [String])
      #expect(causes[0]["broken"] as? Int == truth["planted"] as? Int)
      #expect(causes[0]["records"] as? Int == truth["there"] as? Int)
    }
  }
}
