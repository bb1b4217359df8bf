import Foundation
import TCFFindings
import TCFRun
import TCFTestSupport
import Testing

@Suite("Two finished runs compared")
struct RunDifferenceTests {
  private func line(
    _ subject: String, rule: String, message: String, severity: String = "error", key: String? = nil,
    more: String = ""
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
      line("a.txt:1", rule: "a/moved", message: "same"), line("a.txt:2", rule: "a/fixed", message: "gone"),
      line("a.txt:3", rule: "a/changed", message: "old words", key: "K"), line("a.txt:4", rule: "a/same", message: "x"),
      "{\"problem\":{\"input\":\"x\",\"message\":\"y\",\"fix\":null}}",
    ])
    let after = try findings([
      line("a.txt:9", rule: "a/moved", message: "same"),
      line("a.txt:3", rule: "a/changed", message: "new words", severity: "warning", key: "K"),
      line("a.txt:4", rule: "a/same", message: "x"), line("a.txt:4", rule: "a/same", message: "x"),
      line("a.txt:5", rule: "a/new", message: "y"),
      line("a.txt:6", rule: "a/accepted", message: "z", more: ",\"baseline\":true"),
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
      for text in ["", "{}\n", "<xml/>\n", line("a", rule: "b/c", message: "d")] {
        try Data(text.utf8).write(to: file)
        #expect(throws: InputProblem.self) { try FinishedFindings(path: file.path, progress: nil) }
      }
    }
    #expect(try !findings([], isComplete: false).isComplete)
  }
}
