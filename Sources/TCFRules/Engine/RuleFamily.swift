/// Rules that are together: what comes before the slash in their ids, and what they are about.
public struct RuleFamily: Sendable, Hashable {
  /// The name: `publisher-restrictions`.
  public let name: String
  /// What the rules are about, in a sentence or a phrase with a full stop.
  public let about: String

  /// A family. Its file holds it, next to the list of its rules.
  init(_ name: String, _ about: String) {
    self.name = name
    self.about = about
  }
}
