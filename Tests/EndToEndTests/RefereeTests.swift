import Foundation
import TCFTestSupport
import Testing

/// The comparison of codecs, and the vectors as others take them (issue 16).
@Suite("Codecs are compared by the same rules", .enabled(if: Program.python != nil, "needs Python 3"))
struct RefereeTests {
  @Test("conform --matrix writes who reads what, with the sentences that say who is right")
  func matrix() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "codecs.json")
      let codecs = [
        ["name": "second place", "command": "\(ConformTests.testee) --fault second-place"],
        ["name": "last | counts", "command": "\(ConformTests.testee) --fault last-counts"],
        ["name": "absent", "reason": "its library is not reached here"],
      ]
      try JSONSerialization.data(withJSONObject: ["codecs": codecs]).write(to: file)
      try ConformTests.withVectors(["decode-segments"]) { vectors in
        let pages = ["md", "html", "json"].map { folder.appending(path: "page.\($0)").path }
        let arguments = [
          "conform", "--matrix", file.path, "--vectors", vectors, "--iterations", "0", "--seed", "1", "--deterministic",
          "--timeout", "60",
        ]
        let answer = try Binary.run(arguments + pages.flatMap { ["--page", $0] })
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
        let markdown = try String(contentsOfFile: pages[0], encoding: .utf8)
        #expect(
          markdown.contains("| last \\| counts | 1 | python |") && markdown.contains("its library is not reached here"))
        #expect(markdown.contains("Which of two segments of a type counts? The specification says nothing about it."))
        #expect(markdown.contains("the last one counts: last | counts; not asked: absent"))
        // A segment that is not read in another place is at odds with a sentence.
        #expect(markdown.contains("may appear in any order because each includes a segment ID used for identification"))
        let html = try String(contentsOfFile: pages[1], encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("<td>last | counts</td>"))
        let page = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: pages[2]))) as? [String: Any]
        let rows = page?["codecs"] as? [[String: Any]] ?? []
        #expect(rows.map { $0["name"] as? String } == ["tcfcheck", "second place", "last | counts", "absent"])
        let clusters = page?["clusters"] as? [[String: Any]] ?? []
        let own = clusters.compactMap { ($0["codecs"] as? [String: String])?["tcfcheck"] }
        #expect(!clusters.isEmpty && own.allSatisfy { $0 == "as expected" })
        #expect(try Binary.run(arguments + pages.flatMap { ["--page", $0] }).output == answer.output)
      }
    }
  }

  // A run that is to be the same each time timed each codec for a second and a half, and then told nothing of it.
  @Test("With --deterministic, a codec is asked each vector and is not timed")
  func asksNoMore() throws {
    try Program.withFolder { folder in
      let requests = folder.appending(path: "requests").path
      let script = folder.appending(path: "logged.sh")
      // The codec is wrong on purpose, and failing cases are asked again in a fresh process: appended to what the first wrote.
      try "tee -a '\(requests)' | \(ConformTests.testee)\n".write(to: script, atomically: true, encoding: .utf8)
      let file = folder.appending(path: "codecs.json")
      let codecs = ["codecs": [["name": "logged", "command": "sh '\(script.path)'"]]]
      try JSONSerialization.data(withJSONObject: codecs).write(to: file)
      try ConformTests.withVectors(["decode-published"]) { vectors in
        let answer = try Binary.run([
          "conform", "--matrix", file.path, "--vectors", vectors, "--iterations", "0", "--deterministic", "--timeout",
          "60",
        ])
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
        let lines = try String(contentsOfFile: requests, encoding: .utf8).split(separator: "\n")
        let asked = lines.count { $0.contains("\"decode\"") }
        let all = try JSONSerialization.jsonObject(
          with: Data(contentsOf: ProjectPaths.vectors.appending(path: "tc-strings/decode-published.json")))
        let groups = (all as? [String: Any])?["groups"] as? [[String: Any]] ?? []
        let count = groups.reduce(0) { $0 + ($1["vectors"] as? [Any] ?? []).count }
        #expect(count > 0 && asked >= count && asked < count + 20, "\(asked) of \(count)")
      }
    }
  }

  @Test(
    "A matrix file that cannot be meant is wrong usage",
    arguments: [
      ("[]", "has no \"codecs\""), ("{\"codecs\":[{\"command\":\"x\"}]}", "codec 1 of"),
      ("{\"codecs\":[{\"name\":\"a\"}]}", "needs either a command or the reason"),
      ("{\"codecs\":[{\"name\":\"a\",\"reason\":\"b\"},{\"name\":\"a\",\"reason\":\"b\"}]}", "names a twice"),
      ("{", "is not JSON"),
    ]) func brokenFile(text: String, message: String) throws
  {
    try Program.withFolder { folder in
      let file = folder.appending(path: "codecs.json")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let answer = try Binary.run(["conform", "--matrix", file.path])
      #expect(answer.status == 64 && answer.errors.contains(message), "\(answer.errors)")
    }
  }

  /// The runners that need nothing but an interpreter.
  static let runners = [("python3", "runner.py"), ("node", "runner.mjs"), ("java", "Runner.java")].filter {
    Program.path(of: $0.0) != nil
  }

  @Test("A runner of thirty lines reads every vector without tcfcheck", arguments: runners)
  func runner(program: String, file: String) throws {
    let runner = ProjectPaths.root.appending(path: "Tests/VectorRunners/\(file)").path
    let path = try #require(Program.path(of: program))
    let answer = try Program.run(path, [runner, ProjectPaths.vectors.path])
    // The decoder in it refuses everything: right for what is invalid, told apart where that may be refused.
    let counts = answer.output.split(separator: "\n").last.map(String.init) ?? ""
    #expect(counts == Self.counts, "\(answer.errors)")
    #expect(answer.status == 1)
  }

  @Test("The runner in Swift reads every vector, too", .enabled(if: Program.path(of: "swiftc") != nil, "needs swiftc"))
  func swiftRunner() throws {
    let compiler = try #require(Program.path(of: "swiftc"))
    try Program.withFolder { folder in
      let runner = folder.appending(path: "runner").path
      let source = ProjectPaths.root.appending(path: "Tests/VectorRunners/runner.swift").path
      let compiled = try Program.run(compiler, ["-o", runner, source])
      #expect(compiled.status == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
      let answer = try Program.run(runner, [ProjectPaths.vectors.path])
      #expect(answer.output.split(separator: "\n").last.map(String.init) == Self.counts && answer.status == 1)
    }
  }

  @Test("Each flag has a page: what it means, what its vectors rest on, and which they are")
  func flagPages() throws {
    let python = try #require(Program.python)
    try Program.withFolder { folder in
      let script = ProjectPaths.root.appending(path: "Tests/VectorAuthoring/flag_pages.py").path
      let answer = try Program.run(python, ["-B", script, folder.path])
      #expect(answer.status == 0, "\(answer.errors)")
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      let segments = try JSONSerialization.jsonObject(
        with: Data(contentsOf: ProjectPaths.vectors.appending(path: "tc-strings/decode-segments.json")))
      let notes = (segments as? [String: Any])?["notes"] as? [String: Any] ?? [:]
      #expect(!notes.isEmpty && notes.keys.allSatisfy { names.contains("\($0).md") })
      let page = try String(contentsOf: folder.appending(path: "SegmentDuplicate.md"), encoding: .utf8)
      #expect(
        page.contains("Two segments of one type") && page.contains("decode-1016") && page.contains("Which of two"))
    }
  }

  /// What a decoder that refuses everything comes to, counted here.
  private static var counts: String {
    var (all, failed, readings) = (0, 0, 0)
    let folder = ProjectPaths.vectors.appending(path: "tc-strings")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix("decode-") {
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let file = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
        let bases = file["bases"] as? [String: [String: Any]]
      else { continue }
      for group in file["groups"] as? [[String: Any]] ?? [] {
        for vector in group["vectors"] as? [[String: Any]] ?? [] {
          all += 1
          guard vector["result"] as? String != "invalid" else { continue }
          let isReading = bases[vector["basis"] as? String ?? ""]?["reading"] != nil
          if isReading || vector["result"] as? String == "acceptable" { readings += 1 } else { failed += 1 }
        }
      }
    }
    return "\(all) vectors, \(failed) failed, \(readings) readings"
  }
}
