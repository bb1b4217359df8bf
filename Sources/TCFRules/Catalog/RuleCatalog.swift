public import TCFFindings

/// Every rule, in the order in which reports show them.
public enum RuleCatalog {
  /// The catalogue's version: the day its contents were settled.
  public static let version = "2026-11-29"

  /// Every rule of every family.
  public static let all: [Rule] =
    EncodingRules.all + FieldRules.all + DisclosedVendorsRules.all + LegitimateInterestRules.all
    + VendorListRules.all + PurposeOneRules.all + PublisherRestrictionRules.all + PublisherRestrictionKeyRules.all
    + NonStandardTextRules.all + PublisherTCRules.all + PublisherTCKeyRules.all + CMPListRules.all + GoogleRules.all
    + StoredKeyRules.all + V1StringRules.all + V1KeyRules.all + GPPStringRules.all + GPPKeyRules.all
    + AdditionalConsentRules.all + AdditionalConsentKeyRules.all + USPrivacyRules.all + MessageRules.all + URLRules.all
    + TimelineRules.all + ScenarioRules.all + LiveAPIRules.all + GPPAPIRules.all + InterfaceRules.all + NetworkRules.all
    + LintRules.all

  /// Every family, in the order of their first rules.
  public static let families: [RuleFamily] = [
    EncodingRules.family, FieldRules.family, DisclosedVendorsRules.family, LegitimateInterestRules.family,
    VendorListRules.family, PurposeOneRules.family, PublisherRestrictionRules.family, NonStandardTextRules.family,
    PublisherTCRules.family, CMPListRules.family, GoogleRules.family, StoredKeyRules.family, V1StringRules.family,
    GPPStringRules.family, AdditionalConsentRules.family, USPrivacyRules.family, MessageRules.family, URLRules.family,
    TimelineRules.family, ScenarioRules.family, LiveAPIRules.family, GPPAPIRules.family, InterfaceRules.family,
    NetworkRules.family,
    LintRules.family,
  ]

  /// The family of that name; nil if there is none.
  public static func family(_ name: String) -> RuleFamily? { families.first { $0.name == name } }

  /// The rule of an id; nil if there is none.
  public static func rule(_ id: RuleID) -> Rule? { all.first { $0.metadata.id == id } }
}
