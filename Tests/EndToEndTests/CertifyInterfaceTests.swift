import Foundation
import TCFTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `certify` and the consent interface: paragraphs, questions to a person, layers with pictures.
@Suite("tcfcheck certify and the consent interface")
struct CertifyInterfaceTests {
  private static let text = """
    declared-by: {name: Ada Example, organisation: B, date: 2026-06-02}
    cmp: {id: 300, name: C, version: 7, environments: [web]}
    lists: {gvl: \(ProjectPaths.root.appending(path: "TestVectors/rules/vendor-lists/key-sets.json").path)}
    scenarios:
      - name: web
        scenario: first-run
        recording: recording.ndjson
        steps: [{name: seen, when: before, capture: []}]
    """

  /// A folder with scenarios and a recording of an interface; its first layer has a picture beside it.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try Program.withFolder { folder in
      try Data(Self.text.utf8).write(to: folder.appending(path: "s.yml"))
      let source = ProjectPaths.root.appending(path: "TestVectors/recordings/interface-grey.ndjson")
      let recording = try String(contentsOf: source, encoding: .utf8)
      let picture = #"},"screenshot":{"path":"001.png"}}"#
      let lines = recording.split(separator: "\n").map { line in
        line.contains("\"layer\":") && line.hasSuffix("}}") ? line.dropLast(2) + picture : line
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "recording.ndjson"))
      // The smallest PNG there is: one grey point.
      let point = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg=="
      try #require(Data(base64Encoded: point)).write(to: folder.appending(path: "001.png"))
      try body(folder)
    }
  }

  @Test("the record has the paragraphs, the layers with their pictures, and boxes on what findings speak of")
  func record() throws {
    try withFolder { folder in
      let command = ["certify", "s.yml", "--as-of", "2026-06-01", "--deterministic"]
      let answer = try Binary.run(command + ["--html", "r.html", "--markdown", "r.md"], in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      let page = try String(contentsOf: folder.appending(path: "r.html"), encoding: .utf8)
      #expect(
        page.contains("<image href=\"data:image/png;base64,iVBORw0KGgo") && page.contains("viewBox=\"0 0 390 844\""))
      #expect(page.contains("class=\"fault error\"") && XMLParser(data: Data(page.utf8)).parse())
      let text = try String(contentsOf: folder.appending(path: "r.md"), encoding: .utf8)
      #expect(
        text.contains("| C(g) | Calls to action are visible") && text.contains("| **broken** | rules | call-contrast"))
      #expect(text.contains("| C\\(b\\)\\(I\\) |") || text.contains("| C(b)(I) |"))
      // Nothing of the page is shown when inputs are to be hidden.
      _ = try Binary.run(command + ["--html", "hidden.html", "--redact"], in: folder)
      #expect(!(try String(contentsOf: folder.appending(path: "hidden.html"), encoding: .utf8)).contains("<image"))
    }
  }

  @Test("--ask needs a terminal, and no report may take the place of the answers")
  func refused() throws {
    try withFolder { folder in
      let asked = try Binary.run(["certify", "s.yml", "--ask"], in: folder)
      #expect(asked.status == 64 && asked.errors.contains("--ask needs a terminal"), "\(asked.errors)")
      try Data("answers: [{paragraph: C(b)(I), answer: yes, by: A, date: 2026-11-01}]".utf8)
        .write(to: folder.appending(path: "answers.yml"))
      let taken = try Binary.run(["certify", "s.yml", "--markdown", "answers.yml"], in: folder)
      #expect(taken.status == 64 && taken.errors.contains("the answers about the interface"), "\(taken.errors)")
      try Data("answers: [{paragraph: X, answer: yes, by: A, date: 2026-11-01}]".utf8)
        .write(to: folder.appending(path: "answers.yml"))
      let wrong = try Binary.run(["certify", "s.yml"], in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains("answers.yml:1:"), "\(wrong.errors)")
    }
  }

  @Test(
    "--ask at a terminal: the answer is kept, and is in the record",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func asking() throws {
    try withFolder { folder in
      let script = """
        import os, pty, sys
        child, terminal = pty.fork()
        if child == 0: os.execv(sys.argv[1], sys.argv[1:])
        seen = b""
        def until(words):
            global seen
            while words not in seen: seen += os.read(terminal, 4096)
            seen = seen[seen.index(words) + len(words):]
        until(b"Return for Ada Example:"); os.write(terminal, b"\\n")
        until(b"from those of the framework? [y/n/a]"); os.write(terminal, b"\\n")
        until(b"B(f)"); until(b"[y/n/a]"); os.write(terminal, b"y seen by me\\n")
        until(b"[y/n/a]"); os.write(terminal, b"q\\n")
        try:
            while os.read(terminal, 4096): pass
        except OSError: pass
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
      let answer = try Binary.run(
        try #require(Program.python),
        ["-c", script, Binary.path, "certify", "s.yml", "--ask", "--as-of", "2026-06-01", "--markdown", "r.md"],
        in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      let text = try String(contentsOf: folder.appending(path: "r.md"), encoding: .utf8)
      #expect(text.contains("| B(f) | What choices do not cover is said | met | rules; Ada Example, "))
      #expect(text.contains("- Answer: yes; Ada Example, ") && text.contains(": seen by me"))
    }
  }
}
