import TCFFindings
import TCFStorage

/// Names of keys, where they are stored, and what must not be in them.
extension StoredKeyRules {
  static let names: [Rule] = [name, wrongStore, identifier]

  static let name = Rule(
    RuleDescription(
      "in-app/name", .error, title: "Every IABTCF_ key has a name of the table",
      meaning: "A key is misspelt (two letters or fewer, capitals, a prefix written twice), so nobody finds it. A "
        + "name that resembles none is a warning: no document and no known SDK has it. What a misspelt key stands for "
        + "is not reported as missing too.",
      fix: "Use the names of the table, letter by letter.",
      sources: [table]),
    storedKeys: { facts in
      let readings = facts.keys.keys.map { (name: $0.name, reading: StoredKeyNameReading($0.name)) }
      let own = readings.filter { $0.reading != .foreign }
      guard own.contains(where: { isTCFName($0.name, $0.reading) }) else { return nil }
      return own.compactMap { name, reading in
        switch reading {
        case .nearMiss(let meant):
          Finding(
            "\(name) is not a key; \(meant) is", at: .storedKey(name),
            evidence: Evidence(expected: .text(meant), actual: .text(name)), fix: "Rename the key to \(meant).")
        case .unknown: Finding("\(name) is not a known key", at: .storedKey(name), severity: .warning)
        case .known, .foreign, .malformedRestriction: nil
        }
      }
    })

  private static func isTCFName(_ name: String, _ reading: StoredKeyNameReading) -> Bool {
    switch reading {
    case .known: name.hasPrefix(StoredKeyName.prefix)
    case .unknown, .nearMiss: true
    case .foreign, .malformedRestriction: false
    }
  }

  static let wrongStore = Rule(
    RuleDescription(
      "in-app/wrong-store", .error, title: "Keys stand where vendors' SDKs look",
      meaning: "Consent keys stand behind Flutter's prefix, or inside another key's value, and not under their own "
        + "names: no vendor's SDK finds them. Copies beside the keys themselves are the app's own business.",
      fix: "Write each key under its own name to the default preferences of the app (NSUserDefaults.standard, "
        + "PreferenceManager.getDefaultSharedPreferences), from native code if the framework has its own store.",
      sources: [Sources.api("How do third-party SDKs (vendors) access the consent information in-app?")]),
    storedKeys: { facts in
      let keys = facts.keys.keys
      let nested = facts.has(StoredKeyName.tcString) ? [] : keys.filter { StoredContainer.holdsConsent($0.value) }
      let isOwn = keys.contains { StoredKeyName.isConsentKey($0.name) }
      guard isOwn || !nested.isEmpty else { return nil }
      return [behindPrefix(facts)].compactMap(\.self)
        + nested.map { key in
          Finding("consent data stands inside the value of \(key.name)", at: .storedKey(key.name))
        }
    })

  private static func behindPrefix(_ facts: StoredKeyFacts) -> Finding? {
    let prefixed = facts.keys.keys.map(\.name).filter { name in
      guard name.hasPrefix(StoredKeyName.flutterPrefix), StoredKeyName.isConsentKey(name) else { return false }
      return !facts.has(String(name.dropFirst(StoredKeyName.flutterPrefix.count)))
    }
    guard let first = prefixed.first else { return nil }
    return Finding(
      "\(prefixed.count) keys stand behind the prefix \"\(StoredKeyName.flutterPrefix)\": \(list(prefixed))",
      at: .storedKey(first))
  }

  static let identifier = Rule(
    RuleDescription(
      "in-app/identifier", .error, title: "No identifier in a consent key",
      meaning: "A key holds a UUID, an e-mail address or JSON where the table has a string: whoever passes the key on "
        + "passes an identifier on. No other rule looks at the value. IABTCF_UserConsentRecordId is known to be one: "
        + "a warning.",
      fix: "Store the value of the table; keep identifiers under names of your own.",
      sources: [table]),
    storedKeys: { facts in
      let names = facts.tcfNames.filter {
        if case .string = facts.keys[$0] { true } else { $0 == StoredKeyName.userConsentRecordID }
      }
      guard !names.isEmpty else { return nil }
      return names.compactMap { name in
        if name == StoredKeyName.userConsentRecordID {
          return Finding(
            "\(name) is an identifier of the user's consent record", at: .storedKey(name), severity: .warning)
        }
        guard case .string(let text) = facts.keys[name], let what = StoredIdentifier(text) else { return nil }
        return Finding("\(name) holds \(what.rawValue)", at: .storedKey(name))
      }
    })
}

/// Consent data within another value: a dictionary, or JSON as text.
private enum StoredContainer {
  /// What a CMP's messages to the app call the string.
  private static let messageMember = "tcstring"
  private static let traces = [StoredKeyName.prefix, "\"\(messageMember)\""].map { Array($0.utf8) }

  static func holdsConsent(_ value: StoredValue) -> Bool {
    switch value {
    case .dictionary(let keys):
      keys.contains { $0.name == messageMember || StoredKeyName.isConsentKey($0.name) || holdsConsent($0.value) }
    case .string(let text): StoredIdentifier(text) == .json && traces.contains { occurs($0, in: text) }
    default: false
    }
  }

  private static func occurs(_ trace: [UInt8], in text: String) -> Bool {
    let bytes = text.utf8
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: trace[0]) {
      if bytes[start...].starts(with: trace) { return true }
      index = bytes.index(after: start)
    }
    return false
  }
}
