import TCFFindings
import TCFStorage

/// What a consent interface showed, as the layers of a recording have it.
///
/// The TCF Policies' own numbers are in the paragraphs that rules cite: Appendix B of version 2025-01-16.5.0.a.
enum InterfaceRules {
  static let family = RuleFamily(
    "ui", "What a consent interface showed: its layers, calls to action, choices and the way back.")

  static let all: [Rule] = [
    InterfaceOfferRules.noConsentCall, InterfaceOfferRules.noCustomiseCall, InterfaceCallRules.contrast,
    InterfaceCallRules.treatment, InterfaceCallRules.hidden, InterfaceCoverageRule.rule, InterfacePreselectionRule.rule,
    InterfaceVendorCountRules.missing, InterfaceVendorCountRules.tooFew, InterfaceOfferRules.noWayBack,
    InterfaceOfferRules.noWithdrawAll, InterfaceCallRules.keyboard, InterfaceNameRules.purposeMissing,
    InterfaceNameRules.specialFeatureMissing, InterfaceStandardTextRules.altered, InterfaceStandardTextRules.missing,
    InterfaceVendorNameRules.missing, InterfaceVendorNameRules.extra, InterfaceLanguageRules.translation,
    InterfaceLanguageRules.mixed, InterfaceLanguageRules.outdated, InterfaceControlRules.purposeMissing,
    InterfaceControlRules.vendorMissing, InterfaceControlRules.specialFeatureMissing, InterfaceFeatureControlRule.rule,
    InterfaceChoiceRule.rule, InterfaceObjectionRule.rule, InterfaceRestrictionRule.rule, InterfaceLinkRules.vendorList,
    InterfaceLinkRules.interestLayer, InterfaceVendorDetailRules.details, InterfaceVendorDetailRules.interestLink,
    InterfacePurposeCountRule.rule, InterfaceRuledOutChoiceRule.rule, InterfaceStackRule.rule,
    InterfaceCategoryTextRule.categories, InterfaceCategoryTextRule.features, InterfaceVendorBasisRules.basis,
    InterfaceVendorBasisRules.missing, InterfaceConsentLanguageRule.rule,
  ]
}
