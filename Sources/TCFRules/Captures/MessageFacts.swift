public import TCFFindings
public import TCFStorage

/// A CMP's message as rules see it.
public struct MessageFacts: CapturedFacts {
  /// The message.
  public let message: CMPMessage
  /// What it is judged beside.
  let surroundings: RuleSurroundings
  /// The TC string in it, read; nil if there is none.
  let string: StringFacts?

  /// Facts of a message.
  public init(_ message: CMPMessage, _ surroundings: RuleSurroundings) {
    self.message = message
    self.surroundings = surroundings
    string = nil
  }

  /// The string whose dates decide which rules hold.
  public var datingString: StringFacts? { string }
  /// The head of its group in a report.
  public var line: String { "a message of a CMP" }

  /// The answer of a rule about such things; nil for any other rule.
  public func answer(_ rule: Rule) throws(Undecided) -> [Finding]?? {
    guard case .captured(.message(let check)) = rule.check else { return nil }
    return .some(try check(self))
  }
}
