import Foundation
import TCFTestSupport
import Testing

/// `record folder`, `record android` and `record simulator`; the devices' tools are stand-ins that answer as the real ones are
/// documented to.
@Suite("Recordings of stores") struct RecordStoreTests {
  private static let before = #"{"IABTCF_TCString":"","IABTCF_gdprApplies":1}"#
  private static let after = #"{"IABTCF_TCString":"\#(Sample.sound)","IABTCF_gdprApplies":1}"#
  private static let preferences = """
    <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
    <map><int name="IABTCF_gdprApplies" value="1" /><string name="IABTCF_TCString">\(Sample.sound)</string></map>
    """

  private func lines(_ folder: URL) throws -> [[String: Any]] {
    try String(contentsOf: folder.appending(path: "recording.ndjson"), encoding: .utf8).split(separator: "\n").map(
      object)
  }

  /// A program of this name on a PATH of its own, which does what `script` says.
  private func standIn(_ name: String, _ script: String, in folder: URL) throws -> [String: String] {
    let file = folder.appending(path: name)
    try ("#!/bin/sh\n" + script).write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return ["PATH": folder.path + ":/usr/bin:/bin"]
  }

  @Test("A folder as it is: stores with consent are noted and copied, others are not")
  func folder() throws {
    try Program.withFolder { folder in
      let stores = folder.appending(path: "stores/inner")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      try Data(Self.after.utf8).write(to: stores.appending(path: "consent.json"))
      try Data(#"{"volume":3}"#.utf8).write(to: stores.appending(path: "other.json"))
      let answer = try Binary.run(["record", "folder", "stores", "--out", "out"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = try lines(folder.appending(path: "out"))
      #expect(lines.count == 2)
      #expect(lines.first?["kind"] as? String == "folder")
      #expect(lines.last?["file"] as? String == "inner/consent.json")
      let keys = lines.last?["keys"] as? [String: Any]
      #expect(keys?["IABTCF_TCString"] as? String == Sample.sound)
      #expect(keys?["IABTCF_gdprApplies"] as? Int == 1)
      let copy = try #require(lines.last?["copy"] as? String)
      #expect(try Data(contentsOf: folder.appending(path: "out/" + copy)) == Data(Self.after.utf8))
      // A recording is not written over unless that is asked for.
      #expect(try Binary.run(["record", "folder", "stores", "--out", "out"], in: folder).status == 64)
      #expect(try Binary.run(["record", "folder", "stores", "--out", "out", "--overwrite"], in: folder).status == 0)
    }
  }

  /// Source: CMP API v2, How is a CMP used in the CTV context?, Private Storage: files are named as the keys.
  @Test("A folder with a file for each key is one store, with the findings that the folder itself has")
  func keyFolder() throws {
    try Program.withFolder { folder in
      let stores = ProjectPaths.root.appending(path: "TestVectors/stored-keys/folders/key-folder").path
      let answer = try Binary.run(["record", "folder", stores, "--out", "out"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = try lines(folder.appending(path: "out"))
      #expect(lines.count == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: stores + "/store").filter {
        $0.hasPrefix("IABTCF_")
      }
      #expect(names.count > 10)
      let keys = try #require(lines.last?["keys"] as? [String: Any])
      #expect(Set(keys.keys) == Set(names))
      #expect(lines.last?["file"] as? String == "store/keys-in-files.json")
      func findings(of path: String) throws -> [String] {
        let judged = try Binary.run(["validate", path, "--as-of", "2026-06-10", "--format", "json"], in: folder)
        return try judged.lines.map(object).filter { $0["outcome"] as? String == "fail" }
          .compactMap { $0["rule"] as? String }.sorted()
      }
      #expect(try findings(of: "out/1-keys-in-files.json") == findings(of: stores))
      // What is no text cannot be in the copy, so nothing is said of it.
      try FileManager.default.createDirectory(at: folder.appending(path: "odd"), withIntermediateDirectories: true)
      try Data([0xFF, 0]).write(to: folder.appending(path: "odd/IABTCF_TCString"))
      #expect(try Binary.run(["record", "folder", "odd", "--out", "out2"], in: folder).status == 3)
    }
  }

  @Test(
    "15(b): --overwrite leaves no file of the former recording, and touches no other, whatever that recording names")
  func overwritten() throws {
    try Program.withFolder { folder in
      let stores = folder.appending(path: "stores")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      for name in ["a.json", "b.json"] { try Data(Self.after.utf8).write(to: stores.appending(path: name)) }
      let arguments = ["record", "folder", "stores", "--out", "out"]
      #expect(try Binary.run(arguments, in: folder).status == 0)
      let out = folder.appending(path: "out")
      func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() }
      #expect(try names() == ["1-a.json", "2-b.json", "recording.ndjson"])
      let recording = out.appending(path: "recording.ndjson")
      var lines = try Data(contentsOf: recording)
      lines += Data("{\"time\":\"2026-11-22T10:00:00.000Z\",\"copy\":\"notes.txt\"}\n{\"copy\":\"../3-c.json\"}\n".utf8)
      try lines.write(to: recording)
      for name in ["out/notes.txt", "out/requests.har", "out/001.png", "3-c.json"] {
        try Data("mine".utf8).write(to: folder.appending(path: name))
      }
      try FileManager.default.removeItem(at: stores.appending(path: "a.json"))
      // As long as there is nothing to record, nothing is lost.
      let nowhere = ["record", "folder", "absent", "--out", "out", "--overwrite"]
      #expect(try Binary.run(nowhere, in: folder).status == 2)
      #expect(try names().contains("1-a.json"))
      #expect(try Binary.run(arguments + ["--overwrite"], in: folder).status == 0)
      #expect(try names() == ["001.png", "1-b.json", "notes.txt", "recording.ndjson", "requests.har"])
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "3-c.json").path))
    }
  }

