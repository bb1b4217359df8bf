import Foundation
import TCFTestSupport
import Testing

/// Integers at and beyond the ends of 64 bits in everything that is read: no reader may calculate before it has looked.
@Suite("Numbers of any size")
struct LargeNumberTests {
  static let numbers = ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308"]

  /// The document with such a number in place of every integer, or of each third.
  private func changed(_ text: String, to number: String, third: Int?) throws -> String {
    let integers = try NSRegularExpression(pattern: "(?<![\\w.\"-])-?[0-9]+(?![\\w.\"])")
    var result = text
    let matches = integers.matches(in: text, range: NSRange(text.startIndex..., in: text))
    for (index, match) in matches.enumerated().reversed() where third == nil || index % 3 == third {
      if let range = Range(match.range, in: result) { result.replaceSubrange(range, with: number) }
    }
    return result
  }

  /// Calls `body` with copies of documents, changed.
  private func withCopies(
    of names: [String], to number: String, _ body: (_ folder: URL, _ copies: [String]) throws -> Void
  ) throws {
    for third in [nil, 0, 1, 2] {
      try Program.withFolder { folder throws in
        var copies: [String] = []
        for name in names {
          let source = ProjectPaths.root.appending(path: "TestVectors/\(name)")
          let text = try changed(
            String(decoding: try Data(contentsOf: source), as: UTF8.self), to: number, third: third)
          let copy = folder.appending(path: source.lastPathComponent)
          try Data(text.utf8).write(to: copy)
          copies.append(copy.path)
        }
        try body(folder, copies)
      }
    }
  }

  private func expectAnEnd(_ arguments: [String]) throws {
    let answer = try Binary.run(arguments)
    #expect(
      answer.ended && (0...3).contains(answer.status), "\(arguments): \(answer.status) \(answer.errors.suffix(500))")
  }

  @Test("Stored keys, messages and recordings", arguments: numbers)
  func captures(number: String) throws {
    let folders = ["messages", "stored-keys", "seeds"]
    let names = try folders.flatMap { folder in
      try Program.contents(of: ProjectPaths.root.appending(path: "TestVectors/\(folder)"))
        .filter { $0.hasSuffix("json") || $0.hasSuffix(".xml") }.map { "\(folder)/\($0)" }
    }
    #expect(names.count > 20)
    try withCopies(of: names, to: number) { folder, _ in
      try expectAnEnd(["validate", folder.path, "--gvl", Sample.list, "--as-of", "2026-06-10"])
    }
  }

  @Test("Vendor lists and CMP lists", arguments: numbers)
  func lists(number: String) throws {
    let names = ["sample-vendor-list.json", "sample-cmp-list.json"].map { "vendor-lists/\($0)" }
    try withCopies(of: names, to: number) { _, copies in
      try expectAnEnd(["gvl", "lint"] + copies)
      try expectAnEnd(["gvl", "diff", Sample.list, copies[0]])
      try expectAnEnd(["validate", Sample.sound, "--gvl", copies[0], "--cmp-list", copies[1]])
    }
  }

  @Test("Finished runs", arguments: numbers)
  func finishedRuns(number: String) throws {
    try Program.withFolder { folder throws in
      let run = folder.appending(path: "run.ndjson").path
      let inputs = [Sample.strings, "TestVectors/stored-keys/disagrees.json"]
      #expect(try Binary.run(Sample.validate + inputs + ["--json", run]).status == 1)
      let whole = try String(contentsOfFile: run, encoding: .utf8)
      for third in [nil, 0, 1, 2] {
        let copy = folder.appending(path: "copy.ndjson").path
        try Data(try changed(whole, to: number, third: third).utf8).write(to: URL(filePath: copy))
        let reports = ["junit", "html", "sarif", "markdown"].flatMap {
          ["--report", "\($0):\(folder.path)/\($0)"]
        }
        try expectAnEnd(["report", copy] + reports)
        try expectAnEnd(["diff", run, copy])
      }
    }
  }

  @Test("Requests to a testee", arguments: numbers)
  func requests(number: String) throws {
    let lines = [
      "{\"op\":\"hello\",\"protocol\":1,\"runner\":{\"name\":\"x\",\"version\":\"1\"}}",
      "{\"op\":\"encode\",\"id\":\"1\",\"model\":{\"cmpId\":\(number)}}",
      "{\"op\":\"encode\",\"id\":\"2\",\"model\":{\"vendorConsents\":[\(number),1]}}",
      "{\"op\":\"keys\",\"id\":\"3\",\"string\":\"\(Sample.sound)\",\"gdprApplies\":\(number)}", "{\"op\":\"bye\"}",
    ]
    let answer = try Binary.run(["testee", "serve"], input: lines.joined(separator: "\n") + "\n")
    #expect(answer.ended && answer.status == 0, "\(answer.status) \(answer.errors)")
    #expect(
      answer.lines.contains { $0.contains("\"id\":\"1\"") } && answer.lines.contains { $0.contains("\"id\":\"3\"") })
  }
}
