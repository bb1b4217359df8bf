import TCFCodec
import TCFFindings

/// What a vector asks of a testee, and what follows from the answer.
struct VectorInquiry {
  let identity: TesteeIdentity

  /// The case of a vector: one result for each of its levels.
  func inquiry(_ vector: ConformanceVector) -> Inquiry<[ConformanceResult]> {
    if let reason = excuse(vector) {
      return .done(vector.levels.map { result(vector, level: $0, outcome: .skipped, message: reason) })
    }
    return switch vector.question {
    case .read(let text, let model, let isAcceptable):
      .request(.decode(text)) { .done([read(vector, answer: $0, model: model, isAcceptable: isAcceptable)]) }
    case .refuse(let text, let code):
      .request(.decode(text)) { answer in
        .done([refused(vector, answer: answer, rule: "the string must be refused (\(code))", input: text)])
      }
    case .encode(let model, let json, let canonical): encode(vector, model: model, json: json, canonical: canonical)
    case .refuseModel(let json, let field):
      .request(.encode(json)) { answer in
        let input = Prose.excerpt(json, limit: 2_000)
        return .done([
          refused(
            vector, answer: answer, rule: "the model must be refused: \(field) has no room for its value", input: input)
        ])
      }
    }
  }

  /// Why the testee is not asked: it never claimed to read such a string.
  private func excuse(_ vector: ConformanceVector) -> String? {
    guard let text = vector.text else { return nil }
    if let model = vector.model, model.version == 1, !identity.versions.contains(1) { return OpenQuestions.version1 }
    return OpenQuestions.excuse(text, identity)
  }

  private func result(
    _ vector: ConformanceVector, level: ConformanceLevel, outcome: ConformanceOutcome, message: String? = nil,
    input: String? = nil
  ) -> ConformanceResult {
    // Two levels of one vector are two cases.
    let id = level == .encodesCanonically ? "\(vector.id)/bytes" : vector.id
    var result = ConformanceResult(
      id, level, outcome, comment: vector.comment, source: vector.source, message: message, input: input)
    result.basis = vector.basis
    if vector.basis?.question != nil, outcome == .passed { result.answer = ConformanceResult.sameAnswer }
    return result
  }

  /// Another answer than this project's, which is not a failure where the documents leave a choice.
  private func otherwise(
    _ vector: ConformanceVector, level: ConformanceLevel, answer: String, message: String, input: String?
  ) -> ConformanceResult {
    let isOpen = vector.basis?.question != nil || !vector.alsoOpen.isEmpty && answer == "refuses"
    var result = result(vector, level: level, outcome: isOpen ? .reading : .failed, message: message, input: input)
    result.answer = answer
    if isOpen, vector.basis?.question == nil { result.basis = vector.alsoOpen.first }
    return result
  }

  /// What is the same after any question; nil for what depends on it.
  static func general(_ answer: TesteeAnswer) -> (ConformanceOutcome, String)? {
    switch answer {
    case .unsupported(let what): (.skipped, "unsupported: \(what)")
    case .failed(let message): (.error, "the testee failed: \(message)")
    case .malformed(let message): (.error, "the testee did not answer the question: \(message)")
    case .crashed(let breach, let errors): (.crashed, Self.crash(breach, errors))
    case .model, .string, .keys, .rejected: nil
    }
  }

  /// The result of such an answer; nil for what depends on the question.
  private func general(
    _ vector: ConformanceVector, _ level: ConformanceLevel, _ answer: TesteeAnswer, input: String?
  ) -> ConformanceResult? {
    guard let (outcome, message) = Self.general(answer) else { return nil }
    var result = result(vector, level: level, outcome: outcome, message: message, input: input)
    // How long a string may take that names millions of ids, no sentence says.
    if vector.flags.contains(RangeBombs.flag), case .crashed(.hung, _) = answer { result.outcome = .reading }
    if case .crashed(let breach, _) = answer { result.answer = breach.word }
    return result
  }

  static func crash(_ breach: TesteeBreach, _ errors: String) -> String {
    "the testee \(breach)" + (errors.isEmpty ? "" : "; standard error ends with:\n\(errors)")
  }

  private func read(
    _ vector: ConformanceVector, answer: TesteeAnswer, model: AnswerModel, isAcceptable: Bool
  ) -> ConformanceResult {
    let level = isAcceptable ? ConformanceLevel.readsAcceptable : .readsValid
    let text = vector.text
    if let general = general(vector, level, answer, input: text) { return general }
    switch answer {
    case .model(let answered, _):
      let comparison = ModelComparison(expected: model, knownSegments: identity.segments)
      let all = comparison.differences(answered)
      let divided = DividedDifferences(all, doubted: vector.doubted, model, answered)
      if let first = divided.wrong.first {
        var wrong = result(vector, level: level, outcome: .failed, message: Self.message(divided.wrong), input: text)
        (wrong.expected, wrong.actual) = (first.expected, first.actual)
        wrong.missingVendors = divided.wrong.missingVendors
        wrong.answer = "misreads \(first.field.rawValue)"
        return wrong
      }
      if let first = divided.open.first {
        var other = result(vector, level: level, outcome: .reading, message: Self.message(divided.open), input: text)
        other.answer = Self.answer(answered, all, vector)
        (other.expected, other.actual) = (first.expected, first.actual)
        return other
      }
      guard comparison.comparesAnything(answered) else {
        return result(
          vector, level: level, outcome: .skipped, message: "the model names no field that could be compared")
      }
      let unknown = model.segmentNames.filter { !identity.knows($0) }
      guard unknown.isEmpty else {
        return result(
          vector, level: level, outcome: .skipped,
          message: "segments that the testee does not know: \(unknown.joined(separator: ", "))")
      }
      var right = result(vector, level: level, outcome: .passed)
      right.unanswered = comparison.notCompared(answered)
      return right
    case .rejected(let message) where isAcceptable && vector.basis?.question == nil && vector.alsoOpen.isEmpty:
      return result(vector, level: level, outcome: .information, message: "refused: \(message)", input: text)
    case .rejected(let message):
      return otherwise(
        vector, level: level, answer: "refuses", message: "a valid string is refused: \(message)", input: text)
    default: return result(vector, level: level, outcome: .error, message: "the answer is not a model", input: text)
    }
  }

