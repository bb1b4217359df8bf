import Foundation
import TCFTestSupport
import Testing

/// The first page of the record of `certify`: what one hands over.
@Suite("The first page of a self-certification record")
struct CertifyFirstPageTests {
  private static func record(_ format: String, _ edition: String = "failing") throws -> String {
    try Binary.run(
      ["certify", "TestVectors/certify/\(edition)/scenarios.yml", "--format", format, "--deterministic"]
    ).output
  }

  @Test("It says who, which release, which day, what came out, what to do, how to see it again, and what was not tried")
  func parts() throws {
    let whole = try Self.record("markdown")
    let page = try #require(whole.components(separatedBy: "\n## Annex\n").first)
    #expect(page.split(separator: "\n").count <= 60)
    let parts = [
      "Iron Choices", "Ada Example", "CmpVersion", "## Outcome", "| Refusing everything |", "## What is wrong",
      "| What to do |", "more faults in the annex", "--only RULE", "## What was not exercised",
    ]
    for part in parts { #expect(page.contains(part), "the first page lacks: \(part)") }
    // The worst come first, and no scenario's own part is before the annex.
    #expect(!page.contains("**warning**") && !page.contains("## Scenario:"))
    #expect(whole.contains("## Scenario:"))
  }

  /// The string has a restriction that the publisher does not declare, so the rule fails; the list that it names is not there, so
  /// what "accept all" has to give is unknown.
  @Test("What could not be compared is not shown as stored as chosen")
  func notCompared() throws {
    try Program.withFolder { folder in
      let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
      try Data(#"{"IABTCF_TCString":"\#(string)"}"#.utf8).write(to: folder.appending(path: "keys.json"))
      let file = """
        declared-by: {name: A, organisation: B, date: 2026-06-02}
        cmp: {id: 300, name: C, version: 7, environments: [app]}
        disclosed-vendors: [1]
        restrictions: []
        scenarios:
          - name: accepted
            scenario: accept-all
            steps: [{name: accepted, when: after, capture: keys.json}]
        """
      try Data(file.utf8).write(to: folder.appending(path: "s.yml"))
      // Only pages with pictures compare what was chosen with what was stored.
      let record = try Binary.run(["certify", "s.yml", "--format", "html"], in: folder).output
      #expect(record.contains("declare them in the scenarios, under restrictions"), "\(record.prefix(3_000))")
      let row = try #require(record.components(separatedBy: "<td>Vendors with consent</td>").dropFirst().first)
      let cells = try #require(row.components(separatedBy: "</tr>").first)
      #expect(cells.contains("cannot be determined") && !cells.contains("same"), "\(cells)")
    }
  }

  @Test("The command on it shows the faults of a rule, and no others, and replaces no report of the run")
  func command() throws {
    try Program.withFolder { folder in
      let record = folder.appending(path: "record.html")
      let file = "TestVectors/certify/failing/scenarios.yml"
      _ = try Binary.run(["certify", file, "--html", record.path])
      let page = try String(contentsOf: record, encoding: .utf8)
      let shown = try #require(page.components(separatedBy: "with the same lists: ").dropFirst().first)
      let command = try #require(shown.components(separatedBy: "</p>").first)
      #expect(command == "tcfcheck certify \(file) --only RULE")
      let answer = try Binary.shell(
        command.replacing("RULE", with: "scenario/refusal-stored"), in: ProjectPaths.root)
      #expect(answer.status == 1 && answer.output.contains("the consent from before the refusal is still stored"))
      #expect(!answer.output.contains("scenario/before-choice"))
      #expect(try String(contentsOf: record, encoding: .utf8) == page)
    }
  }

  @Test(
    "One hash stands for all captures, on the page and at the foot of each sheet: that of their hashes, one a line",
    .enabled(if: Program.python != nil, "needs Python"))
  func hash() throws {
    let python = try #require(Program.python)
    try Program.withFolder { folder in
      let file = folder.appending(path: "record.html")
      try Data(try Self.record("html").utf8).write(to: file)
      let script = """
        import hashlib, sys, xml.etree.ElementTree as tree
        text = open(sys.argv[1], encoding="utf-8").read()
        page, X = tree.fromstring(text), "{http://www.w3.org/1999/xhtml}"
        hashes = []
        for table in page.iter(X + "table"):
            if table.find(X + "caption").text.startswith("The steps of "):
                hashes += ["".join(row[-1].itertext()) for row in table.find(X + "tbody")]
        assert len(hashes) > 10 and all(len(one) == 64 for one in hashes), hashes
        whole = hashlib.sha256("".join(one + "\\n" for one in hashes).encode()).hexdigest()
        shown = [value.text for value in page.iter(X + "dd") if value.text and whole in value.text]
        assert shown == [f"{len(hashes)} files, SHA-256 of their hashes {whole}"], shown
        foot = text.split("@bottom-left")[1].split("}")[0]
        assert whole in foot and "2026-06-02" in foot, foot
        """
      let answer = try Program.run(python, ["-c", script, file.path])
      #expect(answer.status == 0, "\(answer.errors.suffix(2_000))")
    }
  }
}
