import TCFCodec
package import TCFFindings
package import TCFStorage

/// Several states of one device or browser, in their order, as rules see them.
package struct SequenceFacts: CapturedFacts {
  /// What was captured, in its order.
  package let items: [Captured]
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// The states with a readable version 2 string, and key sets without any.
  let states: [SequenceState]
  /// Whether any act of the user or showing of the UI was recorded: without one, no one knows of any.
  let recordsActs: Bool
  /// From state to state.
  let steps: [SequenceStep]

  /// Facts of a sequence.
  package init(_ items: [Captured], _ surroundings: RuleSurroundings) {
    self.items = items
    self.surroundings = surroundings
    var reader = StateReader(surroundings)
    for (index, item) in items.enumerated() { reader.read(item, at: index) }
    states = reader.states
    recordsActs = reader.recordsActs
    steps = Self.steps(reader.states)
  }

  /// Of what is stored; where there is none, of messages, or of copies. What a message says next to the stored keys is reported
  /// by family messages/.
  private static func steps(_ states: [SequenceState]) -> [SequenceStep] {
    let rank = states.map(\.source.rank).min()
    var steps: [SequenceStep] = []
    var last: SequenceState?
    var acts: [RecordedAct] = []
    for state in states {
      acts += state.acts
      // Copies that were captured together are no change in time.
      guard state.source.rank == rank, last?.isCaptured(with: state) != true else { continue }
      // What the app returns of a save is no new state: timeline/string-returned compares it.
      if state.message == .answer, last?.message == .save { continue }
      if let last { steps.append(SequenceStep(from: last, to: state, acts: acts)) }
      last = state
      acts = []
    }
    return steps
  }

  /// The steps between two strings; nil if there is none.
  var changes: [(step: SequenceStep, old: TCString, new: TCString)]? {
    let found = steps.compactMap { step in step.strings.map { (step, $0.old, $0.new) } }
    return found.isEmpty ? nil : found
  }

  /// Why a rule about sequences does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to several states of one subject") }
  /// None: each state has its own.
  package var date: SubjectDate { SubjectDate(of: nil) }
  /// How many states there are, how many acts were recorded, and at most three acts without a known meaning.
  package func heading() -> SubjectFacts? {
    let count = items.count(where: \.isState)
    let acts = items.compactMap(RecordedAct.init)
    let unknown = Set(acts.filter { $0.kind == .unknown }.map(\.name)).sorted()
    let shown = unknown.prefix(3).joined(separator: ", ") + (unknown.count > 3 ? ", …" : "")
    return SubjectFacts(
      stated: "\(Prose.count(count, "state")), one after another"
        + (acts.isEmpty ? "" : ", and \(Prose.count(acts.count, "recorded act"))")
        + (unknown.isEmpty ? "" : " (without a known meaning: \(shown))"))
  }
}

/// Makes states of captured things.
private struct StateReader {
  let surroundings: RuleSurroundings
  private(set) var states: [SequenceState] = []
  private(set) var recordsActs = false
  private var acts: [RecordedAct] = []
  private var number = 0
  private var index = 0

  init(_ surroundings: RuleSurroundings) { self.surroundings = surroundings }

  mutating func read(_ item: Captured, at index: Int) {
    if let act = RecordedAct(item) { return record(act) }
    self.index = index
    guard item.isState else { return }
    number += 1
    switch item.content {
    case .keys(let keys):
      let text = keys.tcString ?? ""
      if text.isEmpty {
        add(item, .keys, text: "", string: nil)
      } else {
        add(item, .keys, StringFacts(reading: text, settings))
      }
    case .message(let message):
      if let act = message.act { record(act) }
      if let string = MessageFacts(message, surroundings).string { add(item, .message, string) }
    case .string(let text): add(item, .string, StringFacts(reading: text, settings))
    case .url(let url): if let string = URLFacts(url, surroundings).string { add(item, .url, string) }
    case .bidRequest(let request):
      if let string = URLFacts(request, surroundings).string { add(item, .bidRequest, string) }
    case .related, .action, .recording: return
    }
  }

  private var settings: RuleSettings { surroundings.settings }

  private mutating func record(_ act: RecordedAct) {
    acts.append(act)
    if act.kind == .user || act.kind == .shown { recordsActs = true }
  }

  private mutating func add(_ item: Captured, _ source: SequenceState.Source, _ facts: StringFacts) {
    // What cannot be read is reported of the string itself.
    guard case .v2 = facts.reading else { return }
    add(item, source, text: facts.text, string: facts.string)
  }

  private mutating func add(_ item: Captured, _ source: SequenceState.Source, text: String, string: TCString?) {
    let name = item.part.hasPrefix(":") || item.part.hasPrefix("#") ? String(item.part.dropFirst()) : item.part
    states.append(
      SequenceState(
        number: number, index: index, name: item.part.hasPrefix(":") ? "line \(name)" : name, source: source,
        time: item.time, moment: item.moment, message: item.message?.kind, text: text, string: string, acts: acts))
    acts = []
  }
}
