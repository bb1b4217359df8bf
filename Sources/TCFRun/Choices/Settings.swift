public import TCFCodec
public import TCFRules

/// What a settings file says, key by key. See `RunKeys` for the keys.
public struct Settings: Sendable {
  /// The file as the user named it; nil if there is none.
  public let file: String?
  private let root: SettingsNode?

  /// No settings.
  public init() { self.init(file: nil, root: nil) }

  /// The settings of a checked file.
  init(file: String?, root: SettingsNode?) {
    self.file = file
    self.root = root
  }

  /// Whether there is no file, or one without any key.
  var isEmpty: Bool { root?.members.isEmpty ?? true }

  /// What the file says of a choice; nil if it does not say anything. Paths are ready to open.
  public subscript<Value>(key: ChoiceKey<Value>) -> Value? {
    guard let root, let file else { return nil }
    let block = key.facts.block.map { root[$0] } ?? root
    return block?[key.facts.name].flatMap { key.read($0, file) }
  }

  /// Where the value of a choice begins; nil if the file does not say anything of it.
  func place(of choice: ChoiceFacts) -> SettingsProblem.Place? {
    (choice.block.map { root?[$0] } ?? root)?[choice.name]?.place
  }

  /// Rules off and on, severities.
  public var switches: RuleSwitches {
    var switches = RuleSwitches()
    switches.off = self[RunKeys.rulesOff] ?? []
    switches.on = self[RunKeys.rulesOn] ?? []
    switches.severities = self[RunKeys.severities] ?? []
    return switches
  }

  /// The settings of rules in a run as of a day.
  public func ruleSettings(asOf day: CalendarDay) -> RuleSettings {
    var settings = RuleSettings(asOf: day)
    if let months = self[RunKeys.expiryMonths] { settings.expiry.months = months }
    if let days = self[RunKeys.renewalDays] { settings.expiry.renewalDays = days }
    if let characters = self[RunKeys.oversizedCharacters] { settings.oversizedCharacters = characters }
    if let id = self[RunKeys.implausibleVendorID] { settings.implausibleVendorID = id }
    if let countries = self[RunKeys.treatmentCountries] { settings.treatmentCountries = countries }
    if let vendor = self[RunKeys.consentModeVendor] { settings.consentMode.vendor = vendor }
    for (signal, key) in RunKeys.consentModeNeeds {
      if let need = self[key] { settings.consentMode[signal] = need }
    }
    return settings
  }
}
