import TCFFindings
import TCFRules
import TCFStorage

/// Strings of GPP, Additional Consent and US Privacy: found alone, or in a key set.
extension ValidationRun {
  /// Judges a text as what the run was told it is, or else as what it looks like.
  mutating func judgeText(_ text: String, name: String, input: String) {
    let kind = forcedKind == nil ? NeighbourFacts.Kind(recognising: text) : forcedKind?.neighbour
    guard let kind else { return judge(text, as: Subject(name: name, input: input, kind: .string)) }
    judge(NeighbourFacts(kind, text, evaluator.surroundings), name: name, input: input)
  }

  /// Judges a line of a file. Four characters are no US Privacy string there, but something in a TC string's place.
  mutating func judgeLine(_ text: String, name: String, input: String) {
    if forcedKind == nil, text.utf8.count == 4 {
      judge(text, as: Subject(name: name, input: input, kind: .string))
    } else {
      judgeText(text, name: name, input: input)
    }
  }

  /// A neighbour's string, and the TC string in it as a subject of its own.
  ///
  /// - Parameter stored: the TC string that is judged anyway.
  private mutating func judge(_ facts: NeighbourFacts, name: String, input: String, stored: String? = nil) {
    report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: facts.kind.subjectKind)))
    if let section = facts.tcSection, section != stored {
      judge(section, as: Subject(name: "\(name)#section 2", input: input, kind: .string))
    }
  }

  /// The strings of neighbours in a key set, each a subject of its own. What the keys themselves say is the business of
  /// rules about keys, and so is the US Privacy string.
  mutating func judgeNeighbours(in keys: StoredKeyFacts, name: String, input: String) {
    if let text = keys.v1ConsentText {
      judge(text, as: Subject(name: "\(name)#\(StoredKeyName.v1ConsentString)", input: input, kind: .string))
    }
    if let text = keys.additionalConsentText {
      let facts = NeighbourFacts(.additionalConsent, text, evaluator.surroundings, beside: keys.readableString)
      judge(facts, name: "\(name)#\(StoredKeyName.addtlConsent)", input: input)
    }
    if case .string(let text)? = keys.keys[StoredKeyName.gppString], !text.isEmpty {
      let facts = NeighbourFacts(.gpp, text, evaluator.surroundings, beside: keys.readableString)
      judge(facts, name: "\(name)#\(StoredKeyName.gppString)", input: input, stored: keys.keys.tcString)
    }
  }
}

extension ContentKind {
  /// The neighbour whose strings inputs of this kind hold; nil for others.
  var neighbour: NeighbourFacts.Kind? {
    switch self {
    case .gpp: .gpp
    case .additionalConsent: .additionalConsent
    case .usPrivacy: .usPrivacy
    case .strings, .keys, .list, .urls, .urlTemplates, .messages: nil
    }
  }
}
