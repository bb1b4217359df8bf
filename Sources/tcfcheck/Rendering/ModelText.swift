import TCFCodec
import TCFFindings

/// What a string says, field by field, for people.
enum ModelText {
  static func lines(_ string: ConsentString) -> [String] {
    switch string {
    case .v2(let model): rows(model).map(line)
    case .v1(let model): rows(model).map(line)
    }
  }

  /// Appends the lines, each with a line feed. They consist of names, numbers and letters, which are safe on a terminal.
  static func append(_ string: ConsentString, to bytes: inout [UInt8]) {
    let rows =
      switch string {
      case .v2(let model): rows(model)
      case .v1(let model): rows(model)
      }
    for row in rows {
      bytes += row.0.padded(nameWidth).utf8
      bytes += row.1.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static let nameWidth = 30

  private static func line(_ row: (String, String)) -> String { row.0.padded(nameWidth) + row.1 }

  private static func rows(_ model: TCString) -> [(String, String)] {
    let core = model.core
    var rows: [(String, String)] = [
      ("version", "2"), ("created", "\(core.created)"), ("lastUpdated", "\(core.lastUpdated)"),
      ("cmpId", "\(core.cmpID)"), ("cmpVersion", "\(core.cmpVersion)"), ("consentScreen", "\(core.consentScreen)"),
      ("consentLanguage", "\(core.consentLanguage)"), ("vendorListVersion", "\(core.vendorListVersion)"),
      ("policyVersion", "\(core.policyVersion)"), ("isServiceSpecific", "\(core.isServiceSpecific)"),
      ("useNonStandardTexts", "\(core.useNonStandardTexts)"), ("specialFeatureOptIns", "\(core.specialFeatureOptIns)"),
      ("purposeConsents", "\(core.purposeConsents)"),
      ("purposeLegitimateInterests", "\(core.purposeLegitimateInterests)"),
      ("purposeOneTreatment", "\(core.purposeOneTreatment)"), ("publisherCC", "\(core.publisherCC)"),
      ("vendorConsents", ids(core.vendorConsents)),
      ("vendorLegitimateInterests", ids(core.vendorLegitimateInterests)),
    ]
    for (index, restriction) in core.publisherRestrictions.enumerated() {
      rows.append(
        (
          "publisherRestrictions[\(index)]",
          "purpose \(restriction.purpose), type \(restriction.type.rawValue) (\(words(restriction.type))), "
            + ids(restriction.vendors)
        ))
    }
    if let vendors = model.disclosedVendors { rows.append(("disclosedVendors", ids(vendors))) }
    if let vendors = model.allowedVendors { rows.append(("allowedVendors", ids(vendors))) }
    if let segment = model.publisherTC { rows += self.rows(segment) }
    return rows
  }

  private static func rows(_ segment: PublisherTCSegment) -> [(String, String)] {
    [
      ("publisherTC.purposeConsents", "\(segment.purposeConsents)"),
      ("  purposeLegitimateInterests", "\(segment.purposeLegitimateInterests)"),
      ("  customPurposeCount", "\(segment.customPurposeCount)"),
      ("  customPurposeConsents", "\(segment.customPurposeConsents)"),
      ("  custom…LegitimateInterests", "\(segment.customPurposeLegitimateInterests)"),
    ]
  }

  private static func rows(_ model: ConsentStringV1) -> [(String, String)] {
    var rows: [(String, String)] = [
      ("version", "1 (retired on 2020-09-30)"), ("created", "\(model.created)"),
      ("lastUpdated", "\(model.lastUpdated)"),
      ("cmpId", "\(model.cmpID)"), ("cmpVersion", "\(model.cmpVersion)"), ("consentScreen", "\(model.consentScreen)"),
      ("consentLanguage", "\(model.consentLanguage)"), ("vendorListVersion", "\(model.vendorListVersion)"),
      ("purposeConsents", "\(model.purposeConsents)"), ("maxVendorId", "\(model.maxVendorID)"),
      ("vendorConsents", ids(model.vendorConsents)),
    ]
    if let isDefault = model.defaultVendorConsent { rows.append(("defaultVendorConsent", "\(isDefault)")) }
    return rows
  }

  private static func ids(_ vendors: VendorIDSet) -> String {
    "\(Prose.count(vendors.count, "vendor")) \(IDList.text(vendors))"
  }

  /// What a restriction type means.
  static func words(_ type: RestrictionType) -> String {
    switch type {
    case .notAllowed: "not allowed"
    case .requireConsent: "require consent"
    case .requireLegitimateInterest: "require legitimate interest"
    case .undefined: "undefined"
    }
  }
}
