import TCFCodec
import TCFStorage

/// A model as somebody told it: whatever fields were named, with what they say, legible or not.
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
  /// Those of them that cannot be read, and what stands there.
  var illegible: [ModelField: String] = [:]
  /// Members that no model has.
  var unknown: [String] = []

  init() {}

  /// A member of version 1 models that nobody is compared by: it says which vendors were asked about, not which consent.
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
    guard version == 2, illegible.isEmpty, unknown.isEmpty, !named.contains(.defaultVendorConsent) else { return nil }
    let coreFields = Self.core.fields
    guard coreFields.allSatisfy(named.contains) else { return nil }
    guard !named.contains(.publisherTC) || ModelField.ofPublisherTC.allSatisfy(named.contains) else { return nil }
    return values
  }
}

extension AnswerModel {
  /// Reads the object that is next; nil if there is none or its structure is broken.
  init?(_ cursor: inout JSONCursor) {
    var model = AnswerModel()
    var hasMaxVendorID = false
    let isWhole = cursor.members { name, cursor in
      guard let field = ModelField(rawValue: name), !ModelField.ofPublisherTC.contains(field) else {
        if name == Self.maxVendorID { hasMaxVendorID = true } else { model.unknown.append(name) }
        return cursor.node() != nil
      }
      return model.read(field, &cursor)
    }
    guard isWhole else { return nil }
    if hasMaxVendorID, model.version != 1 { model.unknown.append(Self.maxVendorID) }
    self = model
  }

  /// Reads the value that is next as `field`'s. False if it is no JSON.
  private mutating func read(_ field: ModelField, _ cursor: inout JSONCursor) -> Bool {
    // Of two members of one name nobody knows which counts.
    guard !named.contains(field) else { return false }
    named.insert(field)
    if field == .publisherTC, cursor.current == UInt8(ascii: "{") { return readPublisherTC(&cursor) }
    let start = cursor
    if take(field, &cursor) { return true }
    cursor = start
    guard let range = cursor.skipValue(), cursor.node(range) != nil else { return false }
    illegible[field] = String(decoding: cursor.bytes[range].prefix(200), as: UTF8.self)
    return true
  }

  private mutating func readPublisherTC(_ cursor: inout JSONCursor) -> Bool {
    values.publisherTC = PublisherTCSegment()
    var model = self
    let isWhole = cursor.members { name, cursor in
      guard let field = ModelField(rawValue: "publisherTC.\(name)") else {
        model.unknown.append("publisherTC.\(name)")
        return cursor.node() != nil
      }
      return model.read(field, &cursor)
    }
    self = model
    return isWhole
  }

  /// Takes the value that is next; false if it is not of `field`'s type.
  private mutating func take(_ field: ModelField, _ cursor: inout JSONCursor) -> Bool {
    switch field {
    case .version: Self.number(&cursor, &version)
    case .created: Self.moment(&cursor, &values.core.created)
    case .lastUpdated: Self.moment(&cursor, &values.core.lastUpdated)
    case .cmpID: Self.number(&cursor, &values.core.cmpID)
    case .cmpVersion: Self.number(&cursor, &values.core.cmpVersion)
    case .consentScreen: Self.number(&cursor, &values.core.consentScreen)
    case .consentLanguage: Self.letters(&cursor, &values.core.consentLanguage)
    case .vendorListVersion: Self.number(&cursor, &values.core.vendorListVersion)
    case .policyVersion: Self.number(&cursor, &values.core.policyVersion)
    case .isServiceSpecific: Self.flag(&cursor, &values.core.isServiceSpecific)
    case .useNonStandardTexts: Self.flag(&cursor, &values.core.useNonStandardTexts)
    case .specialFeatureOptIns: Self.purposes(&cursor, &values.core.specialFeatureOptIns)
    case .purposeConsents: Self.purposes(&cursor, &values.core.purposeConsents)
    case .purposeLegitimateInterests: Self.purposes(&cursor, &values.core.purposeLegitimateInterests)
    case .purposeOneTreatment: Self.flag(&cursor, &values.core.purposeOneTreatment)
    case .publisherCC: Self.letters(&cursor, &values.core.publisherCC)
    case .vendorConsents: Self.vendors(&cursor, &values.core.vendorConsents)
    case .vendorLegitimateInterests: Self.vendors(&cursor, &values.core.vendorLegitimateInterests)
    case .publisherRestrictions: Self.restrictions(&cursor, &values.core.publisherRestrictions)
    case .defaultVendorConsent: Self.flag(&cursor, &defaultVendorConsent)
    case .disclosedVendors: Self.segment(&cursor, &values.disclosedVendors)
    case .allowedVendors: Self.segment(&cursor, &values.allowedVendors)
    case .publisherTC: false
    case .publisherPurposeConsents: publisher(&cursor, \.purposeConsents)
    case .publisherPurposeLegitimateInterests: publisher(&cursor, \.purposeLegitimateInterests)
    case .customPurposeCount: publisherCount(&cursor)
    case .customPurposeConsents: publisher(&cursor, \.customPurposeConsents)
    case .customPurposeLegitimateInterests: publisher(&cursor, \.customPurposeLegitimateInterests)
    }
  }
}
