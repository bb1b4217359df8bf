import Foundation
import TCFTestSupport
import Testing

@Suite("What validate takes, and how it ends")
struct InputTests {
  @Test("A sound string passes")
  func sound() throws {
    let answer = try Binary.run(Sample.validate + [Sample.sound])
    #expect(answer.status == 0)
    #expect(answer.output.contains("no findings in 1 subject, "))
    #expect(answer.errors == "")
  }

  @Test("A string that nothing can read is a finding, not an unreadable input")
  func refused() throws {
    let answer = try Binary.run(["validate", Sample.cut])
    #expect(answer.status == 1)
    #expect(answer.output.contains("encoding/truncated"))
    #expect(answer.errors == "")
  }

  @Test("Only 1 turns into 0 with --fail-on never")
  func failOn() throws {
    #expect(try Binary.run(["validate", "--fail-on", "never", Sample.cut]).status == 0)
    #expect(try Binary.run(["validate", "--fail-on", "never", "no-such-file.txt"]).status == 2)
    #expect(try Binary.run(["validate", "--fail-on", "never"]).status == 3)
    #expect(try Binary.run(["validate", "--fail-on", "never", "--nonsense"]).status == 64)
  }

  @Test("--fail-on is a threshold")
  func threshold() throws {
    // PublisherCC UK: a warning and nothing else.
    let string =
      "CQlH_MAQlH_MAEsACBENAFFoAPKAAELAAChQF5wBQAAwAEAAUABQADAF5gXnAEAAGAAUABgC8wAA.IF5wBIAAgAKAAoABgC8w"
    let statuses = try ["error", "warning", "info"].map {
      try Binary.run(["validate", "--as-of", "2026-06-10", "--fail-on", $0, string]).status
    }
    #expect(statuses == [0, 1, 1])
  }

  @Test("Standard input and a file say the same")
  func standardInput() throws {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
    let fromInput = try Binary.run(Sample.validate + ["-", "--format", "json"], input: text)
    let fromFile = try Binary.run(Sample.validate + [Sample.strings, "--format", "json"])
    #expect(fromInput.status == 1)
    #expect(fromInput.lines.count > 30)
    let renamed = fromInput.lines.dropLast().map { (line: Substring) -> String in
      let subjects = String(line).replacing("\"-:", with: "\"\(Sample.strings):")
      return subjects.replacing("\"-\"", with: "\"\(Sample.strings)\"")
    }
    #expect(renamed == fromFile.lines.dropLast().map(String.init))
  }

