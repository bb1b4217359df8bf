import TCFCodec
import TCFFindings
import TCFStorage

/// Five trivial requests to a testee, each answer explained in a line: the first thing to try with a new one.
package enum TesteeSmoke {
  /// One request and what came of it.
  package struct Step: Sendable, Hashable {
    /// What was asked.
    package let request: String
    /// Whether the answer is one that a right testee could give.
    package let isFine: Bool
    /// The answer explained.
    package let explanation: String
  }

  /// The string in the requests: TCF 2.3, 4 vendors consented, 7 disclosed.
  static let sample = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  /// Asks `session`, which has answered `hello` and `setup` already.
  package static func run(_ session: TesteeSession) throws(TesteeFault) -> [Step] {
    guard let model = try? TCString(decoding: sample) else { return [] }
    var steps = [hello(session)]
    steps.append(
      try step(session, request: "decode a valid string", what: .decode(sample)) { explainModel($0, model, session) })
    steps.append(
      try step(session, request: "decode \"not a string\"", what: .decode("not a string"), explain: explainRefusal))
    steps.append(try step(session, request: "encode a model", what: .encode(model)) { explainString($0, model) })
    steps.append(try step(session, request: "keys of a string", what: .keys(sample)) { explainKeys($0, model) })
    return steps
  }

  private static func hello(_ session: TesteeSession) -> Step {
    let identity = session.identity
    return Step(
      request: "hello, setup", isFine: TesteeOperation.allCases.contains(where: identity.does),
      explanation: "\(identity.title): does \(identity.operations.joined(separator: ", ")); knows "
        + "\(identity.segments.joined(separator: ", ")); takes \(identity.window) at a time")
  }

  private static func step(
    _ session: TesteeSession, request: String, what: TesteeRequest,
    explain: (TesteeAnswer) -> (Bool, String)
  ) throws(TesteeFault) -> Step {
    let answer = try session.send(what)
    let (isFine, explanation) = general(answer) ?? explain(answer)
    return Step(request: request, isFine: isFine, explanation: explanation)
  }

  /// What means the same after any request; nil for what depends on it.
  private static func general(_ answer: TesteeAnswer) -> (Bool, String)? {
    switch answer {
    case .unsupported(let what): (true, "unsupported (\(what)): will be skipped, and never passes")
    case .failed(let message): (false, "failed: \(message); that is an error, not a refusal")
    case .malformed(let message): (false, "an answer, but not to the question: \(message)")
    case .crashed(let breach, let errors):
      (false, "the testee \(breach)" + (errors.isEmpty ? "" : "; standard error:\n\(errors)"))
    default: nil
    }
  }

  private static func explainModel(_ answer: TesteeAnswer, _ model: TCString, _ session: TesteeSession) -> (
    Bool, String
  ) {
    guard case .model(let answered, _) = answer else { return wrong(answer, "a model") }
    let comparison = ModelComparison(expected: AnswerModel(model), knownSegments: session.identity.segments)
    let differences = comparison.differences(answered)
    let missing = comparison.notCompared(answered).fields.map(\.rawValue).joined(separator: ", ")
    let note = missing.isEmpty ? "" : "; absent and so not compared: \(missing)"
    let unknown =
      answered.unknown.isEmpty ? "" : "; members that no model has: \(answered.unknown.joined(separator: ", "))"
    guard let first = differences.first else { return (true, "the right model\(note)\(unknown)") }
    return (false, "a wrong model: \(first.text)\(note)\(unknown)")
  }

  private static func explainRefusal(_ answer: TesteeAnswer) -> (Bool, String) {
    guard case .rejected(let message) = answer else { return wrong(answer, "a refusal") }
    return (true, "rejected, as it must be: \(message)")
  }

  private static func explainString(_ answer: TesteeAnswer, _ model: TCString) -> (Bool, String) {
    guard case .string(let text) = answer else { return wrong(answer, "a string") }
    guard let read = try? TCString(decoding: text) else { return (false, "a string that cannot be read: \(text)") }
    let differences = ModelComparison(expected: AnswerModel(model), knownSegments: ModelField.segments.map(\.rawValue))
      .differences(AnswerModel(read))
    if let first = differences.first { return (false, "a string that says something else: \(first.text)") }
    return (true, text == sample ? "the canonical string" : "a string that says the same, in another form: \(text)")
  }

  private static func explainKeys(_ answer: TesteeAnswer, _ model: TCString) -> (Bool, String) {
    guard case .keys(let members) = answer else { return wrong(answer, "keys") }
    let differences = KeyComparison.differences(members, of: model, text: sample)
    guard let first = differences.first else { return (true, "\(Prose.count(members.count, "key")), all right") }
    return (
      false,
      "\(Prose.count(members.count, "key")), of which \(Prose.count(differences.count, "is", "are")) wrong: \(first)"
    )
  }

  private static func wrong(_ answer: TesteeAnswer, _ wanted: String) -> (Bool, String) {
    let had =
      switch answer {
      case .model: "a model"
      case .string: "a string"
      case .keys: "keys"
      case .rejected(let message): "a refusal (\(message))"
      default: "something else"
      }
    return (false, "\(had), where \(wanted) is right")
  }
}
