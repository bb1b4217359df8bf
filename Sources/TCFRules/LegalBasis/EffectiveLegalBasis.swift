/// Whether a vendor may do what is asked about.
package enum Permission: String, Sendable, Hashable, CaseIterable {
  /// It may.
  case permitted
  /// It may not.
  case notPermitted
  /// The string does not show it. Only special purposes of strings without Disclosed Vendors, and what rests on them.
  case unknown
}

/// As of when a string is read.
package enum BasisView: String, Sendable, Hashable, CaseIterable {
  /// As of LastUpdated and the list that the string names: what the string meant when it was written.
  case writer
  /// As of the as-of date and the newest list at hand: what it means for anyone who reads it now.
  case reader
}

/// What a vendor can declare in the vendor list, by its id there.
package enum DeclaredUse: Sendable, Hashable {
  case purpose(Int)
  case specialPurpose(Int)
  case feature(Int)
  case specialFeature(Int)
}

/// On which basis a vendor may do something by a string, and how that came about.
///
/// Source: TCF Implementation Guidelines, How to determine the legal basis; Consent string and vendor list formats v2,
/// The Core String, RestrictionType.
package struct EffectiveLegalBasis: Sendable, Hashable {
  /// The vendor's id.
  package let vendor: Int
  /// What is asked about.
  package let use: DeclaredUse
  /// The basis that the vendor needs, also where the user did not give it; `none` where no basis can be had, and for
  /// features, which rest on the purposes they support.
  package let basis: LegalBasis
  /// The answer.
  package let permission: Permission
  /// What led there, in the order of the steps: how the vendor declares it, what the publisher restricts, and what
  /// is in the way. Signals that are there leave no trace.
  package let trail: [BasisReason]

  /// Whether the vendor may.
  package var isPermitted: Bool { permission == .permitted }

  /// What is in the way; empty if the vendor may.
  package var obstacles: [BasisReason] { trail.filter(\.isObstacle) }
}
