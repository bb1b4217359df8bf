import TCFCodec
import TCFFindings

/// A field in which two models differ.
struct FieldDifference: Sendable, Hashable {
  let field: ModelField
  /// What was wanted, for people.
  let expected: String
  /// What was reported instead.
  let actual: String
  /// The vendors that were wanted and not reported, where the field is about vendors.
  let missingVendors: VendorIDSet

  /// `publisherCC: expected DE, had de`
  var text: String { "\(field.rawValue): expected \(expected), had \(actual)" }
}

/// What a testee's model is compared with, and which part of it.
struct ModelComparison {
  /// The right model.
  let expected: AnswerModel
  /// The segments that the testee knows; the others are not looked at.
  let knownSegments: [String]
  /// The fields to look at; nil for all.
  var only: ModelFieldSet?

  /// The fields in which `actual` differs. A field that it does not name is not compared, except that a segment which the
  /// testee knows is absent from the string when it is absent from the model.
  func differences(_ actual: AnswerModel) -> [FieldDifference] {
    // Nearly always everything is told and right.
    if actual.named == expected.named, actual.illegible.isEmpty, actual.values == expected.values,
      actual.version == expected.version, actual.defaultVendorConsent == expected.defaultVendorConsent
    {
      return []
    }
    return ModelField.allCases.filter { differs($0, actual) }.map { field in
      FieldDifference(
        field: field, expected: expected.text(field), actual: actual.text(field),
        missingVendors: expected.vendors(field).subtracting(actual.vendors(field)))
    }
  }

  /// The fields of the right model that `actual` does not name, or that are in a segment which the testee does not know.
  func notCompared(_ actual: AnswerModel) -> ModelFieldSet {
    ModelFieldSet(expected.named.fields.filter { isWanted($0) && !isCompared($0, actual) })
  }

  /// Whether anything was compared at all.
  func comparesAnything(_ actual: AnswerModel) -> Bool {
    ModelField.allCases.contains { $0 != .version && isWanted($0) && isCompared($0, actual) }
  }

  private func isWanted(_ field: ModelField) -> Bool { only?.contains(field) ?? true }

  private func isCompared(_ field: ModelField, _ actual: AnswerModel) -> Bool {
    if ModelField.segments.contains(field) {
      return knownSegments.contains(field.rawValue) || (actual.named.contains(field) && field != .publisherTC)
    }
    if ModelField.ofPublisherTC.contains(field) {
      return expected.named.contains(.publisherTC) && actual.named.contains(field)
    }
    return actual.named.contains(field)
  }

  private func differs(_ field: ModelField, _ actual: AnswerModel) -> Bool {
    guard isWanted(field), isCompared(field, actual) else { return false }
    guard expected.named.contains(field) == actual.named.contains(field) else {
      // A version 1 string has few fields; a testee that shows it as a version 2 string may name them all.
      return expected.version == 2 || field == .version
    }
    guard actual.named.contains(field) else { return false }
    return actual.illegible[field] != nil || !expected.agrees(field, actual)
  }
}

extension AnswerModel {
  /// Whether both say the same in a field that both name legibly.
  fileprivate func agrees(_ field: ModelField, _ other: AnswerModel) -> Bool {
    let (left, right) = (values.core, other.values.core)
    let (mine, theirs) = (values.publisherTC, other.values.publisherTC)
    return switch field {
    case .version: version == other.version
    case .created: left.created == right.created
    case .lastUpdated: left.lastUpdated == right.lastUpdated
    case .cmpID: left.cmpID == right.cmpID
    case .cmpVersion: left.cmpVersion == right.cmpVersion
    case .consentScreen: left.consentScreen == right.consentScreen
    case .consentLanguage: left.consentLanguage == right.consentLanguage
    case .vendorListVersion: left.vendorListVersion == right.vendorListVersion
    case .policyVersion: left.policyVersion == right.policyVersion
    case .isServiceSpecific: left.isServiceSpecific == right.isServiceSpecific
    case .useNonStandardTexts: left.useNonStandardTexts == right.useNonStandardTexts
    case .specialFeatureOptIns: left.specialFeatureOptIns == right.specialFeatureOptIns
    case .purposeConsents: left.purposeConsents == right.purposeConsents
    case .purposeLegitimateInterests: left.purposeLegitimateInterests == right.purposeLegitimateInterests
    case .purposeOneTreatment: left.purposeOneTreatment == right.purposeOneTreatment
    case .publisherCC: left.publisherCC == right.publisherCC
    case .vendorConsents: left.vendorConsents == right.vendorConsents
    case .vendorLegitimateInterests: left.vendorLegitimateInterests == right.vendorLegitimateInterests
    case .publisherRestrictions: left.publisherRestrictions == right.publisherRestrictions
    case .defaultVendorConsent: defaultVendorConsent == other.defaultVendorConsent
    case .disclosedVendors: values.disclosedVendors == other.values.disclosedVendors
    case .allowedVendors: values.allowedVendors == other.values.allowedVendors
    case .publisherTC: (mine == nil) == (theirs == nil)
    case .publisherPurposeConsents: mine?.purposeConsents == theirs?.purposeConsents
    case .publisherPurposeLegitimateInterests: mine?.purposeLegitimateInterests == theirs?.purposeLegitimateInterests
    case .customPurposeCount: mine?.customPurposeCount == theirs?.customPurposeCount
    case .customPurposeConsents: mine?.customPurposeConsents == theirs?.customPurposeConsents
    case .customPurposeLegitimateInterests:
      mine?.customPurposeLegitimateInterests == theirs?.customPurposeLegitimateInterests
    }
  }

