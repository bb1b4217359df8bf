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
    let knownIssues = try answer.lines.map { try object($0) }.compactMap { $0["consequence"] as? [String: Any] }
    #expect(knownIssues.contains { $0["knownIssue"] as? String == "integer-reader-boolean" })
    #expect(knownIssues.allSatisfy { ["crashes", "misleads"].contains($0["effect"] as? String) })
    #expect(knownIssues.contains { ($0["reports"] as? [String])?.first?.hasPrefix("https://") == true })
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

  /// Places from Apple's "File System Programming Guide" and `simctl get_app_container … groups`, Android's
  /// `Context.getDatabasePath` and `getSharedPreferences`, and React Native's AsyncStorage.
  private static let news = "com.example.news"
  private static let suite = "Shared/AppGroup/4711/Library/Preferences/group.com.example.news.plist"
  private static let domain = "Data/Application/0815/Library/Preferences/com.example.news.plist"
  static let layouts: [(String, [String: String], errors: Int)] = [
    ("a group's container", ["plist": domain, "group": suite], 0),
    ("domains of SDKs", ["plist": domain, "group": suite, "none": domain.replacing(news, with: "com.google.gmp")], 0),
    ("a flat folder", ["plist": "com.example.news.plist", "group": "group.com.example.news.plist"], 0),
    ("an app's folder", ["xml": "shared_prefs/com.example.news_preferences.xml", "pairs": "databases/RKStorage"], 0),
    (
      "React Native on iOS",
      [
        "plist": domain,
        "manifest": "Data/Application/0815/Library/Application Support/\(news)/RCTAsyncLocalStorage_V1/manifest.json",
      ], 0
    ),
    ("no consent in the default store", ["none": domain, "group": suite], 1),
    (
      "another app's store",
      ["xml": "com.other/shared_prefs/com.other_preferences.xml", "pairs": "com.example.news/databases/RKStorage"], 1
    ),
    (
      "two apps and a group of another name",
      [
        "plist": domain, "second": "Data/Application/0816/Library/Preferences/com.other.plist",
        "group": suite.replacing("group.com.example.news", with: "group.family"),
      ], 1
    ),
  ]

  @Test(
    "A copy is info where the default store, in whatever folder, has the keys too; otherwise an error",
    arguments: layouts)
  func layout(name: String, files: [String: String], errors: Int) throws {
    let stores = ProjectPaths.vectors.appending(path: "rules/stored-keys/stores")
    let sources = [
      "plist": stores.appending(path: "Library/Preferences/com.example.news.plist"),
      "second": stores.appending(path: "Library/Preferences/com.example.news.plist"),
      "group": stores.appending(path: "Library/Preferences/group.com.example.news.plist"),
      "xml": stores.appending(path: "shared_prefs/com.example.news_preferences.xml"),
      "manifest": stores.appending(path: "RCTAsyncLocalStorage_V1/manifest.json"),
      "pairs": ProjectPaths.vectors.appending(path: "stored-keys/async-pairs.json"),
      "none": ProjectPaths.vectors.appending(path: "stored-keys/empty.plist"),
    ]
    try Program.withFolder { folder in
      for (source, path) in files {
        let place = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: try #require(sources[source]), to: place)
      }
      let answer = try Binary.run(Sample.validate + [folder.path, "--format", "json", "--only", "in-app/wrong-store"])
      let found = try answer.lines.map { try object($0) }.filter { $0["rule"] != nil }
      #expect(found.compactMap { $0["severity"] as? String } == [errors == 1 ? "error" : "info"], "\(answer.output)")
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
    #expect(try Binary.run(["rules", "--known-issues"]).output.contains("integer-reader-boolean"))
    let rows = try Binary.run(["rules", "--known-issues", "--format", "json"]).lines.map { try object($0) }
    #expect(rows.count >= 15)
    let page = try Binary.run(["rules", "--known-issues", "--format", "markdown"]).output
    for row in rows { #expect(page.contains(try #require(row["id"] as? String))) }
  }
}
