import Foundation
import TCFTestSupport
import Testing

/// Codecs against one another, vectors of one's own, and codecs that take their time (issue 16).
@Suite(
  "Codecs are compared with patience and without a favourite", .enabled(if: Program.python != nil, "needs Python 3"))
struct RefereePeersTests {
  /// A codec that refuses VendorListVersion 0 and reads nothing; a string of more than a few thousand characters takes it a minute.
  private static let stubborn = """
    import json, sys, time
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.get("id"), "ok": {}}
        if request["op"] == "hello":
            answer = {"protocol": 1, "testee": {"name": "stubborn"}, "ops": ["decode"], "segments": []}
        if request["op"] == "bye":
            break
        if request["op"] == "decode":
            if len(request["string"]) > 5000:
                time.sleep(60)
            answer = {"id": request["id"], "rejected": {"message": "list version 0"}}
        print(json.dumps(answer), flush=True)
    """

  /// A file of one group of vectors.
  private static func file(_ vectors: [String]) -> String {
    """
    {"kind":"decode","numberOfVectors":\(vectors.count),
     "bases":{"core":{"specification":{"document":"The document","section":"The Core String","quote":"These are the fields."}},
              "bound":{"reading":{"question":"How many ids?"}},"list":{"reading":{"question":"Is list version 0 refused?"}}},
     "groups":[{"name":"own","vectors":[\(vectors.joined(separator: ","))]}]}
    """
  }

