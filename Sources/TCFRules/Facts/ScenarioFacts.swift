package import TCFCodec
package import TCFFindings
package import TCFStorage
import TCFVendorList

/// A step of a scenario, and what was captured in it.
package struct ScenarioStep: Sendable {
  /// Where a step is.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Before any act of the user.
    case before
    /// An earlier choice is stored; the scenario's act is still to come.
    case earlier
    /// After the scenario's act.
    case after
    /// After the app or page was started again.
    case restart
  }

  /// What the step is called.
  package let name: String
  /// Where it is.
  package let phase: Phase
  /// When its data was written; nil if no one recorded it.
  package let time: Deciseconds?
  /// Whether the CMP's UI came up; nil if no one says so.
  package let isUIShown: Bool?
  /// What was captured.
  package let items: [Captured]
  /// Whether some capture could not be read.
  package let isIncomplete: Bool

  /// It as a circumstance of a finding.
  var circumstance: Circumstance { Circumstance("", name) }

  /// A step from its parts.
  package init(
    name: String, phase: Phase, time: Deciseconds? = nil, isUIShown: Bool? = nil, items: [Captured],
    isIncomplete: Bool = false
  ) {
    self.name = name
    self.phase = phase
    self.time = time
    self.isUIShown = isUIShown
    self.items = items
    self.isIncomplete = isIncomplete
  }
}

/// A declared scenario and what was captured in it, as rules see them.
package struct ScenarioFacts: CapturedFacts {
  /// What was declared.
  package let scenario: Scenario
  /// The steps in their order.
  package let steps: [ScenarioStep]
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// What was stored, in the order of the steps.
  let states: [ScenarioState]

  /// Facts of a scenario.
  package init(_ scenario: Scenario, _ steps: [ScenarioStep], _ surroundings: RuleSurroundings) {
    self.scenario = scenario
    self.steps = steps
    self.surroundings = surroundings
    states = steps.enumerated().flatMap { index, step in
      step.items.flatMap(Self.stored).compactMap { ScenarioState($0, of: step, at: index, surroundings) }
    }
  }

  /// A captured thing, or of a message the string and keys that it carries; keys of other frameworks say nothing here.
  private static func stored(_ item: Captured) -> [Captured] {
    guard let message = item.message else { return [item] }
    return message.embedded.filter {
      $0.keys.map { $0.tcString != nil || $0[StoredKeyName.gdprApplies] != nil } ?? true
    }
  }

  /// Why a rule about scenarios does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to scenarios of tcfcheck certify") }
  /// The dates of the last string that was stored decide which rules hold.
  package var date: SubjectDate { SubjectDate(of: states.last { $0.string != nil }?.string) }
  /// The scenario and its number of steps, with what the last stored string says of itself.
  package func heading() -> SubjectFacts? {
    FactLine.facts(
      "scenario \(scenario.kind.rawValue), \(Prose.count(steps.count, "step"))",
      beside: states.last { $0.string != nil }?.string)
  }
}

/// What one capture shows: keys, a string, or both.
struct ScenarioState {
  let step: ScenarioStep
  /// The step's place in the scenario.
  let index: Int
  /// The keys; nil for a capture of something else.
  let keys: StoredKeyFacts?
  /// The version 2 string; nil if there is none that can be read.
  let string: StringFacts?
  /// Whether there is a string that cannot be read as version 2.
  let hasUnreadableString: Bool

  init?(_ item: Captured, of step: ScenarioStep, at index: Int, _ surroundings: RuleSurroundings) {
    self.step = step
    self.index = index
    var found: StringFacts?
    switch item.content {
    case .keys(let stored):
      let facts = StoredKeyFacts(stored, settings: surroundings.settings)
      keys = facts
      found = facts.string
    case .url(let url):
      keys = nil
      found = URLFacts(url, surroundings).string
    case .bidRequest(let request):
      keys = nil
      found = URLFacts(request, surroundings).string
    case .string(let text):
      keys = nil
      let facts = StringFacts(settings: surroundings.settings)
      facts.read(text, writtenIn: item.environment)
      found = facts
    case .message, .related, .action, .recording: return nil
    }
    if let facts = found, facts.policyVersion != nil {
      string = facts
      hasUnreadableString = false
    } else {
      string = nil
      hasUnreadableString = found != nil
    }
  }
}

