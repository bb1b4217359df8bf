public import TCFStorage

/// A stored key set as rules see it: the keys, and the string among them.
public final class StoredKeyFacts {
  /// The keys.
  public let keys: StoredKeySet
  /// What `IABTCF_TCString` holds, read; nil if the key is missing, empty or not a string.
  public let string: StringFacts?
  /// The settings of the run.
  public let settings: RuleSettings

  /// Facts of a key set.
  public init(_ keys: StoredKeySet, settings: RuleSettings) {
    self.keys = keys
    self.settings = settings
    if let text = keys.tcString, !text.isEmpty {
      let facts = StringFacts(settings: settings)
      facts.read(text)
      string = facts
    } else {
      string = nil
    }
  }

  /// The string, if it could be read as version 2.
  public var readableString: StringFacts? {
    guard let string, case .v2 = string.reading else { return nil }
    return string
  }
}