  @Test("A missing file is told, and the rest is checked")
  func missing() throws {
    let answer = try Binary.run(Sample.validate + ["no-such-file.txt", Sample.sound, Sample.cut])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("no-such-file.txt"))
    #expect(answer.errors.contains("fix: "))
    #expect(answer.output.contains("argument 3"))
    #expect(answer.output.contains("1 problem"))
  }

  @Test("A folder is opened: what is no input is told, everything else is checked")
  func folder() throws {
    let answer = try Binary.run(Sample.validate + ["TestVectors/stored-keys", "--format", "json"])
    #expect(answer.status == 2)
    let problems = try answer.lines.map { try object($0) }.compactMap { $0["problem"] as? [String: Any] }
    let inputs = Set(problems.compactMap { $0["input"] as? String })
    for name in ["truncated-ios.plist", "cycle-ios-binary.plist"] {
      #expect(inputs.contains("TestVectors/stored-keys/\(name)"))
    }
    // What is no input of any kind is left aside: a web page, an archive.
    for name in ["page.html", "archive.xml"] { #expect(!inputs.contains("TestVectors/stored-keys/\(name)")) }
    let summary = try object(answer.lines.last ?? "")["summary"] as? [String: Any]
    #expect((summary?["subjects"] as? Int ?? 0) > 40)
    #expect(summary?["isComplete"] as? Bool == false)
  }

  @Test("What is no input says what it is")
  func foreign() throws {
    let files = [
      ("truncated-ios.plist", "not well-formed"), ("truncated-ios-binary.plist", "damaged"),
      ("page.html", "a web page"), ("archive.xml", "a zip archive"), ("latin-1.json", "not UTF-8"),
      ("doctype-android.xml", "document type"),
    ]
    let (answer, report) = try Program.withFolder { folder in
      let path = folder.appending(path: "run.ndjson").path
      let answer = try Binary.run(["validate", "--json", path] + files.map { "TestVectors/stored-keys/\($0.0)" })
      return (answer, try String(contentsOfFile: path, encoding: .utf8))
    }
    #expect(answer.status == 2)
    let problems = try report.split(separator: "\n").map(object).compactMap { $0["problem"] as? [String: Any] }
    for (name, words) in files {
      let problem = problems.first { ($0["input"] as? String)?.hasSuffix("/" + name) == true }
      #expect((problem?["message"] as? String)?.contains(words) == true, "\(name): \(problem ?? [:])")
      #expect(answer.errors.contains(words) && answer.errors.contains(name), "\(answer.errors)")
    }
    #expect(answer.output.contains("nothing was checked"), "\(answer.output)")
  }

  @Test("A list among the inputs is judged as a document", arguments: [Sample.list, Sample.cmpList])
  func listsAsInputs(path: String) throws {
    let answer = try Binary.run(["validate", path, "--as-of", "2026-06-10", "--fail-on", "warning", "--format", "json"])
    #expect(answer.status == (path == Sample.list ? 0 : 1))
    let kinds = try answer.lines.map { try object($0) }.compactMap { $0["kind"] as? String }
    #expect(Set(kinds) == ["list"])
    let rules = try answer.lines.map { try object($0) }.compactMap { $0["rule"] as? String }
    #expect(rules.allSatisfy { $0.hasPrefix("lint/") })
    #expect(try Binary.run(["validate", path, "--as", "list", "--as-of", "2026-06-10"]).status == 0)
    #expect(try Binary.run(["validate", path, "--as", "keys"]).errors.contains("pass it with --"))
  }

  @Test("What is forced to be a list and is none says so")
  func noList() throws {
    let answer = try Binary.run(["validate", "TestVectors/stored-keys/clean.json", "--as", "list"])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("a stored key set"))
  }

  @Test("Text in another encoding, with its lines")
  func encodings() throws {
    let latin1 = try Binary.run(
      Binary.path, ["validate", "-"], input: Data(Sample.sound.utf8) + [0x0A, 0x43, 0xF6, 0x0A])
    #expect(latin1.status == 2)
    #expect(latin1.errors.contains("line 2 of - is not UTF-8"))
    let utf16 = try Binary.run(Binary.path, ["validate", "-"], input: Data([0xFF, 0xFE, 0x43, 0x00, 0x0A, 0x00]))
    #expect(utf16.status == 2)
    #expect(utf16.errors.contains("UTF-16"))
    let zeros = try Binary.run(Binary.path, ["validate", "-"], input: Data([0x43, 0x00, 0x01]))
    #expect(zeros.status == 2)
    #expect(zeros.errors.contains("binary data"))
  }

  @Test("Many unreadable lines are told in a few")
  func manyUnreadable() throws {
    let lines = Data(repeatElement([0xFF, 0x0A], count: 1_000).joined())
    let junk = try Binary.run(Binary.path, ["validate", "-"], input: lines)
    #expect(junk.status == 2)
    // Without a string among them there are no lines to speak of.
    #expect(junk.errors.contains("- is not UTF-8 text") && !junk.errors.contains("line 1"))
    let answer = try Binary.run(Binary.path, ["validate", "-"], input: Data((Sample.sound + "\n").utf8) + lines)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("980 more lines of - cannot be read"))
    #expect(answer.errors.split(separator: "\n").count < 60)
  }

  @Test("Windows line ends, a byte order mark, blank lines, comments and columns are no part of a string")
  func lineForms() throws {
    let text = "\u{FEFF}# strings\r\n\r\n  \(Sample.sound)  \r\n\(Sample.sound)\tapp.example\tDE\r\n"
    let answer = try Binary.run(Sample.validate + ["-"], input: text)
    #expect(answer.status == 0)
    #expect(answer.output.contains("no findings in 2 subjects, "))
  }

  @Test("Nothing to check is status 3; something empty beside the rest leaves the run incomplete")
  func nothing() throws {
    for arguments in [[], ["-"], ["TestVectors/stored-keys/empty.plist"]] {
      let answer = try Binary.run(["validate"] + arguments)
      #expect(answer.status == 3)
      #expect(answer.output.contains("nothing was checked"))
      #expect(!answer.errors.isEmpty)
    }
    #expect(try Binary.run(["validate", "-"], input: "# only a comment\n\n").status == 3)
    #expect(try Binary.run(["validate", Sample.sound, "TestVectors/stored-keys/empty.plist"]).status == 2)
    try Program.withFolder { folder in
      let answer = try Binary.run(["validate", folder.path])
      #expect(answer.status == 2)
    }
  }

  @Test("--as forces what the content does not show")
  func forced() throws {
    let asKeys = try Binary.run(["validate", "--as", "keys", "TestVectors/stored-keys/string.txt"])
    #expect(asKeys.status == 2)
    #expect(asKeys.errors.contains("not a stored key set"))
    let asStrings = try Binary.run(["validate", "--as", "strings", "TestVectors/stored-keys/clean.json"])
    #expect(asStrings.status == 1)
    #expect(asStrings.output.contains("clean.json:1"))
  }
}
