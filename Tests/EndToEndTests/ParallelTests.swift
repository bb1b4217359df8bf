import Foundation
import TCFTestSupport
import Testing

@Suite("Files of many lines on several cores")
struct ParallelTests {
  /// Samples, over and over, with comments, empty lines and lines that cannot be read among them.
  private static func lines() throws -> Data {
    let samples = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
    let strings = samples.split(separator: "\n").filter { !$0.hasPrefix("#") }
    var data = Data()
    for number in 0..<1_500 {
      data += Data("\(strings[number * 7 % strings.count])\n".utf8)
      switch number % 100 {
      case 50: data += Data("# comment\n\n".utf8)
      case 70: data += Data([0xFF, 0xFE, 0x0A])
      default: break
      }
    }
    return data
  }

  @Test("validate says the same, in the order of the lines, for any number of jobs")
  func validate() throws {
    try Program.withFolder { folder in
      try Self.lines().write(to: folder.appending(path: "many.txt"))
      let list = ProjectPaths.root.appending(path: Sample.list).path
      let answers = try ["1", "2", "7"].map { jobs in
        try Binary.run(
          [
            "validate", "many.txt", "--gvl", list, "--as-of", "2026-06-10", "--format", "json", "--all-subjects",
            "--jobs",
            jobs,
          ], in: folder)
      }
      #expect(answers.map(\.status) == [2, 2, 2])
      #expect(answers[0].lines.count > 1_500)
      // The last line names the command.
      let results = answers.map { $0.lines.dropLast() }
      #expect(results[0] == results[1] && results[0] == results[2])
      #expect(answers[0].errors == answers[1].errors && answers[0].errors == answers[2].errors)
      let numbers = try results[0].compactMap { line -> Int? in
        try (object(line)["subject"] as? String)?.split(separator: ":").last.flatMap { Int($0) }
      }
      #expect(numbers == numbers.sorted())
    }
  }

  @Test("decode answers in the order of the lines, for any number of jobs")
  func decode() throws {
    try Program.withFolder { folder in
      try Self.lines().write(to: folder.appending(path: "many.txt"))
      for format in ["json", "text"] {
        let answers = try ["1", "2", "7"].map { jobs in
          try Binary.run(["decode", "many.txt", "--format", format, "--jobs", jobs], in: folder)
        }
        #expect(answers.map(\.status) == [2, 2, 2])
        #expect(answers[0].lines.count >= 1_500)
        #expect(answers[0].output == answers[1].output && answers[0].output == answers[2].output)
      }
      #expect(try Binary.run(["decode", "many.txt", "--jobs", "0"], in: folder).status == 64)
    }
  }
}
