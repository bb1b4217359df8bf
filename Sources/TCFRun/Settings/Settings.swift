public import TCFCodec
public import TCFFindings
public import TCFRules

/// What a team settles in its settings file. A value that the file does not give is nil or empty; paths are ready to open.
public struct Settings: Sendable, Hashable {
  /// The file as the user named it; nil if there is none.
  public let file: String?
  /// Which rules are asked, and how much they matter.
  public internal(set) var profile: RuleProfile?
  /// Rules off and on, severities.
  public internal(set) var switches = RuleSwitches()
  /// See `Expiry.months`.
  public internal(set) var expiryMonths: Int?
  /// See `Expiry.renewalDays`.
  public internal(set) var renewalDays: Int?
  /// See `RuleSettings.oversizedCharacters`.
  public internal(set) var oversizedCharacters: Int?
  /// See `RuleSettings.implausibleVendorID`.
  public internal(set) var implausibleVendorID: Int?
  /// See `RuleSettings.treatmentCountries`.
  public internal(set) var treatmentCountries: [TreatmentCountry]?
  /// Vendor lists, folders and stores, those of `lists.gvl` before the one of `lists.store`.
  public internal(set) var vendorLists: [String] = []
  /// The store of vendor lists.
  public internal(set) var store: String?
  /// The CMP list, or a store.
  public internal(set) var cmpList: String?
  /// The Additional Vendor Information List.
  public internal(set) var vendorInformation: String?
  /// Google's list of ad technology providers.
  public internal(set) var providers: String?
  /// The lowest severity that fails a run; `.some(nil)` for never.
  public internal(set) var failOn: Severity??
  /// The baseline.
  public internal(set) var baseline: String?
  /// The waivers in the order of the file.
  public internal(set) var waivers: [Waiver] = []
  /// What is written where.
  public internal(set) var reports = Reports()

  /// What is written where; the words are those of the options.
  public struct Reports: Sendable, Hashable {
    /// The format of standard output.
    public internal(set) var format: String?
    /// How many subjects the console tells one by one.
    public internal(set) var details: Int?
    /// Files for JUnit XML.
    public internal(set) var junit: [String] = []
    /// Files for JSON Lines.
    public internal(set) var json: [String] = []
    /// What a JUnit case stands for.
    public internal(set) var junitBy: String?
    /// For which readers the JUnit report is made.
    public internal(set) var junitDialect: String?
    /// Whether JSON has a line for outcomes other than `fail`.
    public internal(set) var allOutcomes: Bool?
    /// Whether times are fixed.
    public internal(set) var isDeterministic: Bool?
  }

  /// No settings.
  public init() { self.init(file: nil) }

  init(file: String?) { self.file = file }

  /// The rules of a run as of a day, and their settings; `chosen` comes before the profile of the file.
  public func rules(profile chosen: RuleProfile?, asOf day: CalendarDay) -> RunRules {
    RunRules(chosen ?? profile ?? .iab, switches, ruleSettings(asOf: day))
  }

  private func ruleSettings(asOf day: CalendarDay) -> RuleSettings {
    var settings = RuleSettings(asOf: day)
    if let expiryMonths { settings.expiry.months = expiryMonths }
    if let renewalDays { settings.expiry.renewalDays = renewalDays }
    if let oversizedCharacters { settings.oversizedCharacters = oversizedCharacters }
    if let implausibleVendorID { settings.implausibleVendorID = implausibleVendorID }
    if let treatmentCountries { settings.treatmentCountries = treatmentCountries }
    return settings
  }
}
