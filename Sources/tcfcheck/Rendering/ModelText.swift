import TCFCodec
import TCFFindings

/// What a string says, field by field, for people.
enum ModelText {
  static func lines(_ string: ConsentString) -> [String] {
    var bytes: [UInt8] = []
    append(string, to: &bytes)
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the lines, each with a line feed. They consist of names, numbers and letters, which are safe on a terminal.
  static func append(_ string: ConsentString, to bytes: inout [UInt8]) {
    var rows = ModelRows()
    swap(&rows.bytes, &bytes)
    switch string {
    case .v2(let model): add(model, to: &rows)
    case .v1(let model): add(model, to: &rows)
    }
    swap(&rows.bytes, &bytes)
  }

  private static func add(_ model: TCString, to rows: inout ModelRows) {
    let core = model.core
    rows.add("version", text: "2")
    rows.add("created", core.created)
    rows.add("lastUpdated", core.lastUpdated)
    rows.add("cmpId", core.cmpID)
    rows.add("cmpVersion", core.cmpVersion)
    rows.add("consentScreen", core.consentScreen)
    rows.add("consentLanguage", text: core.consentLanguage.description)
    rows.add("vendorListVersion", core.vendorListVersion)
    rows.add("policyVersion", core.policyVersion)
    rows.add("isServiceSpecific", core.isServiceSpecific)
    rows.add("useNonStandardTexts", core.useNonStandardTexts)
    rows.add("specialFeatureOptIns", core.specialFeatureOptIns)
    rows.add("purposeConsents", core.purposeConsents)
    rows.add("purposeLegitimateInterests", core.purposeLegitimateInterests)
    rows.add("purposeOneTreatment", core.purposeOneTreatment)
    rows.add("publisherCC", text: core.publisherCC.description)
    rows.add("vendorConsents", core.vendorConsents)
    rows.add("vendorLegitimateInterests", core.vendorLegitimateInterests)
    for (index, restriction) in core.publisherRestrictions.enumerated() {
      let type = "type \(restriction.type.rawValue) (\(label(restriction.type)))"
      rows.add(
        "publisherRestrictions[\(index)]", restriction.vendors, after: "purpose \(restriction.purpose), \(type), ")
    }
    if let vendors = model.disclosedVendors { rows.add("disclosedVendors", vendors) }
    if let vendors = model.allowedVendors { rows.add("allowedVendors", vendors) }
    if let segment = model.publisherTC { add(segment, to: &rows) }
  }

  private static func add(_ segment: PublisherTCSegment, to rows: inout ModelRows) {
    rows.add("publisherTC.purposeConsents", segment.purposeConsents)
    rows.add("  purposeLegitimateInterests", segment.purposeLegitimateInterests)
    rows.add("  customPurposeCount", segment.customPurposeCount)
    rows.add("  customPurposeConsents", segment.customPurposeConsents)
    rows.add("  custom…LegitimateInterests", segment.customPurposeLegitimateInterests)
  }

  private static func add(_ model: ConsentStringV1, to rows: inout ModelRows) {
    rows.add("version", text: "1 (retired on 2020-09-30)")
    rows.add("created", model.created)
    rows.add("lastUpdated", model.lastUpdated)
    rows.add("cmpId", model.cmpID)
    rows.add("cmpVersion", model.cmpVersion)
    rows.add("consentScreen", model.consentScreen)
    rows.add("consentLanguage", text: model.consentLanguage.description)
    rows.add("vendorListVersion", model.vendorListVersion)
    rows.add("purposeConsents", model.purposeConsents)
    rows.add("maxVendorId", model.maxVendorID)
    rows.add("vendorConsents", model.vendorConsents)
    if let isDefault = model.defaultVendorConsent { rows.add("defaultVendorConsent", isDefault) }
  }

  /// What a restriction type means.
  static func label(_ type: RestrictionType) -> String {
    switch type {
    case .notAllowed: "not allowed"
    case .requireConsent: "require consent"
    case .requireLegitimateInterest: "require legitimate interest"
    case .undefined: "undefined"
    }
  }
}

/// Rows of a name and a value, one a line. Values are written as bytes at once: texts in between would take most of the time
/// of decoding.
private struct ModelRows {
  /// The rows so far.
  var bytes: [UInt8] = []

  /// How wide names are at least, so that values are in one column.
  private static let nameWidth = 30

  mutating func add(_ name: String, text: String) {
    begin(name)
    bytes += text.utf8
    end()
  }

  mutating func add(_ name: String, _ number: Int) {
    begin(name)
    bytes.append(decimal: number)
    end()
  }

  mutating func add(_ name: String, _ value: Bool) { add(name, text: value ? "true" : "false") }

  mutating func add(_ name: String, _ moment: Deciseconds) {
    begin(name)
    moment.append(to: &bytes)
    end()
  }

  /// The purposes in braces: `{1,3,4}`.
  mutating func add(_ name: String, _ purposes: PurposeSet) {
    begin(name)
    bytes.append(UInt8(ascii: "{"))
    for purpose in purposes {
      if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
      bytes.append(decimal: purpose)
    }
    bytes.append(UInt8(ascii: "}"))
    end()
  }

  /// How many vendors there are, and which.
  mutating func add(_ name: String, _ vendors: VendorIDSet, after start: String = "") {
    begin(name)
    bytes += start.utf8
    let count = vendors.count
    bytes.append(decimal: count)
    bytes += Prose.word(count, " vendor ", " vendors ").utf8
    IDList.append(vendors, to: &bytes)
    end()
  }

  private mutating func begin(_ name: String) {
    bytes += name.utf8
    let missing = Self.nameWidth - name.unicodeScalars.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(1, missing)))
  }

  private mutating func end() { bytes.append(UInt8(ascii: "\n")) }
}
