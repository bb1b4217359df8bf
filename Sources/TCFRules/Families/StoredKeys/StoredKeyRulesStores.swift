import TCFFindings
import TCFStorage

/// Where keys are stored.
extension StoredKeyRules {
  static let wrongStore = Rule(
    RuleDescription(
      "in-app/wrong-store", .error, title: "Keys are where vendors' SDKs look",
      meaning: "Consent keys have Flutter's prefix, or are inside another key's value, and not under their own names; "
        + "or they are in a store that is not the app's default one, judging by its file name: "
        + "FlutterSharedPreferences.xml, another file in shared_prefs, an app group's suite, or React Native's "
        + "AsyncStorage. No vendor's SDK finds them. Copies next to the keys themselves are the app's own business; in "
        + "another file they are info. A file whose name says nothing about its store is not reported.",
      fix: "Write each key under its own name to the default preferences of the app (NSUserDefaults.standard, "
        + "PreferenceManager.getDefaultSharedPreferences), from native code if the framework has its own store.",
      sources: [Sources.api("How do third-party SDKs (vendors) access the consent information in-app?")]),
    storedKeys: { facts in
      let keys = facts.keys.keys
      let nested = facts.has(StoredKeyName.tcString) ? [] : keys.filter(\.value.holdsConsentData)
      let isOwn = keys.contains { StoredKeyName.isConsentKey($0.name) }
      guard isOwn || !nested.isEmpty else { return nil }
      return [behindPrefix(facts), inOtherStore(facts)].compactMap(\.self)
        + nested.map { key in
          Finding("the value of \(key.name) contains consent data", at: .storedKey(key.name))
        }
    })

  private static func behindPrefix(_ facts: StoredKeyFacts) -> Finding? {
    let prefixed = facts.keys.keys.map(\.name).filter { name in
      guard name.hasPrefix(StoredKeyName.flutterPrefix), StoredKeyName.isConsentKey(name) else { return false }
      return !facts.has(String(name.dropFirst(StoredKeyName.flutterPrefix.count)))
    }
    guard let first = prefixed.first else { return nil }
    let origin = facts.keys.origin
    return Finding(
      "\(Prose.count(prefixed.count, "key has", "keys have")) the prefix \"\(StoredKeyName.flutterPrefix)\": "
        + "\(StoredKeyTable.list(prefixed))"
        + (origin.defaultFileName.map { "; \(defaultStore($0, origin))" } ?? ""),
      at: .storedKey(first), severity: origin.isInDefaultStore == true ? .info : nil,
      consequence: ReaderHazard.consequence(of: .flutterStore, on: facts.keys.platform))
  }

  /// Keys under their own names in a file that is known not to be the default store.
  private static func inOtherStore(_ facts: StoredKeyFacts) -> Finding? {
    let origin = facts.keys.origin
    let names = facts.keys.keys.map(\.name).filter { name in
      StoredKeyName.consentPrefixes.contains { name.hasPrefix($0) }
    }
    guard let store = storeName(origin), let first = names.first else { return nil }
    let wanted = origin.defaultFileName.map { defaultStore($0, origin) } ?? defaultStore(of: facts.keys)
    return Finding(
      "\(Prose.count(names.count, "consent key is", "consent keys are")) in \(store); \(wanted)", at: .storedKey(first),
      severity: origin.isInDefaultStore == true ? .info : nil,
      consequence: origin.kind == .flutter
        ? ReaderHazard.consequence(of: .flutterStore, on: facts.keys.platform) : nil)
  }

  /// The store in words; nil for the default store, for those of devices that have no other, and where nothing tells.
  private static func storeName(_ origin: StoreOrigin) -> String? {
    let file = origin.fileName.map { "\($0), " } ?? ""
    switch origin.kind {
    case .unknown, .defaultStore, .registry, .keyFolder: return nil
    case .otherFile: return file + "not the app's default preferences"
    case .flutter: return file + "the file of Flutter's plugin"
    case .appGroup: return file + "the suite of an app group"
    case .asyncStorage: return file + "React Native's AsyncStorage"
    }
  }

  /// What the file is that SDKs read instead.
  private static func defaultStore(_ file: String, _ origin: StoreOrigin) -> String {
    let holds =
      switch origin.isInDefaultStore {
      case true?: ", which has consent keys too"
      case false?: ", which has no consent key"
      case nil: ""
      }
    return "vendors' SDKs read \(file)\(holds)"
  }

  private static func defaultStore(of keys: StoredKeySet) -> String {
    switch keys.platform {
    case .android: "vendors' SDKs read <package>_preferences.xml"
    case .ios: "vendors' SDKs read the standard domain, <bundle id>.plist"
    case .json, .registry: "vendors' SDKs read NSUserDefaults.standard or the default SharedPreferences"
    }
  }
}
