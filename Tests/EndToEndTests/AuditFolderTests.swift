import Foundation
import TCFTestSupport
import Testing

/// What an audit must not do to the files in the folders that it writes into.
@Suite("Folders of an audit") struct AuditFolderTests {
  private static let run = ["audit", "--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none"]
  private static let table = "id,tc\nu1,\(Sample.sound)\nu2,\(Sample.sound)\n"

  /// All files below a folder.
  private static func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder.appending(path: name).path).map { (name, $0) }
      })
  }

  @Test(
    "No input and no key is replaced by what is written below a folder",
    arguments: [
      (["o/tables/inputs.csv", "--out", "o"], "o/tables/inputs.csv"),
      (["in.csv", "--sample", "5", "--out", "o", "--key", "o/sample.csv"], "o/sample.csv"),
      (["in.csv", "--sample", "5", "--out", "o", "--key", "o/form.csv"], "o/form.csv"),
      (["o/rejects.ndjson", "--out", "o"], "o/rejects.ndjson"),
      (["o/checkpoint.private", "--out", "o"], "o/checkpoint.private"),
      (["b/private/results.ndjson", "--evidence", "b", "--overwrite"], "b/private/results.ndjson"),
      (["in.csv", "--evidence", "b", "--overwrite", "--sign", "b/private/salt.bin"], "b/private/salt.bin"),
      (["b/audit.json", "--evidence", "b", "--overwrite"], "b/audit.json"),
    ])
  func guarded(arguments: [String], path: String) throws {
    try Program.withFolder { folder in
      for name in ["o/tables", "b/private"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["in.csv", path] { try Data(Self.table.utf8).write(to: folder.appending(path: name)) }
      let before = try Self.contents(folder)
      let list = ProjectPaths.root.appending(path: Sample.list).path
      let answer = try Binary.run(Self.run.map { $0 == Sample.list ? list : $0 } + arguments, in: folder)
      #expect(answer.status == 64, "\(answer.errors)")
      #expect(answer.errors.contains("would replace \(path)"), "\(answer.errors)")
      #expect(try Self.contents(folder) == before)
    }
  }

  @Test("That an earlier audit is replaced is said before, and not where there is none, or with --quiet")
  func replaced() throws {
    try Program.withFolder { folder in
      try Data(Self.table.utf8).write(to: folder.appending(path: "in.csv"))
      func errors(_ arguments: String...) throws -> String {
        // By its name: the path of a test's folder has the looks of an id, which an audit does not print.
        let answer = try Binary.run(arguments + ["--out", "o"], in: folder)
        #expect([0, 1].contains(answer.status), "\(answer.errors)")
        return answer.errors
      }
      let words = "note: o has the results of an earlier audit, which will be replaced\n"
      #expect(!(try errors("audit", "in.csv", "--as-of", "2026-06-10", "--partial", "p.json")).contains(words))
      #expect(try errors("audit", "in.csv", "--as-of", "2026-06-10").contains(words))
      #expect(!(try errors("audit", "in.csv", "--as-of", "2026-06-10", "--quiet")).contains("replaced"))
      #expect(try errors("merge", "p.json").contains(words))
    }
  }

  @Test("A bundle is not replaced by a mistyped path, and by another one only where that is said")
  func bundles() throws {
    try Program.withFolder { folder in
      let (input, bundle) = (folder.appending(path: "in.csv"), folder.appending(path: "b"))
      try Data(Self.table.utf8).write(to: input)
      func audit(_ path: String, _ more: String...) throws -> Program.Answer {
        try Binary.run(Self.run + [path, "--evidence", bundle.path] + more)
      }
      #expect([0, 1].contains(try audit(input.path).status))
      let before = try Self.contents(bundle)
      #expect(before.count == 6)
      for path in ["typo.csv", input.path] {
        let answer = try audit(path)
        #expect(answer.status == 64)
        #expect(answer.errors.contains("there is a bundle in "), "\(answer.errors)")
      }
      #expect(try audit("typo.csv", "--overwrite").status == 2)
      #expect(try Self.contents(bundle) == before)
      #expect([0, 1].contains(try audit(input.path, "--overwrite").status))
      #expect(try Self.contents(bundle) != before)
      #expect(try Binary.run(["evidence", "verify", bundle.path]).status == 0)
    }
  }

  private static func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
  }

  @Test(
    "An audit that is killed in the middle leaves the finished bundle, which can be verified, and goes on from there")
  func killed() throws {
    try Program.withFolder { folder in
      let (input, bundle) = (folder.appending(path: "in.csv"), folder.appending(path: "b"))
      let rows = (0..<20_000).map { "u\($0),\(Sample.sound)\n" }.joined()
      try Data(("id,tc\n" + rows).utf8).write(to: input)
      let out = folder.appending(path: "o")
      let arguments =
        Self.run + [input.path, "--evidence", bundle.path, "--out", out.path, "--block-size", "5000"]
        + ["--checkpoint-every", "1"]
      #expect(
        [0, 1].contains(
          try Binary.run(Self.run + ["TestVectors/audit/consents.csv.gz", "--evidence", bundle.path]).status))
      let before = try Self.contents(bundle)
      let process = Process()
      process.executableURL = URL(filePath: Binary.path)
      process.currentDirectoryURL = ProjectPaths.root
      process.arguments = arguments + ["--overwrite"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let checkpoint = out.appending(path: "checkpoint.private")
      while process.isRunning, !FileManager.default.fileExists(atPath: checkpoint.path) { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      let after = try Self.contents(bundle)
      #expect(before.allSatisfy { after[$0.key] == $0.value })
      #expect(after.count > before.count)
      #expect(try Binary.run(["evidence", "verify", bundle.path]).status == 0)
      #expect(try Self.mode(checkpoint) == 0o600)
      // What goes on must find what was written until then; afterwards there is one bundle, and nothing beside it.
      #expect([0, 1].contains(try Binary.run(arguments + ["--resume"]).status))
      #expect(try Self.contents(bundle).keys.sorted() == before.keys.sorted())
      #expect(try Self.contents(bundle) != before)
      #expect(try Binary.run(["evidence", "verify", bundle.path]).status == 0)
      // Without a checkpoint, --resume begins anew, and a finished bundle is not its own to replace.
      let other = try Binary.run(arguments + ["--resume"])
      #expect(other.status == 64 && other.errors.contains("there is a bundle in "), "\(other.errors)")
    }
  }

  @Test("What holds strings or ids is for its owner only, whatever was there before")
  func privateFiles() throws {
    try Program.withFolder { folder in
      let input = folder.appending(path: "in.csv")
      try Data((Self.table + "u3,\t\n").utf8).write(to: input)
      func path(_ name: String) -> URL { folder.appending(path: name) }
      // From an earlier version, for everybody to read.
      for name in ["p.json", "r.ndjson"] { try Data("old".utf8).write(to: path(name)) }
      let arguments = [input.path, "--out", path("o").path, "--evidence", path("b").path, "--sample", "2"]
      let answer = try Binary.run(
        Self.run + arguments + ["--partial", path("p.json").path, "--rejects", path("r.ndjson").path])
      #expect([0, 1, 2].contains(answer.status), "\(answer.errors)")
      let names = [
        "p.json", "r.ndjson", "o/sample.csv", "o/form.csv", "b/private/records.bin", "b/private/results.ndjson",
        "b/private/salt.bin",
      ]
      for name in names { #expect(try Self.mode(path(name)) == 0o600, "\(name)") }
      #expect(try Self.mode(path("b/private")) == 0o700)
      #expect(try Self.mode(path("o/audit.json")) != 0o600 || umask(0o077) == 0o077)
    }
  }

  @Test("Two audits do not write into one folder at the same time", arguments: ["--out", "--evidence"])
  func locked(option: String) throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "taken").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let held = open(path, O_RDONLY | O_DIRECTORY)
      #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
      let arguments = Self.run + ["TestVectors/audit/consents.csv.gz", option, path]
      let answer = try Binary.run(arguments)
      #expect(answer.status == 64)
      #expect(answer.errors.contains("another audit is writing into "), "\(answer.errors)")
      #expect(try Self.contents(URL(filePath: path)).isEmpty)
      _ = close(held)
      #expect([0, 1, 2].contains(try Binary.run(arguments).status))
    }
  }
}
