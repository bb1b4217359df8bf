import TCFFindings
import TCFStorage

/// Where keys are stored.
extension StoredKeyRules {
  static let wrongStore = Rule(
    "in-app/wrong-store", .error, title: "Keys are where vendors' SDKs look",
    meaning: "Consent keys have Flutter's prefix, or are inside another key's value, and not under their own names; or "
      + "they are in a store that is not the app's default one, judging by its file name: "
      + "FlutterSharedPreferences.xml, another file in shared_prefs, an app group's suite, or React Native's "
      + "AsyncStorage. No vendor's SDK finds them. Copies next to the keys themselves are info: a cache of the CMP's, "
      + "an app group's suite, what Flutter's plugin stored. Values behind Flutter's prefix are checked like any "
      + "others. A file whose name says nothing about its store is not reported.",
    fix: "Write each key under its own name to the default preferences of the app (NSUserDefaults.standard, "
      + "PreferenceManager.getDefaultSharedPreferences), from native code if the framework has its own store.",
    sources: [Sources.api("How do third-party SDKs (vendors) access the consent information in-app?")],
    check: .storedKeys { facts, findings in
      let keys = facts.stored.keys
      // What a consent key itself holds in place of its value is reported by in-app/identifier.
      let nested = keys.filter { !StoredKeyName.isConsentKey($0.name) && $0.value.holdsConsentData }
      let isOwn = keys.contains { StoredKeyName.isConsentKey($0.name) }
      guard isOwn || !nested.isEmpty else { return .doesNotApply }
      // Without the string there is nothing that these could be a copy of.
      let hasOwn = facts.stored[StoredKeyName.tcString] != nil || facts.stored.origin.isInDefaultStore == true
      behindPrefix(facts, to: &findings)
      inOtherStore(facts, to: &findings)
      for key in nested {
        findings.report(
          "the value of \(key.name) contains consent data" + (hasOwn ? "; the app has the keys themselves too" : ""),
          at: .storedKey(key.name), severity: hasOwn ? .info : nil)
      }
      return .applies
    })

  /// The keys behind Flutter's prefix: those that are nowhere else, and copies.
  private static func behindPrefix(_ facts: StoredKeyFacts, to findings: inout Findings) {
    let prefixed = facts.stored.keys.compactMap {
      $0.name.hasPrefix(StoredKeyName.flutterPrefix) && StoredKeyName.isConsentKey($0.name) ? $0.name : nil
    }
    guard !prefixed.isEmpty else { return }
    let isCopy = { (name: String) in
      facts.stored[String(name.dropFirst(StoredKeyName.flutterPrefix.count))] != nil
    }
    let (alone, copies) = (prefixed.filter { !isCopy($0) }, prefixed.filter(isCopy))
    let origin = facts.stored.origin
    if let first = alone.first {
      findings.report(
        "\(Prose.count(alone.count, "key has", "keys have")) the prefix \"\(StoredKeyName.flutterPrefix)\": "
          + StoredKeyTable.list(alone) + (origin.defaultFileName == nil ? "" : "; \(defaultStore(of: facts.stored))"),
        at: .storedKey(first), severity: origin.isInDefaultStore == true ? .info : nil,
        consequence: KnownIssue.consequence(of: .flutterStore, on: facts.stored.platform))
    }
    if let first = copies.first {
      findings.report(
        "\(Prose.count(copies.count, "key has", "keys have")) the prefix \"\(StoredKeyName.flutterPrefix)\" next to the "
          + "same keys without it: \(StoredKeyTable.list(copies))", at: .storedKey(first), severity: .info)
    }
  }

  /// Keys under their own names in a file that is known not to be the default store.
  private static func inOtherStore(_ facts: StoredKeyFacts, to findings: inout Findings) {
    let origin = facts.stored.origin
    guard let store = storeName(origin) else { return }
    let names = facts.stored.keys.map(\.name).filter { name in
      StoredKeyName.consentPrefixes.contains { name.hasPrefix($0) }
    }
    guard let first = names.first else { return }
    findings.report(
      "\(Prose.count(names.count, "consent key is", "consent keys are")) in \(store); \(defaultStore(of: facts.stored))",
      at: .storedKey(first), severity: origin.isInDefaultStore == true ? .info : nil,
      consequence: origin.kind == .flutter
        ? KnownIssue.consequence(of: .flutterStore, on: facts.stored.platform) : nil)
  }

  /// The store as text; nil for the default store, for those of devices that have no other, and where nothing shows.
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

  /// What SDKs read instead: the file next to this one where it is known, or else what the platform has.
  private static func defaultStore(of keys: StoredKeySet) -> String {
    let store =
      switch (keys.origin.defaultFileName, keys.origin.isInDefaultStore, keys.platform) {
      case (let file?, true?, _): "\(file), which has consent keys too"
      case (let file?, false?, _): "\(file), which has no consent key"
      case (let file?, nil, _): file
      case (nil, _, .android): "<package>_preferences.xml"
      case (nil, _, .ios): "the standard domain, <bundle id>.plist"
      case (nil, _, .json), (nil, _, .registry): "NSUserDefaults.standard or the default SharedPreferences"
      }
    return "vendors' SDKs read \(store)"
  }
}
