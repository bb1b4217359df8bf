import Foundation
import TCFTestSupport
import Testing

@Suite("The verb fuzz")
struct FuzzTests {
  /// Two quick properties without saved inputs.
  private static let quick = ["fuzz", "--property", "round-trip", "--property", "purpose-sets", "--corpus", "none"]
  private static let plan = ["--iterations", "60", "--seed", "0x2a", "--deterministic"]

  @Test("The same seed gives the same output, however many processes try it")
  func determinism() throws {
    let first = try Binary.run(Self.quick + Self.plan + ["--jobs", "1"])
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.lines.first == "seed 0x000000000000002a")
    #expect(first.output.contains("2 properties, 120 generated cases, 0 saved inputs: all hold"))
    let ending = { (answer: Program.Answer) in answer.lines.dropLast() }
    let second = try Binary.run(Self.quick + Self.plan + ["--jobs", "2"])
    #expect(ending(first) == ending(second))
    let third = try Binary.run(Self.quick + Self.plan + ["--in-process"])
    #expect(ending(first) == ending(third))
    let other = try Binary.run(Self.quick + ["--iterations", "60", "--seed", "0x2b", "--deterministic"])
    #expect(ending(first) != ending(other))
  }

  @Test("The command told at the end repeats the run, also where the seed was chosen")
  func again() throws {
    let first = try Binary.run(Self.quick + ["--iterations", "40", "--deterministic"])
    #expect(first.status == 0)
    let command = try #require(first.lines.last)
    #expect(command.hasPrefix("again: tcfcheck fuzz ") && command.contains(" --seed 0x"))
    let second = try Binary.shell(String(command.dropFirst("again: ".count)), in: ProjectPaths.root)
    #expect(second.lines.dropLast() == first.lines.dropLast())
  }

  @Test("--list names every property with its title and meaning, and tries nothing")
  func list() throws {
    let answer = try Binary.run(["fuzz", "--list"])
    #expect(answer.status == 0)
    let lines = answer.lines
    try #require(lines.count % 3 == 0)
    let names = stride(from: 0, to: lines.count, by: 3).map { lines[$0] }
    #expect(names.allSatisfy { $0.wholeMatch(of: /fuzz\/[a-z0-9-]+/) != nil })
    // What a codec gets wrong most often.
    for slug in [
      "round-trip", "any-form", "canonical", "fixed-point", "both-speeds", "tiles", "values", "vendor-sets",
      "purpose-sets", "stored-files", "model-json", "bounded", "keys-clean", "one-change", "legal-basis", "report",
    ] {
      #expect(names.contains("fuzz/\(slug)"))
    }
    #expect(Set(names).count == names.count)
    for start in stride(from: 0, to: lines.count, by: 3) {
      #expect(lines[start + 1].count > 20 && lines[start + 2].hasPrefix("  If it fails: "), "\(lines[start])")
    }
  }

  @Test("--time ends a run, and something was tried")
  func time() throws {
    let answer = try Binary.run(Self.quick + ["--time", "1"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(!answer.output.contains(" 0 generated cases"))
  }

  @Test("Wrong usage is 64")
  func usage() throws {
    for arguments in [
      ["--iterations", "-1"], ["--iterations", "x"], ["--time", "0"], ["--seed", "0xg"], ["--seed", "-1"],
      ["--property", "round-tripp"], ["--replay", "0x1"], ["--replay", "no-such-file.json"], ["--no-such-flag"],
    ] {
      let answer = try Binary.run(["fuzz"] + arguments)
      #expect(answer.status == 64, "\(arguments)")
      #expect(answer.output.isEmpty)
    }
    #expect(try Binary.run(["fuzz", "--property", "round-tripp"]).errors.contains("did you mean fuzz/round-trip?"))
  }

  @Test("Nothing tried is 3")
  func nothing() throws {
    let answer = try Binary.run(Self.quick + ["--iterations", "0"])
    #expect(answer.status == 3)
    #expect(answer.output.contains("fuzz/round-trip: not tried"))
  }

  @Test(
    "A report is valid, with a case for each property and the seed",
    .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func junit() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "fuzz.xml")
      let answer = try Binary.run(Self.quick + Self.plan + ["--junit", path.path])
      #expect(answer.status == 0, "\(answer.errors)")
      let report = try Data(contentsOf: path)
      #expect(try Program.complaints(aboutJUnit: report) == "")
      let text = String(decoding: report, as: UTF8.self)
      #expect(text.contains("<testcase classname=\"tcf.fuzz.round-trip\" name=\"built-in codec\" time=\"0.000\"/>"))
      #expect(text.components(separatedBy: "<testcase ").count == 3)
      #expect(text.contains("seed 0x000000000000002a"))
      #expect(text.contains("<testsuites name=\"tcfcheck\" tests=\"2\" failures=\"0\" errors=\"0\""))
    }
  }

  // MARK: Saved inputs

  /// A sound string and, as its meaning, the model of an empty one: no codec can read the one as the other.
  private static func wrongMeaning(_ change: (String) -> String = { $0 }) throws -> String {
    let model = try Binary.run(["decode", "--format", "json", "CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]).output
    let input = "{\"text\":\"\(Sample.sound)\",\"meaning\":\(change(model.trimmingCharacters(in: .newlines)))}"
    return
      "{\"kind\":\"fuzz-regression\",\"schema\":\"../schemas/fuzz-regression.schema.json\","
      + "\"property\":\"fuzz/any-form\",\"comment\":\"made for a test\",\"input\":\(input)}"
  }

  @Test("A property that does not hold: 1, told with its input and the command that tries it again")
  func failure() throws {
    try Program.withFolder { folder in
      let corpus = folder.appending(path: "corpus")
      try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
      try Data(try Self.wrongMeaning().utf8).write(to: corpus.appending(path: "wrong.json"))
      let report = folder.appending(path: "fuzz.xml")
      let answer = try Binary.run(
        ["fuzz", "--property", "any-form", "--corpus", corpus.path, "--junit", report.path] + Self.plan)
      #expect(answer.status == 1)
      #expect(answer.output.contains("fuzz/any-form: FAILS (0 cases, 1 saved, "))
      #expect(answer.output.contains("Created differs in the decoded string"))
      #expect(answer.output.contains("replay:   tcfcheck fuzz --replay \(corpus.path)/wrong.json"))
      let text = String(decoding: try Data(contentsOf: report), as: UTF8.self)
      #expect(text.contains("<failure message=\"Created differs in the decoded string\" type=\"error\">"))
      #expect(text.contains(Sample.sound))
      // The file by itself, with its own property.
      let replayed = try Binary.run(["fuzz", "--replay", corpus.appending(path: "wrong.json").path])
      #expect(replayed.status == 1)
      #expect(replayed.output.contains("Created differs in the decoded string"))
    }
  }

  @Test("A case is tried again from its seed")
  func replaySeed() throws {
    let answer = try Binary.run(["fuzz", "--property", "round-trip", "--replay", "0x1234", "--deterministic"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.contains("1 property, 1 generated case, 0 saved inputs: all hold"))
    #expect(
      try Binary.run(["fuzz", "--property", "round-trip", "--replay", "4660", "--deterministic"]).lines.dropLast()
        == answer.lines.dropLast())
  }

  @Test("A saved input that cannot be read is told, the rest is tried: 2")
  func unreadable() throws {
    try Program.withFolder { folder in
      try Data("{\"kind\":\"fuzz-regression\"}".utf8).write(to: folder.appending(path: "broken.json"))
      let answer = try Binary.run(
        ["fuzz", "--property", "round-trip", "--corpus", folder.path, "--iterations", "5", "--seed", "1"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("broken.json has no \"property\""))
      #expect(answer.output.contains("5 generated cases"))
    }
  }

  @Test("Every saved input of the project holds for every property that takes it")
  func regressions() throws {
    let folder = ProjectPaths.vectors.appending(path: "fuzz-regressions")
    let names = try Program.contents(of: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count > 5)
    let answer = try Binary.run(["fuzz", "--iterations", "0", "--seed", "1"])
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    let known = try Binary.run(["fuzz", "--list"]).lines
    for name in names {
      let text = try Data(contentsOf: folder.appending(path: name))
      let document = try object(String(decoding: text, as: UTF8.self))
      let property = try #require(document["property"] as? String)
      #expect(known.contains(property[...]), "\(name): there is no \(property)")
    }
  }
}
