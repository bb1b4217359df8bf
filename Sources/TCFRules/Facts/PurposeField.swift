import TCFCodec

/// A field of the core with a bit for each purpose or special feature.
struct PurposeField: Sendable {
  /// The field's name.
  let name: String
  // Of the facts, which are an object: a core that is passed on is copied, with the dozen arrays it has.
  private let member: @Sendable (StringFacts) -> PurposeSet

  /// What the field of a string has.
  func ids(of facts: StringFacts) -> PurposeSet { member(facts) }

  static let consents = PurposeField(name: FieldName.purposesConsent) { $0.core.purposeConsents }
  static let legitimateInterests = PurposeField(name: FieldName.purposesLITransparency) {
    $0.core.purposeLegitimateInterests
  }
  static let specialFeatures = PurposeField(name: FieldName.specialFeatureOptIns) { $0.core.specialFeatureOptIns }
}
