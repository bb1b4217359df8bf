import Foundation
import TCFTestSupport
import Testing

/// A little of `make populations`: bugs that are planted in generated exports, and what an audit says of them.
@Suite(.enabled(if: Program.python != nil, "there is no python3")) struct PopulationTests {
  private func run(_ script: String, _ arguments: [String]) throws -> Program.Answer {
    try Binary.run(
      try #require(Program.python),
      ["-B", ProjectPaths.root.appending(path: "Tests/Populations/\(script)").path] + arguments)
  }

  @Test("Each fault breaks its rules, and a string without one breaks none, by the second judge")
  func faults() throws {
    let answer = try run("check.py", ["--seeds", "2", "--records", "2000"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains("4000 strings") && answer.output.contains(" 0 surprises"))
  }

  @Test("The shipped sample is what its generator writes")
  func sample() throws {
    let answer = try run("sample.py", ["--check"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
  }

  @Test("Planted bugs are named exactly, and clean exports have none")
  func planted() throws {
    let answer = try run(
      "score.py",
      [
        "--program", Binary.path, "--seeds", "2", "--clean", "1", "--records", "5000", "--least", "2", "--most", "0",
        "--reveal",
      ])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains("2 of 2 planted bugs named exactly"))
  }

  @Test("An export of 2,500 records has its total and most of its counts shown")
  func shown() throws {
    try Program.withFolder { folder in
      let made = try run("population.py", ["--seed", "7", "--records", "2500", "--folder", folder.path])
      #expect(made.status == 0, "\(made.errors)")
      // The command for an audit is the last line.
      let words = made.output.split(whereSeparator: \.isWhitespace).map(String.init).drop { $0 != "audit" }
      let answer = try Binary.run(words + ["--format", "json", "--config", "none"])
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any], "\(answer.errors)")
      let tables = try #require(report["tables"] as? [String: [[String: Any]]])
      #expect(tables["overview"]?.first?["records"] as? Int == 2_500)
      let cells = tables.values.joined().flatMap(\.values)
      let withheld = Double(cells.count { $0 is NSNull }) / Double(cells.count)
      #expect(tables.count >= 16 && withheld < 0.4, "\(tables.keys): \(withheld)")
    }
  }

  @Test("A plain scan that tries everything finds the same causes")
  func agreement() throws {
    let answer = try run(
      "agree.py", ["--program", Binary.path, "--seeds", "2", "--records", "1500"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains(" 0 differences"))
  }

  // A measure that a program without a word passes is none.
  @Test("A program that names nothing, or the wrong version, fails", arguments: ["[]", Self.wrong])
  func unnamed(causes: String) throws {
    try Program.withFolder { folder in
      let program = folder.appending(path: "program")
      try Data("#!/bin/sh\necho '{\"causes\":\(causes)}'\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let answer = try run(
        "score.py",
        ["--program", program.path, "--seeds", "1", "--clean", "0", "--records", "5000", "--least", "1"])
      #expect(answer.status == 1 && answer.output.contains("0 of 1 planted bugs"), "\(answer.output) \(answer.errors)")
    }
  }

  private static let wrong = """
    [{"rules":["legitimate-interest/purposes-3-6"],"conditions":[{"attribute":"cmp","value":346},{"attribute":"cmpVersion","value":19}]}]
    """
}
