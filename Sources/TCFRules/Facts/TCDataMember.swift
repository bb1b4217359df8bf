import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A member of TCData and InAppTCData: a row of the one table of what the two objects have.
///
/// Source: CMP API v2, TCData; InAppTCData.
struct TCDataMember: Sendable {
  /// What a member holds, whichever way either object writes it.
  enum Kind: Sendable {
    case number, flag, text, ids, restrictions
    /// Other members.
    case group
  }

  let path: String
  let kind: Kind
  /// The field of the string that it repeats; nil for members that repeat none.
  let field: RepeatedField?

  private init(_ path: String, _ kind: Kind, repeats field: String? = nil) {
    self.path = path
    self.kind = kind
    self.field = field.flatMap { name in RepeatedField.all.first { $0.name == name } }
  }

  /// The table. Findings about types and about disagreements are in its order.
  static let all: [TCDataMember] = [
    TCDataMember("tcString", .text),
    TCDataMember("tcfPolicyVersion", .number, repeats: FieldName.policyVersion),
    TCDataMember("cmpId", .number, repeats: FieldName.cmpID),
    TCDataMember("cmpVersion", .number, repeats: FieldName.cmpVersion),
    TCDataMember("gdprApplies", .flag),
    TCDataMember("eventStatus", .text),
    TCDataMember("cmpStatus", .text),
    TCDataMember("listenerId", .number),
    TCDataMember("isServiceSpecific", .flag, repeats: FieldName.isServiceSpecific),
    TCDataMember("useNonStandardTexts", .flag, repeats: FieldName.useNonStandardTexts),
    TCDataMember("useNonStandardStacks", .flag, repeats: FieldName.useNonStandardTexts),
    TCDataMember("purposeOneTreatment", .flag, repeats: FieldName.purposeOneTreatment),
    TCDataMember("publisherCC", .text, repeats: FieldName.publisherCC),
    TCDataMember("purpose", .group),
    TCDataMember("purpose.consents", .ids, repeats: FieldName.purposesConsent),
    TCDataMember("purpose.legitimateInterests", .ids, repeats: FieldName.purposesLITransparency),
    TCDataMember("vendor", .group),
    TCDataMember("vendor.consents", .ids, repeats: SectionName.vendorConsents.rawValue),
    TCDataMember("vendor.legitimateInterests", .ids, repeats: SectionName.vendorLegitimateInterests.rawValue),
    TCDataMember("vendor.disclosedVendors", .ids, repeats: SectionName.disclosedVendors.rawValue),
    TCDataMember("specialFeatureOptins", .ids, repeats: FieldName.specialFeatureOptIns),
    TCDataMember("publisher", .group),
    TCDataMember("publisher.consents", .ids, repeats: FieldName.pubPurposesConsent),
    TCDataMember("publisher.legitimateInterests", .ids, repeats: FieldName.pubPurposesLITransparency),
    TCDataMember("publisher.customPurpose", .group),
    TCDataMember("publisher.customPurpose.consents", .ids, repeats: FieldName.customPurposesConsent),
    TCDataMember("publisher.customPurpose.legitimateInterests", .ids, repeats: FieldName.customPurposesLITransparency),
    TCDataMember(TCDataObject.restrictionsPath, .restrictions),
  ]

  /// The paths of the members of a kind.
  static func paths(_ kind: Kind) -> [String] { all.filter { $0.kind == kind }.map(\.path) }
}

extension TCDataObject {
  /// The members that repeat what the string says, next to it, but for restrictions. Those that are absent or of the wrong
  /// type are left out.
  func comparisons(with string: TCString) -> [StoredKeyComparison] {
    TCDataMember.all.compactMap { member in
      guard let field = member.field, let sides = sides(of: member, field, string) else { return nil }
      return StoredKeyComparison(name: member.path, field: field.name, sides: sides)
    }
  }

  private func sides(
    of member: TCDataMember, _ field: RepeatedField, _ string: TCString
  ) -> StoredKeyComparison.Sides? {
    let path = member.path
    switch field.content {
    case .number(let value) where member.kind == .flag:
      // That the scope is not service-specific is reported by `messages/service-specific`.
      guard let flag = flag(path), flag || path != "isServiceSpecific" else { return nil }
      return .text(key: String(flag), string: String(value(string.core) != 0))
    case .number(let value): return number(path).map { .number(key: $0, string: value(string.core)) }
    case .letters(let value):
      return self.member(path)?.string.map { .text(key: $0, string: value(string.core).description) }
    case .vendors(let vendors):
      guard let found = ids(path), let wanted = vendors(string) else { return nil }
      return .vendors(key: found.set, string: isPartial && !isInApp ? wanted.intersection(found.named) : wanted)
    case .purposes(let purposes, _):
      guard let found = ids(path)?.set else { return nil }
      return .purposes(key: PurposeSet(bits: found.words.first ?? 0), string: purposes(string) ?? PurposeSet())
    case .day: return nil
    }
  }
}
