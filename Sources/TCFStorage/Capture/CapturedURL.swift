/// A URL that was called with consent parameters, or a template of one with macros.
public struct CapturedURL: Sendable, Hashable {
  /// The text as captured.
  public let text: String

  /// A URL as captured.
  public init(_ text: String) { self.text = text }
}
