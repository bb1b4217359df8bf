public import TCFCodec
public import TCFFindings
public import TCFVendorList

/// What is said about the rules of a run.
public struct RuleSettings: Sendable {
  /// The day that rules about age use.
  public var asOf: CalendarDay
  /// How long consent lives.
  public var expiry = Expiry.usual
  /// What makes a string worthless as a whole, as the run's rules have it. The legal basis uses it.
  public var conditions = StringConditions.usual
  /// More characters than this are reported as oversized; 2,000 unless set.
  public var oversizedCharacters = 2_000
  /// Without a list, vendor ids above this are implausible.
  public var implausibleVendorID = 10_000
  /// The countries whose law let a publisher skip purpose 1, and when. Germany until the TTDSG unless set; a legal
  /// judgement, so it is a setting.
  public var treatmentCountries = [
    TreatmentCountry(country: "DE", from: nil, until: CalendarDay(year: 2021, month: 12, day: 1))
  ].compactMap(\.self)

  /// The environment of subjects whose capture does not show it; nil for unknown.
  public var environment: SubjectEnvironment?

  /// What the signals of Google's consent mode stand for.
  package var consentMode = ConsentModeMapping.usual

  /// What is declared about the CMP's UI; without it, rules that need it do not apply.
  public var declaration: Declaration?

  /// The Additional Vendor Information List; without it, rules that need it do not apply.
  public var vendorInformation: CompiledVendorInformation?

  /// Why the CMP list that was given cannot be used; nil where none was given, or one that can be used.
  package var cmpListFault: String?

  /// Google's list of ad technology providers; without it, rules that need it do not apply.
  public var providers: AdProviderList?

  /// The vendor whose device storage disclosure is judged: the document does not say. Without it, disclosures are not
  /// compared with a declaration.
  public var disclosureVendor: Int?

  /// The TC string that URLs and bid requests should carry; without it, they are compared only with what was stored
  /// before them.
  public var expectedString: String?

  /// Whose the domains are that requests went to; without it, requests are not attributed to vendors.
  package var disclosures: VendorDomains?

  /// The official translations of vendor lists' texts, by which interfaces in other languages than English are judged.
  package var translations: [ListTranslation] = []

  /// Settings for a run as of `asOf`.
  public init(asOf: CalendarDay) { self.asOf = asOf }
}

/// A country in which purpose one treatment is provided for, and when.
public struct TreatmentCountry: Sendable, Hashable {
  /// The country.
  public let country: LetterPair
  /// The first day; nil for the beginning of time.
  public let from: CalendarDay?
  /// The first day that no longer counts; nil for no end.
  public let until: CalendarDay?

  /// A country by its two letters; nil if they are not two capital letters.
  public init?(country: String, from: CalendarDay?, until: CalendarDay?) {
    guard let pair = LetterPair(country) else { return nil }
    self.country = pair
    self.from = from
    self.until = until
  }

  /// Whether purpose one treatment is provided for in `country` on `day`.
  func covers(_ country: LetterPair, on day: CalendarDay) -> Bool {
    self.country == country && (from.map { day >= $0 } ?? true) && (until.map { day < $0 } ?? true)
  }
}
