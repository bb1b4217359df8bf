/// What a URL or a bid request says about consent in one place: a parameter of its query, or a member of its JSON.
public struct ConsentParameter: Sendable, Hashable {
  /// What it is about.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Whether GDPR applies: 0 or 1.
    case gdpr
    /// The TC string.
    case consent = "gdpr_consent"
    /// Whether the other parameters hold personal data; withdrawn.
    case personalData = "gdpr_pd"
    /// Google's Additional Consent string.
    case additionalConsent = "addtl_consent"
    /// The US Privacy string.
    case usPrivacy = "us_privacy"
    /// A GPP string.
    case gpp
    /// The ids of the GPP sections in force.
    case gppSections = "gpp_sid"
  }

  /// What is there.
  public enum Value: Sendable, Hashable {
    /// A value, percent-encoding resolved; empty for a parameter without one.
    case text(String)
    /// A macro that no one has replaced yet.
    case macro(ConsentMacro)
    /// A macro of another vendor's style, as written.
    case foreignMacro(String)
    /// JSON of another type than the place takes: the type's name and the value as written.
    case wrongType(String, String)
  }

  /// What it is about.
  public let kind: Kind
  /// Where: a parameter's name, or a member's path (`regs.ext.gdpr`).
  public let name: String
  /// What is there.
  public let value: Value
  /// Whether it is in the path of a URL, between slashes or behind ";", and not in the query.
  package let isInPath: Bool

  /// The value, where there is one.
  public var text: String? { if case .text(let text) = value { text } else { nil } }
}
