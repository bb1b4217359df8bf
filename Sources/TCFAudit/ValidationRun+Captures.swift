import TCFFindings
import TCFRules
import TCFStorage

/// What was captured from devices, apps and CMPs.
extension ValidationRun {
  /// Judges everything that an input holds; where it is a sequence, also what happened from state to state.
  mutating func judge(_ capture: Capture, name: String) {
    // Most files in a folder of preferences have nothing to do with consent.
    if siblings != nil, capture.items.allSatisfy(\.isForeign) { return skip() }
    for item in capture.items { judge(item, in: name) }
    if capture.isSequence {
      let facts = SequenceFacts(capture.items, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .sequence)))
    }
  }

  private mutating func judge(_ item: Captured, in input: String) {
    let name = input + item.part
    // Strings are noted where they are judged: lines of a file come there without being captured things.
    if case .string = item.content {} else { scope?.items.append(item) }
    switch item.content {
    case .keys(let keys): judge(placed(keys, input: input), name: name, input: input)
    case .message(let message):
      let facts = MessageFacts(message, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .message)))
    case .url(let url):
      let facts = URLFacts(url, evaluator.surroundings)
      report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .url)))
    case .string(let text): judge(text, as: Subject(name: name, input: input, kind: .string))
    case .action: return
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
