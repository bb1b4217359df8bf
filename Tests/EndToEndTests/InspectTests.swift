import Foundation
import TCFTestSupport
import Testing

@Suite("inspect")
struct InspectTests {
  private static let options = ["--gvl", Sample.list, "--as-of", "2026-06-10"]

  @Test("Text, where there is no terminal: everything about a store, in an order that stays")
  func plain() throws {
    let arguments = ["inspect", "TestVectors/stored-keys/clean-ios.plist", "--vendor", "2"] + Self.options
    let answer = try Binary.run(arguments)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try Binary.run(arguments).output == answer.output)
    // The store, and the string in it.
    #expect(answer.lines.first == "TestVectors/stored-keys/clean-ios.plist")
    for part in [
      "Summary", "Findings", "Keys", "Fields", "Bits", "Vendors", "Then and now", "IABTCF_gdprApplies",
      "A TC string written on", "cmpVersion", "PublisherCC", "clean-ios.plist#IABTCF_TCString",
    ] {
      #expect(answer.output.contains(part), "\(part)")
    }
    // What decode and basis say, in their words.
    let decoded = try Binary.run(["decode", Sample.sound]).lines
    #expect(decoded.allSatisfy { answer.lines.contains($0) })
    let basis = try Binary.run(["basis", Sample.sound, "--vendor", "2"] + Self.options).lines
    let purposes = basis.filter { $0.hasPrefix("  purpose ") }.map { $0.drop { $0 == " " } }
    #expect(purposes.count > 5)
    #expect(purposes.allSatisfy { purpose in answer.lines.contains { $0.drop { $0 == " " } == purpose } })
  }

  @Test("A finding has its place, its fix and its source behind it; a refused string is shown too")
  func findings() throws {
    let answer = try Binary.run(["inspect", Sample.cut] + Self.options)
    #expect(answer.status == 0)
    for part in ["encoding/truncated", "where: ", "fix: ", "source: ", "refused: ", "cannot be read"] {
      #expect(answer.output.contains(part), "\(part)")
    }
  }

  @Test("Without the list the vendors are ids, and it says what is missing")
  func missingList() throws {
    let answer = try Binary.run(["inspect", Sample.sound, "--as-of", "2026-06-10"])
    #expect(answer.status == 0)
    #expect(answer.output.contains("Cannot decide what vendors may do: "))
  }

  @Test("Standard input, nothing, a missing file, and --vendor that is no number")
  func endings() throws {
    #expect(try Binary.run(["inspect"] + Self.options, input: Sample.sound + "\n").output.contains("CMP 300"))
    #expect(try Binary.run(["inspect", "no-such-file.txt"]).status == 2)
    #expect([2, 3].contains(try Binary.run(["inspect"]).status))
    #expect(try Binary.run(["inspect", Sample.sound, "--vendor", "x"]).status == 64)
  }

  @Test("Escape sequences of an input do not reach the terminal")
  func hostile() throws {
    let store = #"{"IABTCF_TCString":"\u001b]0;x\u0007\u009b31m","IABTCF_CmpSdkID":"\u001b[2J"}"#
    try Program.withFolder { folder in
      let file = folder.appending(path: "store.json")
      try Data(store.utf8).write(to: file)
      let answer = try Binary.run(["inspect", file.path] + Self.options)
      #expect(answer.output.contains("IABTCF_CmpSdkID"))
      #expect(
        answer.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
  }

  @Test(
    "On a terminal: pages, search, a paste; and the terminal is as before after q, Control-C, SIGTERM and Control-Z",
    .enabled(if: Program.python != nil))
  func terminal() throws {
    let script = ProjectPaths.root.appending(path: "Tests/EndToEndTests/inspect_terminal.py").path
    let answer = try Binary.run(try #require(Program.python), ["-B", script, Binary.path])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.hasSuffix("6 scenarios\n"))
  }
}
