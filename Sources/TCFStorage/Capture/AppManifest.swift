internal import TCFXML

/// What an app's manifest says that Google's consent mode is before the user has chosen: iOS's `Info.plist`, Android's
/// `AndroidManifest.xml`.
///
/// Source: Google, "Set up consent mode for apps", Set the default consent state.
enum AppManifest {
  /// The names in an `Info.plist`; in an `AndroidManifest.xml` the same in lower case.
  private static let prefix = "GOOGLE_ANALYTICS_DEFAULT_ALLOW_"
  /// The signal that each name is about, behind the prefix.
  private static let signals = [
    "AD_STORAGE": "ad_storage", "ANALYTICS_STORAGE": "analytics_storage", "AD_USER_DATA": "ad_user_data",
    "AD_PERSONALIZATION_SIGNALS": "ad_personalization",
  ]
  private static let perRegion = "eu_consent_policy"

  /// The defaults in a manifest, as a recording of which nothing else is known; nil for any other file, and for a manifest
  /// that has none.
  static func capture(ofXML bytes: [UInt8]) -> Capture? {
    guard case .xml(root: "manifest") = StoredContent(of: bytes) else { return nil }
    return (try? ofManifest(bytes)).flatMap(capture)
  }

  /// The same of a property list. One with a consent key is a store.
  static func capture(of keys: StoredKeySet) -> Capture? {
    guard keys.platform == .ios, !keys.keys.contains(where: { StoredKeyName.isConsentKey($0.name) }) else { return nil }
    return capture(keys.keys.compactMap(ofPropertyList))
  }

  private static func capture(_ defaults: [Recording.ConsentDefault]) -> Capture? {
    guard !defaults.isEmpty else { return nil }
    var recording = Recording(.manifest)
    recording.consentDefaults = defaults
    return Capture([Captured(.recording(recording), part: "#consent-mode")])
  }

  private static func ofPropertyList(_ key: StoredKey) -> Recording.ConsentDefault? {
    switch key.value {
    case .boolean(let isGranted): named(key.name, isGranted ? .granted : .denied)
    case .string(perRegion): named(key.name, .byRegion)
    default: nil
    }
  }

  private static func ofManifest(_ bytes: [UInt8]) throws(StoredKeyFault) -> [Recording.ConsentDefault] {
    var elements = try XMLElementReader(bytes, doctype: .refused)
    _ = try elements.root()
    var found: [Recording.ConsentDefault] = []
    try collect(&elements, depth: 0, &found)
    try elements.finish()
    return found
  }

  /// The values of all `<meta-data>` in the element that is open.
  private static func collect(
    _ elements: inout XMLElementReader, depth: Int, _ found: inout [Recording.ConsentDefault]
  ) throws(StoredKeyFault) {
    guard depth < StoredKeySetReader.maximumDepth else { throw StoredKeyFault(.tooDeep) }
    while let element = try elements.child() {
      if element.name == "meta-data", let name = element.attribute("android:name"),
        let value = element.attribute("android:value").flatMap(value), let known = named(name, value)
      {
        found.append(known)
      }
      try collect(&elements, depth: depth + 1, &found)
    }
  }

  /// A value as a manifest has it; nil for a resource, which is elsewhere.
  private static func value(_ text: String) -> Recording.ConsentDefault.Value? {
    switch text.lowercased() {
    case "true": .granted
    case "false": .denied
    case perRegion: .byRegion
    default: nil
    }
  }

  private static func named(
    _ name: String, _ value: Recording.ConsentDefault.Value
  ) -> Recording.ConsentDefault? {
    let upper = name.uppercased()
    // Each platform spells it its own way, and reads no other.
    guard name == upper || name == name.lowercased(), upper.hasPrefix(prefix),
      let signal = signals[String(upper.dropFirst(prefix.count))]
    else { return nil }
    return Recording.ConsentDefault(name: name, signal: signal, value: value)
  }
}
