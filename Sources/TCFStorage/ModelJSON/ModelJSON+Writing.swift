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

  /// Appends the object of a string to `bytes`: no text in between, for those who write thousands a second.
  package static func append(_ string: ConsentString, to bytes: inout [UInt8]) {
    switch string {
    case .v2(let model): append(model, to: &bytes)
    case .v1(let model): bytes += text(model).utf8
    }
  }

  /// Appends the object of a version 2 string to `bytes`.
  package static func append(_ model: TCString, to bytes: inout [UInt8]) {
    let core = model.core
    var object = ObjectText(&bytes)
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
    object.add("publisherRestrictions", raw: text(core.publisherRestrictions))
    if let vendors = model.disclosedVendors { object.add("disclosedVendors", vendors) }
    if let vendors = model.allowedVendors { object.add("allowedVendors", vendors) }
    if let segment = model.publisherTC { object.add("publisherTC", raw: text(segment)) }
    bytes = object.finished()
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
    return String(decoding: object.finished(), as: UTF8.self)
  }

  private static func text(_ restrictions: PublisherRestrictions) -> [UInt8] {
    var list: [UInt8] = [UInt8(ascii: "[")]
    for restriction in restrictions {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      var object = ObjectText()
      object.add("purpose", restriction.purpose)
      object.add("type", Int(restriction.type.rawValue))
      object.add("vendors", restriction.vendors)
      list += object.finished()
    }
    return list + [UInt8(ascii: "]")]
  }

  private static func text(_ segment: PublisherTCSegment) -> [UInt8] {
    var object = ObjectText()
    object.add("purposeConsents", segment.purposeConsents)
    object.add("purposeLegitimateInterests", segment.purposeLegitimateInterests)
    object.add("customPurposeCount", segment.customPurposeCount)
    object.add("customPurposeConsents", segment.customPurposeConsents)
    object.add("customPurposeLegitimateInterests", segment.customPurposeLegitimateInterests)
    return object.finished()
  }
}

/// A JSON object in the making: members in the order in which they are added. No value here needs escaping.
private struct ObjectText {
  private var bytes: [UInt8]
  private var isEmpty = true

  init() { bytes = [UInt8(ascii: "{")] }

  /// An object behind what `bytes` hold already, which it takes over until `finished`.
  init(_ bytes: inout [UInt8]) {
    self.bytes = []
    swap(&self.bytes, &bytes)
    self.bytes.append(UInt8(ascii: "{"))
  }

  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private mutating func begin(_ name: StaticString) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes += "\"\(name)\":".utf8
  }

  mutating func add(_ name: StaticString, raw value: [UInt8]) {
    begin(name)
    bytes += value
  }

  mutating func add(_ name: StaticString, _ value: Int) {
    begin(name)
    bytes.append(decimal: value)
  }

  mutating func add(_ name: StaticString, _ value: Bool) { add(name, raw: Array((value ? "true" : "false").utf8)) }
  mutating func add(_ name: StaticString, _ value: String) { add(name, raw: Array("\"\(value)\"".utf8)) }

  mutating func add(_ name: StaticString, _ ids: some Sequence<Int>) {
    begin(name)
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
  /// Appends a number's digits. Ids have up to five, which a conversion to `String` would take ten times as long for.
  fileprivate mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return self += String(number).utf8 }
    var divisor = 1
    while divisor * 10 <= number { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
