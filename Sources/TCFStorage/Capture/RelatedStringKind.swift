/// Which related format a string has.
public enum RelatedStringKind: Sendable, Hashable, CaseIterable {
  /// A GPP container.
  case gpp
  /// Google's Additional Consent string.
  case additionalConsent
  /// A US Privacy string.
  case usPrivacy
}
