import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A model as someone reported it: whatever fields were named, with what they say, legible or not.
///
/// `ModelJSON.read` wants a whole model and refuses the first wrong member; here a wrong member is a difference like any
/// other, and a missing one is none.
struct AnswerModel: Sendable, Hashable {
  /// The values of the named fields; those of others mean nothing.
  var values = TCString(core: CoreSegment())
  /// 2, or 1 for a version 1 string.
  var version = 2
  /// What holds for vendors that a version 1 string in range form does not name.
  var defaultVendorConsent = false
  /// The fields that were named.
  var named = ModelFieldSet()
  /// Those of them that cannot be read, and what is there.
  var illegible: [ModelField: String] = [:]
  /// Members that no model has.
  var unknown: [String] = []
  /// Whether a restriction lacks its vendors: compared as one without any, but not encoded.
  var lacksRestrictedVendors = false

  init() {}

  /// A member of version 1 models that no one is compared by: it says which vendors were asked about, not which consent.
  private static let maxVendorID = "maxVendorId"

  /// A model that names every field.
  init(_ model: TCString) {
    values = model
    named = Self.core
    if model.disclosedVendors != nil { named.insert(.disclosedVendors) }
    if model.allowedVendors != nil { named.insert(.allowedVendors) }
    if model.publisherTC != nil { named.formUnion(Self.publisher) }
  }

  private static let publisher = ModelFieldSet([.publisherTC] + ModelField.ofPublisherTC)
  /// The fields that every version 2 model has.
  static let core = ModelFieldSet(
    ModelField.allCases.filter {
      !ModelField.segments.contains($0) && !ModelField.ofPublisherTC.contains($0) && $0 != ModelField.ofVersion1
    })

  /// A version 1 string in the same terms.
  init(_ string: ConsentStringV1) {
    version = 1
    values.core.created = string.created
    values.core.lastUpdated = string.lastUpdated
    values.core.cmpID = string.cmpID
    values.core.cmpVersion = string.cmpVersion
    values.core.consentScreen = string.consentScreen
    values.core.consentLanguage = string.consentLanguage
    values.core.vendorListVersion = string.vendorListVersion
    values.core.purposeConsents = string.purposeConsents
    values.core.vendorConsents = string.vendorConsents
    named = [
      .version, .created, .lastUpdated, .cmpID, .cmpVersion, .consentScreen, .consentLanguage, .vendorListVersion,
      .purposeConsents, .vendorConsents,
    ]
    if let isDefault = string.defaultVendorConsent {
      defaultVendorConsent = isDefault
      named.insert(.defaultVendorConsent)
    }
  }

  /// A string of either version.
  init(_ string: ConsentString) {
    switch string {
    case .v2(let model): self.init(model)
    case .v1(let model): self.init(model)
    }
  }

  /// The model itself, if every field of a version 2 string was named and could be read.
  var complete: TCString? {
    guard version == 2, illegible.isEmpty, unknown.isEmpty, !named.contains(.defaultVendorConsent),
      !lacksRestrictedVendors
    else { return nil }
    let coreFields = Self.core.fields
    guard coreFields.allSatisfy(named.contains) else { return nil }
    guard !named.contains(.publisherTC) || ModelField.ofPublisherTC.allSatisfy(named.contains) else { return nil }
    return values
  }
}

extension AnswerModel {
  /// Reads an object; nil for any other value, and where a field is named twice: no one knows which counts.
  init?(_ node: JSONNode) {
    guard let members = node.members else { return nil }
    var hasMaxVendorID = false
    for member in members {
      if let field = ModelField(rawValue: member.name), !ModelField.ofPublisherTC.contains(field) {
        guard read(field, member.node) else { return nil }
      } else if member.name == Self.maxVendorID {
        hasMaxVendorID = true
      } else {
        unknown.append(member.name)
      }
    }
    if hasMaxVendorID, version != 1 { unknown.append(Self.maxVendorID) }
  }

  /// Reads the value of a field. False if the field was named before.
  private mutating func read(_ field: ModelField, _ node: JSONNode) -> Bool {
    guard !named.contains(field) else { return false }
    named.insert(field)
    if field == .publisherTC, let members = node.members { return readPublisherTC(members) }
    if !receive(field, node) { illegible[field] = Prose.excerpt(node.source, limit: 200) }
    return true
  }

  private mutating func readPublisherTC(_ members: JSONMembers) -> Bool {
    values.publisherTC = PublisherTCSegment()
    for member in members {
      if let field = ModelField(rawValue: "publisherTC.\(member.name)") {
        guard read(field, member.node) else { return false }
      } else {
        unknown.append("publisherTC.\(member.name)")
      }
    }
    return true
  }

  /// Takes a value; false if it is not of `field`'s type.
  private mutating func receive(_ field: ModelField, _ node: JSONNode) -> Bool {
    switch field {
    case .version: Self.number(node, &version)
    case .created: Self.moment(node, &values.core.created)
    case .lastUpdated: Self.moment(node, &values.core.lastUpdated)
    case .cmpID: Self.number(node, &values.core.cmpID)
    case .cmpVersion: Self.number(node, &values.core.cmpVersion)
    case .consentScreen: Self.number(node, &values.core.consentScreen)
    case .consentLanguage: Self.letters(node, &values.core.consentLanguage)
    case .vendorListVersion: Self.number(node, &values.core.vendorListVersion)
    case .policyVersion: Self.number(node, &values.core.policyVersion)
    case .isServiceSpecific: Self.flag(node, &values.core.isServiceSpecific)
    case .useNonStandardTexts: Self.flag(node, &values.core.useNonStandardTexts)
    case .specialFeatureOptIns: Self.purposes(node, &values.core.specialFeatureOptIns)
    case .purposeConsents: Self.purposes(node, &values.core.purposeConsents)
    case .purposeLegitimateInterests: Self.purposes(node, &values.core.purposeLegitimateInterests)
    case .purposeOneTreatment: Self.flag(node, &values.core.purposeOneTreatment)
    case .publisherCC: Self.letters(node, &values.core.publisherCC)
    case .vendorConsents: Self.vendors(node, &values.core.vendorConsents)
    case .vendorLegitimateInterests: Self.vendors(node, &values.core.vendorLegitimateInterests)
    case .publisherRestrictions: restrictions(node)
    case .defaultVendorConsent: Self.flag(node, &defaultVendorConsent)
    case .disclosedVendors: Self.segment(node, &values.disclosedVendors)
    case .allowedVendors: Self.segment(node, &values.allowedVendors)
    case .publisherTC: false
    case .publisherPurposeConsents: publisher(node, \.purposeConsents)
    case .publisherPurposeLegitimateInterests: publisher(node, \.purposeLegitimateInterests)
    case .customPurposeCount: publisherCount(node)
    case .customPurposeConsents: publisher(node, \.customPurposeConsents)
    case .customPurposeLegitimateInterests: publisher(node, \.customPurposeLegitimateInterests)
    }
  }
}
