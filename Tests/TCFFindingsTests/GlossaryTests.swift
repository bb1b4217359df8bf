import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@Suite("The glossary")
struct GlossaryTests {
  @Test("the page of the documentation and the pages of runs say the same")
  func page() throws {
    let path = "Sources/TCFFindings/TCFFindings.docc/Glossary.md"
    let text = try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
    #expect(lines == Glossary.terms.map { "- **\($0.name)**: \($0.meaning)" })
  }

  @Test("no word is explained twice, and none of the words of outcomes is missing")
  func terms() {
    let names = Glossary.terms.map(\.name)
    #expect(Set(names).count == names.count)
    for name in ["subject", "check", "finding", "undecided", "not effective", "waiver", "baseline"] {
      #expect(names.contains(name))
    }
  }
}
