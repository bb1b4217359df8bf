import TCFCodec

// Values that codecs are known to lose, each looked at alone so that no other fault hides them; and the stored keys.
extension ConformanceProperty {
  /// Created and LastUpdated survive to the tenth of a second.
  static let keepsDate = keeps(
    "conform/keeps-date", [.created, .lastUpdated], title: "dates survive to the tenth of a second")

  /// The publisher's country and the language survive.
  static let keepsCountry = keeps(
    "conform/keeps-country", [.publisherCC, .consentLanguage], title: "country and language survive")

  /// Publisher restrictions survive: every type, their order, and two of one purpose and type.
  static let keepsRestrictions = keeps(
    "conform/keeps-restrictions", [.publisherRestrictions], title: "publisher restrictions survive")

  /// Fields survive decoding, and encoding where the testee does that.
  private static func keeps(_ name: String, _ fields: ModelFieldSet, title: String) -> ConformanceProperty {
    let hasRestrictions = fields.contains(.publisherRestrictions)
    return ConformanceProperty(name, .keepsValues, needs: [.decode], title: title) { random in
      var input = ModelInput.odd(&random)
      input.model = TCString(core: input.model.core)
      input.model.core.vendorConsents = []
      input.model.core.vendorLegitimateInterests = []
      // A restriction on everybody or so says no more than one on a few hundred.
      let few = input.model.core.publisherRestrictions.filter { $0.ranges.reduce(0) { $0 + $1.count } <= 1_000 }
      input.model.core.publisherRestrictions = hasRestrictions ? PublisherRestrictions(few) : []
      return input
    } inquiry: { (input: ModelInput, identity: TesteeIdentity) in
      let expected = AnswerModel(input.model)
      guard let text = try? input.model.encoded() else { return .done(.skipped("no string")) }
      return .request(.decode(text)) { answer in
        if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
        switch answer {
        case .model(let answered, _):
          let comparison = ModelComparison(expected: expected, knownSegments: identity.segments, only: fields)
          guard comparison.comparesAnything(answered) else { return .done(.skipped("the model lacks these fields")) }
          let divided = DividedDifferences(comparison.differences(answered), doubted: [], expected, answered)
          let verdict = CaseVerdict.of(divided, "what was read", text)
          guard case .holds = verdict, identity.does(.encode) else { return .done(verdict) }
          return .request(.encode(input.model)) { .done(encoded($0, expected, fields)) }
        // Whether it may refuse the string is the business of other levels.
        case .rejected(let message): return .done(.skipped("refused: \(message)"))
        default: return .done(.other("model"))
        }
      }
    }
  }

  private static func encoded(_ answer: TesteeAnswer, _ expected: AnswerModel, _ only: ModelFieldSet) -> CaseVerdict {
    if let verdict = CaseVerdict.general(answer) { return verdict }
    guard case .string(let text) = answer else { return .holds }
    let meaning = EncodedMeaning(text, expected, doubted: [], only: only)
    // Whether the string can be read at all is the business of other levels.
    return meaning.differences.isEmpty && meaning.open.isEmpty ? .holds : .of(meaning, "what was encoded", text)
  }

  /// The stored keys are those that the string requires.
  static let keys = ConformanceProperty(
    "conform/keys", .derivesKeys, needs: [.keys], title: "the keys of a string are those that it requires",
    generate: ModelInput.realistic
  ) { input, _ in
    guard let text = try? input.model.encoded() else { return .done(.skipped("no string")) }
    return .request(.keys(text)) { answer in
      if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
      switch answer {
      case .keys(let members):
        let differences = KeyComparison.differences(members, of: input.model, text: text)
        guard let first = differences.first else { return .done(.holds) }
        let more = differences.count > 1 ? "; and \(differences.count - 1) more" : ""
        let key = first.split(separator: " ").first ?? "keys"
        return .done(.fails(PropertyFailure("wrong key \(key)", "\(first)\(more); string: \(text)")))
      case .rejected(let message):
        return .done(.fails(PropertyFailure("refused", "a valid string is refused: \(message)", actual: text)))
      default: return .done(.other("set of keys"))
      }
    }
  }
}
