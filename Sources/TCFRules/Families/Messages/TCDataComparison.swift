import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The members of TCData or InAppTCData next to the string that they were made from. Members that are absent or of the wrong
/// type are not compared.
struct TCDataComparison {
  private let object: TCDataObject
  private let string: TCString

  init(_ object: TCDataObject, _ string: TCString) {
    self.object = object
    self.string = string
  }

  /// The members that can be compared, but for restrictions.
  var members: [StoredKeyComparison] {
    let core = string.core
    let publisher = string.publisherTC ?? PublisherTCSegment()
    return [
      number("tcfPolicyVersion", FieldName.policyVersion, core.policyVersion),
      number("cmpId", FieldName.cmpID, core.cmpID), number("cmpVersion", FieldName.cmpVersion, core.cmpVersion),
      serviceSpecific, flag("useNonStandardTexts", FieldName.useNonStandardTexts, core.useNonStandardTexts),
      flag("useNonStandardStacks", FieldName.useNonStandardTexts, core.useNonStandardTexts),
      flag("purposeOneTreatment", FieldName.purposeOneTreatment, core.purposeOneTreatment), country,
      purposes("purpose.consents", FieldName.purposesConsent, core.purposeConsents),
      purposes("purpose.legitimateInterests", FieldName.purposesLITransparency, core.purposeLegitimateInterests),
      vendors("vendor.consents", .vendorConsents, core.vendorConsents),
      vendors("vendor.legitimateInterests", .vendorLegitimateInterests, core.vendorLegitimateInterests),
      string.disclosedVendors.flatMap { vendors("vendor.disclosedVendors", .disclosedVendors, $0) },
      purposes("specialFeatureOptins", FieldName.specialFeatureOptIns, core.specialFeatureOptIns),
      purposes("publisher.consents", FieldName.pubPurposesConsent, publisher.purposeConsents),
      purposes(
        "publisher.legitimateInterests", FieldName.pubPurposesLITransparency, publisher.purposeLegitimateInterests),
      purposes("publisher.customPurpose.consents", FieldName.customPurposesConsent, publisher.customPurposeConsents),
      purposes(
        "publisher.customPurpose.legitimateInterests", FieldName.customPurposesLITransparency,
        publisher.customPurposeLegitimateInterests),
    ].compactMap(\.self)
  }

  /// Reports what is wrong with the restrictions. Does not apply if there are none to compare.
  func reportRestrictions(to findings: inout Findings) -> Applicability {
    guard let found = object.restrictions else { return .doesNotApply }
    let wanted = RestrictionCodes.byPurpose(of: string.core.publisherRestrictions)
    for purpose in Set(found.keys).union(wanted.keys).sorted() {
      let (here, there) = (found[purpose], wanted[purpose])
      guard here != there else { continue }
      let path = "\(TCDataObject.restrictionsPath).\(purpose)"
      let vendors = Self.vendors(here).union(Self.vendors(there))
      findings.report(
        "\(path) is \(Self.text(here)), but the string's restrictions are \(Self.text(there))", at: object.at(path),
        evidence: Evidence(
          expected: .text(Self.text(there)), actual: .text(Self.text(here)), vendors: vendors,
          purposes: PurposeSet([purpose])))
    }
    return .applies
  }

  private static func text(_ codes: RestrictionCodes?) -> String {
    guard let codes, codes.highest > 0 else { return "none" }
    let parts = [
      ("not allowed", codes.notAllowed), ("consent", codes.requireConsent),
      ("legitimate interest", codes.requireLegitimateInterest),
    ]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \(IDList.text($0.1, limit: 10))" }.joined(separator: ", ")
  }

  private static func vendors(_ codes: RestrictionCodes?) -> VendorIDSet {
    guard let codes else { return VendorIDSet() }
    return codes.notAllowed.union(codes.requireConsent).union(codes.requireLegitimateInterest)
  }

  private func number(_ name: String, _ field: String, _ value: Int) -> StoredKeyComparison? {
    object.number(name).map { StoredKeyComparison(name: name, field: field, sides: .number(key: $0, string: value)) }
  }

  private func flag(_ name: String, _ field: String, _ value: Bool) -> StoredKeyComparison? {
    object.flag(name).map {
      StoredKeyComparison(name: name, field: field, sides: .text(key: String($0), string: String(value)))
    }
  }

  /// That it is false is reported by `messages/service-specific`.
  private var serviceSpecific: StoredKeyComparison? {
    guard object.flag("isServiceSpecific") == true else { return nil }
    return flag("isServiceSpecific", FieldName.isServiceSpecific, string.core.isServiceSpecific)
  }

  private var country: StoredKeyComparison? {
    guard let text = object.member("publisherCC")?.string else { return nil }
    return StoredKeyComparison(
      name: "publisherCC", field: FieldName.publisherCC,
      sides: .text(key: text, string: string.core.publisherCC.description))
  }

  private func vendors(_ name: String, _ section: SectionName, _ vendors: VendorIDSet) -> StoredKeyComparison? {
    guard let ids = object.ids(name) else { return nil }
    let wanted = object.isPartial && !object.isInApp ? vendors.intersection(ids.named) : vendors
    return StoredKeyComparison(name: name, field: section.rawValue, sides: .vendors(key: ids.set, string: wanted))
  }

  private func purposes(_ name: String, _ field: String, _ purposes: PurposeSet) -> StoredKeyComparison? {
    guard let ids = object.ids(name)?.set else { return nil }
    let bits = ids.words.first ?? 0
    return StoredKeyComparison(
      name: name, field: field, sides: .purposes(key: PurposeSet(bits: bits), string: purposes))
  }
}
