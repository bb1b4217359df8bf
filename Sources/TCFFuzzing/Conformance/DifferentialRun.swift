import TCFFindings

/// A class of disagreement with one example, as small as it was found.
package struct DisagreementExample: Sendable, Hashable {
  /// The class of the string: `valid`, the code of the built-in codec's fault, or `odd: ` and that of the first deviation.
  package let inputClass: String
  /// What each codec does with the string: `reads`, `refuses`, `crashes`, `fails`, `is not asked`.
  package let words: [String]
  /// The field in which models differ; nil where the question is who reads the string at all.
  package let field: String?
  /// Whether the documents leave open what is right.
  package let isReading: Bool
  /// How many generated strings fell into the class.
  package internal(set) var count: Int
  /// What each says about the example, in one sentence.
  package let message: String
  /// What the first codec that reads it says in the field; nil without a field.
  package let expected: String?
  /// What another says.
  package let actual: String?
  /// The example.
  package let text: String
  /// The seed of the unshrunk case.
  package let seed: FuzzSeed
  /// How long the string was before it was shrunk, in bytes.
  package let originalLength: Int
}

/// How each codec took the strings of one class.
package struct MatrixRow: Sendable, Hashable {
  /// The class.
  package let inputClass: String
  /// How many strings there were.
  package var count = 0
  /// How many each codec read.
  package var read: [Int]
  /// How many each codec neither read nor refused: crashes, failures, not asked.
  package var unclear: [Int]
  /// Of those it read, how many models differ from the first codec's that read the string.
  package var different: [Int]
}

/// Gives the same strings to several codecs, the built-in one first if it takes part, and collects where they disagree.
struct DifferentialRun {
  private let sessions: [TesteeSession]
  private let search: DisagreementSearch
  private let plan: ConformancePlan
  private let hasBuiltIn: Bool
  private(set) var rows: [String: MatrixRow] = [:]
  private(set) var found: [DisagreementClass: Met] = [:]
  private(set) var order: [DisagreementClass] = []
  /// How many strings were tried.
  private(set) var count = 0
  /// How many of them a testee took one way or the other.
  private(set) var answered = 0
  private var crashes = 0

  /// The property whose cases these are; its seeds replay them.
  static let property = "conform/agrees"
  private static let inputs = Property(
    property, title: "the testee agrees with the built-in codec", meaning: ConformanceLevel.agrees.meaning,
    generate: StringInput.modest
  ) { (_: StringInput, _) in }

  /// A class of disagreement as far as it was met.
  struct Met {
    /// The first strings with it.
    var first: [(seed: UInt64, text: String)]
    /// What was said of the first of them.
    let example: Disagreement
    /// How often it was met.
    var count: Int
  }

  // How many strings are given to one codec before the next has its turn.
  private static let batchSize = 512
  // A string that ends a testee costs two restarts.
  private static let mostCrashes = 3
  private static let mostClasses = 500
  private static let mostShrunk = 60
  // A string may show a class and have another cause: then the next one is tried.
  private static let mostFirst = 3
  // Of all classes together; those that come later are shown as they were found.
  private static let shrinkTime = Duration.seconds(120)

  /// A comparison of `sessions`; `hasBuiltIn` says whether the built-in codec is the first of those that are compared.
  init(_ sessions: [TesteeSession], names: [String], hasBuiltIn: Bool, plan: ConformancePlan) {
    self.sessions = sessions
    self.plan = plan
    self.hasBuiltIn = hasBuiltIn
    search = DisagreementSearch(
      names: (hasBuiltIn ? ["tcfcheck"] : []) + names,
      segments: (hasBuiltIn ? [ModelField.segments.map(\.rawValue)] : []) + sessions.map { $0.identity.segments })
  }

  /// Tries generated strings. `countsRows` says whether the class of every string is wanted, which takes time.
  ///
  /// - Parameter progress: called now and then with how many were tried.
  mutating func run(countsRows: Bool, seconds: Duration?, progress: (Int) -> Void) throws(TesteeFault) {
    let start = ContinuousClock.now
    var index = 0
    while index < plan.iterations, crashes < Self.mostCrashes {
      if let seconds, ContinuousClock.now - start >= seconds { return }
      progress(index)
      var seeds: [UInt64] = []
      var texts: [String] = []
      while index < plan.iterations, texts.count < Self.batchSize {
        let seed = FuzzSeed.ofCase(run: plan.seed, property: Self.property, index: index)
        index += 1
        var random = SplitMix64(seed: seed)
        // JSON can carry no text that is not UTF-8.
        guard let text = StringInput.modest(&random).text else { continue }
        seeds.append(seed)
        texts.append(text)
      }
      try receive(seeds, texts, countsRows: countsRows)
    }
  }

  /// Tries one generated case.
  mutating func run(seed: UInt64) throws(TesteeFault) {
    var random = SplitMix64(seed: seed)
    guard let text = StringInput.modest(&random).text else { return }
    try receive([seed], [text], countsRows: false)
  }

  private mutating func receive(_ seeds: [UInt64], _ texts: [String], countsRows: Bool) throws(TesteeFault) {
    let readings = try readings(texts)
    for (index, text) in texts.enumerated() {
      count += 1
      if readings[index].dropFirst(hasBuiltIn ? 1 : 0).contains(where: \.isAnswer) { answered += 1 }
      let disagreements = search.disagreements(text, readings[index])
      if countsRows { countRow(DisagreementSearch.inputClass(of: text), readings[index]) }
      for disagreement in disagreements {
        if var met = found[disagreement.kind] {
          met.count += 1
          if met.first.count < Self.mostFirst { met.first.append((seeds[index], text)) }
          found[disagreement.kind] = met
        } else if found.count < Self.mostClasses {
          order.append(disagreement.kind)
          found[disagreement.kind] = Met(first: [(seeds[index], text)], example: disagreement, count: 1)
        }
      }
      if readings[index].contains(where: { if case .crashed = $0 { true } else { false } }) { crashes += 1 }
    }
  }

