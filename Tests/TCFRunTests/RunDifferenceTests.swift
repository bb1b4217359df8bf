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
      return try FinishedFindings.read(file.path, progress: nil)
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

  private func naming(_ vendors: [Int], _ message: String, of subject: String = "a.txt:1", more: String = "") -> String
  {
    let evidence = "{\"expected\":null,\"actual\":null,\"vendors\":\(vendors),\"purposes\":[]\(more)}"
    return line(subject, rule: "a/vendors", message: message, more: ",\"evidence\":\(evidence)")
  }

  // Vendors {41,51} became {334,688}: that is no change of a finding, it is another one.
  @Test("new ids make a finding new, whatever its message; fewer ids only change it")
  func newIDs() throws {
    func difference(_ before: [String], _ after: [String]) throws -> RunDifference {
      try RunDifference(from: findings(before), to: findings(after))
    }
    let other = try difference([naming([41, 51], "old")], [naming([334, 688], "new")])
    #expect(other.new.map(\.message) == ["new"] && other.fixed.map(\.message) == ["old"] && other.grown.isEmpty)

    let more = try difference([naming([41, 51], "old")], [naming([41, 334], "new")])
    #expect(more.new.map(\.message) == ["new"] && more.fixed.isEmpty && more.changed.isEmpty)
    #expect(more.grown.map { $0.after.newIDs(since: $0.before).description } == ["vendor {334}"])

    let fewer = try difference([naming([41, 51], "old")], [naming([41], "new")])
    #expect(fewer.new.isEmpty && fewer.fixed.isEmpty && fewer.changed.map(\.after.message) == ["new"])

    // A message that is cut may be the same.
    #expect(try difference([naming([41], "same")], [naming([42], "same")]).new.count == 1)
    // Each goes with the one that has its ids.
    let two = try difference(
      [naming([1], "one"), naming([2, 3], "two")], [naming([2], "three"), naming([1], "four")])
    #expect(two.new.isEmpty && two.fixed.isEmpty && two.changed.count == 2)
  }

  @Test("of ids that the files have only in part, more than before are new")
  func cutIDs() throws {
    let before = try findings([naming([1, 2, 4], "old", more: ",\"vendorCount\":5")])
    // One of the first went away, so that the next one came into the part.
    let fewer = try findings([naming([1, 4, 7], "new", more: ",\"vendorCount\":4")])
    #expect(RunDifference(from: before, to: fewer).new.isEmpty)
    let more = try findings([naming([1, 2, 4], "new", more: ",\"vendorCount\":6")])
    #expect(RunDifference(from: before, to: more).new.count == 1)
    let other = try findings([naming([1, 3, 4], "new", more: ",\"vendorCount\":5")])
    #expect(RunDifference(from: before, to: other).new.count == 1)
  }

  @Test("a file that is not a whole report is refused")
  func refused() throws {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "run.ndjson")
      for text in ["", "{}\n", "<xml/>\n", line("a", rule: "b/c", message: "d")] {
        try Data(text.utf8).write(to: file)
        #expect(throws: InputProblem.self) { try FinishedFindings.read(file.path, progress: nil) }
      }
    }
    #expect(try !findings([], isComplete: false).isComplete)
  }
}
