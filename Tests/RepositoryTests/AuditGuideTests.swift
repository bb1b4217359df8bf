import Foundation
import TCFTestSupport
import Testing

/// The guide to audits, by the program itself.
@Suite("The guide to audits is true")
struct AuditGuideTests {
  // `Tests/Pages/paste.py` runs every command.
  @Test("The first command shown tells what the sample is known to hold")
  func commands() throws {
    let page = try String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFAudit/TCFAudit.docc/Audit.md"), encoding: .utf8)
    let commands = page.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    #expect(commands.count >= 4)
    try Binary.withProjectCopy { folder in
      let first = try Binary.shell(commands[0] + " --format json", in: folder)
      #expect(first.errors.contains("gzip, comma-separated text with a header; strings in column 6, tc_string"))
      #expect(
        try object(first.output)["records"] as? [String: Int] == [
          "judged": 4_964, "empty": 36, "rejected": 0, "headers": 1,
        ])
    }
  }
}
