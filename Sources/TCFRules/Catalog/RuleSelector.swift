public import TCFFindings

/// The rules that a setting names: one by its id, several by an alias, or a family as `google/*`.
public struct RuleSelector: Sendable, Hashable {
  /// The id, the alias, or the family with `/*`.
  public let text: String

  /// A selector of its text, whether or not any rule answers to it.
  public init(_ text: String) { self.text = text }

  /// Whether it names a family.
  public var isFamily: Bool { text.hasSuffix("/*") }

  /// How many rules it may name.
  enum Breadth: Int, Comparable {
    case rule, alias, family

    static func < (left: Breadth, right: Breadth) -> Bool { left.rawValue < right.rawValue }
  }

  /// How many rules it may name: of two selectors that name a rule, the narrower one decides.
  var breadth: Breadth { isFamily ? .family : RuleAliases.alias(RuleID(rawValue: text)) == nil ? .rule : .alias }

  /// Whether it names the rule.
  public func matches(_ id: RuleID) -> Bool {
    if isFamily { return id.family == text.dropLast(2) }
    return id.rawValue == text || RuleAliases.alias(RuleID(rawValue: text))?.rules.contains(id) == true
  }

  /// Whether any rule of the catalogue answers to it.
  public var isKnown: Bool { RuleCatalog.all.contains { matches($0.metadata.id) } }

  /// Every text that names a rule, an alias or a family, for hints.
  public static let everyText: [String] = {
    let ids = RuleCatalog.all.map(\.metadata.id)
    var families: [String] = []
    for id in ids where !families.contains(id.family) { families.append(id.family) }
    return ids.map(\.rawValue) + RuleAliases.all.map(\.id.rawValue) + families.map { "\($0)/*" }
  }()
}

extension RuleSelector: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

extension Sequence {
  /// The element that speaks about a rule: one that names it alone, before an alias, before its family; else the first.
  func deciding(on id: RuleID, _ selector: (Element) -> RuleSelector) -> Element? {
    var found: (element: Element, breadth: RuleSelector.Breadth)?
    for element in self where selector(element).matches(id) {
      let breadth = selector(element).breadth
      if found.map({ breadth < $0.breadth }) ?? true { found = (element, breadth) }
    }
    return found?.element
  }
}
