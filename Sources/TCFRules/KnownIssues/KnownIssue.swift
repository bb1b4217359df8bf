public import TCFFindings
public import TCFStorage

/// Something stored that is known to crash or mislead a kind of reader: a row of the table `KnownIssue.all`.
///
/// Rules show the row that fits in their findings. What is wrong is for the rules to say; a row says what it does to the SDKs
/// that read it, and who reported that.
public struct KnownIssue: Sendable, Hashable {
  /// The kinds of reader.
  public enum Reader: String, Sendable, Hashable, CaseIterable {
    /// `getInt` and its like, which do not convert.
    case integerExpected = "a reader that expects an integer"
    /// `getString` and its like, which do not convert.
    case stringExpected = "a reader that expects a string"
    /// `integer(forKey:)`, `boolValue` and their like, which take whatever there is.
    case coercing = "a reader that converts"
    /// `charAt(n)` without a look at the length.
    case indexing = "a reader that indexes without a bounds check"
    /// Anyone who reads the keys of publisher restrictions.
    case restrictions = "a reader of restrictions"
    /// Anyone who looks in the default store only, as the documents say.
    case defaultStore = "a reader of the default store"
    /// Anyone who falls back on keys of version 1.
    case fallback = "a reader that falls back on version 1"
    /// Anyone who takes the string and passes it on.
    case forwarding = "a reader that passes the string on"
  }

  /// What a rule has found.
  enum Trigger: Sendable, Hashable {
    /// A value of the first type under a key of the second, by their names.
    case type(String, wanted: String)
    /// A flag or id that the key cannot have.
    case impossibleNumber
    /// An empty key of purposes or features.
    case emptyPurposes
    /// An empty key of vendors.
    case emptyVendors
    /// A key of purposes or features that ends before the list does.
    case shortPurposes
    /// A key of vendors that ends before a vendor that SDKs look up.
    case shortVendors
    /// "Not allowed" for vendors that no one restricts.
    case restrictionFiller
    /// An empty TC string.
    case emptyString
    /// An identifier in place of the string.
    case identifier
    /// Keys of version 1.
    case versionOne
    /// Keys in a store of Flutter's plugin.
    case flutterStore
    /// Keys of another string than the one stored.
    case stale
  }

  /// The row's id, for ever: `integer-reader-boolean`.
  public let id: String
  /// The rule whose findings show it.
  public let rule: RuleID
  /// Where it was seen; empty for any store. `json` stands for dumps that do not say which device they are from.
  public let platforms: [StorePlatform]
  /// What is stored.
  public let stored: String
  /// The kind of reader.
  public let reader: Reader
  /// What becomes of it.
  public let effect: ReaderConsequence.Effect
  /// What happens, in a sentence.
  public let text: String
  /// The addresses of public reports; empty where only the rule catalogue's own survey has it.
  public let reports: [String]
  let trigger: Trigger

  init(
    _ id: String, in rule: RuleID, _ trigger: Trigger, on platforms: [StorePlatform] = [], stored: String,
    reader: Reader, effect: ReaderConsequence.Effect, _ text: String, reports: [String] = []
  ) {
    self.id = id
    self.rule = rule
    self.trigger = trigger
    self.platforms = platforms
    self.stored = stored
    self.reader = reader
    self.effect = effect
    self.text = text
    self.reports = reports
  }

  /// What the first row that fits says; nil where no reader is known to mind.
  static func consequence(of trigger: Trigger, on platform: StorePlatform) -> ReaderConsequence? {
    all.first { $0.trigger == trigger && ($0.platforms.isEmpty || $0.platforms.contains(platform)) }.map {
      ReaderConsequence(
        knownIssue: $0.id, reader: $0.reader.rawValue, effect: $0.effect, text: $0.text, reports: $0.reports)
    }
  }
}
