/// Where the string, keys or message of a subject were written.
///
/// The framework sets dates for websites and for apps apart. What a subject was captured from shows its environment, or the run
/// declares it; where neither does, it is unknown, and the later date applies.
public enum SubjectEnvironment: String, Sendable, Hashable, CaseIterable {
  /// A website.
  case web
  /// An app on a phone or tablet.
  case app
  /// An app on a television.
  case ctv

  /// The environments that one date of the framework is for.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// Websites.
    case websites
    /// Apps on phones, tablets and televisions. What was written in an unknown environment is held to the date of apps too.
    case apps

    /// The name in a sentence: `on websites`.
    public var label: String {
      switch self {
      case .websites: "on websites"
      case .apps: "in apps"
      }
    }
  }

  /// The group it belongs to.
  public var group: Group { self == .web ? .websites : .apps }
}