  /// What every codec makes of each of `texts`.
  func readings(_ texts: [String]) throws(TesteeFault) -> [[CodecReading]] {
    var all = texts.map { hasBuiltIn ? [CodecReading(builtIn: $0)] : [] }
    for session in sessions {
      var rest = texts[...]
      try session.run({
        rest.popFirst().map { text in
          if OpenQuestions.excuse(text, session.identity) != nil { return .done(.unsupported) }
          return .request(.decode(text)) { .done(CodecReading($0)) }
        }
      }) {
        all[$0].append($1)
      }
    }
    return all
  }

  mutating func countRow(_ inputClass: String, _ readings: [CodecReading]) {
    let zeros = Array(repeating: 0, count: readings.count)
    var row = rows[inputClass] ?? MatrixRow(inputClass: inputClass, read: zeros, unclear: zeros, different: zeros)
    row.count += 1
    var reference: (index: Int, model: AnswerModel)?
    for (index, reading) in readings.enumerated() {
      switch reading {
      case .read(let model):
        row.read[index] += 1
        guard let (first, expected) = reference else {
          reference = (index, model)
          continue
        }
        let known = search.segments[index].filter(search.segments[first].contains)
        if !ModelComparison(expected: expected, knownSegments: known).differences(model).isEmpty {
          row.different[index] += 1
        }
      case .refused: break
      case .crashed, .failed, .unsupported: row.unclear[index] += 1
      }
    }
    rows[inputClass] = row
  }

  /// One example of each cause, shrunk, in the order in which they were met.
  ///
  /// A string may be unusual or broken in several ways, and its class is named after the first of them. Shrinking removes each
  /// that the difference does without, and what remains names the class: so one cause is one example, however many classes
  /// it was met in.
  func examples() throws(TesteeFault) -> [DisagreementExample] {
    var examples: [DisagreementExample] = []
    var places: [DisagreementClass: Int] = [:]
    let end = ContinuousClock.now + Self.shrinkTime
    for (index, kind) in order.enumerated() {
      guard let met = found[kind], let first = met.first.first else { continue }
      var chosen = Shrunk(text: first.text, example: met.example, seed: first.seed, length: first.text.utf8.count)
      if index < Self.mostShrunk, let smaller = try shrunk(kind, met, until: end) { chosen = smaller }
      // A difference that the documents leave open is the same cause as one that they do not, and shown only without it.
      let cause = chosen.example.kind.cause
      if let place = places[cause] {
        examples[place].count += met.count
        guard examples[place].isReading, !kind.isReading else { continue }
      }
      let example =
        DisagreementExample(
          inputClass: chosen.example.kind.inputClass, words: kind.words, field: kind.field?.rawValue,
          isReading: kind.isReading, count: met.count,
          message: chosen.example.message, expected: chosen.example.expected, actual: chosen.example.actual,
          text: chosen.text, seed: FuzzSeed(chosen.seed), originalLength: chosen.length)
      if let place = places[cause] {
        let count = examples[place].count
        examples[place] = example
        examples[place].count = count
      } else {
        places[cause] = examples.count
        examples.append(example)
      }
    }
    return examples
  }

  /// A disagreement as small as it was found.
  private struct Shrunk {
    let text: String
    let example: Disagreement
    let seed: UInt64
    let length: Int
  }

  /// The smallest example of a class: of its first strings, the first one whose cause is that which the class is named after;
  /// if none is, the first one.
  private func shrunk(
    _ kind: DisagreementClass, _ met: Met, until end: ContinuousClock.Instant
  ) throws(TesteeFault) -> Shrunk? {
    var first: Shrunk?
    for entry in met.first where ContinuousClock.now < end {
      guard let (text, example) = try shrunk(kind, seed: entry.seed) else { continue }
      let found = Shrunk(text: text, example: example, seed: entry.seed, length: entry.text.utf8.count)
      if example.kind == kind { return found }
      first = first ?? found
    }
    return first
  }

  /// The simplest string that gives this disagreement with none but the deviations and faults of the first, and the
  /// disagreement.
  private func shrunk(_ kind: DisagreementClass, seed: UInt64) throws(TesteeFault) -> (String, Disagreement)? {
    var smallest: (text: String, example: Disagreement, faults: Set<String>)?
    _ = try TesteeShrinking(sessions, plan).run(Self.inputs, seed: seed) { saved throws(TesteeFault) in
      guard let text = StringInput(saved)?.text else { return nil }
      let faults = DisagreementSearch.faults(of: text)
      let current = smallest?.example.kind ?? kind
      let readings = try readings([text])[0]
      let same = search.disagreements(text, readings).first { found in
        guard found.kind.words == kind.words, found.kind.field == kind.field, found.kind.isReading == kind.isReading
        else {
          return false
        }
        guard let known = smallest?.faults else { return true }
        // A text that is broken off is broken in many ways, and none of them need have been there before.
        return faults.isSubset(of: known) || found.kind == current && !current.isOdd
      }
      guard let same else { return nil }
      smallest = (text, same, faults)
      return PropertyFailure("disagreement", same.message)
    }
    return smallest.map { ($0.text, $0.example) }
  }
}
