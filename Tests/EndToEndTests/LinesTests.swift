import Foundation
import TCFTestSupport
import Testing

/// `tcfcheck lines`: one answer for each line, in order, before the next line is waited for.
@Suite("Lines and their answers")
struct LinesTests {
  private static let lists = ["--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none"]

  private static func answers(_ input: Data, _ arguments: [String] = []) throws -> [[String: Any]] {
    let answer = try Binary.run(Binary.path, ["lines"] + lists + arguments, input: input)
    #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
    #expect(answer.output.hasSuffix("\n"))
    return try answer.output.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map { try object($0) }
  }

  private static func answers(_ lines: [String], _ arguments: [String] = []) throws -> [[String: Any]] {
    try answers(Data(lines.map { $0 + "\n" }.joined().utf8), arguments)
  }

  /// A number of the core by the bits that the specification gives it.
  ///
  /// Source: Consent String and Vendor List Formats v2, The Core String.
  private static func number(_ string: String, _ range: Range<Int>) -> Int {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let bits = string.prefix { $0 != "." }.flatMap { letter -> [Int] in
      let value = alphabet.firstIndex(of: letter) ?? 0
      return (0..<6).map { value >> (5 - $0) & 1 }
    }
    return bits[range].reduce(0) { $0 << 1 | $1 }
  }

  @Test("An answer says of a string what its bits say, and what validate finds in it")
  func verdicts() throws {
    let lines = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let answers = try Self.answers(lines)
    try #require(answers.count == lines.count && lines.count > 30)
    var compared = 0
    for (line, answer) in zip(lines, answers) {
      // As a line: four characters on the command line are a US Privacy string.
      let run = try Binary.run(
        ["validate", "-"] + Self.lists + ["--format", "json", "--show", "info"],
        input: "# one string per line\n\(line)\n")
      let findings = try run.lines.map { try object($0) }.filter { $0["outcome"] as? String == "fail" }
      let rules = Set(findings.compactMap { $0["rule"] as? String })
      #expect(Set(answer["rules"] as? [String] ?? []) == rules, "\(line)")
      let ranks = ["info", "warning", "error"]
      let worst = findings.compactMap { ranks.firstIndex(of: $0["severity"] as? String ?? "") }.max()
      #expect(answer["worst"] as? String == worst.map { ranks[$0] }, "\(line)")
      guard answer["kind"] as? String == "tc-string" else { continue }
      compared += 1
      // Version, times, CmpId, CmpVersion, ConsentScreen, ConsentLanguage, VendorListVersion, TcfPolicyVersion.
      #expect(answer["cmp"] as? Int == Self.number(line, 78..<90))
      #expect(answer["cmpVersion"] as? Int == Self.number(line, 90..<102))
      #expect(answer["list"] as? Int == Self.number(line, 120..<132))
      #expect(answer["policy"] as? Int == Self.number(line, 132..<138))
      let hasConsent = Self.number(line, 152..<176) > 0
      #expect((answer["choice"] as? String == "reject-all") == !hasConsent, "\(line)")
    }
    #expect(compared > 20)
  }

