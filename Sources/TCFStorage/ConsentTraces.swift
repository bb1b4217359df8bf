/// Where consent data shows, apart from keys in their place.
extension StoredValue {
  /// What a CMP's messages to the app call the string.
  private static let messageMember = "tcstring"
  private static let traces = [StoredKeyName.prefix, "\"\(messageMember)\""].map { Array($0.utf8) }

  /// Whether consent data is inside the value: a dictionary with consent keys or a CMP's message, or JSON as text.
  public var holdsConsentData: Bool {
    switch self {
    case .dictionary(let keys):
      keys.contains {
        $0.name == Self.messageMember || StoredKeyName.isConsentKey($0.name) || $0.value.holdsConsentData
      }
    case .string(let text): Self.isJSON(text) && Self.traces.contains { Self.occurs($0, in: text) }
    default: false
    }
  }

  private static func isJSON(_ text: String) -> Bool {
    let first = text.utf8.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
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

extension StoredKeySet {
  /// Whether the set has anything to do with consent: a key with a consent prefix, misspelt ones included, or consent data
  /// inside a value. Most files of an app's preferences have nothing.
  public var holdsConsentData: Bool {
    keys.contains { key in
      StoredKeyName.isConsentKey(key.name) || Self.isMisspelt(key.name) || key.value.holdsConsentData
    }
  }

  /// `iabtcf_gdprApplies`, `IABTCF-TCString`, ` IABTCF_TCString`: what the rule about names reports.
  private static func isMisspelt(_ name: String) -> Bool {
    switch StoredKeyNameReading(name) {
    case .foreign, .known: false
    case .nearMiss, .unknown, .malformedRestriction: true
    }
  }
}
