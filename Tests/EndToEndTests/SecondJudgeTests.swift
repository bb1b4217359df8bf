import Foundation
import TCFTestSupport
import Testing

/// A little of `make second-judge`: the program against a judge in Python that shares no code with it.
@Suite(.enabled(if: Program.python != nil, "there is no python3")) struct SecondJudgeTests {
  private func compare(_ script: String, _ arguments: [String]) throws -> Program.Answer {
    try Binary.run(
      try #require(Program.python),
      ["-B", ProjectPaths.root.appending(path: "Tests/SecondJudge/\(script)").path, "--program", Binary.path]
        + arguments)
  }

  @Test("Two judges agree about random strings, and about what their vendors may do")
  func strings() throws {
    let answer = try compare("compare.py", ["--strings", "3000", "--basis", "20", "--seed", "20261127"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains("3000 strings, 0 differences"))
  }

  @Test("Two judges agree about random stored key sets")
  func keySets() throws {
    let answer = try compare(
      "compare.py", ["--strings", "0", "--basis", "0", "--keysets", "600", "--seed", "20261128"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains("600 key sets, 0 differences"))
  }

  @Test("A judge that is wrong about one rule is noticed", arguments: ["fields/cmp-id", "in-app/disagrees"])
  func planted(rule: String) throws {
    let answer = try compare(
      "compare.py",
      ["--strings", "300", "--basis", "0", "--keysets", "60", "--seed", "20261127", "--plant", rule])
    #expect(answer.status == 1 && answer.output.contains(rule), "\(answer.output) \(answer.errors)")
  }
}
