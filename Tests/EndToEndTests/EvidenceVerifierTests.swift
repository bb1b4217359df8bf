import Foundation
import TCFTestSupport
import Testing

/// Evidence bundles in the judgement of readers that share no code with the program: the verifier of `TestVectors/evidence`, and
/// securesystemslib.
@Suite("Evidence and other verifiers") struct EvidenceVerifierTests {
  private static let folder = ProjectPaths.vectors.appending(path: "evidence")

  /// Of one form of each kind: `make attack-evidence` takes all.
  @Test(
    "Forged bundles have the status that is argued for them, by two verifiers",
    .enabled(if: Program.python != nil, "there is no python3"), arguments: [("v3", 90), ("v4", 118)])
  func forgeries(bundle: String, least: Int) throws {
    let answer = try Binary.run(
      try #require(Program.python),
      [
        "-B", Self.folder.appending(path: "compare.py").path, Binary.path,
        Self.folder.appending(path: "bundles/\(bundle)").path,
      ])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    let count = answer.output.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(count >= least && answer.output.contains("forged bundles, 0 disagreements"), "\(answer.output)")
  }

  /// A comparison that cannot fail would show nothing.
  @Test("A verifier that accepts everything is noticed", .enabled(if: Program.python != nil, "there is no python3"))
  func planted() throws {
    let answer = try Binary.run(
      try #require(Program.python),
      [
        "-B", Self.folder.appending(path: "compare.py").path, "/bin/true",
        Self.folder.appending(path: "bundles/v3").path,
      ])
    #expect(answer.status == 1 && answer.output.contains("wrong-root: tcfcheck 0, verify.py 1, expected 1"))
  }

  /// The key is that of RFC 8032, 7.1, TEST 1, which signed the bundle; the other is that of TEST 2.
  @Test(
    "The envelope is one for securesystemslib",
    .enabled(if: ProjectPython.envelopeReader != nil, "needs .venv with securesystemslib: make test makes it"),
    arguments: [
      ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", Int32(0)),
      ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", 1),
    ])
  func envelope(key: String, status: Int32) throws {
    let answer = try Binary.run(
      try #require(ProjectPython.envelopeReader),
      [
        "-B", ProjectPaths.root.appending(path: "Tests/Attacks/read_envelope.py").path,
        Self.folder.appending(path: "bundles/v4").path, key,
      ])
    #expect(answer.status == status, "\(answer.output)\(answer.errors)")
    if status == 0 { #expect(answer.output == "application/vnd.tcfcheck.evidence-manifest.v4+json True\n") }
  }

  @Test("An export that grows: yesterday's records are the beginning of today's, or one was changed")
  func grows() throws {
    try Program.withFolder { folder in
      let path = folder.path
      let rows = try String(contentsOf: Self.folder.appending(path: "consents.csv"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
      try Data("a secret of many bytes".utf8).write(to: folder.appending(path: "key"))
      func audit(_ name: String, _ rows: [String], asOf: String, key: Bool = true) throws {
        // The file is in another folder each day, as exports are.
        let day = folder.appending(path: "days/\(name)")
        try FileManager.default.createDirectory(at: day, withIntermediateDirectories: true)
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: day.appending(path: "consents.csv"))
        let answer = try Binary.run(
          ["audit", "\(day.path)/consents.csv", "--as-of", asOf, "--evidence", "\(path)/\(name)"]
            + (key ? ["--key", "\(path)/key"] : []))
        #expect([0, 1].contains(answer.status), "\(answer.errors)")
        // No path of this machine is in what is handed over.
        for file in ["manifest.json", "audit.json", "evidence.html"] {
          let text = try String(contentsOfFile: "\(path)/\(name)/\(file)", encoding: .utf8)
          #expect(!text.contains(path) && !text.contains("days/") && text.contains("consents.csv"), "\(file)")
        }
      }
      func since(_ later: String, _ earlier: String, _ more: [String] = []) throws -> Program.Answer {
        try Binary.run(["evidence", "verify", "\(path)/\(later)"] + more + ["--since", "\(path)/\(earlier)"])
      }
      // A year later, most strings have expired: other results, the same records.
      try audit("yesterday", Array(rows.prefix(8)), asOf: "2026-06-02")
      try audit("today", rows, asOf: "2027-09-02")
      let right = try since("today", "yesterday")
      #expect(right.status == 0 && right.output.contains("the 7 records of the earlier audit"), "\(right.output)")
      let proof = try Binary.run(["evidence", "prove", "\(path)/today", "--since", "\(path)/yesterday"])
      try Data(proof.output.utf8).write(to: folder.appending(path: "proof.json"))
      try FileManager.default.removeItem(atPath: "\(path)/today/private")
      #expect(try since("today", "yesterday", ["\(path)/proof.json"]).status == 0)
      #expect(try since("today", "yesterday").status == 2)

      var changed = rows
      changed.swapAt(2, 3)
      try audit("changed", changed, asOf: "2026-06-02")
      #expect(try since("changed", "yesterday").status == 1)
      #expect(try since("changed", "yesterday", ["\(path)/proof.json"]).status == 1)
      #expect(try since("yesterday", "changed").status == 2)
      try audit("other", rows, asOf: "2026-06-02", key: false)
      let other = try since("other", "yesterday")
      #expect(other.status == 2 && other.errors.contains("not made with one --key"), "\(other.errors)")
    }
  }

  @Test("The page of a bundle says who audited what by which rules, and its commands work")
  func page() throws {
    let bundle = Self.folder.appending(path: "bundles/v4")
    let manifest = try object(try String(contentsOf: bundle.appending(path: "manifest.json"), encoding: .utf8))
    let page = try String(contentsOf: bundle.appending(path: "evidence.html"), encoding: .utf8)
    let tree = try #require(manifest["tree"] as? [String: Any])
    let input = try #require((manifest["inputs"] as? [[String: Any]])?.first)
    let lists = try #require(manifest["lists"] as? [[String: Any]])
    for wanted in [tree["root"], input["sha256"], input["name"], manifest["rulesSHA256"]] + lists.map({ $0["sha256"] })
    {
      let text = try #require(wanted as? String)
      #expect(page.contains(text), "\(text)")
    }
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    #expect(page.contains(key))
    for command in ["evidence verify . --public-key KEY", "evidence verify . --public-key KEY --inputs FOLDER"] {
      #expect(page.contains("<code>tcfcheck \(command)</code>"), "\(command)")
      let arguments = command.split(separator: " ").map { word in
        ["KEY": key, "FOLDER": Self.folder.path, ".": bundle.path][String(word)] ?? String(word)
      }
      #expect(try Binary.run(arguments).status == 0)
    }
  }
}
