/// A member of a model's JSON, by its place in the object; the page "Formats and contracts" shows the shape.
enum ModelField: String, Sendable, Hashable, CaseIterable {
  case version
  case created
  case lastUpdated
  case cmpID = "cmpId"
  case cmpVersion
  case consentScreen
  case consentLanguage
  case vendorListVersion
  case policyVersion
  case isServiceSpecific
  case useNonStandardTexts
  case specialFeatureOptIns
  case purposeConsents
  case purposeLegitimateInterests
  case purposeOneTreatment
  case publisherCC
  case vendorConsents
  case vendorLegitimateInterests
  case publisherRestrictions
  case defaultVendorConsent
  case disclosedVendors
  case allowedVendors
  case publisherTC
  case publisherPurposeConsents = "publisherTC.purposeConsents"
  case publisherPurposeLegitimateInterests = "publisherTC.purposeLegitimateInterests"
  case customPurposeCount = "publisherTC.customPurposeCount"
  case customPurposeConsents = "publisherTC.customPurposeConsents"
  case customPurposeLegitimateInterests = "publisherTC.customPurposeLegitimateInterests"

  /// The members of the object `publisherTC`.
  static let ofPublisherTC: Set<ModelField> = [
    .publisherPurposeConsents, .publisherPurposeLegitimateInterests, .customPurposeCount, .customPurposeConsents,
    .customPurposeLegitimateInterests,
  ]
  /// The field, and those within it.
  var withParts: [ModelField] { self == .publisherTC ? [self] + Self.ofPublisherTC : [self] }
  /// What is absent from a model exactly when the string has no such segment.
  static let segments: [ModelField] = [.disclosedVendors, .allowedVendors, .publisherTC]
  /// What is absent from every string that is not of version 1 in range form.
  static let ofVersion1 = ModelField.defaultVendorConsent

  /// The field's bit in a set of fields.
  fileprivate var bit: UInt32 {
    switch self {
    case .version: 1 << 0
    case .created: 1 << 1
    case .lastUpdated: 1 << 2
    case .cmpID: 1 << 3
    case .cmpVersion: 1 << 4
    case .consentScreen: 1 << 5
    case .consentLanguage: 1 << 6
    case .vendorListVersion: 1 << 7
    case .policyVersion: 1 << 8
    case .isServiceSpecific: 1 << 9
    case .useNonStandardTexts: 1 << 10
    case .specialFeatureOptIns: 1 << 11
    case .purposeConsents: 1 << 12
    case .purposeLegitimateInterests: 1 << 13
    case .purposeOneTreatment: 1 << 14
    case .publisherCC: 1 << 15
    case .vendorConsents: 1 << 16
    case .vendorLegitimateInterests: 1 << 17
    case .publisherRestrictions: 1 << 18
    case .defaultVendorConsent: 1 << 19
    case .disclosedVendors: 1 << 20
    case .allowedVendors: 1 << 21
    case .publisherTC: 1 << 22
    case .publisherPurposeConsents: 1 << 23
    case .publisherPurposeLegitimateInterests: 1 << 24
    case .customPurposeCount: 1 << 25
    case .customPurposeConsents: 1 << 26
    case .customPurposeLegitimateInterests: 1 << 27
    }
  }
}

/// A set of fields in one word: every answer has one.
struct ModelFieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  init() {}

  init(arrayLiteral elements: ModelField...) {
    for field in elements { insert(field) }
  }

  init(_ fields: some Sequence<ModelField>) {
    for field in fields { insert(field) }
  }

  var isEmpty: Bool { bits == 0 }
  func contains(_ field: ModelField) -> Bool { bits & field.bit != 0 }
  mutating func insert(_ field: ModelField) { bits |= field.bit }
  mutating func formUnion(_ other: ModelFieldSet) { bits |= other.bits }

  /// The fields in the order of the model.
  var fields: [ModelField] { ModelField.allCases.filter(contains) }
}
