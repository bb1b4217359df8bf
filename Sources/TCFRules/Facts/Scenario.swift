public import TCFCodec

/// What somebody declares of a scenario: what the user did, and what the UI had shown.
///
/// A value that is not declared is nil; a rule that needs it is undecided then.
public struct Scenario: Sendable, Hashable {
  /// What happens in a scenario.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The app or site is opened for the first time; the user has not answered.
    case firstRun = "first-run"
    /// The user accepts everything.
    case acceptAll = "accept-all"
    /// The user refuses everything.
    case rejectAll = "reject-all"
    /// The user chooses some purposes and vendors.
    case partial
    /// The user takes back what was given.
    case withdraw
    /// The user objects to legitimate interests.
    case object
    /// A choice has expired, and the user is asked again.
    case expiredRenewal = "expired-renewal"
    /// GDPR does not apply to the user.
    case gdprNotApplicable = "gdpr-not-applicable"
    /// The CMP is removed, or told to forget everything.
    case removal
    /// Purpose 1 is not asked about, by the law of the publisher's country.
    case purposeOneTreatment = "purpose-one-treatment"
    /// Another CMP takes the place of the one before, and asks again.
    case switchCMP = "switch-cmp"
  }

  /// What the user chose.
  public enum Choice: Sendable, Hashable {
    /// Everything.
    case acceptAll
    /// Nothing.
    case rejectAll
    /// These.
    case partial(Selection)
  }

  /// What a user chose by itself.
  public struct Selection: Sendable, Hashable {
    /// The purposes with consent.
    public var purposes = PurposeSet()
    /// The vendors with consent.
    public var vendors = VendorIDSet()
    /// The special features opted in to.
    public var specialFeatures = PurposeSet()
    /// The purposes on legitimate interest that were not objected to; nil for all that the vendors have.
    public var interestPurposes: PurposeSet?
    /// The vendors on legitimate interest that were not objected to; nil for all that have it.
    public var interestVendors: VendorIDSet?

    /// A choice of nothing.
    public init() {}
  }

  /// Purposes and vendors that an act of the user is about.
  public struct Subjects: Sendable, Hashable {
    /// The purposes.
    public var purposes: PurposeSet
    /// The vendors.
    public var vendors: VendorIDSet

    /// Purposes and vendors.
    public init(purposes: PurposeSet = PurposeSet(), vendors: VendorIDSet = VendorIDSet()) {
      self.purposes = purposes
      self.vendors = vendors
    }
  }

  /// The CMP release that is declared.
  public struct Release: Sendable, Hashable {
    /// The CMP's id.
    public var cmpID: Int?
    /// The release, as in CmpVersion.
    public var version: Int?
    /// The screens, as in ConsentScreen.
    public var screens: [Int]?
    /// The languages, as in ConsentLanguage.
    public var languages: [LetterPair]?

    /// A release of which nothing is declared.
    public init() {}
  }

  /// What happens.
  public let kind: Kind
  /// The vendors that the UI disclosed.
  public var disclosedVendors: VendorIDSet?
  /// The publisher's restrictions; nil for those of the string.
  public var restrictions: PublisherRestrictions?
  /// Whether "reject all" also objects to legitimate interests.
  public var rejectionObjects = true
  /// What the user chose, where the kind does not say it.
  public var choice: Choice?
  /// What the user objected to.
  public var objections = Subjects()
  /// What the user withdrew; nil for everything.
  public var withdrawals: Subjects?
  /// The CMP release.
  public var release = Release()

  /// A scenario of which only the kind is declared.
  public init(_ kind: Kind) { self.kind = kind }

  /// The choice that what is stored afterwards has to show; nil if there is none.
  var expectedChoice: Choice? {
    switch kind {
    case .acceptAll: .acceptAll
    case .rejectAll: .rejectAll
    case .partial, .expiredRenewal, .switchCMP: choice
    case .purposeOneTreatment: choice ?? .acceptAll
    case .firstRun, .withdraw, .object, .gdprNotApplicable, .removal: nil
    }
  }

  /// Whether the user refuses or withdraws everything, so that a string that says nothing is what it should be.
  public var refusesEverything: Bool {
    if kind == .withdraw { return withdrawals == nil }
    return expectedChoice == .rejectAll
  }

  /// Whether the first step comes before any act of the user.
  var beginsAfresh: Bool {
    switch kind {
    case .firstRun, .acceptAll, .rejectAll, .partial, .purposeOneTreatment: true
    case .withdraw, .object, .expiredRenewal, .gdprNotApplicable, .removal, .switchCMP: false
    }
  }
}
