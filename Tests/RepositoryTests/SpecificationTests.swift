import Foundation
import TCFTestSupport
import Testing

/// The ledger of the specifications, TestVectors/specification, and the scripts that check it, show it and compare it with documents.
@Suite("The ledger of the specifications", .enabled(if: Program.python != nil, "needs Python 3"))
struct SpecificationTests {
  private static let folder = ProjectPaths.vectors.appending(path: "specification")

  private static func run(_ script: String, _ arguments: [String]) throws -> Program.Answer {
    let path = ProjectPaths.root.appending(path: "Tests/Specification/\(script)").path
    return try Binary.run(Program.python ?? "", ["-B", path] + arguments)
  }

  @Test("Every row has rules, vectors or a reason, and every rule a row or a line in ours.json")
  func ledger() throws {
    let answer = try Self.run("ledger.py", ["--program", Binary.path])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.lines.last?.hasSuffix(" rows, 0 problems") == true)
  }

  @Test("The list of gaps has each gap once")
  func gaps() throws {
    let answer = try Self.run("ledger.py", ["--gaps"])
    let rows = try Self.rows().filter { $0["reason"] as? String == "gap" }.compactMap { $0["id"] as? String }
    for id in rows {
      #expect(answer.lines.count { $0.hasPrefix("| \(id) |") } == 1, "\(id)")
    }
  }

  @Test("The page has every row, and is the same octet for octet when it is made again")
  func page() throws {
    try Program.withFolder { folder in
      var pages: [Data] = []
      for name in ["first.html", "second.html"] {
        let file = folder.appending(path: name)
        let answer = try Self.run("page.py", ["--program", Binary.path, "--out", file.path])
        #expect(answer.status == 0, "\(answer.errors)")
        pages.append(try Data(contentsOf: file))
      }
      #expect(pages[0] == pages[1])
      let text = String(decoding: pages[0], as: UTF8.self)
      let ids = try Self.rows().compactMap { $0["id"] as? String }
      #expect(ids.count > 800)
      for id in ids where !text.contains("<article id=\"\(id)\"") { Issue.record("\(id) is missing") }
    }
  }

  /// The rows of all documents.
  private static func rows() throws -> [[String: Any]] {
    try Program.contents(of: folder).filter { $0.hasSuffix(".json") }.flatMap { name in
      let data = try Data(contentsOf: folder.appending(path: name))
      let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return document?["rows"] as? [[String: Any]] ?? []
    }
  }

  /// A document with what binds, and with what looks like it.
  private static let document = """
    # Colours

    | Date | Version | Comments |
    | :-- | :-- | :-- |
    | May 2026 | 1.1 | Tints must be named |

    **Table of Contents**

    * [What writers must do](#what-writers-must-do)
    * [Disclaimer](#disclaimer) 7

    ## What writers must do

    A writer must *name* each
    colour. Readers are free. It may only name what it has.

    - The list is mandatory.

    | Key | Comments |
    | --- | --- |
    | Colour_Red | `Number`: how red |

    ```js
    paint({
      red: 7, // integer, required
      blue: 1
    });
    ```

    **Disclaimer**

    Licensees must keep this notice.

    # Examples

    | Example | Meaning |
    | --- | --- |
    | 7 | red |
    """

  @Test("Sentences that bind, rows of tables and comments of examples are found, and licences and histories are not")
  func sentences() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "Colours.md")
      try Data(Self.document.utf8).write(to: file)
      let answer = try Self.run("sentences.py", [file.path])
      let found = answer.lines.map { $0.split(separator: "\t").dropFirst().joined(separator: "\t") }
      let section = "What writers must do"
      #expect(
        found == [
          "sentence\t\(section)\tA writer must name each colour.",
          "sentence\t\(section)\tIt may only name what it has.",
          "sentence\t\(section)\tThe list is mandatory.",
          "row\t\(section)\tColourRed | Number: how red",
          "sentence\t\(section)\tinteger, required",
        ], "\(answer.output)\(answer.errors)")
    }
  }
}
