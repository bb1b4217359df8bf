import TCFFindings
import TCFRules
import TCFStorage

/// What was captured from devices, apps and CMPs.
extension ValidationRun {
  /// Judges everything that an input holds; where it is a sequence, also what happened from state to state.
  mutating func judge(_ capture: Capture, name: String) {
    // Most files in a folder of preferences have nothing to do with consent.
    if siblings != nil, capture.items.allSatisfy(\.isForeign) { return skip() }
    for item in capture.items { judge(item, in: name, isPartOfSequence: capture.isSequence) }
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
    if capture.isSequence {
      let facts = SequenceFacts(capture.items, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .sequence)))
    }
  }

  private mutating func judge(_ item: Captured, in input: String, isPartOfSequence: Bool) {
    let name = input + item.part
    switch item.content {
    case .keys(let keys): judge(placed(keys, input: input), name: name, input: input)
    case .message(let message):
      let facts = MessageFacts(
        message, evaluator.surroundings, time: item.time, isPartOfSequence: isPartOfSequence)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .message)))
      judgeParts(of: message, name: name, input: input)
    case .url(let url):
      let facts = URLFacts(url, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .url)))
    case .string(let text): judge(text, as: Subject(name: name, input: input, kind: .string))
    case .action: return
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
      case .keys(let keys): judge(keys, name: name + part.part, input: input)
      case .message, .url, .action: continue
      }
    }
  }

  /// A key set, and its string as a subject of its own.
  private mutating func judge(_ keys: StoredKeySet, name: String, input: String) {
    let keyFacts = StoredKeyFacts(keys, settings: evaluator.settings)
    report(evaluator.evaluate(keyFacts, as: Subject(name: name, input: input, kind: .storedKeys)))
    if let string = keyFacts.string {
      noteConflict(string)
      let subject = Subject(name: "\(name)#\(StoredKeyName.tcString)", input: input, kind: .string)
      report(evaluator.evaluate(string, as: subject))
    }
  }
}
