import TCFStorage

/// A piece of consent data in a line of text that holds other things too.
enum ConsentPiece: Hashable {
  /// A stored key of the framework and its value as text.
  case key(String, String)
  /// A cookie or item of web storage of a consent SDK.
  case pair(String, String)
  /// A URL, or a query by itself with a question mark before it.
  case url(String)
  /// A TC string, or what came in its place, and the name before it.
  case string(name: String?, String)
  /// A string of a related format, and the name before it.
  case related(RelatedStringKind, name: String?, String)

  /// Whether a name says what it is, so that no text has it by chance.
  var isNamed: Bool {
    switch self {
    case .key, .pair, .url: true
    case .string(let name, _), .related(_, let name, _): name.map { ConsentName($0) != nil } ?? false
    }
  }

  /// The name, as subjects have it.
  var name: String? {
    switch self {
    case .key(let name, _), .pair(let name, _): name
    case .url: nil
    case .string(let name, _), .related(_, let name, _): name
    }
  }
}

/// What a name says that is before a value.
enum ConsentName: Hashable {
  case key
  case pair
  case string
  case related(RelatedStringKind)

  /// Names of TC strings in the interfaces of the framework and in logs, in small letters and without `_` and `-`.
  ///
  /// Sources: CMP API v2 (`tcString`); Consent string and vendor list formats v2 (`gdpr_consent`); OpenRTB 2.6
  /// (`user.consent` has no name of its own); Cookie names that CMPs document.
  private static let strings: Set = [
    "tcstring", "tcfstring", "tcfconsentstring", "consentstring", "gdprconsent", "gdprconsentstring", "euconsent",
    "euconsentv2", "iabtcfstring", "iabconsentstring",
  ]
  private static let relatedStrings: [String: RelatedStringKind] = [
    "addtlconsent": .additionalConsent, "acstring": .additionalConsent, "usprivacy": .usPrivacy,
    "uspstring": .usPrivacy, "gppstring": .gpp,
  ]
  /// The longest name that is looked at.
  private static let longest = 64

  /// nil for a name that says nothing about consent.
  init?(_ name: String) {
    guard (4...Self.longest).contains(name.utf8.count) else { return nil }
    if StoredKeyName.isConsentKey(name) {
      self = .key
    } else if StoredPair.isKnown(name) {
      self = .pair
    } else {
      let plain = String(decoding: name.utf8.filter { $0 != 0x5F && $0 != 0x2D }, as: UTF8.self).lowercased()
      if Self.strings.contains(plain) {
        self = .string
      } else if let kind = Self.relatedStrings[plain] {
        self = .related(kind)
      } else {
        return nil
      }
    }
  }
}
