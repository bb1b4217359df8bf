import TCFFindings
import TCFStorage

/// Names of keys, where they are stored, and what must not be in them.
extension StoredKeyRules {
  static let names: [Rule] = [name, wrongStore, identifier]

  static let name = Rule(
    "in-app/name", .error, title: "Every consent key has a name from its table",
    meaning: "A key name is misspelt (up to two letters, wrong capitals, white space around it, or a repeated prefix), "
      + "so SDKs do not find it. The names of GPP, US Privacy and version 1 are checked too. An IABTCF_ or "
      + "IABGPP_TCFEU2_ name that resembles none in the tables is a warning: no document and no known SDK uses it. The "
      + "key that a misspelt name stands for is not reported as missing as well.",
    fix: "Use the names exactly as in the table.",
    sources: [Sources.storedKeys, Citation("GPP CMP API Specification", "In-App Key Names")],
    check: .storedKeys { facts, findings in
      let readings = facts.readKeys.map { (name: $0.name, reading: $0.naming) }
      let own = readings.filter { $0.reading != .foreign }
      guard own.contains(where: { isTCFName($0.name, $0.reading) }) else { return .doesNotApply }
      for (name, reading) in own {
        switch reading {
        case .nearMiss(let meant):
          findings.report(
            "\(shown(name)) is not a known key; did you mean \(meant)?", at: .storedKey(name),
            evidence: Evidence(expected: .text(meant), actual: .text(name)), fix: "Rename the key to \(meant).")
        case .unknown: findings.report(key: name, "is not a known key", severity: .warning)
        case .known, .foreign, .malformedRestriction: break
        }
      }
      return .applies
    })

  /// White space around a name shows only between quotation marks.
  private static func shown(_ name: String) -> String {
    name.contains { !$0.isASCII || $0.isWhitespace } ? "\"\(name)\"" : name
  }

  private static func isTCFName(_ name: String, _ reading: StoredKeyNameReading) -> Bool {
    switch reading {
    case .known: name.hasPrefix(StoredKeyName.prefix)
    case .unknown, .nearMiss: true
    case .foreign, .malformedRestriction: false
    }
  }

  static let identifier = Rule(
    "in-app/identifier", .error, title: "Consent keys hold no identifiers",
    meaning: "A key holds a UUID, an e-mail address or JSON where the table has a string: anyone who passes the key on "
      + "passes an identifier on. No other rule checks the value. IABTCF_UserConsentRecordId is known to be an "
      + "identifier and is a warning.",
    fix: "Store the value that the table defines; keep identifiers under names of your own.",
    sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      let keys = facts.readKeys.filter { read in
        guard read.isTCF else { return false }
        return if case .string = read.key.value { true } else { read.name == StoredKeyName.userConsentRecordID }
      }
      guard !keys.isEmpty else { return .doesNotApply }
      for read in keys {
        let name = read.name
        if name == StoredKeyName.userConsentRecordID {
          findings.report(key: name, "identifies the user's consent record", severity: .warning)
          continue
        }
        // What has a text holds no identifier.
        guard read.text == nil, case .string(let text) = read.key.value, let what = StoredIdentifier(text) else {
          continue
        }
        let isString = name == StoredKeyName.tcString
        findings.report(
          key: name, "holds \(what.rawValue)",
          consequence: isString ? KnownIssue.consequence(of: .identifier, on: facts.keys.platform) : nil)
      }
      return .applies
    })
}
