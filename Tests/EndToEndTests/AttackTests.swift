import Foundation
import TCFTestSupport
import Testing

/// A little of `make mutate`, `make torture` and `make attack-privacy`, with seeds that do not change.
@Suite(.enabled(if: Program.python != nil, "there is no python3")) struct AttackTests {
  private func attack(
    _ script: String, _ arguments: [String], by python: String? = Program.python
  ) throws -> Program.Answer {
    try Program.withFolder { folder in
      try Binary.run(
        try #require(python),
        [
          "-B", ProjectPaths.root.appending(path: "Tests/Attacks/\(script)").path, "--program", Binary.path,
          "--findings",
          folder.path,
        ] + arguments)
    }
  }

  @Test("Mutated inputs of most kinds bring nothing to light")
  func mutations() throws {
    let kinds = [
      "property-list-binary", "shared-preferences", "json-keys", "database", "log", "strings", "urls", "vendor-list",
      "archive", "settings", "scenarios", "finished-run", "lockfile", "encode", "answers",
    ]
    let answer = try attack(
      "mutate.py", ["--seed", "20261122", "--executions", "250"] + kinds.flatMap { ["--only", $0] })
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains(" 0 findings, "))
  }

  @Test(
    "No number that an audit withholds follows from what it shows",
    .enabled(if: ProjectPython.solver != nil, "needs .venv with scipy: make test makes it"))
  func privacy() throws {
    let answer = try attack("privacy.py", ["--seed", "20261124", "--audits", "12"], by: ProjectPython.solver)
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    let counts = try #require(answer.output.firstMatch(of: /12 audits, (\d+) of them with withheld cells: (\d+) of/))
    #expect(Int(counts.1) ?? 0 > 6 && Int(counts.2) ?? 0 > 200, "\(answer.output)")
  }

  @Test("Two reports with --round, of the same records but for one, hardly tell anything apart")
  func differencing() throws {
    let answer = try attack("differencing.py", ["--seed", "20261128", "--pairs", "4"])
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains("as they are: 4 of 4 pairs tell something apart"), "\(answer.output)")
    #expect(answer.output.contains("audit compare warns of 4 of 4 pairs as they are"), "\(answer.output)")
  }

  @Test("With --redact, nothing of a string comes out, whatever held it")
  func redaction() throws {
    let script = ProjectPaths.root.appending(path: "Tests/Attacks/canaries.py").path
    let answer = try Binary.run(
      try #require(Program.python), ["-B", script, "--program", Binary.path, "--only", "string"])
    #expect(answer.status == 0 && answer.output.contains(" 0 findings"), "\(answer.output) \(answer.errors)")
  }

  // Inputs given = judged + reported + left aside. A program that loses one is a finding.
  @Test("A file that is lost without a word is noticed", arguments: ["subject", "problem"])
  func lost(word: String) throws {
    try Program.withFolder { folder in
      let script = """
        #!/bin/sh
        # All that tcfcheck says of a folder but the first line about a file.
        '\(Binary.path)' "$@" >'\(folder.path)/output'
        status=$?
        awk '!lost && /"\(word)":/ && !/"summary":/ { lost = 1; next } { print }' '\(folder.path)/output'
        exit $status

        """
      let program = folder.appending(path: "forgetful")
      try Data(script.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      let answer = try attack(
        "torture.py", ["--seed", "20261122", "--rounds", "3", "--only", "entries", "--program", program.path])
      #expect(answer.status == 1, "\(answer.errors)")
      #expect(answer.output.contains("FINDING entries: given {'judged': "), "\(answer.output)")
    }
  }

  @Test("Neither do trees of odd entries, files that change, and full disks")
  func files() throws {
    let kinds = ["entries", "changes", "full"].flatMap { ["--only", $0] }
    let answer = try attack("torture.py", ["--seed", "20261122", "--rounds", "1"] + kinds)
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains(" 0 findings, "))
  }

  @Test(
    "Nor do calls of the system that fail: no thread, no memory, no descriptor, a full disk",
    .enabled(if: AttackTests.canPreload, "there is no C compiler"))
  func calls() throws {
    let verbs = ["decode", "report", "audit", "testee"].flatMap { ["--only", $0] }
    let kinds = ["malloc", "write", "read", "rename", "pthread_create", "descriptors"].flatMap { ["--calls", $0] }
    let answer = try attack("calls.py", ["--most", "2", "--allocations", "2"] + verbs + kinds)
    #expect(answer.status == 0, "\(answer.output) \(answer.errors)")
    #expect(answer.output.contains(" failing calls, 0 findings, "))
  }

  /// Whether a library can be put between a program and the system's, and be built.
  fileprivate static let canPreload: Bool = {
    #if os(Linux)
      return ["clang", "cc", "gcc"].contains { Program.path(of: $0) != nil }
    #else
      return false
    #endif
  }()
}
