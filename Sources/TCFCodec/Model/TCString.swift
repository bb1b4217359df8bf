/// What a TC string of version 2 says. How it was written (which form of a section, padding, order of segments) is not
/// part of it; that is `TCStringDissection`.
///
/// Every value that fits the types can be held; whether it fits the wire is checked by `encoded()`, whether it is
/// allowed is the business of rules.
///
/// Source: Consent string and vendor list formats v2, TC String Format.
public struct TCString: Sendable, Hashable {
  /// The core segment.
  public var core: CoreSegment
  /// The vendors of the Disclosed Vendors segment; nil if there is no such segment.
  public var disclosedVendors: VendorIDSet?
  /// The vendors of the withdrawn Allowed Vendors segment (type 2); nil if there is no such segment.
  public var allowedVendors: VendorIDSet?
  /// The Publisher TC segment; nil if there is none.
  public var publisherTC: PublisherTCSegment?

  /// A string of the given segments.
  public init(
    core: CoreSegment, disclosedVendors: VendorIDSet? = nil, allowedVendors: VendorIDSet? = nil,
    publisherTC: PublisherTCSegment? = nil
  ) {
    self.core = core
    self.disclosedVendors = disclosedVendors
    self.allowedVendors = allowedVendors
    self.publisherTC = publisherTC
  }
}

/// The core segment of a TC string; each field's meaning is in the format's table.
///
/// Source: Consent string and vendor list formats v2, The Core String.
public struct CoreSegment: Sendable, Hashable {
  /// When the string was first created.
  public var created = Deciseconds(0)
  /// When the string was last updated; since December 2021 the same value as `created`.
  public var lastUpdated = Deciseconds(0)
  /// The CMP that wrote the string last, 0-4,095.
  public var cmpID = 0
  /// The CMP's own version, 0-4,095.
  public var cmpVersion = 0
  /// The screen of the CMP on which the choice was made, 0-63.
  public var consentScreen = 0
  /// The language of the user interface (ISO 639-1).
  public var consentLanguage = LetterPair.unknown
  /// The number of the Global Vendor List that was used, 0-4,095.
  public var vendorListVersion = 0
  /// TcfPolicyVersion of that list, 0-63.
  public var policyVersion = 0
  /// Whether the string is for one service (1) or for global scope (0, invalid since September 2021).
  public var isServiceSpecific = false
  /// Whether non-standard texts (policy 4 and later) or stacks (before) were used.
  public var useNonStandardTexts = false
  /// The special features opted in to, 1-12.
  public var specialFeatureOptIns = PurposeSet()
  /// The purposes consented to, 1-24.
  public var purposeConsents = PurposeSet()
  /// The purposes for which legitimate interest was established and not objected to, 1-24.
  public var purposeLegitimateInterests = PurposeSet()
  /// Whether purpose 1 was *not* disclosed, because the publisher's country governs it otherwise.
  public var purposeOneTreatment = false
  /// The publisher's country (ISO 3166-1 alpha-2), `AA` if unknown.
  public var publisherCC = LetterPair.unknown
  /// The vendors consented to.
  public var vendorConsents = VendorIDSet()
  /// The vendors for which legitimate interest was established and not objected to.
  public var vendorLegitimateInterests = VendorIDSet()
  /// What the publisher restricted, in the order of the wire.
  public var publisherRestrictions = PublisherRestrictions()

  /// A segment with every field zero or empty.
  public init() {}
}

/// The Publisher TC segment: what the user chose for the publisher for its own purposes.
///
/// Source: Consent string and vendor list formats v2, Publisher Purposes Transparency and Consent.
public struct PublisherTCSegment: Sendable, Hashable {
  /// The purposes consented to for the publisher, 1-24.
  public var purposeConsents = PurposeSet()
  /// The purposes with the publisher's legitimate interest, 1-24.
  public var purposeLegitimateInterests = PurposeSet()
  /// How many custom purposes the publisher has, 0-63.
  public var customPurposeCount = 0
  /// The custom purposes consented to, up to `customPurposeCount`.
  public var customPurposeConsents = PurposeSet()
  /// The custom purposes with the publisher's legitimate interest, up to `customPurposeCount`.
  public var customPurposeLegitimateInterests = PurposeSet()

  /// A segment with every field zero or empty.
  public init() {}
}
