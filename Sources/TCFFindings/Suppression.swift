public import TCFCodec

/// Why a finding does not count.
public enum Suppression: Sendable, Hashable {
  /// Someone answers for it until a day.
  case waived(Waived)
  /// It was there when the baseline was written.
  case inBaseline

  /// Who answers for a finding, why and how long.
  public struct Waived: Sendable, Hashable {
    /// Why the finding is accepted.
    public let reason: String
    /// Who answers for it.
    public let owner: String
    /// The last day on which it is accepted.
    public let until: CalendarDay

    /// A suppression from its parts.
    public init(reason: String, owner: String, until: CalendarDay) {
      self.reason = reason
      self.owner = owner
      self.until = until
    }
  }
}

extension Suppression: CustomStringConvertible {
  /// `waived until 2027-01-31: reason (owner)`, `in the baseline`.
  public var description: String {
    switch self {
    case .waived(let waived): "waived until \(waived.until): \(waived.reason) (\(waived.owner))"
    case .inBaseline: "in the baseline"
    }
  }
}

/// A severity that the user's settings give a rule.
public struct SeverityChange: Sendable, Hashable {
  /// The rule's own: the highest of its periods, in the profile of the run.
  public let from: Severity
  /// The severity of every break in this run.
  public let to: Severity
  /// Why.
  public let reason: String

  /// A change from its parts.
  public init(from: Severity, to: Severity, reason: String) {
    self.from = from
    self.to = to
    self.reason = reason
  }
}

/// A rule that the user's settings turned off.
public struct RuleOff: Sendable, Hashable {
  /// The rule.
  public let rule: RuleID
  /// Why, if the settings say so.
  public let reason: String?

  /// A rule that is off.
  public init(rule: RuleID, reason: String?) {
    self.rule = rule
    self.reason = reason
  }
}

/// What became of waivers and baseline in a run.
public struct SuppressionSummary: Sendable, Hashable {
  /// A waiver and its use.
  public struct WaiverUse: Sendable, Hashable {
    /// What a waiver came to.
    public enum State: String, Sendable, Hashable {
      /// It accepted findings.
      case used
      /// There was nothing that it could have accepted.
      case unused
      /// Its last day has passed: it accepted nothing.
      case expired
    }

    /// The rule that it names, or a family as `family/*`.
    public let rule: String
    /// The subjects that it names; nil for all.
    public let subject: String?
    /// Why, who and how long.
    public let waived: Suppression.Waived
    /// What it came to.
    public let state: State
    /// How many findings it accepted; of an expired one, how many it would have.
    public let findings: Int

    /// A waiver's use from its parts.
    public init(rule: String, subject: String?, waived: Suppression.Waived, state: State, findings: Int) {
      self.rule = rule
      self.subject = subject
      self.waived = waived
      self.state = state
      self.findings = findings
    }
  }

  /// Findings of the baseline that the run did not meet though it checked them.
  public struct Gone: Sendable, Hashable {
    /// The rule.
    public let rule: RuleID
    /// How many.
    public let findings: Int

    /// Findings that are gone.
    public init(rule: RuleID, findings: Int) {
      self.rule = rule
      self.findings = findings
    }
  }

  /// Findings of the baseline of which the run cannot say whether they are gone.
  public struct Unchecked: Sendable, Hashable {
    /// Why not.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The rule could not be decided.
      case undecided
      /// The run does not ask the rule.
      case off
      /// The input was not read.
      case notRead
    }

    /// The rule.
    public let rule: RuleID
    /// How many.
    public let findings: Int
    /// Why they were not checked.
    public let reason: Reason

    /// Findings that were not checked.
    public init(rule: RuleID, findings: Int, reason: Reason) {
      self.rule = rule
      self.findings = findings
      self.reason = reason
    }
  }

  /// Findings that are new only for ids that the baseline does not accept.
  public struct Grown: Sendable, Hashable {
    /// The rule.
    public let rule: RuleID
    /// How many.
    public private(set) var findings = 0
    /// The ids that the baseline does not accept.
    public private(set) var ids = FindingIDs()

    /// No finding of a rule.
    public init(rule: RuleID) { self.rule = rule }

    /// Counts a finding in, with the ids of it that are not accepted.
    public mutating func add(_ ids: FindingIDs) {
      findings += 1
      self.ids.formUnion(ids)
    }
  }

  /// The waivers in the order of the settings.
  public let waivers: [WaiverUse]
  /// The baseline that findings were compared with; nil for none.
  public let baseline: String?
  /// Whether the baseline is of a form that does not say which ids were accepted, so that any are.
  public let acceptsAnyIDs: Bool
  /// How many findings were in the baseline.
  public let known: Int
  /// The findings that are new for the ids that they name, ascending by rule.
  public let grown: [Grown]
  /// The findings of the baseline that the run did not meet though it checked them, ascending by rule.
  public let gone: [Gone]
  /// The findings of the baseline that the run did not check, ascending by rule.
  public let unchecked: [Unchecked]
  /// The inputs of the baseline that the run did not read, as the baseline calls them.
  public let absentInputs: [String]

  /// How many findings were waived.
  public var waivedFindings: Int { waivers.reduce(0) { $0 + ($1.state == .used ? $1.findings : 0) } }

  /// A summary from its parts.
  public init(
    waivers: [WaiverUse], baseline: String?, acceptsAnyIDs: Bool, known: Int, grown: [Grown], gone: [Gone],
    unchecked: [Unchecked], absentInputs: [String]
  ) {
    self.waivers = waivers
    self.baseline = baseline
    self.acceptsAnyIDs = acceptsAnyIDs
    self.known = known
    self.grown = grown
    self.gone = gone
    self.unchecked = unchecked
    self.absentInputs = absentInputs
  }
}
