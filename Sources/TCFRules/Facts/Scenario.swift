package import TCFCodec

/// What someone declares of a scenario: what the user did, and what the UI had shown.
///
/// A value that is not declared is nil; a rule that needs it is undecided then.
package struct Scenario: Sendable, Hashable {
  /// What happens in a scenario.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
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
    /// The CMP is removed, or instructed to forget everything.
    case removal
    /// Purpose 1 is not asked about, by the law of the publisher's country.
    case purposeOneTreatment = "purpose-one-treatment"
    /// Another CMP replaces the one before, and asks again.
    case switchCMP = "switch-cmp"
  }

  /// What the user chose.
  package enum Choice: Sendable, Hashable {
    /// Everything.
    case acceptAll
    /// Nothing.
    case rejectAll
    /// These.
    case partial(Selection)
  }

  /// What a user chose by itself.
  package struct Selection: Sendable, Hashable {
    /// The purposes with consent.
    package var purposes = PurposeSet()
    /// The vendors with consent.
    package var vendors = VendorIDSet()
    /// The special features opted in to.
    package var specialFeatures = PurposeSet()
    /// The purposes on legitimate interest that were not objected to; nil for all that the vendors have.
    package var interestPurposes: PurposeSet?
    /// The vendors on legitimate interest that were not objected to; nil for all that have it.
    package var interestVendors: VendorIDSet?

    /// A choice of nothing.
    package init() {}
  }

  /// Purposes and vendors that an act of the user is about.
  package struct Subjects: Sendable, Hashable {
    /// The purposes.
    package var purposes: PurposeSet
    /// The vendors.
    package var vendors: VendorIDSet

    /// Purposes and vendors.
    package init(purposes: PurposeSet = PurposeSet(), vendors: VendorIDSet = VendorIDSet()) {
      self.purposes = purposes
      self.vendors = vendors
    }
  }

  /// The CMP release that is declared.
  package struct Release: Sendable, Hashable {
    /// The CMP's id.
    package var cmpID: Int?
    /// The release, as in CmpVersion.
    package var version: Int?
    /// The screens, as in ConsentScreen.
    package var screens: [Int]?
    /// The languages, as in ConsentLanguage.
    package var languages: [LetterPair]?

    /// A release of which nothing is declared.
    package init() {}
  }

  /// What happens.
  package let kind: Kind
  /// The vendors that the UI disclosed.
  package var disclosedVendors: VendorIDSet?
  /// The publisher's restrictions; nil for those of the string.
  package var restrictions: PublisherRestrictions?
  /// Whether "reject all" also objects to legitimate interests.
  package var rejectionObjects = true
  /// What the user chose, where the kind does not say it.
  package var choice: Choice?
  /// What the user objected to.
  package var objections = Subjects()
  /// What the user withdrew; nil for everything.
  package var withdrawals: Subjects?
  /// The CMP release.
  package var release = Release()

  /// A scenario of which only the kind is declared.
  package init(_ kind: Kind) { self.kind = kind }

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
  package var refusesEverything: Bool {
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
