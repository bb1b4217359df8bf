/// What a version 1 consent string says. Such strings ended on 2020-09-30; they are still found on devices.
///
/// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format.
public struct ConsentStringV1: Sendable, Hashable {
  /// When the string was first created.
  public var created = Deciseconds(0)
  /// When the string was last updated.
  public var lastUpdated = Deciseconds(0)
  /// The CMP that wrote the string last, 0-4,095.
  public var cmpID = 0
  /// The CMP's own version, 0-4,095.
  public var cmpVersion = 0
  /// The screen of the CMP on which the choice was made, 0-63.
  public var consentScreen = 0
  /// The language of the user interface (ISO 639-1).
  public var consentLanguage = LetterPair.unknown
  /// The number of the version 1 vendor list that was used, 0-4,095.
  public var vendorListVersion = 0
  /// The purposes allowed, 1-24 (version 1 defines 1-5).
  public var purposeConsents = PurposeSet()
  /// The highest vendor id the string speaks about, 0-65,535.
  public var maxVendorID = 0
  /// The vendors consented to, default consent already applied.
  public var vendorConsents = VendorIDSet()
  /// What holds for vendors that no entry names; nil where the string uses a bit field.
  public var defaultVendorConsent: Bool?

  /// A string with every field zero or empty.
  public init() {}
}
