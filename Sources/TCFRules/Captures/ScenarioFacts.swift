public import TCFFindings

/// A declared scenario and what was captured in it, as rules see them.
public struct ScenarioFacts: CapturedFacts {
  /// What it is judged beside.
  let surroundings: RuleSurroundings

  /// Facts of a scenario.
  public init(_ surroundings: RuleSurroundings) { self.surroundings = surroundings }

  /// The string whose dates decide which rules hold.
  public var datingString: StringFacts? { nil }
  /// The head of its group in a report.
  public var line: String { "a scenario" }

  /// The answer of a rule about such things; nil for any other rule.
  public func answer(_ rule: Rule) throws(Undecided) -> [Finding]?? {
    guard case .captured(.scenario(let check)) = rule.check else { return nil }
    return .some(try check(self))
  }
}
