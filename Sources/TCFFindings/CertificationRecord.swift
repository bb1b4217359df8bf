/// What someone declares about the things that a run checks: who says so, what was captured when, and what no program can
/// see and has to be shown by hand. Reports show it next to the findings, as it was given.
public struct CertificationRecord: Sendable, Hashable {
  /// A declared fact as text.
  public struct Fact: Sendable, Hashable {
    /// What it is about.
    public let label: String
    /// What was declared.
    public let value: String

    /// A fact from its parts.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Something that was captured.
  public struct Capture: Sendable, Hashable {
    /// The file as the declaration names it.
    public let name: String
    /// SHA-256 of its bytes, in hexadecimal; nil if it could not be read.
    public let sha256: String?

    /// A capture from its parts.
    public init(name: String, sha256: String?) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// A step of a scenario.
  public struct Step: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Where it is: before, earlier, after, restart.
    public let phase: String
    /// When its data was written, as declared; nil if no one says so.
    public let time: String?
    /// What the user or tester did; nil if no one says so.
    public let action: String?
    /// What was captured.
    public let captures: [Capture]
    /// Pictures of what the user saw: files, by their hashes.
    public let screenshots: [Capture]

    /// A step from its parts.
    public init(
      name: String, phase: String, time: String?, action: String?, captures: [Capture], screenshots: [Capture]
    ) {
      self.screenshots = screenshots
      self.name = name
      self.phase = phase
      self.time = time
      self.action = action
      self.captures = captures
    }
  }

  /// Something that has to be shown by hand, and where it is required.
  public struct HandCheck: Sendable, Hashable {
    /// What has to be shown.
    public let what: String
    /// Where it is written.
    public let citation: Citation

    /// A check from its parts.
    public init(_ what: String, _ citation: Citation) {
      self.what = what
      self.citation = citation
    }
  }

  /// Something that a user can do or that can happen, and the scenarios that show it.
  public struct Coverage: Sendable, Hashable {
    /// The word of its scenarios: `accept-all`; empty for what any scenario can show.
    public let situation: String
    /// What it is, as text.
    public let what: String
    /// Whether every CMP can show it, wherever it runs.
    public let isRequired: Bool
    /// The names of the scenarios that do; none where it was not exercised.
    public let scenarios: [String]

    /// A row from its parts.
    public init(situation: String, what: String, isRequired: Bool, scenarios: [String]) {
      self.situation = situation
      self.what = what
      self.isRequired = isRequired
      self.scenarios = scenarios
    }
  }

  /// A scenario: the input of its subjects has its name.
  public struct Scenario: Sendable, Hashable {
    /// The name.
    public let name: String
    /// What happens in it, in a word: `accept-all`.
    public let situation: String
    /// Where it was tried, as declared: `iOS 26`; nil if not given.
    public let platform: String?
    /// What was declared of it.
    public let facts: [Fact]
    /// Its steps in their order.
    public let steps: [Step]
    /// What has to be shown by hand.
    public let byHand: [HandCheck]

    /// A scenario from its parts.
    public init(
      name: String, situation: String, platform: String?, facts: [Fact], steps: [Step], byHand: [HandCheck]
    ) {
      self.situation = situation
      self.platform = platform
      self.name = name
      self.facts = facts
      self.steps = steps
      self.byHand = byHand
    }
  }

  /// Who declares what.
  public let facts: [Fact]
  /// Those of the facts by which a record is known: who, of which release, and which day.
  public let identity: [Fact]
  /// The file of the scenarios, as the user named it; nil where the record is of none.
  public let file: String?
  /// The scenarios in their order.
  public let scenarios: [Scenario]
  /// What was exercised and what was not.
  public let coverage: [Coverage]
  /// What has to be shown by hand whatever the scenario.
  public let byHand: [HandCheck]
  /// What makes the declaration doubtful, such as placeholders that were not replaced.
  public let remarks: [String]
  /// What was recorded of the consent interface, and what the TCF Policies ask of it.
  public let interface: Interface
  /// SHA-256 of the captures' hashes, in hexadecimal, one a line in the order of the scenarios: what a page printed from the record
  /// carries, so that it can be held against the captures. Nil where there are no captures.
  public let capturesSHA256: String?

  /// A record from its parts.
  public init(
    facts: [Fact], identity: [Fact] = [], file: String? = nil, scenarios: [Scenario], coverage: [Coverage],
    byHand: [HandCheck], remarks: [String],
    interface: Interface = Interface(layers: [], paragraphs: []), capturesSHA256: String? = nil
  ) {
    self.remarks = remarks
    self.interface = interface
    self.capturesSHA256 = capturesSHA256
    self.facts = facts
    self.identity = identity
    self.file = file
    self.scenarios = scenarios
    self.coverage = coverage
    self.byHand = byHand
  }
}
