public import TCFCodec
package import TCFJSON

/// A consent string as JSON, in the shape that `decode`, `encode` and the codec-under-test protocol share.
///
/// One line without line breaks; members always in the same order; ids ascend; times are ISO 8601 UTC with milliseconds.
public enum ModelJSON {
  /// The object of a decoded string.
  public static func text(_ string: ConsentString) -> String {
    switch string {
    case .v2(let model): text(model)
    case .v1(let model): text(model)
    }
  }

  /// The object of a version 2 string.
  public static func text(_ model: TCString) -> String {
    var bytes: [UInt8] = []
    append(model, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The object of a version 1 string.
  public static func text(_ model: ConsentStringV1) -> String {
    var bytes: [UInt8] = []
    append(model, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the object of a string as a value.
  package static func write(_ string: ConsentString, to json: inout JSONWriter) {
    json.object { json in
      switch string {
      case .v2(let model): write(model, to: &json)
      case .v1(let model): write(model, to: &json)
      }
    }
  }

  /// Appends the object of a string to `bytes`: no text in between, for those who write thousands a second.
  package static func append(_ string: ConsentString, to bytes: inout [UInt8]) {
    switch string {
    case .v2(let model): append(model, to: &bytes)
    case .v1(let model): append(model, to: &bytes)
    }
  }

  /// Appends the object of a version 2 string to `bytes`.
  package static func append(_ model: TCString, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in json.object { write(model, to: &$0) } }
  }

  private static func append(_ model: ConsentStringV1, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in json.object { write(model, to: &$0) } }
  }

  private static func write(_ model: TCString, to json: inout JSONWriter) {
    let core = model.core
    json.member("version", 2)
    json.plainMember("created") { core.created.append(to: &$0) }
    json.plainMember("lastUpdated") { core.lastUpdated.append(to: &$0) }
    json.member("cmpId", core.cmpID)
    json.member("cmpVersion", core.cmpVersion)
    json.member("consentScreen", core.consentScreen)
    json.member("consentLanguage", core.consentLanguage.description)
    json.member("vendorListVersion", core.vendorListVersion)
    json.member("policyVersion", core.policyVersion)
    json.member("isServiceSpecific", core.isServiceSpecific)
    json.member("useNonStandardTexts", core.useNonStandardTexts)
    json.member("specialFeatureOptIns", bits: core.specialFeatureOptIns.bits)
    json.member("purposeConsents", bits: core.purposeConsents.bits)
    json.member("purposeLegitimateInterests", bits: core.purposeLegitimateInterests.bits)
    json.member("purposeOneTreatment", core.purposeOneTreatment)
    json.member("publisherCC", core.publisherCC.description)
    json.member("vendorConsents", setBits: core.vendorConsents.words)
    json.member("vendorLegitimateInterests", setBits: core.vendorLegitimateInterests.words)
    json.key("publisherRestrictions")
    json.beginArray()
    for restriction in core.publisherRestrictions { json.object { write(restriction, to: &$0) } }
    json.endArray()
    if let vendors = model.disclosedVendors { json.member("disclosedVendors", setBits: vendors.words) }
    if let vendors = model.allowedVendors { json.member("allowedVendors", setBits: vendors.words) }
    if let segment = model.publisherTC { json.member("publisherTC") { write(segment, to: &$0) } }
  }

  private static func write(_ model: ConsentStringV1, to json: inout JSONWriter) {
    json.member("version", 1)
    json.plainMember("created") { model.created.append(to: &$0) }
    json.plainMember("lastUpdated") { model.lastUpdated.append(to: &$0) }
    json.member("cmpId", model.cmpID)
    json.member("cmpVersion", model.cmpVersion)
    json.member("consentScreen", model.consentScreen)
    json.member("consentLanguage", model.consentLanguage.description)
    json.member("vendorListVersion", model.vendorListVersion)
    json.member("purposeConsents", bits: model.purposeConsents.bits)
    // Most strings have the highest vendor with consent here: the member is there where they do not.
    if model.maxVendorID != model.vendorConsents.highest { json.member("maxVendorId", model.maxVendorID) }
    json.member("vendorConsents", setBits: model.vendorConsents.words)
    if let isDefault = model.defaultVendorConsent { json.member("defaultVendorConsent", isDefault) }
  }

  private static func write(_ restriction: PublisherRestriction, to json: inout JSONWriter) {
    json.member("purpose", restriction.purpose)
    json.member("type", Int(restriction.type.rawValue))
    json.member("vendors", setBits: restriction.vendors.words)
  }

  private static func write(_ segment: PublisherTCSegment, to json: inout JSONWriter) {
    json.member("purposeConsents", bits: segment.purposeConsents.bits)
    json.member("purposeLegitimateInterests", bits: segment.purposeLegitimateInterests.bits)
    json.member("customPurposeCount", segment.customPurposeCount)
    json.member("customPurposeConsents", bits: segment.customPurposeConsents.bits)
    json.member("customPurposeLegitimateInterests", bits: segment.customPurposeLegitimateInterests.bits)
  }
}
