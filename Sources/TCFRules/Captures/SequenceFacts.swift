public import TCFFindings
public import TCFStorage

/// Several states of one device or browser, in their order, as rules see them.
public struct SequenceFacts: CapturedFacts {
  /// What was captured, in its order.
  public let items: [Captured]
  /// What it is judged beside.
  let surroundings: RuleSurroundings

  /// Facts of a sequence.
  public init(_ items: [Captured], _ surroundings: RuleSurroundings) {
    self.items = items
    self.surroundings = surroundings
  }

  /// The string whose dates decide which rules hold.
  public var datingString: StringFacts? { nil }
  /// The head of its group in a report.
  public var line: String { "\(items.count) states, one after another" }

  /// The answer of a rule about such things; nil for any other rule.
  public func answer(_ rule: Rule) throws(Undecided) -> [Finding]?? {
    switch rule.check {
    case .captured(.sequence(let check)), .captured(.exchange(_, let check)): return .some(try check(self))
    default: return nil
    }
  }
}
