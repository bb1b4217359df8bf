import Foundation
import TCFTestSupport
import Testing

/// The results of audits as files, partials and evidence, by the program itself.
@Suite("Results of audits")
struct AuditResultTests {
  private static let lists = ["--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none"]

  /// Two files of lines: the sample strings, and some of them again; of each so many that no count has to be withheld. 456
  /// records in all.
  private static func inputs(_ folder: URL) throws -> [String] {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let (first, second) = (folder.appending(path: "a.txt"), folder.appending(path: "b.txt"))
    let repeated = (0..<8).flatMap { _ in lines }
    try Data((repeated.joined(separator: "\n") + "\n").utf8).write(to: first)
    let some = (0..<20).flatMap { _ in lines.prefix(5) + [Sample.sound[...]] }
    try Data((some.joined(separator: "\n") + "\n").utf8).write(to: second)
    return [first.path, second.path]
  }

  private static func audit(_ arguments: [String], input: String? = nil) throws -> Program.Answer {
    try Binary.run(["audit"] + lists + arguments, input: input)
  }

  @Test("merged partials of two files are the audit of both, byte for byte, for any number of jobs")
  func merging() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      let path = folder.path
      for (index, input) in inputs.enumerated() {
        let answer = try Self.audit([input, "--partial", "\(path)/\(index).json", "--jobs", "\(index + 1)"])
        #expect([0, 1].contains(answer.status), "\(answer.errors)")
      }
      #expect(try Self.audit(inputs + ["--partial", "\(path)/whole.json", "--out", "\(path)/whole"]).status == 1)
      let merge = [
        "merge", "\(path)/1.json", "\(path)/0.json", "--partial", "\(path)/sum.json", "--out", "\(path)/sum",
      ]
      #expect(try Binary.run(merge).status == 1)
      func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
      #expect(try bytes("sum.json") == bytes("whole.json"))
      for table in ["rules", "cmps", "vendors", "examples", "inputs"] {
        #expect(try bytes("sum/tables/\(table).csv") == bytes("whole/tables/\(table).csv"))
      }
      #expect(String(decoding: try bytes("sum.json"), as: UTF8.self).contains("\"privacy\":\"private: "))
      let stream = try Binary.shell("cat 0.json 1.json | tcfcheck merge - --format json", in: folder)
      let (sum, whole) = (
        try object(stream.output), try object(String(decoding: bytes("whole/audit.json"), as: UTF8.self))
      )
      let judged = [sum, whole].map { ($0["records"] as? [String: Any])?["judged"] as? Int }
      #expect(judged == [456, 456])
    }
  }

  @Test("partials of different days or lists are refused with the reason")
  func refused() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      _ = try Self.audit([inputs[0], "--partial", "\(folder.path)/a.json"])
      _ = try Binary.run(
        ["audit", inputs[1], "--gvl", Sample.list, "--as-of", "2026-06-11", "--partial", "\(folder.path)/b.json"])
      let answer = try Binary.run(["merge", "\(folder.path)/a.json", "\(folder.path)/b.json"])
      #expect(answer.status == 64)
      #expect(answer.errors.contains("the as-of date differs: 2026-06-10 and 2026-06-11"))
      let none = try Binary.run(["merge", inputs[0]])
      #expect(none.status == 2 && none.errors.contains("cannot read"))
      #expect(none.errors.split(separator: "\n").count == 2, "a fault and its fix, however long the file is")
    }
  }

  @Test(
    "what is no result of an audit is named, with what would be one",
    arguments: [["merge", "E"], ["evidence", "verify", "E"], ["evidence", "prove", "E", "--record", "1"]]
      + [["audit", "compare", "E", "E"], ["audit", "compare", "E/t", "E/t"], ["merge", "E/t"], ["merge", "E/none"]]
      + [["evidence", "verify", "E/none"], ["audit", "estimate", "E/t"], ["audit", "estimate", "E/none"]])
  func noResult(arguments: [String]) throws {
    try Program.withFolder { folder in
      try Data("# a text\nof two lines\n".utf8).write(to: folder.appending(path: "t"))
      let answer = try Binary.run(
        arguments.map { $0.hasPrefix("E") ? folder.path + $0.dropFirst() : $0 })
      #expect(answer.status == 2)
      #expect(answer.output == "")
      #expect(answer.errors.contains("\n  fix: ") || arguments == ["audit", "estimate", "E/t"], "\(answer.errors)")
    }
  }

  @Test("audit compare takes the folders that audit --out wrote")
  func comparedFolders() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      for (index, input) in inputs.prefix(2).enumerated() {
        _ = try Self.audit([input, "--reveal", "--out", "\(folder.path)/\(index)"])
      }
      let answer = try Binary.run(["audit", "compare", "\(folder.path)/0", "\(folder.path)/1"])
      #expect(answer.status == 0)
      let files = try Binary.run(["audit", "compare", "\(folder.path)/0/audit.json", "\(folder.path)/1/audit.json"])
      #expect(files.output == answer.output && answer.output.contains("shares."))
    }
  }

  @Test("a secret of fewer than 16 bytes is refused: all of them could be tried", arguments: [1, 15, 16])
  func shortKey(size: Int) throws {
    try Program.withFolder { folder in
      try Data(repeating: 7, count: size).write(to: folder.appending(path: "key"))
      let answer = try Self.audit(try Self.inputs(folder) + ["--key", folder.appending(path: "key").path])
      #expect(answer.status == (size < 16 ? 64 : 1), "\(answer.errors)")
      #expect(answer.errors.contains("and a secret has 16 or more") == (size < 16))
    }
  }

  @Test("a bundle is the same a second time, its proofs hold, and what was changed is named")
  func evidence() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      let path = folder.path
      try Data(String(repeating: "ab", count: 32).utf8).write(to: folder.appending(path: "seed"))
      try Data("a secret of many bytes".utf8).write(to: folder.appending(path: "key"))
      func bundle(_ jobs: Int) throws -> [String: Data] {
        let answer = try Self.audit(
          inputs + [
            "--evidence", "\(path)/bundle", "--key", "\(path)/key", "--sign", "\(path)/seed", "--jobs", "\(jobs)",
            "--overwrite",
          ])
        #expect(answer.status == 1, "\(answer.errors)")
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: "\(path)/bundle") {
          // The command is part of these, and names the jobs.
          guard !name.hasPrefix("manifest"), !["audit.json", "evidence.html"].contains(name) else { continue }
          files[name] = FileManager.default.contents(atPath: "\(path)/bundle/\(name)")
        }
        return files
      }
      #expect(try bundle(1) == bundle(3))
      let first = try Data(contentsOf: folder.appending(path: "bundle/manifest.json"))
      _ = try bundle(3)
      #expect(try Data(contentsOf: folder.appending(path: "bundle/manifest.json")) == first)
      let verified = try Binary.run(["evidence", "verify", "\(path)/bundle"])
      #expect(verified.status == 0, "\(verified.output)")
      #expect(verified.output.contains("the signature fits key"))
      let proof = try Binary.run(["evidence", "prove", "\(path)/bundle", "--record", "2"])
      try Data(proof.output.utf8).write(to: folder.appending(path: "proof.json"))
      let lines = try String(contentsOfFile: inputs[0], encoding: .utf8).split(separator: "\n")
      for (line, status) in [(1, 0), (0, 1)] {
        let answer = try Binary.run([
          "evidence", "verify", "\(path)/bundle", "\(path)/proof.json", "--string", String(lines[line]), "--key",
          "\(path)/key",
        ])
        #expect(answer.status == Int32(status), "\(answer.output)")
      }
      try Data("changed".utf8).write(to: URL(filePath: inputs[1]))
      let changed = try Binary.run(["evidence", "verify", "\(path)/bundle", "--inputs", path])
      let name = URL(filePath: inputs[1]).lastPathComponent
      #expect(changed.status == 1 && changed.output.contains("differs      input \(name)"))
      #expect(try Binary.run(["evidence", "verify", path]).status == 2)
    }
  }

  /// A line of a partition says little: two executors each have a line 2 of `-`.
  @Test("a record of a partition on standard input is proven by its own key, which cannot be changed")
  func partition() throws {
    try Program.withFolder { folder in
      let path = folder.path
      let table = "order,tc_string\r\nA-17,\(Sample.sound)\r\nA-18,C\r\n\"A \"\"19\"\"\",\(Sample.sound)\r\n"
      let arguments = ["--column", "tc_string", "--id-column", "order", "--evidence", "\(path)/bundle"]
      #expect(try Self.audit(arguments + ["-"], input: table).status == 1)
      #expect(try Binary.run(["evidence", "verify", "\(path)/bundle"]).status == 0)
      for (id, line, isBroken) in [("A-17", 2, false), ("A-18", 3, true), ("A \"19\"", 4, false)] {
        let proof = try Binary.run(["evidence", "prove", "\(path)/bundle", "--id", id])
        let json = try object(proof.output)
        #expect(json["id"] as? String == id && json["inputName"] as? String == "-" && json["line"] as? Int == line)
        #expect((json["result"] as? String)?.contains("encoding/") == isBroken)
        func verified(_ text: String) throws -> (status: Int32, output: String) {
          try Data(text.utf8).write(to: folder.appending(path: "proof.json"))
          let answer = try Binary.run(["evidence", "verify", "\(path)/bundle", "\(path)/proof.json"])
          return (answer.status, answer.output)
        }
        let right = try verified(proof.output)
        #expect(right.status == 0 && right.output.contains("with the key \(id), line \(line) of -, is in the audit"))
        let wrong = try verified(proof.output.replacing("\"id\":\"A", with: "\"id\":\"B"))
        #expect(wrong.status == 1 && wrong.output.contains("differs"), "\(wrong.output)")
      }
      for arguments in [[], ["--id", "A-17", "--record", "1"]] {
        #expect(try Binary.run(["evidence", "prove", "\(path)/bundle"] + arguments).status == 64)
      }
      let missing = try Binary.run(["evidence", "prove", "\(path)/bundle", "--id", "A-20"])
      #expect(missing.status == 2 && missing.errors.contains("no record with the key A-20"))
    }
  }

  @Test("strings are in no result, unless revealed, and then the result says so")
  func privacy() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      let lines = try String(contentsOfFile: inputs[0], encoding: .utf8).split(separator: "\n")
      let formats = ["json", "markdown", "html", "csv", "junit"]
      let answer = try Self.audit(inputs + formats.flatMap { ["--report", "\($0):\(folder.path)/report.\($0)"] })
      #expect(lines.allSatisfy { !(answer.output + answer.errors).contains($0) })
      for format in formats {
        let report = try String(contentsOfFile: "\(folder.path)/report.\(format)", encoding: .utf8)
        #expect(!report.isEmpty && lines.allSatisfy { !report.contains($0) }, "\(format)")
      }
      let revealed = try Self.audit(inputs + ["--format", "json", "--reveal"])
      #expect(lines.contains { revealed.output.contains($0) } && revealed.output.contains("\"revealed\":true"))
    }
  }

  @Test("a sample is drawn, its form read back, and two audits compared")
  func handCheck() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      let path = folder.path
      _ = try Self.audit(inputs + ["--out", "\(path)/x", "--sample", "10"])
      let form = try String(contentsOfFile: "\(path)/x/form.csv", encoding: .utf8)
      #expect(form.split(whereSeparator: \.isNewline).count == 11)
      let filled = form.split(whereSeparator: \.isNewline).enumerated().map { index, line in
        index == 0
          ? String(line) : line.split(separator: ",").prefix(2).joined(separator: ",") + (index < 3 ? ",no," : ",yes,")
      }
      try Data(filled.joined(separator: "\r\n").utf8).write(to: folder.appending(path: "form.csv"))
      let answer = try Binary.run(["audit", "estimate", "\(path)/form.csv"])
      // Wilson's interval for 2 of 10 out of 456, solved by bisection in Python: 5.734% to 50.679%, or 26.15 to 231.10 records.
      #expect(answer.status == 0)
      #expect(answer.output.contains("20.00%; with 95% confidence 5.73% to 50.68%"), "\(answer.output)")
      #expect(answer.output.contains("Of 456 records, that is 26 to 232."))
      let empty = try Binary.run(["audit", "estimate", "\(path)/x/form.csv"])
      #expect(empty.status == 3)
      let compared = try Binary.run(["audit", "compare", "\(path)/x/audit.json", "\(path)/x/audit.json"])
      #expect(compared.status == 0 && compared.output.hasPrefix("0 differences among "))
      #expect(try Binary.run(["audit", "compare", inputs[0], "\(path)/x/audit.json"]).status == 2)
    }
  }

  @Test("what would overwrite an input is refused before anything is read")
  func paths() throws {
    try Program.withFolder { folder in
      let inputs = try Self.inputs(folder)
      #expect(try Self.audit([inputs[0], "--partial", inputs[0]]).status == 64)
      #expect(try Self.audit([inputs[0], "--report", "json:\(inputs[0])"]).status == 64)
      #expect(try Self.audit([inputs[0], "--report", "nonsense:x"]).status == 64)
      #expect(try Self.audit([inputs[0], "--sign", inputs[0]]).status == 64)
    }
  }
}
