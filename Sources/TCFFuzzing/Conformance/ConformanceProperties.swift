import TCFCodec

extension ConformanceProperty {
  /// Every property, in the order of the levels.
  package static let all: [ConformanceProperty] = [
    anyForm, encodes, canonical, roundTrip, rewrite, keepsDate, keepsCountry, keepsRestrictions, keys,
  ]

  /// Every valid way to write a model is read, and says the same.
  static let anyForm = ConformanceProperty(
    "conform/any-form", .readsValid, needs: [.decode],
    title: "every valid form of a string decodes to the same model", generate: StringInput.modestValid
  ) { input, identity in
    guard let text = input.text, let meaning = input.meaning else { return .done(.skipped("no string")) }
    let questions = OpenQuestions(of: text)
    if let excuse = OpenQuestions.excuse(text, identity) { return .done(.skipped(excuse)) }
    return .request(.decode(text)) { answer in
      if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
      switch answer {
      case .model(let answered, _):
        let expected = AnswerModel(meaning)
        let comparison = ModelComparison(expected: expected, knownSegments: identity.segments)
        guard comparison.comparesAnything(answered) else { return .done(.skipped("no field to compare")) }
        let divided = DividedDifferences(
          comparison.differences(answered), doubted: questions.fields, expected, answered)
        return .done(.of(divided, "the model", text))
      case .rejected(let message):
        let failure = PropertyFailure("refused", "a valid string is refused: \(message)", actual: text)
        if let question = questions.refusal {
          return .done(.reading(PropertyFailure("refused", "\(question): refused: \(message)", actual: text)))
        }
        // A form that a rule has something to say about may be refused.
        return .done(TCStringDissection(of: text).faults.isEmpty ? .fails(failure) : .holds)
      default: return .done(.other("model"))
      }
    }
  }

  /// What is encoded says what the model says.
  static let encodes = ConformanceProperty(
    "conform/encodes", .encodes, needs: [.encode], title: "the string of a model says what the model says",
    generate: ModelInput.modest
  ) { input, identity in
    let model = input.model.limited(to: identity)
    return .request(.encode(model)) { answer in
      switch Self.text(of: answer, model) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        return .done(.of(EncodedMeaning(text, AnswerModel(model), doubted: []), "what the string says", text))
      }
    }
  }

  /// What is encoded is the canonical form.
  static let canonical = ConformanceProperty(
    "conform/canonical", .encodesCanonically, needs: [.encode],
    title: "the string of a model is the canonical one, byte for byte", generate: ModelInput.modest
  ) { input, identity in
    let model = input.model.limited(to: identity)
    return .request(.encode(model)) { answer in
      switch Self.text(of: answer, model) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        let canonical = try? model.encoded()
        guard text != canonical else { return .done(.holds) }
        let failure = PropertyFailure(
          "not-canonical", "the string is not the canonical one", expected: canonical, actual: text)
        // What it says is the business of another property; another form of the same is this project's reading.
        let isSame = EncodedMeaning(text, AnswerModel(model), doubted: []).message == nil
        return .done(isSame ? .reading(failure) : .fails(failure))
      }
    }
  }

  /// decode(encode(m)) = m.
  static let roundTrip = ConformanceProperty(
    "conform/round-trip", .roundTrips, needs: [.encode, .decode], title: "decode(encode(m)) = m",
    generate: ModelInput.modest
  ) { input, identity in
    let model = input.model.limited(to: identity)
    return .request(.encode(model)) { answer in
      switch Self.text(of: answer, model) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        return .request(.decode(text)) { answer in
          if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
          switch answer {
          case .model(let answered, _):
            let expected = AnswerModel(model)
            let comparison = ModelComparison(expected: expected, knownSegments: identity.segments)
            guard comparison.comparesAnything(answered) else { return .done(.skipped("no field to compare")) }
            let divided = DividedDifferences(comparison.differences(answered), doubted: [], expected, answered)
            return .done(.of(divided, "the model read back", text))
          case .rejected(let message):
            let failure = PropertyFailure("refused", "it refuses what it encoded itself: \(message)", actual: text)
            // An encoder need not ask what its decoder may.
            return .done(OpenQuestions(of: text).refusal == nil ? .fails(failure) : .reading(failure))
          default: return .done(.other("model"))
          }
        }
      }
    }
  }

  /// A string that is read and written again says what it said.
  static let rewrite = ConformanceProperty(
    "conform/rewrite", .roundTrips, needs: [.decode, .encode],
    title: "encode(decode(s)) says what s says", generate: StringInput.modestValid
  ) { input, identity in
    guard let text = input.text, let meaning = input.meaning else { return .done(.skipped("no string")) }
    let expected = AnswerModel(meaning)
    let questions = OpenQuestions(of: text)
    if let excuse = OpenQuestions.excuse(text, identity) { return .done(.skipped(excuse)) }
    guard expected.segmentNames.allSatisfy(identity.knows) else {
      return .done(.skipped("segments that the testee does not know"))
    }
    return .request(.decode(text)) { answer in
      if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
      // What it refuses or misreads is the business of other properties, and so is what it does not tell.
      guard case .model(let answered, let source) = answer else { return .done(.holds) }
      let comparison = ModelComparison(expected: expected, knownSegments: identity.segments)
      guard comparison.notCompared(answered).isEmpty else { return .done(.skipped("the model lacks fields")) }
      return .request(.encode(Array(source))) { answer in
        switch Self.text(of: answer, meaning) {
        case .failure(let verdict): return .done(verdict)
        case .success(let written):
          let written = EncodedMeaning(written, expected, doubted: questions.fields)
          return .done(.of(written, "the string written again", text))
        }
      }
    }
  }

  /// The string in an answer, or the verdict that ends the case.
  private enum Encoded {
    case success(String)
    case failure(CaseVerdict)
  }

  private static func text(of answer: TesteeAnswer, _ model: TCString) -> Encoded {
    if let verdict = CaseVerdict.general(answer) { return .failure(verdict) }
    switch answer {
    case .string(let text): return .success(text)
    case .rejected(let message):
      let failure = PropertyFailure("encoding-refused", "a model that fits is refused: \(message)")
      // What may be refused by who reads it may be refused by who is to write it.
      let isOpen = (try? model.encoded()).map { OpenQuestions(of: $0).refusal != nil } ?? false
      return .failure(isOpen ? .reading(failure) : .fails(failure))
    default: return .failure(.other("string"))
    }
  }
}

extension TCString {
  /// The string without the segments that a testee does not know.
  func limited(to identity: TesteeIdentity) -> TCString {
    var copy = self
    if !identity.knows(ModelField.disclosedVendors.rawValue) { copy.disclosedVendors = nil }
    if !identity.knows(ModelField.allowedVendors.rawValue) { copy.allowedVendors = nil }
    if !identity.knows(ModelField.publisherTC.rawValue) { copy.publisherTC = nil }
    return copy
  }
}