  /// What a model is called that differs where the documents leave a choice.
  private static func answer(
    _ answered: AnswerModel, _ differences: [FieldDifference], _ vector: ConformanceVector
  ) -> String {
    for (answer, model) in vector.alternatives {
      let comparison = ModelComparison(
        expected: model, knownSegments: model.segmentNames, only: ModelFieldSet(differences.map(\.field)))
      if comparison.differences(answered).isEmpty { return answer }
    }
    return differences.first.map { "reads \($0.field.rawValue) otherwise" } ?? "reads it otherwise"
  }

  /// The differences in one sentence.
  static func message(_ differences: [FieldDifference]) -> String {
    guard let first = differences.first else { return "nothing differs" }
    let more =
      differences.count > 1
      ? "; and \(differences.dropFirst().map(\.field.rawValue).joined(separator: ", "))" : ""
    return "\(first.text)\(more)"
  }

  private func refused(
    _ vector: ConformanceVector, answer: TesteeAnswer, rule: String, input: String
  ) -> ConformanceResult {
    if let general = general(vector, .refusesInvalid, answer, input: input) { return general }
    if case .rejected = answer { return result(vector, level: .refusesInvalid, outcome: .passed) }
    // A vector that states what it rests on has been looked at; of another's, the string itself shows what is left open.
    if vector.basis == nil, let text = vector.text, let question = OpenQuestions(of: text).acceptance {
      var open = result(
        vector, level: .refusesInvalid, outcome: .reading, message: "\(question): the string is read", input: input)
      open.answer = "accepts"
      return open
    }
    var wrong = otherwise(
      vector, level: .refusesInvalid, answer: "accepts", message: "\(rule), and is accepted", input: input)
    if case .string(let text) = answer { wrong.actual = text }
    return wrong
  }

  private func encode(
    _ vector: ConformanceVector, model: AnswerModel, json: [UInt8], canonical: String
  ) -> Inquiry<[ConformanceResult]> {
    let unknown = model.segmentNames.filter { !identity.knows($0) }
    guard unknown.isEmpty else {
      let message = "segments that the testee does not know: \(unknown.joined(separator: ", "))"
      return .done(vector.levels.map { result(vector, level: $0, outcome: .skipped, message: message) })
    }
    return .request(.encode(json)) { answer in
      let input = Prose.excerpt(json, limit: 2_000)
      if let (outcome, message) = Self.general(answer) {
        return .done(vector.levels.map { result(vector, level: $0, outcome: outcome, message: message, input: input) })
      }
      switch answer {
      case .string(let text):
        let meaning = EncodedMeaning(text, model, doubted: vector.doubted)
        var same = result(vector, level: .encodes, outcome: meaning.outcome, message: meaning.message)
        var bytes = result(vector, level: .encodesCanonically, outcome: text == canonical ? .passed : meaning.outcome)
        if same.outcome != .passed { (same.input, same.expected, same.actual) = (input, canonical, text) }
        (same.missingVendors, bytes.missingVendors) = (meaning.missingVendors, meaning.missingVendors)
        if text != canonical {
          // The canonical form is this project's; a specification wants no more than the same meaning.
          if bytes.outcome == .passed { bytes.outcome = .reading }
          bytes.answer = "another form"
          bytes.message = meaning.message ?? "the string says the same in another form"
          (bytes.input, bytes.expected, bytes.actual) = (input, canonical, text)
        }
        return .done([same, bytes])
      case .rejected(let message):
        return .done(
          vector.levels.map {
            otherwise(
              vector, level: $0, answer: "refuses", message: "a model that fits is refused: \(message)", input: input)
          })
      default:
        return .done(
          vector.levels.map {
            result(vector, level: $0, outcome: .error, message: "the answer is not a string", input: input)
          })
      }
    }
  }
}

/// What is wrong with a string that was encoded from a model, in the judgement of the built-in decoder.
struct EncodedMeaning {
  /// What is wrong; nil if the string says what the model says.
  let message: String?
  /// The fields that differ, and of which a sentence says what they are.
  let differences: [FieldDifference]
  /// Those that the documents leave open.
  let open: [FieldDifference]

  /// The vendors that the model has and the string has not.
  var missingVendors: VendorIDSet { (differences.isEmpty ? open : differences).missingVendors }

  /// What came of it.
  var outcome: ConformanceOutcome {
    message == nil ? .passed : differences.isEmpty && !open.isEmpty ? .reading : .failed
  }

  init(_ text: String, _ model: AnswerModel, doubted: ModelFieldSet, only: ModelFieldSet? = nil) {
    do throws(DecodingFault) {
      let read = AnswerModel(try TCString(decoding: text))
      let all = ModelComparison(
        expected: model, knownSegments: ModelField.segments.map(\.rawValue), only: only
      ).differences(read)
      let divided = DividedDifferences(all, doubted: doubted, model, read)
      (differences, open) = (divided.wrong, divided.open)
      let shown = differences.isEmpty ? open : differences
      message = shown.isEmpty ? nil : "the string says something else: \(VectorInquiry.message(shown))"
    } catch {
      (differences, open) = ([], [])
      message = "the string cannot be read: \(error.summary)"
    }
  }
}
