public import TCFFindings

/// The rules that a setting names: one by its id, or a family as `google/*`.
public struct RuleSelector: Sendable, Hashable {
  /// The id, or the family with `/*`.
  public let text: String

  /// A selector of its text, whether or not any rule answers to it.
  public init(_ text: String) { self.text = text }

  /// Whether it names a family.
  public var isFamily: Bool { text.hasSuffix("/*") }

  /// Whether it names the rule.
  public func matches(_ id: RuleID) -> Bool { isFamily ? id.family == text.dropLast(2) : id.rawValue == text }

  /// Whether any rule of the catalogue answers to it.
  public var isKnown: Bool { RuleCatalog.all.contains { matches($0.metadata.id) } }

  /// Every text that names a rule or a family, for hints.
  public static let everyText: [String] = {
    let ids = RuleCatalog.all.map(\.metadata.id)
    var families: [String] = []
    for id in ids where !families.contains(id.family) { families.append(id.family) }
    return ids.map(\.rawValue) + families.map { "\($0)/*" }
  }()
}

extension RuleSelector: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

extension Sequence {
  /// The element that speaks about a rule: one that names it alone before one that names its family, else the first.
  func deciding(on id: RuleID, _ selector: (Element) -> RuleSelector) -> Element? {
    var ofFamily: Element?
    for element in self where selector(element).matches(id) {
      if !selector(element).isFamily { return element }
      if ofFamily == nil { ofFamily = element }
    }
    return ofFamily
  }
}