  @Test("Every line has an answer, whatever is in it")
  func everyLine() throws {
    let sound = Sample.sound
    let given: [(line: [UInt8], kind: String?, problem: String?)] = [
      (Array(sound.utf8), "tc-string", nil), ([], nil, "empty"), (Array("  \t ".utf8), nil, "empty"),
      ([0xFF, 0xFE], nil, "not-utf-8"), (Array("\u{0}\u{1}".utf8), "unreadable", nil),
      (Array("# note".utf8), "unreadable", nil),
      (Array("\\N".utf8), nil, "empty"), (Array("\tlater".utf8), nil, "empty-cell"),
      (Array(#"{"a":"#.utf8), nil, "not-json"),
      (Array(#"{"a":1}"#.utf8), nil, "no-consent-data"), (Array("\(sound)\tmore".utf8), "tc-string", nil),
      (Array("\"\(sound)\"\r".utf8), "tc-string", nil), (Array("DBABMA~\(sound)".utf8), "gpp", nil),
      (Array(#"{"IABTCF_TCString":"\#(sound)","IABTCF_gdprApplies":1}"#.utf8), "storedKeys", nil),
      (Array("https://ads.example/px?gdpr=1&gdpr_consent=\(sound)".utf8), "url", nil),
      (Array("IABTCF_TCString=\(sound)".utf8), "tc-string", nil),
      ([UInt8](repeating: 0x41, count: (16 << 20) + 1), nil, "too-long"),
      (Array(sound.utf8), "tc-string", nil),
    ]
    // The last line has no end.
    let input = Data(given.map(\.line).joined(separator: [0x0A]))
    let answers = try Self.answers(input)
    try #require(answers.count == given.count)
    for (answer, wanted) in zip(answers, given) {
      let shown = String(decoding: wanted.line.prefix(80), as: UTF8.self)
      #expect(answer["kind"] as? String == wanted.kind, "\(shown)")
      #expect(answer["problem"] as? String == wanted.problem, "\(shown)")
      #expect((answer["undecided"] is Int) == (wanted.problem == nil), "\(shown)")
    }
    #expect(answers[0] as NSDictionary == answers[17] as NSDictionary)
  }

  @Test("A caller that writes one line and waits gets its answer")
  func flushed() throws {
    let process = Process()
    process.executableURL = URL(filePath: Binary.path)
    process.arguments = ["lines"] + Self.lists
    process.currentDirectoryURL = ProjectPaths.root
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let identifier = process.processIdentifier
    // What is never answered ends here, and not in a test run that hangs.
    let watch = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watch)
    defer { watch.cancel() }
    for line in [Sample.sound, "", Sample.cut, "x", Sample.sound] {
      // In two pieces: half a line is no line.
      input.fileHandleForWriting.write(Data(line.prefix(5).utf8))
      usleep(20_000)
      input.fileHandleForWriting.write(Data((line.dropFirst(5) + "\n").utf8))
      var answer = Data()
      while answer.last != 0x0A {
        let part = output.fileHandleForReading.availableData
        if part.isEmpty { break }
        answer += part
      }
      let text = String(decoding: answer, as: UTF8.self)
      #expect(text.hasSuffix("\n") && text.dropLast().contains("\n") == false, "\(line): \(text)")
      #expect(try object(text)["problem"] as? String == (line.isEmpty ? "empty" : nil))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Members of objects are read by their path, and the key comes back")
  func members() throws {
    let lines = [
      #"{"key":{"id":17},"tc":"\#(Sample.sound)"}"#, #"{"key":{"id":"a\"b"},"tc":null}"#, #"{"key":{"id":3}}"#, "[]",
      "",
      #"{"tc":5}"#,
    ]
    let answers = try Self.answers(lines, ["--column", "tc", "--id-column", "key.id", "--wrap", "result"])
      .map { ($0["result"] as? [String: Any]) ?? [:] }
    #expect(answers.map { $0["id"] as? String } == ["17", "a\"b", "3", nil, nil, nil])
    #expect(answers.map { $0["kind"] as? String } == ["tc-string", nil, nil, nil, nil, nil])
    let problems = answers.map { $0["problem"] as? String }
    #expect(problems == [nil, "empty", "no-member", "not-json", "empty", "not-a-string"])
  }

  /// Python's csv module reads the cells.
  @Test("Cells are those that other programs read", .enabled(if: Program.python != nil))
  func cells() throws {
    let input = [#"{"id":"a,\"b\"\n\tc\\","tc":"CQlH_MAQlH_MAEsACBENAFFo"}"#, #"{"id":2,"tc":""}"#].joined(
      separator: "\n")
    let arguments = ["lines"] + Self.lists + ["--column", "tc", "--id-column", "id", "--format"]
    let script = "import csv, json, sys; print(json.dumps(list(csv.reader(sys.stdin))))"
    let csv = try Binary.run(arguments + ["csv"], input: input)
    let read = try Binary.run(Program.python ?? "", ["-c", script], input: Data(csv.output.utf8))
    let rows = try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [[String]] ?? []
    try #require(rows.count == 2 && rows.allSatisfy { $0.count == 11 })
    #expect(rows[0][0] == "a,\"b\"\n\tc\\" && rows[0][1] == "unreadable" && rows[0][8].contains("encoding/truncated"))
    #expect(rows[1] == ["2"] + Array(repeating: "", count: 9) + ["empty"])
    // Source: PostgreSQL, COPY, Text Format.
    let tsv = try Binary.run(arguments + ["tsv"], input: input)
    #expect(
      tsv.lines.count == 2
        && tsv.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 11 })
    #expect(tsv.output.hasPrefix(#"a,"b"\n\tc\\"# + "\tunreadable\t"))
  }

  @Test("The status says whether lines were answered, and not what the answers are")
  func statuses() throws {
    #expect(try Binary.run(["lines"] + Self.lists, input: "x\n").status == 0)
    #expect(try Binary.run(["lines"] + Self.lists, input: "\n").status == 0)
    #expect(try Binary.run(["lines"] + Self.lists, input: "").status == 3)
    #expect(try Binary.run(["lines", "--gvl", "missing.json"], input: "x\n").status == 2)
    #expect(try Binary.run(["lines", "--id-column", "id"], input: "x\n").status == 64)
    #expect(try Binary.run(["lines", "--wrap", "r", "--format", "csv"], input: "x\n").status == 64)
    #expect(try Binary.run(["lines", "--only", "gvl/nothing"], input: "x\n").status == 64)
    try Program.withFolder { folder in
      let unread = try Binary.shell(
        "yes x | { tcfcheck lines 2>errors; echo $? >status; } | head -1; sleep 0.1; cat status errors", in: folder)
      #expect(unread.output.hasSuffix("141\n"), "\(unread.output)")
      // Memory is bounded, and so is the wait.
      let endless = try Binary.shell("timeout 60 tcfcheck lines </dev/zero", in: folder)
      #expect(endless.status == 2 && endless.output.isEmpty, "\(endless.errors)")
    }
  }

  @Test("Answers have the published form", .enabled(if: ProjectPython.checkJSONSchema != nil))
  func schema() throws {
    let lines = ["", "x", Sample.sound, "DBABMA~\(Sample.sound)", "{}", #"{"IABTCF_TCString":"\#(Sample.sound)"}"#]
    try Program.withFolder { folder in
      var files: [String] = []
      for (index, answer) in try Self.answers(lines).enumerated() {
        let file = folder.appending(path: "\(index).json")
        try JSONSerialization.data(withJSONObject: answer).write(to: file)
        files.append(file.path)
      }
      let schema = ProjectPaths.vectors.appending(path: "schemas/tcfcheck-verdicts.schema.json").path
      let check = { try Binary.run(ProjectPython.checkJSONSchema ?? "", ["--schemafile", schema] + $0) }
      let good = try check(files)
      #expect(files.count == 6 && good.status == 0, "\(good.output)")
      try Data(#"{"kind":"tc-string"}"#.utf8).write(to: folder.appending(path: "bad.json"))
      #expect(try check([folder.appending(path: "bad.json").path]).status == 1)
    }
  }

  /// Source: ClickHouse, User Defined Functions: arguments and values as JSONEachRow, a value for each row under `return_name`.
  @Test("The command of the recipe for ClickHouse answers rows as JSONEachRow has them")
  func clickHouse() throws {
    let page = try String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFAudit/TCFAudit.docc/VerdictsAsColumns.md"),
      encoding: .utf8)
    let command = try #require(page.firstMatch(of: /<command>(.+)<\/command>/)).1
    let tuple = try #require(page.firstMatch(of: /<return_type>Tuple\((.+)\)<\/return_type>/)).1
    #expect(page.contains("<return_name>result</return_name>") && page.contains("<name>tc</name>"))
    try Binary.withProjectCopy { folder in
      let lists = folder.appending(path: "TestVectors/vendor-lists").path
      let typed = command.replacing("/var/lib/clickhouse/user_scripts/lists", with: lists)
      let run = try Binary.shell(#"printf '{"tc":"%s"}\n{"tc":null}\n' \#(Sample.sound) | \#(typed)"#, in: folder)
      #expect(run.status == 0 && run.lines.count == 2, "\(run.errors)")
      let names = tuple.split(separator: ", ").map { String($0.prefix { $0 != " " }) }
      for line in run.lines {
        let result = try object(line)["result"] as? [String: Any] ?? [:]
        #expect(Set(result.keys) == Set(names) && names.count == 10, "\(line)")
      }
    }
  }
}
