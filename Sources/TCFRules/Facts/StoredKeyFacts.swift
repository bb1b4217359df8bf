public import TCFStorage

/// A stored key set as rules see it: the keys, and the string among them.
public final class StoredKeyFacts {
  /// The keys.
  public let keys: StoredKeySet
  /// What `IABTCF_TCString` holds, read; nil if the key is missing, empty or not a string.
  public let string: StringFacts?
  /// The settings of the run.
  public let settings: RuleSettings
  /// Whether the keys were captured while they were being written: the next state of a sequence has the same string, and
  /// keys that belong to it.
  let isBeingWritten: Bool

  /// Facts of a key set.
  ///
  /// - Parameter next: the keys captured after these, in a sequence.
  public convenience init(_ keys: StoredKeySet, settings: RuleSettings, before next: StoredKeySet) {
    let later = StoredKeyFacts(next, settings: settings)
    let isSettled = keys.tcString == next.tcString && !later.comparisons.isEmpty && !later.isStale
    self.init(keys, settings: settings, isBeingWritten: isSettled)
  }

  /// Facts of a key set.
  public convenience init(_ keys: StoredKeySet, settings: RuleSettings) {
    self.init(keys, settings: settings, isBeingWritten: false)
  }

  private init(_ keys: StoredKeySet, settings: RuleSettings, isBeingWritten: Bool) {
    self.keys = keys
    self.isBeingWritten = isBeingWritten
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
