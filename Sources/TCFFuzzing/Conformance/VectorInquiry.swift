import TCFCodec
import TCFFindings

/// What a vector asks of a testee, and what follows from the answer.
struct VectorInquiry {
  let identity: TesteeIdentity

  /// The case of a vector: one result for each of its levels.
  func inquiry(_ vector: ConformanceVector) -> Inquiry<[ConformanceResult]> {
    switch vector.question {
    case .read(let text, let model, let isAcceptable):
      .ask(.decode(text)) { .done([read(vector, $0, model, isAcceptable)]) }
    case .refuse(let text, let code):
      .ask(.decode(text)) { answer in
        .done([refused(vector, answer, "the string must be refused (\(code))", text)])
      }
    case .encode(let model, let json, let canonical): encode(vector, model, json, canonical)
    case .refuseModel(let json, let field):
      .ask(.encode(json)) { answer in
        let input = Prose.excerpt(json, limit: 2_000)
        return .done([refused(vector, answer, "the model must be refused: \(field) has no room for its value", input)])
      }
    }
  }

  private func result(
    _ vector: ConformanceVector, _ level: ConformanceLevel, _ outcome: ConformanceOutcome, _ message: String? = nil,
    input: String? = nil
  ) -> ConformanceResult {
    // Two levels of one vector are two cases.
    let id = level == .encodesCanonically ? "\(vector.id)/bytes" : vector.id
    return ConformanceResult(
      id, level, outcome, comment: vector.comment, source: vector.source, message: message, input: input)
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

  static func crash(_ breach: TesteeBreach, _ errors: String) -> String {
    "the testee \(breach)" + (errors.isEmpty ? "" : "; standard error ends with:\n\(errors)")
  }

  private func read(
    _ vector: ConformanceVector, _ answer: TesteeAnswer, _ model: AnswerModel, _ isAcceptable: Bool
  ) -> ConformanceResult {
    let level = isAcceptable ? ConformanceLevel.readsAcceptable : .readsValid
    let text = vector.text
    if let (outcome, message) = Self.general(answer) { return result(vector, level, outcome, message, input: text) }
    switch answer {
    case .model(let told, _):
      let comparison = ModelComparison(expected: model, knownSegments: identity.segments)
      let differences = comparison.differences(told)
      if let first = differences.first {
        var wrong = result(vector, level, .failed, Self.message(differences), input: text)
        (wrong.expected, wrong.actual) = (first.expected, first.actual)
        return wrong
      }
      guard comparison.comparesAnything(told) else {
        return result(vector, level, .skipped, "the model names no field that could be compared")
      }
      let unknown = model.segmentNames.filter { !identity.knows($0) }
      guard unknown.isEmpty else {
        return result(
          vector, level, .skipped, "segments that the testee does not know: \(unknown.joined(separator: ", "))")
      }
      var right = result(vector, level, .passed)
      right.notTold = comparison.notCompared(told)
      return right
    case .rejected(let message) where isAcceptable:
      return result(vector, level, .information, "refused: \(message)", input: text)
    case .rejected(let message):
      return result(vector, level, .failed, "a valid string is refused: \(message)", input: text)
    default: return result(vector, level, .error, "the answer is not a model", input: text)
    }
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
    _ vector: ConformanceVector, _ answer: TesteeAnswer, _ rule: String, _ input: String
  ) -> ConformanceResult {
    if let (outcome, message) = Self.general(answer) {
      return result(vector, .refusesInvalid, outcome, message, input: input)
    }
    if case .rejected = answer { return result(vector, .refusesInvalid, .passed) }
    var wrong = result(vector, .refusesInvalid, .failed, "\(rule), and is taken", input: input)
    if case .string(let text) = answer { wrong.actual = text }
    return wrong
  }

  private func encode(
    _ vector: ConformanceVector, _ model: AnswerModel, _ json: [UInt8], _ canonical: String
  ) -> Inquiry<[ConformanceResult]> {
    let unknown = model.segmentNames.filter { !identity.knows($0) }
    guard unknown.isEmpty else {
      let message = "segments that the testee does not know: \(unknown.joined(separator: ", "))"
      return .done(vector.levels.map { result(vector, $0, .skipped, message) })
    }
    return .ask(.encode(json)) { answer in
      let input = Prose.excerpt(json, limit: 2_000)
      if let (outcome, message) = Self.general(answer) {
        return .done(vector.levels.map { result(vector, $0, outcome, message, input: input) })
      }
      switch answer {
      case .string(let text):
        let meaning = EncodedMeaning(text, model)
        var same = result(vector, .encodes, meaning.message == nil ? .passed : .failed, meaning.message)
        var bytes = result(vector, .encodesCanonically, text == canonical ? .passed : .failed)
        if same.outcome == .failed { (same.input, same.expected, same.actual) = (input, canonical, text) }
        if bytes.outcome == .failed {
          bytes.message = meaning.message ?? "the string says the same in another form"
          (bytes.input, bytes.expected, bytes.actual) = (input, canonical, text)
        }
        return .done([same, bytes])
      case .rejected(let message):
        return .done(
          vector.levels.map { result(vector, $0, .failed, "a model that fits is refused: \(message)", input: input) })
      default:
        return .done(vector.levels.map { result(vector, $0, .error, "the answer is not a string", input: input) })
      }
    }
  }
}

/// What is wrong with a string that was encoded from a model, in the judgement of the built-in decoder.
struct EncodedMeaning {
  /// What is wrong; nil if the string says what the model says.
  let message: String?
  /// The fields that differ.
  let differences: [FieldDifference]

  init(_ text: String, _ model: AnswerModel, only: ModelFieldSet? = nil) {
    do throws(DecodingFault) {
      let read = try TCString(decoding: text)
      differences = ModelComparison(
        expected: model, knownSegments: ModelField.segments.map(\.rawValue), only: only
      ).differences(AnswerModel(read))
      message = differences.isEmpty ? nil : "the string says something else: \(VectorInquiry.message(differences))"
    } catch {
      differences = []
      message = "the string cannot be read: \(error.summary)"
    }
  }
}
