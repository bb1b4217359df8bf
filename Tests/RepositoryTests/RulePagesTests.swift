import Foundation
import TCFFindings
import TCFRules
import TCFTestSupport
import Testing

/// The pages of rules that `make docs` makes of the catalogue.
@Suite(.enabled(if: Program.python != nil, "needs Python 3")) struct RulePagesTests {
  @Test("There is a page for each family, with a section for each of its rules, and one that names the families")
  func pages() throws {
    try Program.withFolder { folder in
      let script = ProjectPaths.root.appending(path: ".ci/rule-pages").path
      let answer = try Binary.run(Program.python ?? "", [script, Binary.path, folder.path])
      #expect(answer.status == 0, "\(answer.errors)")
      func page(_ name: String) throws -> [Substring] {
        try String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8).split(separator: "\n")
      }
      let first = try page("Rules")
      let families = Set(RuleCatalog.all.map(\.metadata.id.family))
      for family in families {
        #expect(first.contains { $0.hasPrefix("- <doc:Rules-\(family)> (") }, "\(family)")
        let lines = try page("Rules-\(family)")
        #expect(lines.first == "# Rules: \(family)")
        let sections = lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
        let rules = RuleCatalog.all.map(\.metadata.id).filter { $0.family == family }.map(\.rawValue)
        #expect(sections.sorted() == rules.sorted(), "\(family)")
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.count == families.count + 1)
    }
  }
}
