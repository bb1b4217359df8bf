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

  /// Appends the object of a string to `bytes`: no text in between, for those who write thousands a second.
  package static func append(_ string: ConsentString, to bytes: inout [UInt8]) {
    switch string {
    case .v2(let model): append(model, to: &bytes)
    case .v1(let model): append(model, to: &bytes)
    }
  }

  /// Appends the object of a version 2 string to `bytes`.
  package static func append(_ model: TCString, to bytes: inout [UInt8]) {
    let core = model.core
    var object = ObjectText(&bytes)
    object.add("version", 2, &bytes)
    object.add("created", core.created.description, &bytes)
    object.add("lastUpdated", core.lastUpdated.description, &bytes)
    object.add("cmpId", core.cmpID, &bytes)
    object.add("cmpVersion", core.cmpVersion, &bytes)
    object.add("consentScreen", core.consentScreen, &bytes)
    object.add("consentLanguage", core.consentLanguage.description, &bytes)
    object.add("vendorListVersion", core.vendorListVersion, &bytes)
    object.add("policyVersion", core.policyVersion, &bytes)
    object.add("isServiceSpecific", core.isServiceSpecific, &bytes)
    object.add("useNonStandardTexts", core.useNonStandardTexts, &bytes)
    object.add("specialFeatureOptIns", core.specialFeatureOptIns, &bytes)
    object.add("purposeConsents", core.purposeConsents, &bytes)
    object.add("purposeLegitimateInterests", core.purposeLegitimateInterests, &bytes)
    object.add("purposeOneTreatment", core.purposeOneTreatment, &bytes)
    object.add("publisherCC", core.publisherCC.description, &bytes)
    object.add("vendorConsents", core.vendorConsents, &bytes)
    object.add("vendorLegitimateInterests", core.vendorLegitimateInterests, &bytes)
    object.begin("publisherRestrictions", &bytes)
    append(core.publisherRestrictions, to: &bytes)
    if let vendors = model.disclosedVendors { object.add("disclosedVendors", vendors, &bytes) }
    if let vendors = model.allowedVendors { object.add("allowedVendors", vendors, &bytes) }
    if let segment = model.publisherTC {
      object.begin("publisherTC", &bytes)
      append(segment, to: &bytes)
    }
    object.end(&bytes)
  }

  private static func append(_ model: ConsentStringV1, to bytes: inout [UInt8]) {
    var object = ObjectText(&bytes)
    object.add("version", 1, &bytes)
    object.add("created", model.created.description, &bytes)
    object.add("lastUpdated", model.lastUpdated.description, &bytes)
    object.add("cmpId", model.cmpID, &bytes)
    object.add("cmpVersion", model.cmpVersion, &bytes)
    object.add("consentScreen", model.consentScreen, &bytes)
    object.add("consentLanguage", model.consentLanguage.description, &bytes)
    object.add("vendorListVersion", model.vendorListVersion, &bytes)
    object.add("purposeConsents", model.purposeConsents, &bytes)
    // Most strings have the highest vendor with consent here: the member is there where they do not.
    if model.maxVendorID != model.vendorConsents.highest { object.add("maxVendorId", model.maxVendorID, &bytes) }
    object.add("vendorConsents", model.vendorConsents, &bytes)
    if let isDefault = model.defaultVendorConsent { object.add("defaultVendorConsent", isDefault, &bytes) }
    object.end(&bytes)
  }

  private static func append(_ restrictions: PublisherRestrictions, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, restriction) in restrictions.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      var object = ObjectText(&bytes)
      object.add("purpose", restriction.purpose, &bytes)
      object.add("type", Int(restriction.type.rawValue), &bytes)
      object.add("vendors", restriction.vendors, &bytes)
      object.end(&bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ segment: PublisherTCSegment, to bytes: inout [UInt8]) {
    var object = ObjectText(&bytes)
    object.add("purposeConsents", segment.purposeConsents, &bytes)
    object.add("purposeLegitimateInterests", segment.purposeLegitimateInterests, &bytes)
    object.add("customPurposeCount", segment.customPurposeCount, &bytes)
    object.add("customPurposeConsents", segment.customPurposeConsents, &bytes)
    object.add("customPurposeLegitimateInterests", segment.customPurposeLegitimateInterests, &bytes)
    object.end(&bytes)
  }
}

/// A JSON object in the making: members in the order in which they are added. No value here needs escaping.
private struct ObjectText {
  private var isEmpty = true

  init(_ bytes: inout [UInt8]) { bytes.append(UInt8(ascii: "{")) }

  func end(_ bytes: inout [UInt8]) { bytes.append(UInt8(ascii: "}")) }

  /// Writes a member's name; the value follows.
  mutating func begin(_ name: String, _ bytes: inout [UInt8]) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes.append(UInt8(ascii: "\""))
    bytes += name.utf8
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func add(_ name: String, _ value: Int, _ bytes: inout [UInt8]) {
    begin(name, &bytes)
    bytes.append(decimal: value)
  }

  mutating func add(_ name: String, _ value: Bool, _ bytes: inout [UInt8]) {
    begin(name, &bytes)
    bytes += (value ? "true" : "false").utf8
  }

  mutating func add(_ name: String, _ value: String, _ bytes: inout [UInt8]) {
    begin(name, &bytes)
    bytes.append(UInt8(ascii: "\""))
    bytes += value.utf8
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func add(_ name: String, _ ids: some Sequence<Int>, _ bytes: inout [UInt8]) {
    begin(name, &bytes)
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for id in ids {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(decimal: id)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension [UInt8] {
  /// Appends a number's digits. Ids have up to five, which a conversion to `String` takes many times as long for.
  fileprivate mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return self += String(number).utf8 }
    let zero = UInt8(ascii: "0")
    let value = UInt32(number)
    if value >= 10_000 { append(zero + UInt8(value / 10_000)) }
    if value >= 1_000 { append(zero + UInt8(value / 1_000 % 10)) }
    if value >= 100 { append(zero + UInt8(value / 100 % 10)) }
    if value >= 10 { append(zero + UInt8(value / 10 % 10)) }
    append(zero + UInt8(value % 10))
  }
}
