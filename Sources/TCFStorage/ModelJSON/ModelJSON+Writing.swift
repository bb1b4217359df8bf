public import TCFCodec

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
    let core = model.core
    var object = ObjectText()
    object.add("version", 2)
    object.add("created", core.created.description)
    object.add("lastUpdated", core.lastUpdated.description)
    object.add("cmpId", core.cmpID)
    object.add("cmpVersion", core.cmpVersion)
    object.add("consentScreen", core.consentScreen)
    object.add("consentLanguage", core.consentLanguage.description)
    object.add("vendorListVersion", core.vendorListVersion)
    object.add("policyVersion", core.policyVersion)
    object.add("isServiceSpecific", core.isServiceSpecific)
    object.add("useNonStandardTexts", core.useNonStandardTexts)
    object.add("specialFeatureOptIns", core.specialFeatureOptIns)
    object.add("purposeConsents", core.purposeConsents)
    object.add("purposeLegitimateInterests", core.purposeLegitimateInterests)
    object.add("purposeOneTreatment", core.purposeOneTreatment)
    object.add("publisherCC", core.publisherCC.description)
    object.add("vendorConsents", core.vendorConsents)
    object.add("vendorLegitimateInterests", core.vendorLegitimateInterests)
    object.add(
      "publisherRestrictions", raw: "[" + core.publisherRestrictions.map(text).joined(separator: ",") + "]")
    if let vendors = model.disclosedVendors { object.add("disclosedVendors", vendors) }
    if let vendors = model.allowedVendors { object.add("allowedVendors", vendors) }
    if let segment = model.publisherTC { object.add("publisherTC", raw: text(segment)) }
    return object.text
  }

  /// The object of a version 1 string.
  public static func text(_ model: ConsentStringV1) -> String {
    var object = ObjectText()
    object.add("version", 1)
    object.add("created", model.created.description)
    object.add("lastUpdated", model.lastUpdated.description)
    object.add("cmpId", model.cmpID)
    object.add("cmpVersion", model.cmpVersion)
    object.add("consentScreen", model.consentScreen)
    object.add("consentLanguage", model.consentLanguage.description)
    object.add("vendorListVersion", model.vendorListVersion)
    object.add("purposeConsents", model.purposeConsents)
    object.add("vendorConsents", model.vendorConsents)
    if let isDefault = model.defaultVendorConsent { object.add("defaultVendorConsent", isDefault) }
    return object.text
  }

  private static func text(_ restriction: PublisherRestriction) -> String {
    var object = ObjectText()
    object.add("purpose", restriction.purpose)
    object.add("type", Int(restriction.type.rawValue))
    object.add("vendors", restriction.vendors)
    return object.text
  }

  private static func text(_ segment: PublisherTCSegment) -> String {
    var object = ObjectText()
    object.add("purposeConsents", segment.purposeConsents)
    object.add("purposeLegitimateInterests", segment.purposeLegitimateInterests)
    object.add("customPurposeCount", segment.customPurposeCount)
    object.add("customPurposeConsents", segment.customPurposeConsents)
    object.add("customPurposeLegitimateInterests", segment.customPurposeLegitimateInterests)
    return object.text
  }
}

/// A JSON object in the making: members in the order in which they are added. No value here needs escaping.
private struct ObjectText {
  private var members = ""

  var text: String { "{" + members + "}" }

  mutating func add(_ name: String, raw value: String) {
    if !members.isEmpty { members += "," }
    members += "\"\(name)\":\(value)"
  }

  mutating func add(_ name: String, _ value: Int) { add(name, raw: String(value)) }
  mutating func add(_ name: String, _ value: Bool) { add(name, raw: value ? "true" : "false") }
  mutating func add(_ name: String, _ value: String) { add(name, raw: "\"\(value)\"") }

  mutating func add(_ name: String, _ ids: some Sequence<Int>) {
    var text = "["
    for id in ids {
      if text.utf8.count > 1 { text += "," }
      text += String(id)
    }
    add(name, raw: text + "]")
  }
}
