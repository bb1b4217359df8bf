import TCFCodec

/// A field of the core with a bit for each purpose or special feature.
struct PurposeField: Sendable {
  /// The field's name.
  let name: String
  private let member: @Sendable (borrowing CoreSegment) -> PurposeSet

  /// What the field has.
  func ids(of core: borrowing CoreSegment) -> PurposeSet { member(core) }

  static let consents = PurposeField(name: FieldName.purposesConsent) { $0.purposeConsents }
  static let legitimateInterests = PurposeField(name: FieldName.purposesLITransparency) {
    $0.purposeLegitimateInterests
  }
  static let specialFeatures = PurposeField(name: FieldName.specialFeatureOptIns) { $0.specialFeatureOptIns }
}
