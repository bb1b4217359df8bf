import Foundation
import TCFTestSupport
import Testing

@Suite("Folders off a device")
struct DeviceFolderTests {
  private static let folders = "TestVectors/stored-keys/folders"

  @Test("The console names the file that holds the keys and the store where they belong, and counts the others")
  func wrongStore() throws {
    let answer = try Binary.run(Sample.validate + ["\(Self.folders)/flutter"])
    #expect(answer.status == 1)
    #expect(answer.output.contains("FlutterSharedPreferences.xml  android key set, 17 IAB keys, Flutter's own file"))
    #expect(answer.output.contains("vendors' SDKs read com.example.news_preferences.xml, which has no consent key"))
    #expect(answer.output.contains("https://github.com/flutter/flutter/issues/125903"))
    #expect(answer.output.contains("skipped 1 file without consent data"))
    #expect(answer.errors == "")
  }

  @Test("Programs get the consequence as an object of its own")
  func consequence() throws {
    let answer = try Binary.run(
      Sample.validate + ["TestVectors/rules/stored-keys/types-android-wrong.xml", "--format", "json"])
    let hazards = try answer.lines.map { try object($0) }.compactMap { $0["consequence"] as? [String: Any] }
    #expect(hazards.contains { $0["hazard"] as? String == "integer-reader-boolean" })
    #expect(hazards.allSatisfy { ["crashes", "misleads"].contains($0["effect"] as? String) })
    #expect(hazards.contains { ($0["reports"] as? [String])?.first?.hasPrefix("https://") == true })
    let junit = try Binary.run(
      Sample.validate + ["TestVectors/rules/stored-keys/types-android-wrong.xml", "--format", "junit"])
    #expect(junit.output.contains("readers: a reader that expects an integer crashes"))
  }

  @Test("A database is read with its log, and neither is touched")
  func database() throws {
    try Program.withFolder { folder in
      let source = ProjectPaths.root.appending(path: "\(Self.folders)/react-native-android/databases")
      let copy = folder.appending(path: "databases")
      try FileManager.default.copyItem(at: source, to: copy)
      func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: copy.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: copy.appending(path: $0))) })
      }
      let before = try contents()
      let answer = try Binary.run(Sample.validate + [copy.path, "--show", "info"])
      #expect(answer.status == 1)
      #expect(answer.output.contains("gdprApplies is 0"))
      #expect(try contents() == before)
      let piped = try Binary.run(
        Binary.path, ["validate", "-"], input: try Data(contentsOf: copy.appending(path: "RKStorage")))
      #expect(piped.status == 1)
      #expect(piped.output.contains("AsyncStorage key set"))
    }
  }

  @Test(
    "Dumps are told by their content",
    arguments: [
      ("async-pairs.json", "AsyncStorage key set, 17 IAB keys"), ("async-quoted.json", "AsyncStorage key set"),
      ("registry-no-number.json", "registry key set, 17 IAB keys"),
      ("group-domain.json", "json key set, 17 IAB keys, an app group"),
    ])
  func dumps(name: String, head: String) throws {
    let answer = try Binary.run(Sample.validate + ["TestVectors/stored-keys/\(name)"])
    #expect(answer.status == 1)
    #expect(answer.output.contains(head))
  }

  @Test("A folder's stores are judged though every key in them is misspelt")
  func misspelt() throws {
    try Program.withFolder { folder in
      let files = [
        "a.json": #"{"IABTCF-TCString":"C","IABTCF-gdprApplies":1}"#,
        "b.xml": "<map><int name=\"IABTCF-gdprApplies\" value=\"1\" /></map>",
        "c.plist": "<plist><dict><key> IABTCF_gdprApplies</key><integer>1</integer></dict></plist>",
        "d.xml": "<map><string name=\"theme\">dark</string></map>",
      ]
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let keys = folder.appending(path: "keys")
      try FileManager.default.createDirectory(at: keys, withIntermediateDirectories: true)
      try Data("1".utf8).write(to: keys.appending(path: "IABTCF-gdprApplies"))
      let answer = try Binary.run(Sample.validate + [folder.path])
      #expect(answer.status == 1)
      #expect(answer.output.contains("4 subjects"))
      #expect(answer.output.contains("skipped 1 file without consent data"))
      #expect(answer.output.contains("in-app/name"))
    }
  }

  @Test("A copy beside the app's own keys is an info, whatever store it is in")
  func copies() throws {
    try Program.withFolder { folder in
      let app = folder.appending(path: "com.example.news")
      let source = ProjectPaths.vectors.appending(path: "rules/stored-keys/stores/shared_prefs")
      for name in ["shared_prefs", "databases"] {
        try FileManager.default.createDirectory(at: app.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["com.example.news_preferences.xml", "FlutterSharedPreferences.xml"] {
        try FileManager.default.copyItem(
          at: source.appending(path: name), to: app.appending(path: "shared_prefs").appending(path: name))
      }
      let pairs = ProjectPaths.vectors.appending(path: "stored-keys/async-pairs.json")
      try FileManager.default.copyItem(at: pairs, to: app.appending(path: "databases/RKStorage"))
      let answer = try Binary.run(Sample.validate + [app.path, "--format", "json"])
      let found = try answer.lines.map { try object($0) }.filter { $0["rule"] as? String == "in-app/wrong-store" }
      #expect(found.filter { $0["severity"] as? String == "info" }.count == 2, "\(answer.output)")
      #expect(!found.contains { $0["severity"] as? String == "error" })
    }
  }

  @Test("Half a database is told, and the rest is checked")
  func half() throws {
    try Program.withFolder { folder in
      let source = ProjectPaths.root.appending(path: "\(Self.folders)/react-native-database/databases/AsyncStorage")
      let bytes = try Data(contentsOf: source)
      let path = folder.appending(path: "RKStorage")
      try bytes.prefix(bytes.count / 2).write(to: path)
      let answer = try Binary.run(Sample.validate + [path.path, Sample.sound])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("as a SQLite database"))
      #expect(answer.errors.contains("fix: "))
      #expect(answer.output.contains("1 subject"))
    }
  }

  @Test("A registry is read and never written; the known readers are listed, and their page has each")
  func catalogue() throws {
    #expect(try Binary.run(["keys", "--platform", "registry", Sample.sound]).status == 64)
    #expect(try Binary.run(["rules", "--hazards"]).output.contains("integer-reader-boolean"))
    let rows = try Binary.run(["rules", "--hazards", "--format", "json"]).lines.map { try object($0) }
    #expect(rows.count >= 15)
    let page = try Binary.run(["rules", "--hazards", "--format", "markdown"]).output
    for row in rows { #expect(page.contains(try #require(row["id"] as? String))) }
  }
}
