import TCFStorage
import Testing

@Suite("Which store a file is")
struct StoreOriginTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let siblings: [String]
    let kind: StoreOrigin.Kind
    let store: String?
    var testDescription: String { "\(path) beside \(siblings)" }

    init(_ path: String, beside siblings: [String] = [], _ kind: StoreOrigin.Kind, store: String? = nil) {
      self.path = path
      self.siblings = siblings
      self.kind = kind
      self.store = store
    }
  }

  private static let app = "com.example.news_preferences.xml"
  private static let domain = "com.example.news.plist"

  /// Names from Android's `PreferenceManager.getDefaultSharedPreferencesName`, Apple's "Preferences and Settings
  /// Programming Guide", Flutter's and React Native's sources.
  static let cases = [
    Case("data/com.example.news/shared_prefs/\(app)", .defaultStore, store: app),
    Case(app, .defaultStore, store: app),
    Case("shared_prefs/consents.xml", .otherFile),
    Case("shared_prefs/consents.xml", beside: ["a.xml", app], .otherFile, store: app),
    Case("shared_prefs/settings_preferences.xml", beside: [app], .otherFile, store: app),
    Case("consents.xml", .unknown),
    Case("captures/consents.xml", beside: [app], .unknown),
    // Two packages: the folder above tells, or nothing does.
    Case("com.example.news/shared_prefs/\(app)", beside: ["com.other_preferences.xml"], .defaultStore, store: app),
    Case("com.example.news/shared_prefs/com.other_preferences.xml", beside: [app], .otherFile, store: app),
    Case("shared_prefs/com.other_preferences.xml", beside: [app], .unknown),
    Case("shared_prefs/x.xml", beside: [app, "com.other_preferences.xml"], .otherFile),
    Case("FlutterSharedPreferences.xml", .flutter),
    Case("shared_prefs/FlutterSharedPreferences.xml", beside: [app], .flutter, store: app),
    Case("Library/Preferences/\(domain)", .defaultStore, store: domain),
    Case(
      "Library/Preferences/\(domain)", beside: ["com.apple.x.plist", "group.a.plist"], .defaultStore, store: domain),
    Case("Library/Preferences/\(domain)", beside: ["com.other.sdk.plist"], .unknown),
    Case("Library/Preferences/com.apple.x.plist", beside: [domain], .otherFile, store: domain),
    Case("Library/Preferences/group.com.example.plist", beside: [domain], .appGroup, store: domain),
    Case("group.com.example.plist", .appGroup),
    Case("Shared/AppGroup/4711/Library/Preferences/\(domain)", .appGroup),
    Case(domain, .unknown), Case("clean-ios.plist", .unknown),
    Case("databases/RKStorage", .asyncStorage), Case("AsyncStorage", .asyncStorage),
    Case("Documents/RCTAsyncLocalStorage_V1/manifest.json", .asyncStorage), Case("manifest.json", .unknown),
    Case("-", .unknown), Case("", .unknown), Case("/", .unknown), Case("a/", .unknown),
  ]

  @Test("by its name, its folders and its neighbours", arguments: cases)
  func kind(_ sample: Case) {
    let origin = StoreOrigin(path: sample.path, siblings: sample.siblings)
    #expect(origin.kind == sample.kind)
    #expect(origin.defaultFileName == sample.store)
  }

  @Test(
    "the default store of an app whose AsyncStorage is at a path",
    arguments: [
      ("a/com.x/databases/RKStorage", "a/com.x/shared_prefs/com.x_preferences.xml"),
      ("/com.x/databases/AsyncStorage", "/com.x/shared_prefs/com.x_preferences.xml"),
      (
        "C/Library/Application Support/com.x/RCTAsyncLocalStorage_V1/manifest.json", "C/Library/Preferences/com.x.plist"
      ),
      ("databases/RKStorage", nil), ("RKStorage", nil), ("/databases/RKStorage", nil), ("", nil),
      ("Documents/RCTAsyncLocalStorage_V1/manifest.json", nil),
    ] as [(String, String?)])
  func besideAsyncStorage(path: String, store: String?) {
    #expect(StoreOrigin.defaultStore(ofAsyncStorageAt: path) == store)
  }

  @Test("what the content says stands, and the name is added")
  func contentFirst() throws {
    let registry = try reading("{\"c\":{\"IABTCF_gdprApplies\":\"1\"}}").get()
    #expect(registry.platform == .registry)
    #expect(registry.origin == StoreOrigin(.registry))
    let placed = registry.stored(at: StoreOrigin(path: "shared_prefs/x.xml"))
    #expect(placed.origin == StoreOrigin(.registry, fileName: "x.xml"))
    #expect(placed["IABTCF_gdprApplies"] == .integer(1))
  }

  @Test("an object of strings is what its place says: a manifest of AsyncStorage, or keys of the wrong type")
  func manifest() throws {
    let set = try reading("{\"IABTCF_gdprApplies\":\"1\",\"IABTCF_TCString\":\"C\",\"big\":null}").get()
    #expect(set.platform == .json && set["IABTCF_gdprApplies"] == .string("1"))
    let manifest = set.stored(at: StoreOrigin(path: "RCTAsyncLocalStorage_V1/manifest.json"))
    #expect(manifest.platform == .registry && manifest["IABTCF_gdprApplies"] == .integer(1))
    #expect(manifest.keys.map(\.name) == ["IABTCF_gdprApplies", "IABTCF_TCString"])
    let mixed = try reading("{\"IABTCF_gdprApplies\":1}").get().stored(at: StoreOrigin(.asyncStorage))
    #expect(mixed.platform == .json)
  }
}

@Suite struct StoreSiblingsTests {
  // Folders are judged in linear time.
  /// Ten thousand searches among ten thousand names took minutes.
  @Test func aLargeFolderIsSearchedOnce() {
    for (folder, ending) in [("Preferences", ".plist"), ("shared_prefs", "_preferences.xml")] {
      let names = (0..<10_000).map { "com.example.app\($0)\(ending)" }
      let siblings = StoreSiblings(names)
      let kinds = Set(names.map { StoreOrigin(path: "x/\(folder)/\($0)", siblings: siblings).kind })
      #expect(kinds == [.unknown])
    }
  }
}
