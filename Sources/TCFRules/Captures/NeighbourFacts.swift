public import TCFFindings

/// A string of a neighbour of the TCF as rules see it.
public struct NeighbourFacts: CapturedFacts {
  /// Which neighbour's string it is.
  public enum Kind: Sendable {
    /// A GPP container.
    case gpp
    /// Google's Additional Consent string.
    case additionalConsent
    /// A US Privacy string.
    case usPrivacy

    /// The kind of subject that such a string is.
    public var subjectKind: Subject.Kind {
      switch self {
      case .gpp: .gpp
      case .additionalConsent: .additionalConsent
      case .usPrivacy: .usPrivacy
      }
    }
  }

  /// Which neighbour's string it is.
  public let kind: Kind
  /// The string as given.
  public let text: String
  /// What it is judged beside.
  let surroundings: RuleSurroundings

  /// Facts of a neighbour's string.
  public init(_ kind: Kind, _ text: String, _ surroundings: RuleSurroundings) {
    self.kind = kind
    self.text = text
    self.surroundings = surroundings
  }

  /// The string whose dates decide which rules hold.
  public var datingString: StringFacts? { nil }
  /// The head of its group in a report.
  public var line: String {
    switch kind {
    case .gpp: "a GPP string"
    case .additionalConsent: "an Additional Consent string"
    case .usPrivacy: "a US Privacy string"
    }
  }

  /// The answer of a rule about such things; nil for any other rule.
  public func answer(_ rule: Rule) throws(Undecided) -> [Finding]?? {
    guard case .captured(.neighbour(let check)) = rule.check else { return nil }
    return .some(try check(self))
  }
}