extension ScenarioFacts {
  /// The states of some phases.
  func states(_ phases: ScenarioStep.Phase...) -> [ScenarioState] {
    states.filter { phases.contains($0.step.phase) }
  }

  /// The readable strings that were stored once the scenario's act was done: a restart before that shows what was there until
  /// then. Where no step says that it comes after the act, every restart does.
  var stringsAfterAct: [ScenarioDifference] {
    let act = steps.firstIndex { $0.phase == .after } ?? 0
    return strings(.after, .restart).filter { act <= $0.state.index }
  }

  /// The readable strings of some phases, each text of a step once: a key set and a message may carry the same.
  func strings(_ phases: ScenarioStep.Phase...) -> [ScenarioDifference] {
    var seen: Set<[String]> = []
    return states.compactMap { state in
      guard phases.contains(state.step.phase), let string = state.string else { return nil }
      guard seen.insert(["\(state.index)", string.text]).inserted else { return nil }
      return ScenarioDifference(state: state, string: string)
    }
  }

  /// The last string from before the scenario's act: of an earlier choice where one was captured.
  var stringBefore: StringFacts? { (strings(.earlier).last ?? strings(.before).last)?.string }

  /// The steps of some phases.
  func steps(_ phases: ScenarioStep.Phase...) -> [ScenarioStep] { steps.filter { phases.contains($0.phase) } }

  /// Asks about several states: what is found counts, and only where nothing is found does it matter that some of them could
  /// not be decided.
  func each<State>(
    _ states: [State], to findings: inout Findings, _ check: (State, inout Findings) throws(Undecided) -> Void
  ) throws(Undecided) {
    let before = findings.count
    var open: Undecided?
    for state in states {
      do throws(Undecided) {
        try check(state, &findings)
      } catch {
        open = open ?? error
      }
    }
    if findings.count == before, let open { throw open }
  }

  /// Ends a check: without findings it is not an answer if a capture of these phases is missing, or if there is no step.
  func conclude(_ findings: borrowing Findings, _ phases: ScenarioStep.Phase...) throws(Undecided) -> Applicability {
    guard findings.isEmpty else { return .applies }
    let asked = steps.enumerated().filter { phases.contains($0.element.phase) }
    guard !asked.isEmpty else {
      let wanted = phases.map(\.rawValue).joined(separator: " or ")
      throw .stated("the scenario has no step \(wanted)")
    }
    if let step = asked.first(where: \.element.isIncomplete)?.element {
      throw .stated("a capture of the step \"\(step.name)\" could not be read")
    }
    if let state = states.first(where: { phases.contains($0.step.phase) && $0.hasUnreadableString }) {
      throw .stated("the string of the step \"\(state.step.name)\" cannot be read")
    }
    return .applies
  }

  /// The vendors that the UI disclosed.
  func disclosedVendors() throws(Undecided) -> VendorIDSet {
    guard let vendors = scenario.disclosedVendors else {
      throw .stated("the scenario does not say which vendors the UI disclosed")
    }
    return vendors
  }

  /// The list that a string names.
  func list(for string: StringFacts) throws(Undecided) -> CompiledVendorList {
    try surroundings.list(for: string).found()
  }
}

extension RuleChecks {
  /// About a scenario. Rules that work the expected sets out need the list that the string names.
  static func scenario(
    needsList: Bool = false, _ check: @escaping SubjectCheck<ScenarioFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: [.scenario, .string] + (needsList ? [.vendorList] : []), SubjectCheck(check))
  }
}
