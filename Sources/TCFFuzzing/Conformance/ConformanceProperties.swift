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
    return .ask(.decode(text)) { answer in
      if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
      switch answer {
      case .model(let told, _):
        let comparison = ModelComparison(expected: AnswerModel(meaning), knownSegments: identity.segments)
        guard comparison.comparesAnything(told) else { return .done(.skipped("no field to compare")) }
        return .done(.of(comparison.differences(told), "the model", text))
      case .rejected(let message):
        // A form that a rule has something to say about may be refused.
        if !TCStringDissection(of: text).faults.isEmpty { return .done(.holds) }
        return .done(.fails(PropertyFailure("refused", "a valid string is refused: \(message)", actual: text)))
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
    return .ask(.encode(model)) { answer in
      switch Self.text(of: answer) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        let meaning = EncodedMeaning(text, AnswerModel(model))
        if meaning.differences.isEmpty, let message = meaning.message {
          return .done(.fails(PropertyFailure("unreadable", message, actual: text)))
        }
        return .done(.of(meaning.differences, "what the string says", text))
      }
    }
  }

  /// What is encoded is the canonical form.
  static let canonical = ConformanceProperty(
    "conform/canonical", .encodesCanonically, needs: [.encode],
    title: "the string of a model is the canonical one, byte for byte", generate: ModelInput.modest
  ) { input, identity in
    let model = input.model.limited(to: identity)
    return .ask(.encode(model)) { answer in
      switch Self.text(of: answer) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        let canonical = try? model.encoded()
        guard text != canonical else { return .done(.holds) }
        return .done(
          .fails(
            PropertyFailure(
              "not-canonical", "the string is not the canonical one", expected: canonical, actual: text)))
      }
    }
  }

  /// decode(encode(m)) = m.
  static let roundTrip = ConformanceProperty(
    "conform/round-trip", .roundTrips, needs: [.encode, .decode], title: "decode(encode(m)) = m",
    generate: ModelInput.modest
  ) { input, identity in
    let model = input.model.limited(to: identity)
    return .ask(.encode(model)) { answer in
      switch Self.text(of: answer) {
      case .failure(let verdict): return .done(verdict)
      case .success(let text):
        return .ask(.decode(text)) { answer in
          if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
          switch answer {
          case .model(let told, _):
            let comparison = ModelComparison(expected: AnswerModel(model), knownSegments: identity.segments)
            guard comparison.comparesAnything(told) else { return .done(.skipped("no field to compare")) }
            return .done(.of(comparison.differences(told), "the model read back", text))
          case .rejected(let message):
            return .done(
              .fails(PropertyFailure("refused", "it refuses what it encoded itself: \(message)", actual: text)))
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
    guard expected.segmentNames.allSatisfy(identity.knows) else {
      return .done(.skipped("segments that the testee does not know"))
    }
    return .ask(.decode(text)) { answer in
      if let verdict = CaseVerdict.general(answer) { return .done(verdict) }
      // What it refuses or misreads is the business of other properties, and so is what it does not tell.
      guard case .model(let told, let source) = answer else { return .done(.holds) }
      let comparison = ModelComparison(expected: expected, knownSegments: identity.segments)
      guard comparison.notCompared(told).isEmpty else { return .done(.skipped("the model lacks fields")) }
      return .ask(.encode(Array(source))) { answer in
        switch Self.text(of: answer) {
        case .failure(let verdict): return .done(verdict)
        case .success(let written):
          let written = EncodedMeaning(written, expected)
          if written.differences.isEmpty, let message = written.message {
            return .done(.fails(PropertyFailure("unreadable", message, actual: text)))
          }
          return .done(.of(written.differences, "the string written again", text))
        }
      }
    }
  }

  /// The string in an answer, or the verdict that ends the case.
  private enum Encoded {
    case success(String)
    case failure(CaseVerdict)
  }

  private static func text(of answer: TesteeAnswer) -> Encoded {
    if let verdict = CaseVerdict.general(answer) { return .failure(verdict) }
    switch answer {
    case .string(let text): return .success(text)
    case .rejected(let message):
      return .failure(.fails(PropertyFailure("encoding-refused", "a model that fits is refused: \(message)")))
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
