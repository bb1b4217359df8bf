import TCFFindings
import TCFRules
import TCFStorage

/// What was captured from devices, apps and CMPs.
extension ValidationRun {
  /// A captured thing with its name in reports.
  struct NamedCapture {
    let item: Captured
    let name: String
    let input: String
  }

  /// How many states of one sequence are kept.
  static let stateLimit = 100_000

  /// Judges everything that an input holds; where it is a sequence, also what happened from state to state. If all inputs
  /// together are one sequence, they are kept until the end.
  mutating func take(_ capture: Capture, name: String) throws(InputProblem) {
    defer { tell(capture, name: name) }
    // Most files in a folder of preferences have nothing to do with consent.
    if siblings != nil, capture.items.allSatisfy(\.isForeign) { return skip() }
    let named = capture.items.map { NamedCapture(item: placed($0, input: name), name: name + $0.part, input: name) }
    scope?.items += named.map(\.item)
    if joinsInputs {
      guard sequence.count + named.count <= Self.stateLimit else {
        throw InputProblem(
          input: name, message: "\(name) is too much for one sequence: \(Self.stateLimit) states are the limit")
      }
      sequence += named
    } else if capture.isSequence {
      judgeSequence(named, as: Subject(name: name, input: name, kind: .sequence))
    } else {
      for item in named { judge(item, nil) }
    }
  }

  /// Whether an input by itself is JSON about something else. An empty store of another format shows by its form what it
  /// is, and in a sequence or a scenario the place says so.
  func isUnrelated(_ capture: Capture) -> Bool {
    guard forcedKind == nil, siblings == nil, scope == nil, !joinsInputs, capture.items.count == 1,
      case .keys(let keys) = capture.items[0].content
    else { return false }
    return keys.platform == .json && !keys.holdsConsentData
  }

  /// Tells what of an input cannot be read.
  private mutating func tell(_ capture: Capture, name: String) {
    for problem in capture.problems.prefix(Self.lineProblemLimit) {
      let reason = "cannot be read: \(problem.fault.sentence)"
      let fix = "repair or remove it; everything else is judged"
      if let line = problem.line {
        report(.line(line, of: name, reason, fix: fix))
      } else {
        report(InputProblem(input: name, message: "a part of \(name) \(reason)", fix: fix))
      }
    }
    let more = capture.problemCount - min(capture.problems.count, Self.lineProblemLimit)
    if more > 0 { report(InputProblem(input: name, message: "\(more) more lines of \(name) cannot be read")) }
  }

  /// Judges what all inputs together gave, in their order.
  mutating func judgeJoined() {
    guard joinsInputs, !sequence.isEmpty else { return }
    let items = sequence.map { named in
      NamedCapture(
        item: Captured(named.item.content, part: named.name, time: named.item.time), name: named.name,
        input: named.input)
    }
    sequence = []
    judgeSequence(items, as: Subject(name: "sequence", input: items[0].input, kind: .sequence))
  }

  private mutating func judgeSequence(_ items: [NamedCapture], as subject: Subject) {
    var context = SequenceContext()
    for (index, named) in items.enumerated() {
      if isStopped { return }
      context.next = items[(index + 1)...].lazy.compactMap { $0.item.keys }.first
      judge(named, context)
      context.note(named.item)
    }
    let facts = SequenceFacts(items.map(\.item), evaluator.surroundings)
    report(evaluator.evaluate(facts, as: subject))
  }

  /// `context` is nil for a thing by itself.
  private mutating func judge(_ named: NamedCapture, _ context: SequenceContext?) {
    let (name, input) = (named.name, named.input)
    switch named.item.content {
    case .keys(let keys): judge(keys, name: name, input: input, context)
    case .message(let message):
      let facts = MessageFacts(
        message, evaluator.surroundings, time: named.item.time, isPartOfSequence: context != nil)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .message)))
      judgeParts(of: message, name: name, input: input)
    case .url(let url):
      judge(URLFacts(url, evaluator.surroundings, beside: context?.string), name: name, input: input)
    case .bidRequest(let request):
      judge(URLFacts(request, evaluator.surroundings, beside: context?.string), name: name, input: input)
    case .string(let text): judge(text, as: Subject(name: name, input: input, kind: .string))
    case .action: return
    }
  }

  /// A URL or bid request, and its strings as subjects of their own.
  private mutating func judge(_ call: URLFacts, name: String, input: String) {
    report(evaluator.evaluate(call, as: Subject(name: name, input: input, kind: call.subjectKind)))
    for (place, text) in call.strings {
      judge(text, as: Subject(name: "\(name)#\(place)", input: input, kind: .string))
    }
    for (place, kind, text) in call.neighbours {
      let facts = NeighbourFacts(kind, text, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: "\(name)#\(place)", input: input, kind: kind.subjectKind)))
    }
  }

  /// The string and the keys that a message carries. A string that nothing can read is the message's own fault, and
  /// `messages/string` says what is wrong with it.
  private mutating func judgeParts(of message: CMPMessage, name: String, input: String) {
    for part in message.embedded {
      switch part.content {
      case .string(let text):
        facts.read(text)
        if case .refused = facts.reading { continue }
        judge(text, as: Subject(name: name + part.part, input: input, kind: .string))
      case .keys(let keys): judge(keys, name: name + part.part, input: input, nil)
      case .message, .url, .bidRequest, .action: continue
      }
    }
  }

  /// A key set, and its string as a subject of its own.
  private mutating func judge(_ keys: StoredKeySet, name: String, input: String, _ context: SequenceContext?) {
    var settings = evaluator.settings
    if context?.isCleared == true {
      var declaration = settings.declaration ?? Declaration()
      declaration.isCleared = true
      settings.declaration = declaration
    }
    let keyFacts =
      context?.next.map { StoredKeyFacts(keys, settings: settings, before: $0) }
      ?? StoredKeyFacts(keys, settings: settings)
    report(evaluator.evaluate(keyFacts, as: Subject(name: name, input: input, kind: .storedKeys)))
    if let string = keyFacts.string {
      noteConflict(string)
      let subject = Subject(name: "\(name)#\(StoredKeyName.tcString)", input: input, kind: .string)
      report(evaluator.evaluate(string, as: subject))
    }
    judgeNeighbours(in: keyFacts, name: name, input: input)
  }
}

/// What came before a state in its sequence, and after it.
struct SequenceContext {
  /// The string that was stored last.
  private(set) var string: String?
  /// Whether everything stored was to go and nothing has happened since that brings it back.
  private(set) var isCleared = false
  private var isRemoved = false
  /// The next key set.
  var next: StoredKeySet?

  /// Takes note of a thing that is done with.
  mutating func note(_ item: Captured) {
    switch item.content {
    case .keys(let keys): string = keys.tcString.flatMap { $0.isEmpty ? nil : $0 }
    case .string(let text): string = text
    case .action(let name): note(RecordedAct(name))
    case .message(let message): string = message.tcString ?? string
    case .url, .bidRequest: return
    }
  }

  /// A start brings the keys of the CMP back, unless the CMP is gone.
  private mutating func note(_ act: RecordedAct) {
    switch act.kind {
    case .cleared: (isCleared, isRemoved) = (true, act.removesCMP)
    case .app, .shown: isCleared = isCleared && isRemoved
    case .user: (isCleared, isRemoved) = (false, false)
    }
  }
}

extension Captured {
  fileprivate var keys: StoredKeySet? { if case .keys(let keys) = content { keys } else { nil } }
}
