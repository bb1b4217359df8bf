import Foundation
import TCFTestSupport
import Testing

@Suite("Lists")
struct ListTests {
  @Test("Lists given under the other's option are told, and the rest is checked")
  func swapped() throws {
    let gvl = try Binary.run(["validate", Sample.sound, "--gvl", Sample.cmpList])
    #expect(gvl.status == 2)
    #expect(gvl.errors.contains("is a CMP list, not a vendor list"))
    #expect(gvl.errors.contains("pass it with --cmp-list"))
    let cmp = try Binary.run(["validate", Sample.sound, "--cmp-list", Sample.list])
    #expect(cmp.status == 2)
    #expect(cmp.errors.contains("is a vendor list, not a CMP list"))
    #expect(cmp.output.contains("1 subject"))
  }

  @Test("A list that cannot be read is in the reports too")
  func unreadable() throws {
    let answer = try Binary.run(["validate", Sample.sound, "--gvl", "no-such-list.json", "--format", "json"])
    #expect(answer.status == 2)
    let lines = try answer.lines.map { try object($0) }
    #expect(lines.contains { ($0["problem"] as? [String: Any])?["input"] as? String == "no-such-list.json" })
    #expect((lines.last?["summary"] as? [String: Any])?["isComplete"] as? Bool == false)
    #expect(answer.errors.split(separator: "\n").filter { $0.contains("no-such-list.json") }.count == 1)
    let shown = try Binary.run(["validate", Sample.sound, "--gvl", "no-such-list.json"]).output
    #expect(shown.contains("no usable vendor list was given") && !shown.contains("no vendor list was given"))
  }

  @Test("A CMP list that cannot be used is not said to be missing, in whatever format; the reason is there")
  func unusableCMPList() throws {
    try Program.withFolder { folder in
      let broken = folder.appending(path: "broken.json")
      try Data("{\"cmps\": 3".utf8).write(to: broken)
      let runs =
        ["json", "html", "markdown"].map { ["validate", Sample.sound, "--format", $0, "--all-outcomes"] }
        + [["basis", Sample.sound, "--gvl", Sample.list, "--vendor", "755"]]
      for arguments in runs {
        let without = try Binary.run(arguments).output
        let given = try Binary.run(arguments + ["--cmp-list", broken.path]).output
        #expect(without.contains("no CMP list was given"), "\(arguments)")
        #expect(!given.contains("no CMP list was given"), "\(arguments)")
        #expect(given.contains("no usable CMP list was given: cannot use "), "\(arguments)")
        #expect(given.contains("the JSON is cut off"), "\(arguments)")
      }
      let other = try Binary.run(
        ["validate", Sample.sound, "--format", "json", "--all-outcomes", "--cmp-list", Sample.list])
      #expect(other.output.contains("no usable CMP list was given: \(Sample.list) is a vendor list, not a CMP list"))
    }
  }

  @Test("A folder of lists: other files are left out, damaged lists are problems")
  func folder() throws {
    #expect(try Binary.run(["validate", Sample.sound, "--gvl", "TestVectors/vendor-lists"]).status == 0)
    try Program.withFolder { folder in
      let list = try Data(contentsOf: ProjectPaths.root.appending(path: Sample.list))
      try list.write(to: folder.appending(path: "whole.json"))
      try list.prefix(1_000).write(to: folder.appending(path: "cut.json"))
      let answer = try Binary.run(["validate", Sample.sound, "--gvl", folder.path])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("cut.json"))
      #expect(answer.output.contains("no findings") || answer.output.contains("nothing to report"))
    }
    let none = try Binary.run(["validate", Sample.sound, "--gvl", "TestVectors/schemas"])
    #expect(none.status == 2)
    #expect(none.errors.contains("has no vendor list"))
  }

  @Test("Two files that claim to be one list matter only to strings that name it")
  func conflict() throws {
    try Program.withFolder { folder in
      let list = try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
      try list.write(to: folder.appending(path: "a.json"), atomically: false, encoding: .utf8)
      try (list + "\n").write(to: folder.appending(path: "b.json"), atomically: false, encoding: .utf8)
      let needed = try Binary.run(["validate", Sample.sound, Sample.sound, "--gvl", folder.path])
      #expect(needed.status == 2)
      #expect(needed.output.contains("two different files claim to be vendor list 5 of GVL spec 3"))
      #expect(needed.output.contains("1 problem"))
      // Everything refused, list 4.
      let other = "CQgSLEAQgSLEAEsACBENAEFoAPKAAELAAAYgF5wBQAAwAEAAUABQADAF5gXnAEAAGAAUABgC8wAA"
      let unneeded = try Binary.run(["validate", other, "--gvl", folder.path, "--fail-on", "never"])
      #expect(unneeded.status == 0)
      #expect(unneeded.errors.contains("neither is used"))
    }
  }

  @Test("Anomalies of a list are told once, on standard error, and change nothing")
  func anomalies() throws {
    try Program.withFolder { folder in
      let list = try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
      let odd = list.replacing("\"vendorListVersion\"", with: "\"lastUpdated\": 5, \"vendorListVersion\"")
      let file = folder.appending(path: "odd.json")
      try odd.write(to: file, atomically: false, encoding: .utf8)
      let answer = try Binary.run(["validate", Sample.sound, "--gvl", file.path])
      #expect(answer.errors.contains("in \(file.path)"))
      #expect(answer.errors.hasPrefix("tcfcheck: note: "))
      #expect(answer.status == 0)
    }
  }

  @Test(
    "Real lists: the whole archive loads, its one conflict ends nothing",
    .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
  func realLists() throws {
    let lists = try #require(ProjectPaths.sharedData).appending(path: "gvl/v3").path
    let answer = try Binary.run(["validate", Sample.sound, "--gvl", lists, "--fail-on", "never"])
    #expect(answer.status == 0)
    #expect(answer.errors.contains("neither is used"))
    #expect(answer.output.contains("vendor list 5 of GVL spec 3 is missing; the nearest given are"))
  }
}