  @Test("15(a): a page's file that is missing is an input that cannot be read, with the nearest name")
  func missingPage() throws {
    try Program.withFolder { folder in
      try Data("<p>".utf8).write(to: folder.appending(path: "page.html"))
      let near = try Binary.run(["record", "web", "pge.html?x=1", "--out", "out"], in: folder)
      #expect(
        near.status == 2 && near.errors.contains("no such file: pge.html; did you mean page.html?"), "\(near.errors)")
      let far = try Binary.run(["record", "web", "./nothing", "--out", "out"], in: folder)
      #expect(far.status == 2 && far.errors.contains("no such file: ./nothing"), "\(far.errors)")
      for page in ["shop.example", ".", "ftp://shop.example/"] {
        #expect(try Binary.run(["record", "web", page, "--out", "out"], in: folder).status == 64, "\(page)")
      }
      let names = ["record", "web", "page.html", "--out", "out", "--act-name", "accept: text x"]
      #expect(try Binary.run(names, in: folder).errors.contains("--act-name needs --headed"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
    }
  }

  @Test("A folder that is watched: acts, what each write changed, and whether a reader could have seen half of it")
  func watched() async throws {
    try await Program.withFolder(waiting: { folder in
      let script = """
        \(WatchScript.noticed)
        mkdir stores; printf '%s' '\(Self.before)' > stores/a.json
        ( \(WatchScript.begun()); echo accept; noticed; printf '%s' '\(Self.after)' > new; mv new stores/a.json; noticed
          printf '{"IABTCF_' > stores/a.json; noticed; printf '%s' '\(Self.before)' > stores/a.json; noticed
          rm stores/a.json; noticed ) | tcfcheck record folder stores --watch --out out
        """
      let answer = try await Binary.sleepingShell(script, in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = try lines(folder.appending(path: "out")).dropFirst()
      #expect(lines.first?["changed"] == nil)
      #expect(lines.dropFirst().first?["action"] as? String == "accept")
      let writes = lines.filter { $0["changed"] != nil }
      #expect(writes.map { $0["changed"] as? [String] } == [["IABTCF_TCString"], ["IABTCF_TCString"], []])
      #expect(writes.map { $0["replaced"] as? Bool } == [true, false, nil])
      #expect(writes.last?["removed"] as? [String] == ["IABTCF_TCString", "IABTCF_gdprApplies"])
      #expect(lines.contains { ($0["problem"] as? String)?.contains("not whole") == true })
    })
  }

  /// The second file may get the number of the one that was there at first, which has gone by then.
  @Test("A store that is replaced twice between two looks is not taken for one that is written in place")
  func replacedTwice() async throws {
    try await Program.withFolder(waiting: { folder in
      let script = """
        \(WatchScript.noticed)
        mkdir stores; printf '%s' '\(Self.before)' > stores/a.json
        ( \(WatchScript.begun()); for text in '{"IABTCF_TCString":"C1"}' '{"IABTCF_TCString":"C2"}'; do
            printf '%s' "$text" > new; mv new stores/a.json; done; noticed ) |
          tcfcheck record folder stores --watch --interval 0.4 --out out
        """
      let answer = try await Binary.sleepingShell(script, in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let writes = try lines(folder.appending(path: "out")).filter { $0["changed"] != nil }
      #expect(!writes.isEmpty)
      #expect(writes.allSatisfy { $0["replaced"] as? Bool == true }, "\(writes)")
      #expect((writes.last?["keys"] as? [String: Any])?["IABTCF_TCString"] as? String == "C2")
    })
  }

  @Test("An interrupt ends a watched recording, which is kept")
  func interrupted() async throws {
    try await Program.withFolder(waiting: { folder in
      // Standard input stays open by a pipe that this shell holds: dash waits for every program of a pipeline, a sleep too.
      let script = """
        mkdir stores; printf '%s' '\(Self.after)' > stores/a.json; mkfifo open
        tcfcheck record folder stores --watch --out out <open &
        exec 9>open
        until [ -s out/recording.ndjson ]; do sleep 0.1; done; kill -INT $!; wait $!
        """
      let answer = try await Binary.sleepingShell(script, in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(try lines(folder.appending(path: "out")).count == 2)
    })
  }

  @Test("A folder without consent ends with 3, a missing one with 2")
  func nothing() throws {
    try Program.withFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
      #expect(try Binary.run(["record", "folder", "empty", "--out", "out"], in: folder).status == 3)
      #expect(try Binary.run(["record", "folder", "missing", "--out", "out2"], in: folder).status == 2)
    }
  }

  /// `adb exec-out run-as PACKAGE find … -type f` and `… cat FILE`, of an app whose files lie in `$APP`.
  private static let adb = """
    [ "$1" = -s ] && { [ "$2" = emulator-5554 ] || { echo "adb: device '$2' not found" >&2; exit 1; }; shift 2; }
    [ "$1" = exec-out ] || exit 1
    if [ "$2" = run-as ]; then
      [ "$3" = com.example.shop ] || { echo "run-as: package not debuggable: $3" >&2; exit 1; }
      shift 3; cd "$APP" && exec "$@"
    fi
    echo "/system/bin/sh: su: inaccessible or not found" >&2; exit 127
    """

  private func withApp(_ body: (URL, [String: String]) throws -> Void) throws {
    try Program.withFolder { folder in
      let app = folder.appending(path: "app/shared_prefs")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try Data(Self.preferences.utf8).write(to: app.appending(path: "com.example.shop_preferences.xml"))
      try Data("<map/>".utf8).write(to: app.appending(path: "odd; name.xml"))
      var environment = try standIn("adb", Self.adb, in: folder)
      environment["APP"] = folder.appending(path: "app").path
      try body(folder, environment)
    }
  }

  @Test("An Android app, by adb")
  func android() throws {
    try withApp { folder, environment in
      let answer = try Binary.run(
        ["record", "android", "com.example.shop", "--serial", "emulator-5554", "--out", "out"], in: folder,
        environment: environment)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = try lines(folder.appending(path: "out"))
      #expect(lines.first?["package"] as? String == "com.example.shop")
      #expect(lines.last?["file"] as? String == "shared_prefs/com.example.shop_preferences.xml")
      #expect(lines.last?["platform"] as? String == "android")
      // The copy has the types of Android, which validate goes by.
      let copy = try #require(lines.last?["copy"] as? String)
      #expect(try String(contentsOf: folder.appending(path: "out/" + copy), encoding: .utf8) == Self.preferences)
    }
  }

  @Test(
    "An Android app that cannot be read: a reason and what to do",
    arguments: [
      (["com.example.other"], "not debuggable"), (["com.example.shop", "--serial", "gone"], "not found"),
    ])
  func androidRefused(arguments: [String], reason: String) throws {
    try withApp { folder, environment in
      let answer = try Binary.run(
        ["record", "android"] + arguments + ["--out", "out"], in: folder, environment: environment)
      #expect(answer.status == 2)
      #expect(answer.errors.contains(reason) && answer.errors.contains("fix:"), "\(answer.errors)")
    }
  }

  @Test("No adb on the PATH, or a name that is no package's")
  func noTool() throws {
    try Program.withFolder { folder in
      let environment = ["PATH": folder.path]
      let answer = try Binary.run(
        ["record", "android", "com.example.shop", "--out", "out"], in: folder, environment: environment)
      #expect(answer.status == 2 && answer.errors.contains("adb is not on the PATH"), "\(answer.errors)")
      #expect(try Binary.run(["record", "android", "a.b;reboot", "--out", "out"], in: folder).status == 64)
    }
  }

  @Test("An app of a simulator, by xcrun simctl")
  func simulator() throws {
    try Program.withFolder { folder in
      let preferences = folder.appending(path: "data/Library/Preferences")
      try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: ProjectPaths.vectors.appending(path: "stored-keys/clean-ios.plist"),
        to: preferences.appending(path: "com.example.shop.plist"))
      let script = """
        [ "$*" = "simctl get_app_container booted com.example.shop data" ] && { echo "\(folder.path)/data"; exit 0; }
        echo "An error was encountered processing the command (domain=NSPOSIXErrorDomain, code=2):" >&2; exit 2
        """
      let environment = try standIn("xcrun", script, in: folder)
      let answer = try Binary.run(
        ["record", "simulator", "com.example.shop", "--out", "out"], in: folder, environment: environment)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = try lines(folder.appending(path: "out"))
      #expect(lines.last?["file"] as? String == "Library/Preferences/com.example.shop.plist")
      #expect(lines.last?["platform"] as? String == "ios")
      let refused = try Binary.run(
        ["record", "simulator", "com.example.other", "--out", "out2"], in: folder, environment: environment)
      #expect(refused.status == 2 && refused.errors.contains("code=2"), "\(refused.errors)")
    }
  }
}
