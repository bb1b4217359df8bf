package import TCFCodec
package import TCFFindings

/// A step on the way to an effective legal basis.
package enum BasisReason: Sendable, Hashable {
  /// The string as a whole is invalid: the rule that it breaks, and how.
  case stringInvalid(RuleID, String)
  /// The vendor is not in the list that the string names.
  case vendorUnknown
  /// The vendor was deleted on that day.
  case vendorDeleted(CalendarDay)
  /// The Disclosed Vendors segment does not have the vendor.
  case notDisclosed
  /// There is no Disclosed Vendors segment, and the string is of a time when it needed none.
  case disclosureUnknown
  /// The vendor declares it, on that basis; whether it is flexible.
  case declared(LegalBasis, isFlexible: Bool)
  /// The vendor does not declare it.
  case notDeclared
  /// The vendor declares legitimate interest for a purpose that takes consent only.
  case basisNotAllowed
  /// The publisher's restriction asks for that basis.
  case publisherRequires(LegalBasis)
  /// The publisher's restriction forbids the purpose to the vendor.
  case publisherDisallows
  /// The publisher's restriction has type 3, which means nothing; read as "not permitted".
  case restrictionUndefined
  /// The publisher's restrictions ask for both bases at once; read as "not permitted".
  case restrictionConflict
  /// The vendor does not offer the basis that the publisher requires.
  case basisNotOffered
  /// The user did not consent to the purpose.
  case purposeRefused
  /// The user did not consent to the vendor.
  case vendorRefused
  /// Legitimate interest for the purpose was objected to, or never established.
  case purposeObjected
  /// Legitimate interest of the vendor was objected to, or never established.
  case vendorObjected
  /// Purpose one treatment: purpose 1 was not disclosed, and the law of that country decides.
  case dependsOnCountry(LetterPair)
  /// A special purpose of a string that does not say who was disclosed: the vendor LI bit is 0 because the vendor was
  /// not disclosed, or because the user objected.
  case undisclosedOrObjected
  /// The user did not opt in to the special feature.
  case specialFeatureRefused
  /// The vendor may use no purpose and no special purpose that a feature could support.
  case nothingToSupport
  /// Whether the vendor may use anything that a feature could support is unknown.
  case supportUnknown

  /// The reason's stable name, for programs.
  package var code: String {
    switch self {
    case .stringInvalid: "string-invalid"
    case .vendorUnknown: "vendor-unknown"
    case .vendorDeleted: "vendor-deleted"
    case .notDisclosed: "not-disclosed"
    case .disclosureUnknown: "disclosure-unknown"
    case .declared(.legitimateInterest, _): "declared-legitimate-interest"
    case .declared: "declared-consent"
    case .notDeclared: "not-declared"
    case .basisNotAllowed: "basis-not-allowed"
    case .publisherRequires(.legitimateInterest): "publisher-requires-legitimate-interest"
    case .publisherRequires: "publisher-requires-consent"
    case .publisherDisallows: "publisher-disallows"
    case .restrictionUndefined: "restriction-undefined"
    case .restrictionConflict: "restriction-conflict"
    case .basisNotOffered: "basis-not-offered"
    case .purposeRefused: "purpose-refused"
    case .vendorRefused: "vendor-refused"
    case .purposeObjected: "purpose-objected"
    case .vendorObjected: "vendor-objected"
    case .dependsOnCountry: "not-disclosed-depends-on-country"
    case .undisclosedOrObjected: "undisclosed-or-objected"
    case .specialFeatureRefused: "special-feature-refused"
    case .nothingToSupport: "nothing-to-support"
    case .supportUnknown: "support-unknown"
    }
  }

  /// The rule that an invalid string breaks; nil for all other reasons.
  package var rule: RuleID? {
    if case .stringInvalid(let rule, _) = self { rule } else { nil }
  }

  /// Whether the reason is in the way of a permission, and does not merely show how things are.
  package var isObstacle: Bool {
    switch self {
    case .declared, .publisherRequires, .disclosureUnknown: false
    default: true
    }
  }
}

extension BasisReason: CustomStringConvertible {
  /// The reason as text, without a full stop.
  package var description: String {
    switch self {
    case .stringInvalid(let rule, let message): "the string is invalid (\(rule)): \(message)"
    case .vendorUnknown: "the vendor is not in the vendor list"
    case .vendorDeleted(let day): "the vendor was deleted on \(day)"
    case .notDisclosed: "the vendor was not disclosed to the user"
    case .disclosureUnknown: "the string does not say who was disclosed"
    case .declared(let basis, let isFlexible): "declared with \(basis.label)\(isFlexible ? ", flexible" : "")"
    case .notDeclared: "the vendor does not declare it"
    case .basisNotAllowed: "declared with legitimate interest, but the purpose allows consent only"
    case .publisherRequires(let basis): "the publisher requires \(basis.label)"
    case .publisherDisallows: "the publisher does not allow it"
    case .restrictionUndefined: "the publisher's restriction has the undefined type 3"
    case .restrictionConflict: "the publisher requires consent and legitimate interest at once"
    case .basisNotOffered: "the vendor does not offer that basis"
    case .purposeRefused: "the user did not consent to the purpose"
    case .vendorRefused: "the user did not consent to the vendor"
    case .purposeObjected: "the user objected to legitimate interest for the purpose, or it was never established"
    case .vendorObjected: "the user objected to the vendor's legitimate interest, or it was never established"
    case .dependsOnCountry(.unknown): "it was not disclosed to the user, and the country whose law decides is unknown"
    case .dependsOnCountry(let country): "it was not disclosed to the user, and depends on the law of \(country)"
    case .undisclosedOrObjected: "the vendor was not disclosed, or the user objected; the string does not say which"
    case .specialFeatureRefused: "the user did not opt in"
    case .nothingToSupport: "there is no permitted purpose that it could support"
    case .supportUnknown: "it is unknown whether a purpose that it could support is permitted"
    }
  }
}