  private static func vector(_ id: String, _ text: String, basis: String, flags: [String] = [], more: String = "")
    -> String
  {
    let flags = flags.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"id":"\(id)","comment":"own","source":"own","flags":[\(flags)],"result":"invalid","basis":"\(basis)",\(more)
       "input":"\(text)","expected":{"error":{"code":"encoding/work-bound"}}}
      """
  }

  /// A string that is read, and its model, as `decode --format json` has it.
  private static let plain = "CAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAA"

  @Test("Range bombs that have no answer cost a codec the time for them, and not its row")
  func bombs() throws {
    try Program.withFolder { folder in
      let long = String(repeating: "A", count: 6_000)
      let bombs = (1...3).map { Self.vector("own-\($0)", "C\($0)\(long)", basis: "bound", flags: ["WorkBound"]) }
      let own = folder.appending(path: "decode-own.json")
      try Self.file(bombs + [Self.vector("own-4", "XAD", basis: "core")])
        .write(to: own, atomically: true, encoding: .utf8)
      let script = folder.appending(path: "stubborn.py")
      try Self.stubborn.write(to: script, atomically: true, encoding: .utf8)
      let codecs = folder.appending(path: "codecs.json")
      let list = ["codecs": [["name": "stubborn", "command": "python3 '\(script.path)'"]]]
      try JSONSerialization.data(withJSONObject: list).write(to: codecs)
      let page = folder.appending(path: "page.json").path
      let answer = try Binary.run([
        "conform", "--matrix", codecs.path, "--vectors", folder.path, "--iterations", "0", "--seed", "1", "--timeout",
        "1",
        "--bomb-time", "2", "--level", "refuses-invalid", "--page", page,
      ])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(
        answer.output.contains("0/3 (0 read, 0 refused), 2 with no answer within 1 s, 1 not asked"), "\(answer.output)")
      let read = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: page))) as? [String: Any]
      let row = try #require((read?["codecs"] as? [[String: Any]])?.last)
      #expect(row["problem"] == nil && row["bombsAsked"] as? Int == 2)
      let level = (row["levels"] as? [String: [String: Int]])?["refuses-invalid"]
      #expect(level == ["passed": 1, "failed": 0, "errors": 0, "readings": 2, "information": 0, "skipped": 1])
      #expect(answer.output.contains("1/3, 2 readings"), "\(answer.output)")
      let words = (read?["clusters"] as? [[String: Any]] ?? []).compactMap {
        ($0["codecs"] as? [String: String])?["stubborn"]
      }
      #expect(words.contains("no answer within 1 s"))
    }
  }

  /// A codec of the core alone, as its answer to anything else says.
  private static let bare = """
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.get("id"), "ok": {}}
        if request["op"] == "hello":
            answer = {"protocol": 1, "testee": {"name": "bare"}, "ops": ["decode"], "segments": ["core"]}
        if request["op"] == "bye":
            break
        if request["op"] == "decode":
            answer["ok"] = {"model": {"version": 2}}
            if "." in request["string"]:
                answer = {"id": request["id"], "unsupported": {"what": "segments"}}
        print(json.dumps(answer), flush=True)
    """

  @Test("What a codec costs is measured with strings that it takes")
  func costs() throws {
    try Program.withFolder { folder in
      let long = String(repeating: "A", count: 6_000)
      let bombs = [("own-1", "C\(long)"), ("own-2", "C\(long).IAAA")].map {
        Self.vector($0, $1, basis: "bound", flags: ["WorkBound"])
      }
      try Self.file(bombs).write(to: folder.appending(path: "decode-own.json"), atomically: true, encoding: .utf8)
      let script = folder.appending(path: "bare.py")
      try Self.bare.write(to: script, atomically: true, encoding: .utf8)
      let codecs = folder.appending(path: "codecs.json")
      let list = ["codecs": [["name": "bare", "command": "python3 '\(script.path)'"]]]
      try JSONSerialization.data(withJSONObject: list).write(to: codecs)
      let page = folder.appending(path: "page.json").path
      let answer = try Binary.run([
        "conform", "--matrix", codecs.path, "--vectors", folder.path, "--iterations", "0", "--timeout", "60", "--page",
        page,
      ])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains("1/2 (1 read, 0 refused), 1 not asked"), "\(answer.output)")
      let read = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: page))) as? [String: Any]
      let rows = read?["codecs"] as? [[String: Any]] ?? []
      let (own, bare) = (try #require(rows.first), try #require(rows.last))
      #expect(bare["bombsRead"] as? Int == 1 && bare["bombsAsked"] as? Int == 1)
      #expect(own["bombsRead"] as? Int == 0 && own["bombsAnswered"] as? Int == 2)
      // It is asked the core once it has said that it takes no more.
      #expect((bare["stringsPerSecond"] as? Int ?? 0) > 0)
      #expect(bare["segments"] as? [String] == ["core"] && bare["operations"] as? [String] == ["decode"])
      try checkArticle(page, folder)
    }
  }

  /// The tables of "How other codecs behave" can be written from a page, and their sentences stay.
  private func checkArticle(_ page: String, _ folder: URL) throws {
    let python = try #require(Program.python)
    let article = folder.appending(path: "article.md")
    let shipped = ProjectPaths.root.appending(path: "Sources/TCFFuzzing/TCFFuzzing.docc/WhoReadsWhat.md")
    try FileManager.default.copyItem(at: shipped, to: article)
    let script = ProjectPaths.root.appending(path: "Tests/TesteeAdapters/article.py").path
    let answer = try Program.run(python, ["-B", script, page, article.path])
    #expect(answer.status == 0, "\(answer.errors)")
    let text = try String(contentsOf: article, encoding: .utf8)
    #expect(text.contains("| bare | – | – | decode; core |\n"), "\(text)")
    #expect(text.contains("| 1 of 2 (1 read, 0 refused), 1 not asked |") && !text.contains("| iab-tcf |"))
    #expect(text.contains("A note on blank strings:") && text.contains("How many ids?"))
  }

  @Test("A string that is refused for another open question is a reading, with the codec's own words")
  func alsoOpen() throws {
    try Program.withFolder { folder in
      let model = try Binary.run(["decode", "--format", "json", Self.plain]).output
      let read = """
        {"id":"own-1","comment":"own","source":"own","flags":[],"result":"valid","basis":"core","alsoOpen":["list"],
         "input":"\(Self.plain)","expected":{"model":\(model)}}
        """
      let certain = read.replacing("\"alsoOpen\":[\"list\"],", with: "").replacing("own-1", with: "own-2")
      let own = folder.appending(path: "decode-own.json")
      let odd = certain.replacing("own-2", with: "own-3").replacing("\"valid\"", with: "\"acceptable\"")
      try Self.file([read, certain, odd]).write(to: own, atomically: true, encoding: .utf8)
      let script = folder.appending(path: "stubborn.py")
      try Self.stubborn.write(to: script, atomically: true, encoding: .utf8)
      let run = try ConformTests.report(
        ["--testee", "python3 '\(script.path)'", "--vectors", folder.path, "--iterations", "0"])
      let outcomes = Dictionary(run.cases.map { ($0.id, $0) }) { first, _ in first }
      #expect(outcomes["own-1"]?.outcome == "reading" && outcomes["own-2"]?.outcome == "failed")
      #expect(outcomes["own-3"]?.outcome == "information")
      #expect(outcomes["own-1"]?.text("question") == "Is list version 0 refused?")
      let codecs = folder.appending(path: "codecs.json")
      let list = ["codecs": [["name": "stubborn", "command": "python3 '\(script.path)'"]]]
      try JSONSerialization.data(withJSONObject: list).write(to: codecs)
      let page = try Binary.run(
        ["conform", "--matrix", codecs.path, "--vectors", folder.path, "--iterations", "0", "--deterministic"])
      #expect(page.output.contains("Their own messages: stubborn: “list version 0”"), "\(page.output)")
      #expect(page.output.contains("Is list version 0 refused? The specification says nothing about it."))
      #expect(page.output.contains("0/1, 1 refused"), "\(page.output)")
    }
  }

  @Test("Vectors of one's own are asked besides the shipped ones, and need ids of their own")
  func added() throws {
    try Program.withFolder { folder in
      let own = folder.appending(path: "decode-own.json")
      try Self.file([Self.vector("own-1", "XAD", basis: "core")]).write(to: own, atomically: true, encoding: .utf8)
      try ConformTests.withVectors(["decode-published"]) { vectors in
        let arguments = ["--testee", "\(ConformTests.testee) --correct", "--vectors", vectors, "--iterations", "0"]
        let alone = try ConformTests.report(arguments)
        let both = try ConformTests.report(arguments + ["--add-vectors", folder.path])
        #expect(both.summary["vectors"] as? Int == (alone.summary["vectors"] as? Int).map { $0 + 1 })
        #expect(both.cases.contains { $0.id == "own-1" } && both.answer.status == 0, "\(both.answer.errors)")
        let none = try Binary.run(["conform", "--testee", "x", "--add-vectors", "/"])
        #expect(none.status == 64 && none.errors.contains("--add-vectors: / has no decode*.json"), "\(none.errors)")
        let twice = try ConformTests.report(arguments + ["--add-vectors", vectors])
        #expect(twice.answer.status == 2)
        #expect(
          twice.answer.errors.contains("has the vector decode-6001, which another file has too"),
          "\(twice.answer.errors)")
      }
    }
  }

  @Test("Of two codecs neither is taken for right: only where they part is told, with the sentence about it")
  func peers() throws {
    try ConformTests.withVectors(["decode-segments"]) { vectors in
      let first = "\(ConformTests.testee) --correct"
      let common = ["--vectors", vectors, "--no-reference", "--seed", "1", "--iterations", "60"]
      let part = try ConformTests.report(
        ["--testee", first, "--against", "\(ConformTests.testee) --fault second-place"] + common)
      #expect(part.answer.status == 1, "\(part.answer.errors)")
      #expect(!part.answer.output.contains("for tcfcheck"), "\(part.answer.output)")
      let found = try #require(part.cases.first { $0.id.hasPrefix("peers/decode-") && $0.outcome == "failed" })
      #expect(found.text("message").contains("faulty-testee 1 (python) #2"))
      let sentence = found.object["sentence"] as? [String: String]
      #expect(sentence?["quote"]?.contains("may appear in any order") == true, "\(found.object)")
      let same = try ConformTests.report(["--testee", first, "--against", first] + common)
      #expect(same.answer.status == 0 && same.cases.isEmpty, "\(same.answer.output)")
      let last = try ConformTests.report(
        ["--testee", first, "--against", "\(ConformTests.testee) --fault last-counts"] + common)
      #expect(last.answer.status == 0 && last.cases.contains { $0.outcome == "reading" }, "\(last.answer.output)")
      #expect(last.answer.output.contains("Which of two segments of a type counts?"))
    }
  }

  @Test(
    "A file or folder that is not there is an input that cannot be read",
    arguments: [
      ["--matrix", "/nowhere.json"], ["--testee", "x", "--vectors", "/nowhere"],
      ["--testee", "x", "--add-vectors", "/nowhere"], ["--testee", "x", "--known-failures", "/nowhere"],
      ["--testee", "x", "--gvl", "/nowhere.json"],
    ])
  func missing(arguments: [String]) throws {
    let answer = try Binary.run(["conform"] + arguments)
    #expect(answer.status == 2 && answer.errors.contains("/nowhere"), "\(answer.errors)")
    #expect(answer.errors.contains("no such file: /nowhere") || answer.errors.contains("there is no folder /nowhere"))
  }
}
