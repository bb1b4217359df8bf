/// The ground on which a vendor works for a purpose.
///
/// Source: Consent string and vendor list formats v2, Global Vendor List.
package enum LegalBasis: String, Sendable, Hashable, CaseIterable {
  /// The user's consent.
  case consent
  /// The vendor's legitimate interest, made transparent and not objected to.
  case legitimateInterest
  /// There is none.
  case none
}

extension LegalBasis {
  /// The basis as text.
  package var label: String {
    switch self {
    case .consent: "consent"
    case .legitimateInterest: "legitimate interest"
    case .none: "no basis"
    }
  }
}
