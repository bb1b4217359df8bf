import TCFFindings

/// Codecs that receive the same strings, without a reference: where they part, and what the documents say there.
///
/// The built-in codec takes no part in what is compared. It only names the classes that generated strings fall into.
package struct PeerComparison: Sendable {
  /// How many vectors were sent, and about how many of them all say the same.
  package private(set) var vectors = (asked: 0, alike: 0)
  /// How many strings were generated.
  package private(set) var generated = 0
  /// Every difference, those that the vectors show first: a failure where a sentence says what is right, or else a reading. Which
  /// of the codecs is right, the sentence says.
  package private(set) var results: [ConformanceResult] = []
  /// How many strings had each difference, by its id.
  package private(set) var counts: [String: Int] = [:]
  /// Why it ended early; nil if it did not.
  package private(set) var fault: TesteeFault?

  /// Asks `sessions`, each with the name that reports use.
  ///
  /// - Parameters:
  ///   - sessions: the testees.
  ///   - vectors: those with a string are asked.
  ///   - plan: how many strings are generated, and from which seed.
  ///   - progress: what is asked and how many cases of it were.
  package init(
    _ sessions: [(name: String, session: TesteeSession)], _ vectors: [ConformanceVector], _ plan: ConformancePlan,
    progress: ConformanceRun.Progress
  ) {
    do throws(TesteeFault) {
      try receive(sessions, vectors.filter { $0.text != nil }, progress)
      var run = DifferentialRun(sessions.map(\.session), names: sessions.map(\.name), hasBuiltIn: false, plan: plan)
      try run.run(countsRows: false, seconds: plan.time) { progress("generated strings", $0, plan.iterations) }
      generated = run.count
      progress("shrinking differences", 0, nil)
      for example in try run.examples() { add(example) }
    } catch {
      fault = error
    }
  }

  private struct Key: Hashable {
    let basis: ConformanceBasis?
    let words: [String]
    let field: ModelField?
  }

  private mutating func receive(
    _ sessions: [(name: String, session: TesteeSession)], _ vectors: [ConformanceVector],
    _ progress: ConformanceRun.Progress
  ) throws(TesteeFault) {
    var readings = vectors.map { _ in [CodecReading]() }
    for (name, session) in sessions {
      let bombs = try RangeBombs.asking(session, vectors, testees: nil)
      var rest = vectors[...]
      try session.run({ () -> Inquiry<CodecReading>? in
        progress("vectors, \(name)", vectors.count - rest.count, vectors.count)
        guard let vector = rest.popFirst(), let text = vector.text else { return nil }
        if OpenQuestions.excuse(text, session.identity) != nil { return .done(.unsupported) }
        if let answer = bombs?.known(vector) { return .done(CodecReading(answer)) }
        return .request(.decode(text)) { .done(CodecReading($0)) }
      }) { readings[$0].append($1) }
    }
    let search = DisagreementSearch(
      names: sessions.map(\.name), segments: sessions.map { $0.session.identity.segments })
    var order: [Key] = []
    var found: [Key: (vector: ConformanceVector, difference: Disagreement, count: Int)] = [:]
    for (vector, readings) in zip(vectors, readings) {
      guard let text = vector.text, readings.count(where: { $0.isAnswer }) > 1 else { continue }
      let differences = search.disagreements(text, readings)
      self.vectors.asked += 1
      if differences.isEmpty { self.vectors.alike += 1 }
      for difference in differences {
        let key = Key(basis: vector.basis, words: difference.kind.words, field: difference.kind.field)
        guard let (shortest, shown, count) = found[key] else {
          order.append(key)
          found[key] = (vector, difference, 1)
          continue
        }
        let isShorter = text.utf8.count < shortest.text?.utf8.count ?? 0
        found[key] = isShorter ? (vector, difference, count + 1) : (shortest, shown, count + 1)
      }
    }
    for key in order {
      guard let (vector, difference, count) = found[key] else { continue }
      add(difference, count, vector)
    }
  }

  private mutating func add(_ difference: Disagreement, _ count: Int, _ vector: ConformanceVector) {
    let isRefusal = difference.kind.field == nil
    let isOpen = vector.basis?.question != nil || difference.kind.isReading || isRefusal && !vector.alsoOpen.isEmpty
    var result = ConformanceResult(
      "peers/\(vector.id)/\(difference.kind.field?.rawValue ?? "who-reads-it")", .agrees, isOpen ? .reading : .failed,
      comment: vector.comment, source: vector.source, message: difference.message, input: vector.text)
    result.basis = vector.basis
    if isOpen, vector.basis?.question == nil { result.basis = vector.alsoOpen.first ?? vector.basis }
    (result.expected, result.actual) = (difference.expected, difference.actual)
    counts[result.id] = count
    results.append(result)
  }

  private mutating func add(_ example: DisagreementExample) {
    let inputClass = example.inputClass.split(separator: " ").joined()
    var result = ConformanceResult(
      "peers/\(inputClass)/\(example.field ?? example.words.joined(separator: "-"))", .agrees,
      example.isReading ? .reading : .failed, comment: "generated strings, \(example.inputClass)",
      message: example.message, input: example.text)
    result.seed = example.seed
    result.originalLength = example.originalLength
    counts[result.id, default: 0] += example.count
    results.append(result)
  }
}
