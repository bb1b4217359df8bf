import Foundation
import TCFFindings
import TCFRun
import TCFTestSupport
import Testing

@Suite("Two finished runs compared")
struct RunDifferenceTests {
  private func line(
    _ subject: String, _ rule: String, _ message: String, severity: String = "error", key: String? = nil,
    _ more: String = ""
  ) -> String {
    let place = key.map { "\"\($0)\"" } ?? "null"
    return """
      {"subject":"\(subject)","rule":"\(rule)","outcome":"fail","severity":"\(severity)","message":"\(message)",\
      "location":{"segment":null,"field":null,"key":\(place)},"input":"a.txt"\(more)}
      """
  }

  private func findings(_ lines: [String], isComplete: Bool = true) throws -> FinishedFindings {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "run.ndjson")
      let summary = "{\"summary\":{\"isComplete\":\(isComplete)}}"
      try Data((lines + [summary]).joined(separator: "\n").utf8).write(to: file)
      return try FinishedFindings(path: file.path, progress: nil)
    }
  }

  @Test("new, fixed and changed findings; a moved line is none of them")
  func difference() throws {
    let before = try findings([
      line("a.txt:1", "a/moved", "same"), line("a.txt:2", "a/fixed", "gone"),
      line("a.txt:3", "a/changed", "old words", key: "K"), line("a.txt:4", "a/same", "x"),
      "{\"problem\":{\"input\":\"x\",\"message\":\"y\",\"fix\":null}}",
    ])
    let after = try findings([
      line("a.txt:9", "a/moved", "same"), line("a.txt:3", "a/changed", "new words", severity: "warning", key: "K"),
      line("a.txt:4", "a/same", "x"), line("a.txt:4", "a/same", "x"), line("a.txt:5", "a/new", "y"),
      line("a.txt:6", "a/accepted", "z", ",\"baseline\":true"),
      "{\"subject\":\"a.txt:7\",\"findings\":{\"error\":0}}",
    ])
    let difference = RunDifference(from: before, to: after)
    #expect(difference.new.map(\.rule) == ["a/same", "a/new"])
    #expect(difference.fixed.map(\.rule) == ["a/fixed"])
    #expect(difference.changed.map(\.before.message) == ["old words"])
    #expect(difference.changed.map(\.after.severity) == [.warning])
    let none = RunDifference(from: after, to: after)
    #expect(none.new.isEmpty && none.fixed.isEmpty && none.changed.isEmpty)
  }

  @Test("a file that is not a whole report is refused")
  func refused() throws {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "run.ndjson")
      for text in ["", "{}\n", "<xml/>\n", line("a", "b/c", "d")] {
        try Data(text.utf8).write(to: file)
        #expect(throws: InputProblem.self) { try FinishedFindings(path: file.path, progress: nil) }
      }
    }
    #expect(try !findings([], isComplete: false).isComplete)
  }
}
