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

  /// Calls `body` with a folder that has a folder of changed documents for each number and each third, and their paths.
  private func withCopies(of names: [String], _ body: (_ folder: URL, _ copies: [[String]]) throws -> Void) throws {
    try Program.withFolder { folder throws in
      var copies: [[String]] = []
      for number in Self.numbers {
        for third in [nil, 0, 1, 2] {
          let place = folder.appending(path: "\(copies.count)")
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
          copies.append(
            try names.map { name in
              let source = ProjectPaths.root.appending(path: "TestVectors/\(name)")
              let text = try changed(
                String(decoding: try Data(contentsOf: source), as: UTF8.self), to: number, third: third)
              let copy = place.appending(path: source.lastPathComponent)
              try Data(text.utf8).write(to: copy)
              return copy.path
            })
        }
      }
      try body(folder, copies)
    }
  }

  private func expectAnEnd(_ arguments: [String]) throws {
    let answer = try Binary.run(arguments)
    #expect(
      answer.ended && (0...3).contains(answer.status), "\(arguments): \(answer.status) \(answer.errors.suffix(500))")
  }

  @Test("Stored keys, messages and recordings")
  func captures() throws {
    let folders = ["messages", "stored-keys", "seeds"]
    let names = try folders.flatMap { folder in
      try Program.contents(of: ProjectPaths.root.appending(path: "TestVectors/\(folder)"))
        .filter { $0.hasSuffix("json") || $0.hasSuffix(".xml") }.map { "\(folder)/\($0)" }
    }
    #expect(names.count > 20)
    try withCopies(of: names) { folder, _ in
      try expectAnEnd(["validate", folder.path, "--gvl", Sample.list, "--as-of", "2026-06-10"])
    }
  }

  @Test("Vendor lists and CMP lists")
  func lists() throws {
    let names = ["sample-vendor-list.json", "sample-cmp-list.json"].map { "vendor-lists/\($0)" }
    try withCopies(of: names) { _, copies in
      try expectAnEnd(["gvl", "lint"] + copies.joined())
      for pair in copies {
        try expectAnEnd(["gvl", "diff", Sample.list, pair[0]])
        try expectAnEnd(["validate", Sample.sound, "--gvl", pair[0], "--cmp-list", pair[1]])
      }
    }
  }

  /// A finished run with faults in strings and keys, as it was written.
  private static let finishedRun = Result {
    try Program.withFolder { folder in
      let run = folder.appending(path: "run.ndjson").path
      let inputs = [Sample.strings, "TestVectors/stored-keys/disagrees.json"]
      #expect(try Binary.run(Sample.validate + inputs + ["--json", run]).status == 1)
      return try String(contentsOfFile: run, encoding: .utf8)
    }
  }

  @Test("Finished runs", arguments: numbers)
  func finishedRuns(number: String) throws {
    try Program.withFolder { folder throws in
      let run = folder.appending(path: "run.ndjson").path
      let whole = try Self.finishedRun.get()
      try Data(whole.utf8).write(to: URL(filePath: run))
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

  @Test("Requests to a testee")
  func requests() throws {
    let requests = Self.numbers.map { number in
      """
      {"op":"encode","id":"1 \(number)","model":{"cmpId":\(number)}}
      {"op":"encode","id":"2 \(number)","model":{"vendorConsents":[\(number),1]}}
      {"op":"keys","id":"3 \(number)","string":"\(Sample.sound)","gdprApplies":\(number)}

      """
    }
    let hello = "{\"op\":\"hello\",\"protocol\":1,\"runner\":{\"name\":\"x\",\"version\":\"1\"}}\n"
    let answer = try Binary.run(["testee", "serve"], input: hello + requests.joined() + "{\"op\":\"bye\"}\n")
    #expect(answer.ended && answer.status == 0, "\(answer.status) \(answer.errors)")
    for number in Self.numbers {
      for id in ["1 \(number)", "3 \(number)"] {
        #expect(answer.lines.contains { $0.contains("\"id\":\"\(id)\"") }, "\(id)")
      }
    }
  }
}
