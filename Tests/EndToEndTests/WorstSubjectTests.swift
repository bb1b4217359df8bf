import Foundation
import TCFTestSupport
import Testing

/// `explain --worst`.
@Suite("explain --worst explains the worst subjects of a run")
struct WorstSubjectTests {
  /// A text with strings of no finding, one warning or more, and a store with errors.
  private static func withInputs<Result>(_ body: (URL, [String]) throws -> Result) throws -> Result {
    try Program.withFolder { folder in
      let text = "\(Sample.sound)\n\(Sample.cut)\n\(Sample.sound)=\n"
      try Data(text.utf8).write(to: folder.appending(path: "strings.txt"))
      let store = ProjectPaths.root.appending(path: "TestVectors/stored-keys/disagrees.json")
      try FileManager.default.copyItem(at: store, to: folder.appending(path: "store.json"))
      let list = ProjectPaths.root.appending(path: Sample.list).path
      return try body(folder, ["--gvl", list, "--as-of", "2026-06-10", "--config", "none"])
    }
  }

  private static func headings(_ answer: Program.Answer) -> [Substring] {
    answer.lines.filter { $0.wholeMatch(of: /[0-9]+ of [0-9]+: .*/) != nil }
  }

  @Test("Errors come before warnings, more of them first, and each string is explained as by its name")
  func order() throws {
    try Self.withInputs { folder, options in
      let answer = try Binary.run(["explain", "--worst", "10", "."] + options, in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let headings = Self.headings(answer)
      // As validate counts them.
      let run = try Binary.run(["validate", ".", "--format", "json"] + options, in: folder)
      var counts: [String: [String: Int]] = [:]
      for line in try run.lines.dropLast().map({ try object($0) }) where line["outcome"] as? String == "fail" {
        let (subject, severity) = (line["subject"] as? String ?? "", line["severity"] as? String ?? "")
        counts[subject, default: [:]][severity, default: 0] += 1
      }
      let ranked = counts.sorted { left, right in
        ["error", "warning", "info"].map { -(left.value[$0] ?? 0) }
          .lexicographicallyPrecedes(["error", "warning", "info"].map { -(right.value[$0] ?? 0) })
      }
      #expect(counts.count > 2 && headings.count == counts.count)
      let shown = try headings.map { heading in
        let found = try #require(heading.firstMatch(of: /: (.*) \((.*)\)$/))
        return (name: String(found.1), counts: String(found.2))
      }
      #expect(Set(shown.map(\.name)) == Set(counts.keys))
      let words = { (count: [String: Int]) in
        ["error", "warning", "info"].compactMap { word in
          count[word].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
        }.joined(separator: ", ")
      }
      #expect(shown.map(\.counts) == ranked.map { words($0.value) })
      // Each string as explain prints it by its name.
      let alone = try Binary.run(["explain", "./strings.txt:2"] + options, in: folder).output
      #expect(answer.output.contains(alone))
      // A store with the findings about it, and its string.
      #expect(answer.output.contains("in-app/disagrees: "))
      #expect(answer.output.contains("Its string, ./store.json#IABTCF_TCString"))
    }
  }

  @Test("No more than the number asked for, of any inputs")
  func limit() throws {
    try Self.withInputs { folder, options in
      let answer = try Binary.run(["explain", "--worst", "1", "strings.txt", "store.json"] + options, in: folder)
      let headings = Self.headings(answer)
      #expect(headings.count == 1 && headings[0].hasPrefix("1 of 1: store.json"), "\(headings)")
      let given = try Binary.run(["explain", "--worst", "2", "-", Sample.cut] + options, input: "\(Sample.cut)\n")
      #expect(Self.headings(given).map { $0.prefix { $0 != "(" } } == ["1 of 2: -:1 ", "2 of 2: argument 2 "])
      #expect(given.output.contains("This string cannot be read"))
    }
  }

  @Test("Nothing found, nothing there, wrong usage")
  func endings() throws {
    try Self.withInputs { folder, options in
      let clean = try Binary.run(
        ["explain", "--worst", "3", Sample.sound, "--only", "encoding/version"] + options, in: folder)
      #expect(clean.status == 0 && clean.output == "no findings in 1 subject\n")
      let missing = try Binary.run(["explain", "--worst", "3", "strings.tx"] + options, in: folder)
      #expect(missing.status == 2)
      #expect(missing.errors.contains("no such file: strings.tx; did you mean strings.txt?"))
      try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: false)
      #expect(try Binary.run(["explain", "--worst", "3", "empty"] + options, in: folder).status == 2)
      #expect(try Binary.run(["explain", "--worst", "0", "strings.txt"] + options, in: folder).status == 64)
      #expect(try Binary.run(["explain", "strings.txt", "store.json"] + options, in: folder).status == 64)
    }
  }
}