  /// The vendors that a field names; none for other fields, and for what is not reported.
  fileprivate func vendors(_ field: ModelField) -> VendorIDSet {
    guard named.contains(field) else { return VendorIDSet() }
    return switch field {
    case .vendorConsents: values.core.vendorConsents
    case .vendorLegitimateInterests: values.core.vendorLegitimateInterests
    case .publisherRestrictions: values.core.publisherRestrictions.reduce(VendorIDSet()) { $0.union($1.vendors) }
    case .disclosedVendors: values.disclosedVendors ?? VendorIDSet()
    case .allowedVendors: values.allowedVendors ?? VendorIDSet()
    default: VendorIDSet()
    }
  }

  /// A field for people.
  func text(_ field: ModelField) -> String {
    guard named.contains(field) else { return ModelField.segments.contains(field) ? "no segment" : "nothing" }
    if let raw = illegible[field] { return raw }
    let core = values.core
    let publisher = values.publisherTC ?? PublisherTCSegment()
    let text =
      switch field {
      case .version: "\(version)"
      case .created: "\(core.created)"
      case .lastUpdated: "\(core.lastUpdated)"
      case .cmpID: "\(core.cmpID)"
      case .cmpVersion: "\(core.cmpVersion)"
      case .consentScreen: "\(core.consentScreen)"
      case .consentLanguage: "\(core.consentLanguage)"
      case .vendorListVersion: "\(core.vendorListVersion)"
      case .policyVersion: "\(core.policyVersion)"
      case .isServiceSpecific: "\(core.isServiceSpecific)"
      case .useNonStandardTexts: "\(core.useNonStandardTexts)"
      case .specialFeatureOptIns: ShownValue.ids(core.specialFeatureOptIns)
      case .purposeConsents: ShownValue.ids(core.purposeConsents)
      case .purposeLegitimateInterests: ShownValue.ids(core.purposeLegitimateInterests)
      case .purposeOneTreatment: "\(core.purposeOneTreatment)"
      case .publisherCC: "\(core.publisherCC)"
      case .vendorConsents: ShownValue.ids(core.vendorConsents)
      case .vendorLegitimateInterests: ShownValue.ids(core.vendorLegitimateInterests)
      case .publisherRestrictions: ShownValue.restrictions(core.publisherRestrictions)
      case .defaultVendorConsent: "\(defaultVendorConsent)"
      case .disclosedVendors: values.disclosedVendors.map { ShownValue.ids($0) } ?? "no segment"
      case .allowedVendors: values.allowedVendors.map { ShownValue.ids($0) } ?? "no segment"
      case .publisherTC: values.publisherTC == nil ? "no segment" : "a segment"
      case .publisherPurposeConsents: ShownValue.ids(publisher.purposeConsents)
      case .publisherPurposeLegitimateInterests: ShownValue.ids(publisher.purposeLegitimateInterests)
      case .customPurposeCount: "\(publisher.customPurposeCount)"
      case .customPurposeConsents: ShownValue.ids(publisher.customPurposeConsents)
      case .customPurposeLegitimateInterests: ShownValue.ids(publisher.customPurposeLegitimateInterests)
      }
    return Prose.excerpt(text, limit: 400)
  }
}

extension [FieldDifference] {
  /// The vendors that are missing in any of the fields.
  var missingVendors: VendorIDSet { reduce(VendorIDSet()) { $0.union($1.missingVendors) } }
}
