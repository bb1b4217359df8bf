import Foundation
import TCFTestSupport
import Testing

/// Folders as no one makes them on purpose: what cannot be read is a problem, the rest is judged, and nothing is lost.
@Suite struct HostileFolderTests {
  private static let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  /// The path of an entry whose name is bytes, as C wants it.
  private func path(_ name: [UInt8], in folder: URL) -> [CChar] {
    (Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
  }

  /// Makes a file whose name is bytes.
  private func make(_ name: [UInt8], in folder: URL, _ content: String = string + "\n") throws {
    let file = open(path(name, in: folder), O_WRONLY | O_CREAT, 0o644)
    try #require(file >= 0, "\(String(decoding: name, as: UTF8.self)): \(errno)")
    let bytes = Array(content.utf8)
    #expect(write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }

  private func make(_ name: String, in folder: URL, _ content: String = string + "\n") throws {
    try make(Array(name.utf8), in: folder, content)
  }

  private struct Counts: Equatable {
    var judged = 0
    var reported = 0
    var leftAside = 0
  }

  /// What a run over the folder says of its inputs: files with a finding or a clean string, problems, files left aside.
  private func counts(_ folder: URL) throws -> (counts: Counts, answer: Program.Answer) {
    let answer = try Binary.run(["validate", "--format", "json", "--as-of", "2026-11-22", folder.path])
    let last = try #require(answer.lines.last)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    let summary = try #require(object["summary"] as? [String: Any])
    return (
      Counts(
        judged: summary["subjects"] as? Int ?? -1, reported: summary["problems"] as? Int ?? 0,
        leftAside: summary["skippedFiles"] as? Int ?? 0), answer
    )
  }

  // found.md F3: every entry of a folder counts.
  @Test("Every entry is judged, reported or left aside")
  func everyEntryCounts() throws {
    try Program.withFolder { folder in
      let latin = Array("b".utf8) + [0xFC] + Array("ro".utf8)
      let made = mkdir(path(latin, in: folder), 0o755)
      try #require(made == 0)
      // Judged: eleven files, a string each.
      try make("plain.txt", in: folder)
      try make(latin + Array("/".utf8) + [0xE9] + Array(".txt".utf8), in: folder)
      try make("two\nlines.txt", in: folder)
      try make("escape\u{1B}[31m.txt", in: folder)
      try make("::error::x.txt", in: folder)
      try make("##vso[task.complete result=Failed]x.txt", in: folder)
      // Beside a file that is not a database, these belong to nothing.
      for name in ["log", "log-wal", "log-journal", "log-shm", "twice-wal"] { try make(name, in: folder) }
      // Reported: two links that lead nowhere, and two that lead to each other (one problem of one folder).
      for (name, target) in [("gone", "/no/such"), ("gone2", "/no/such"), ("ring", "rong"), ("rong", "ring")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      // Left aside: a hidden file, the folder itself met again, a named pipe.
      try make(".hidden", in: folder)
      try FileManager.default.createSymbolicLink(atPath: folder.appending(path: "self").path, withDestinationPath: ".")
      try #require(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      let (counts, answer) = try counts(folder)
      #expect(counts == Counts(judged: 11, reported: 3, leftAside: 3), "\(answer.errors)")
      #expect(answer.status == 2)
      #expect(answer.errors.contains("cannot read 2 entries of \(folder.path)"))
    }
  }

  // found.md F3: files beside key files are counted.
  @Test("Other keys beside keys that are files are counted")
  func otherKeysAreCounted() throws {
    try Program.withFolder { folder in
      try make("IABTCF_TCString", in: folder)
      for name in ["theme", "lastLogin"] { try make(name, in: folder, "7") }
      // The key set and its string.
      #expect(try counts(folder).counts == Counts(judged: 2, reported: 0, leftAside: 2))
    }
  }

  // found.md F3, F6: what cannot be read is a problem, the rest is judged.
  @Test(
    "A folder that may be listed and not searched is reported, and the rest is judged",
    .enabled(if: geteuid() == 0 && Program.path(of: "setpriv") != nil)) func withoutSearchPermission() throws
  {
    try Program.withFolder { folder in
      for name in ["closed", "unlisted"] {
        let inner = folder.appending(path: name)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for file in ["a.txt", "b.txt"] { try make("\(name)/\(file)", in: folder) }
      }
      try make("open.txt", in: folder)
      for (path, mode) in [("", 0o755), ("closed", 0o744), ("unlisted", 0o711)] {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: path.isEmpty ? folder.path : folder.appending(path: path).path)
      }
      // Root may everything; this user may not.
      let answer = try Binary.run(
        "/usr/bin/env",
        [
          "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Binary.path, "validate", "--format", "json",
          folder.path,
        ])
      // Where the program itself is out of this user's reach, nothing can be tested.
      guard answer.status != 126, answer.status != 127 else { return }
      #expect(answer.status == 2, "\(answer.errors)")
      #expect(answer.errors.contains("cannot read 2 entries of \(folder.path)/closed"))
      #expect(answer.errors.contains("cannot read \(folder.path)/unlisted: Permission denied"))
      #expect(answer.output.contains("\"subjects\":1,"))
    }
  }

  // found.md F3: the same walker for lists.
  @Test("Folders of lists lose nothing either")
  func listFolders() throws {
    try Program.withFolder { folder in
      let list = try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
      let lists = folder.appending(path: "lists")
      try FileManager.default.createDirectory(at: lists, withIntermediateDirectories: true)
      try make(Array("lists/".utf8) + [0xE9] + Array(".json".utf8), in: folder, list)
      let used = try Binary.run(["validate", Sample.sound, "--as-of", "2026-06-10", "--gvl", lists.path])
      #expect(used.status == 0 && !used.output.contains("gvl fetch"), "\(used.output) \(used.errors)")
      try FileManager.default.createSymbolicLink(
        atPath: lists.appending(path: "gone.json").path, withDestinationPath: "/no/such")
      let validated = try Binary.run(["validate", Sample.sound, "--as-of", "2026-06-10", "--gvl", lists.path])
      #expect(
        validated.status == 2 && validated.errors.contains("gone.json is a link to something that does not exist"))
      let store = folder.appending(path: "store").path
      let imported = try Binary.run(["gvl", "import", lists.path, "--store", store])
      #expect(imported.status == 2 && imported.errors.contains("gone.json is a link to something that does not exist"))
      #expect(imported.output.contains("\\xE9.json"))
      #expect(try Binary.run(["gvl", "info", "--store", store]).status == 0)
    }
  }

  // found.md F10: names are obeyed by no terminal and no CI.
  @Test(
    "No name on its way to a terminal or a log is obeyed there",
    arguments: [["validate"], ["decode"], ["gvl", "import", "--store"]])
  func namesAreNotObeyed(verb: [String]) throws {
    try Program.withFolder { folder in
      let names = [
        "a\n::error::b", "::error::c", "##vso[task.complete]d", "##[error]e", "f\u{1B}]0;title\u{7}", "g\r::stop::h",
      ]
      let inputs = folder.appending(path: "in")
      try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
      for name in names { try make("in/" + name + ".json", in: folder, "no such thing\n") }
      let store = verb.last == "--store" ? ["store"] : []
      let answer = try Binary.run(verb + store + names.map { "in/" + $0 + ".json" } + names + ["in"], in: folder)
      try expectHarmless(answer.output)
      try expectHarmless(answer.errors)
      // Strings that cannot be decoded are refused without a name.
      if verb != ["decode"] { #expect(answer.errors.contains("␛") || answer.output.contains("␛")) }
    }
  }

  // found.md F10: quoted arguments are obeyed by no CI.
  @Test("Mistakes in arguments quote them without being obeyed")
  func mistakesAreNotObeyed() throws {
    for arguments in [
      ["validate", "--x\n::error::y"], ["validate", "--profile", "\n##vso[task.x]"], ["a\n::error::y"],
      ["rules", "--format=\n::error::z"], ["validate", "x", "--config", "a\n::error::b.yml"],
    ] {
      let answer = try Binary.run(arguments)
      #expect(answer.status == 64)
      try expectHarmless(answer.errors)
    }
  }

  private func expectHarmless(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in text.split(separator: "\n") {
      let start = line.drop { $0 == " " }
      #expect(
        !start.hasPrefix("::") && !line.contains("##vso[") && !line.contains("##["), sourceLocation: sourceLocation)
      #expect(
        !line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(line.debugDescription)",
        sourceLocation: sourceLocation)
    }
  }
}
