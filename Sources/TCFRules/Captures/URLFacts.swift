public import TCFFindings
public import TCFStorage

/// A URL with consent parameters as rules see it.
public struct URLFacts: CapturedFacts {
  /// The URL.
  public let url: CapturedURL
  /// What it is judged beside.
  let surroundings: RuleSurroundings
  /// The TC string in it, read; nil if there is none.
  let string: StringFacts?

  /// Facts of a URL.
  public init(_ url: CapturedURL, _ surroundings: RuleSurroundings) {
    self.url = url
    self.surroundings = surroundings
    string = nil
  }

  /// The string whose dates decide which rules hold.
  public var datingString: StringFacts? { string }
  /// The head of its group in a report.
  public var line: String { "a URL" }

  /// The answer of a rule about such things; nil for any other rule.
  public func answer(_ rule: Rule) throws(Undecided) -> [Finding]?? {
    guard case .captured(.url(let check)) = rule.check else { return nil }
    return .some(try check(self))
  }
}
