import Foundation
import TCFTestSupport
import Testing

/// `audit --records`: a verdict for each record.
@Suite("Verdicts about the records of an audit")
struct AuditRecordsTests {
  private static let sample = "TestVectors/audit/consents.csv.gz"
  private static let lists = [
    "--gvl", "TestVectors/vendor-lists/sample-vendor-list.json", "--as-of", "2026-06-02", "--config", "none",
    "--fail-on", "never",
  ]

  private static func audit(_ arguments: [String], in folder: URL) throws -> Program.Answer {
    try Binary.run(["audit"] + lists + arguments + ["--format", "json"])
  }

  /// What the sample's author put into it; see `Tests/VectorAuthoring/audit_sample.py`.
  private static func truth() throws -> [String: Any] {
    let path = ProjectPaths.vectors.appending(path: "audit/expected.json")
    return try object(String(contentsOf: path, encoding: .utf8))
  }

  /// The rows of the input, by Python's own readers.
  private static func input() throws -> [[String: String]] {
    let script = """
      import csv, gzip, json, sys
      print(json.dumps(list(csv.DictReader(gzip.open(sys.argv[1], "rt", newline="")))))
      """
    let answer = try Binary.run(Program.python ?? "", ["-c", script, sample])
    return try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: String]] ?? []
  }

  @Test("Rows name their records, and add up to what is known of the sample", .enabled(if: Program.python != nil))
  func sample() throws {
    try Program.withFolder { folder in
      let (rows, key) = (folder.appending(path: "rows.ndjson").path, folder.appending(path: "key").path)
      try Data("0123456789abcdef0123456789abcdef".utf8).write(to: URL(filePath: key))
      let answer = try Self.audit(
        [
          Self.sample, "--records", rows, "--id-column", "user_id", "--choice-column", "choice", "--key", key,
        ], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let text = try String(contentsOfFile: rows, encoding: .utf8)
      let found = try text.split(separator: "\n").map { try object($0) }
      let (truth, given) = (try Self.truth(), try Self.input())
      #expect(found.count == truth["strings"] as? Int)
      // Ids, lines and declared choices are those of the rows with a string, in their order. The header is line 1.
      let kept = given.enumerated().filter { !($0.element["tc_string"] ?? "").isEmpty }
      #expect(found.map { $0["id"] as? String } == kept.map { $0.element["user_id"] })
      #expect(found.map { $0["line"] as? Int } == kept.map { $0.offset + 2 })
      #expect(found.map { $0["declared"] as? String } == kept.map { $0.element["choice"] })
      #expect(found.allSatisfy { $0["input"] as? String == Self.sample })
      for row in kept.prefix(50) { #expect(!text.contains(row.element["tc_string"] ?? "")) }
      func counts(_ words: [String]) -> [String: Int] { Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +) }
      #expect(counts(found.compactMap { $0["cmp"] as? Int }.map(String.init)) == truth["cmps"] as? [String: Int])
      let names = ["accept-all": "acceptAll", "reject-all": "rejectAll", "mixed": "mixed"]
      #expect(counts(found.compactMap { names[$0["choice"] as? String ?? ""] }) == truth["choices"] as? [String: Int])
      let rules = counts(found.flatMap { $0["rules"] as? [String] ?? [] })
      for (rule, count) in try #require(truth["rules"] as? [String: Int]) { #expect(rules[rule] == count, "\(rule)") }
      // Python's hmac makes the pseudonyms too.
      let script = """
        import hmac, sys
        key = open(sys.argv[1], "rb").read()
        for line in sys.stdin: print(hmac.new(key, line.strip().encode(), "sha256").hexdigest()[:32])
        """
      let strings = kept.map { ($0.element["tc_string"] ?? "") + "\n" }.joined()
      let pseudonyms = try Binary.run(Program.python ?? "", ["-c", script, key], input: Data(strings.utf8)).lines
      #expect(found.map { $0["pseudonym"] as? String } == pseudonyms.map(String.init))
      let mode = try FileManager.default.attributesOfItem(atPath: rows)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test("Whatever the number of workers and the size of blocks, the bytes are the same; a rejected record has its row")
  func workers() throws {
    try Program.withFolder { folder in
      let input = folder.appending(path: "in.csv")
      var text = "id,tc\n"
      for number in 0..<2_000 {
        text += number % 97 == 5 ? "n\(number)\n" : "n\(number),\(number % 3 == 0 ? Sample.cut : Sample.sound)\n"
      }
      try Data(text.utf8).write(to: input)
      var made: [String: Set<Data>] = [:]
      for (jobs, block) in [(1, 1_000), (2, 1_000), (7, 3_000), (3, 1 << 20)] {
        for ending in ["csv", "tsv", "jsonl"] {
          let rows = folder.appending(path: "rows-\(jobs)-\(block).\(ending)")
          let answer = try Self.audit(
            [
              input.path, "--column", "tc", "--id-column", "id", "--records", rows.path, "--jobs", "\(jobs)",
              "--block-size", "\(block)",
            ], in: folder)
          #expect(answer.status == 2, "\(answer.errors)")
          made[ending, default: []].insert(try Data(contentsOf: rows))
        }
      }
      #expect(made.count == 3 && made.values.allSatisfy { $0.count == 1 })
      let lines = String(decoding: try #require(made["csv"]?.first), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 2_001 && lines[0].hasPrefix("input,line,id,declared,pseudonym,kind,cmp,"))
      #expect(lines[6].hasSuffix(",column-count") && lines[6].contains(",7,"))
      #expect(lines.dropFirst().enumerated().allSatisfy { $1.contains(",\($0 + 2),") })
    }
  }

  @Test(
    "A name that says nothing of the form, an input and another output are refused",
    arguments: [
      ["in.txt"], ["rows.csv.gz"], ["-"], ["in.csv"], ["same.csv", "--rejects", "same.csv"],
    ])
  func refused(words: [String]) throws {
    try Program.withFolder { folder in
      try Data("\(Sample.sound)\n".utf8).write(to: folder.appending(path: "in.csv"))
      let answer = try Binary.run(["audit", "in.csv", "--config", "none", "--records"] + words, in: folder)
      #expect(answer.status == 64, "\(answer.errors)")
      #expect(try String(contentsOf: folder.appending(path: "in.csv"), encoding: .utf8) == "\(Sample.sound)\n")
    }
  }
}
