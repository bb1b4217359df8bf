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

  // Every entry of a folder counts.
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

  // A shell hands on what it finds, and names are bytes there too.
  @Test(
    "Names that are not UTF-8 can be given as arguments",
    arguments: [
      "validate caf*.txt", "validate b*ro", "decode caf*.txt", "validate \(string) --gvl l*s", "gvl info l*s/*.json",
      "gvl import l*s --store store", "validate caf*.txt --json out.json", "validate 'caf\\xE9.txt'",
      "validate 'caf\\xE9.txt:1'", "validate 'b\\xFCro'",
    ]) func argumentsAreBytes(arguments: String) throws
  {
    try Program.withFolder { folder in
      let list = try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
      for name in [[0x62, 0xFC, 0x72, 0x6F], [0x6C, 0xE9, 0x73]] as [[UInt8]] {
        let made = mkdir(path(name, in: folder), 0o755)
        try #require(made == 0)
      }
      try make([0x63, 0x61, 0x66, 0xE9] + Array(".txt".utf8), in: folder)
      try make([0x62, 0xFC, 0x72, 0x6F] + Array("/a.txt".utf8), in: folder)
      try make([0x6C, 0xE9, 0x73] + Array("/list.json".utf8), in: folder, list)
      let answer = try Binary.shell("tcfcheck \(arguments)", in: folder)
      #expect(answer.status == 0, "\(answer.errors) \(answer.output)")
    }
  }

  // A path to be written is bytes too. Nothing else may appear in the folder.
  @Test("Files whose names are not UTF-8 are written under these names")
  func written() throws {
    try Program.withFolder { folder in
      let byte = "$(printf '\\351')"
      let commands = [
        "validate '\(Sample.sound)' --json caf\(byte).json --html d\(byte)r/page.html --quiet",
        "validate '\(Sample.sound)' --write-baseline b\(byte)se.json --quiet",
        "validate '\(Sample.sound)' --baseline b\(byte)se.json --quiet",
        "report caf\(byte).json --report junit:d\(byte)r/report.xml",
        "gvl import '\(ProjectPaths.root.path)/\(Sample.list)' --store st\(byte)re",
        "gvl info --store st\(byte)re", "config init c\(byte).yml", "config check c\(byte).yml",
      ]
      for command in ["mkdir d\(byte)r"] + commands.map({ "tcfcheck \($0)" }) {
        let answer = try Binary.shell(command, in: folder)
        #expect(answer.status == 0, "\(command): \(answer.errors)")
      }
      let again = try Binary.shell("tcfcheck validate caf\(byte).json --json caf\(byte).json", in: folder)
      #expect(again.status == 64 && again.errors.contains("would replace caf\\xE9.json"))
      let names = try Binary.run("/bin/ls", ["-b", "-1"], in: folder, environment: ["LC_ALL": "C"]).lines
      let wanted = ["b\\351se.json", "c\\351.yml", "caf\\351.json", "d\\351r", "st\\351re"]
      #expect(names.map(String.init).sorted() == wanted.sorted())
      let pages = try Binary.run("/bin/sh", ["-c", "ls d*r"], in: folder).lines
      #expect(pages == ["page.html", "report.xml"])
    }
  }

  // What the app wrote last lies in the log beside the database, whatever the folder is called.
  @Test("A database in a folder whose name is not UTF-8 is read with its log")
  func logsInOddFolders() throws {
    try Program.withFolder { folder in
      let real = ProjectPaths.vectors.appending(path: "stored-keys/folders/react-native-android/databases")
      var found: [String] = []
      for name in [Array("plain".utf8), [0x62, 0xFC, 0x72, 0x6F]] {
        let made = mkdir(path(name, in: folder), 0o755)
        try #require(made == 0)
        for file in ["RKStorage", "RKStorage-wal"] {
          try FileManager.default.copyItem(at: real.appending(path: file), to: folder.appending(path: file))
          #expect(rename(path(Array(file.utf8), in: folder), path(name + Array("/\(file)".utf8), in: folder)) == 0)
        }
        let shown = String(decoding: name, as: UTF8.self) == "plain" ? "plain" : "b\\xFCro"
        let answer = try Binary.run(["validate", "--format", "json", "--as-of", "2026-11-22", shown], in: folder)
        let findings = answer.lines.filter { $0.contains("\"rule\"") }.map { $0.replacing(shown, with: "X") }
        #expect(!findings.isEmpty || answer.output.contains("\"cleanSubjects\":2"))
        found.append(findings.joined().replacing("b\\\\xFCro", with: "X"))
      }
      #expect(found[0] == found[1])
    }
  }

  // Of text in an encoding that is not read, no one can say that it has nothing to do with consent.
  @Test("JSON that is not UTF-8, and UTF-16 with consent keys, are reported in a folder as by themselves")
  func otherEncodings() throws {
    try Program.withFolder { folder in
      try make("string.txt", in: folder)
      try Data("{\"name\": \"".utf8 + [0xF6] + "\"}".utf8).write(to: folder.appending(path: "latin-1.json"))
      let wide = { (text: String) in Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) }
      try wide("{\"IABTCF_TCString\": \"\(Self.string)\"}").write(to: folder.appending(path: "wide.json"))
      try wide("\"title\" = \"News\";\n").write(to: folder.appending(path: "Localizable.strings"))
      let (counts, answer) = try counts(folder)
      #expect(counts == Counts(judged: 1, reported: 2, leftAside: 1))
      #expect(answer.status == 2)
      for name in ["latin-1.json", "wide.json"] {
        #expect(answer.errors.contains("\(name)"), "\(answer.errors)")
        #expect(try Binary.run(["validate", folder.appending(path: name).path]).status == 2)
      }
    }
  }

  @Test(
    "A path in a message is whole, however long",
    arguments: [
      "validate PATH", "decode PATH", "encode PATH", "certify PATH", "report PATH", "diff PATH PATH",
      "validate \(string) --gvl PATH", "validate \(string) --config PATH", "validate \(string) --cmp-list PATH",
      "validate \(string) --baseline PATH", "gvl info PATH", "gvl lint PATH", "gvl import PATH --store store",
      "config check PATH", "validate \(string) --junit PATH/x.xml", "validate .",
    ]) func longPaths(arguments: String) throws
  {
    try Program.withFolder { folder in
      let path = (1...12).map { "\($0)" + String(repeating: "n", count: 200) }.joined(separator: "/")
      let long = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: long.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: long.path, withDestinationPath: "/no/such")
      let answer = try Binary.shell("tcfcheck \(arguments.replacing("PATH", with: path))", in: folder)
      #expect(answer.status == 2 || answer.status == 64)
      #expect(answer.errors.contains(path) && !answer.errors.contains("…"), "\(answer.errors)")
      if arguments == "validate PATH" { #expect(answer.output.contains(path) && !answer.output.contains("…")) }
    }
  }

  // Files beside key files are counted.
  @Test("Other keys beside keys that are files are counted")
  func otherKeysAreCounted() throws {
    try Program.withFolder { folder in
      try make("IABTCF_TCString", in: folder)
      for name in ["theme", "lastLogin"] { try make(name, in: folder, "7") }
      // The key set and its string.
      #expect(try counts(folder).counts == Counts(judged: 2, reported: 0, leftAside: 2))
    }
  }

  // What cannot be read is a problem, the rest is judged.
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

  // The same walker for lists.
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

  // Names are obeyed by no terminal and no CI.
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

  // Quoted arguments are obeyed by no CI.
  @Test("Mistakes in arguments quote them without being obeyed")
  func mistakesAreNotObeyed() throws {
    for arguments in [
      ["validate", "--x\n::error::y"], ["validate", "--profile", "\n##vso[task.x]"],
      ["rules", "--format=\n::error::z"], ["validate", "x", "--config", "a\n::error::b.yml"],
    ] {
      let answer = try Binary.run(arguments)
      #expect(answer.status == 64)
      try expectHarmless(answer.errors)
    }
    // What is no command is a string to validate.
    let validated = try Binary.run(["a\n::error::y"])
    #expect(validated.status == 1)
    try expectHarmless(validated.output + validated.errors)
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
