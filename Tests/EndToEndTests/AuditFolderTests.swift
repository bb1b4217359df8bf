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
      #expect(before.count == 5)
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
