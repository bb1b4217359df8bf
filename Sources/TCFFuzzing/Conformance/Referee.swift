import TCFFindings
package import TCFSystem

/// What a codec did with every vector, and what it cost: a row of the comparison of codecs.
package struct RefereeRow: Sendable {
  /// The name in the page.
  package let name: String
  /// What it said of itself; nil if it could not be asked.
  package internal(set) var identity: TesteeIdentity?
  /// Every case; nil if it could not be asked.
  package internal(set) var report: ConformanceReport?
  /// Why it could not be asked, or not to the end.
  package var problem: String?
  /// How many strings it decodes in a second of processor time of its own, reading requests and writing answers included; of the
  /// clock's time where the system does not show it.
  package internal(set) var stringsPerSecond: Int?
  /// What it did with the strings whose entries name millions of ids; nil if there are none.
  package internal(set) var bombs: RangeBombs?
  /// The most memory that a process of it ever had that gave an answer, in bytes; nil where the system does not show it.
  package internal(set) var peakMemory: Int?

  /// A codec that was not asked.
  package init(name: String, problem: String? = nil) {
    self.name = name
    self.problem = problem
  }

  /// The results of a feature's vectors: how many are right, of how many that show its field.
  func score(_ feature: RefereeFeature, _ covered: Set<String>) -> (passed: Int, all: Int) {
    let asked = (report?.results ?? []).filter { result in
      covered.contains(result.id) && result.outcome != .skipped
        && !(feature.field.map { result.unanswered.contains($0) } ?? false)
    }
    return (asked.count { $0.outcome == .passed }, asked.count)
  }
}

/// Codecs that were given the same vectors, and where they part.
package struct Referee: Sendable {
  /// The codecs, in the order of the page.
  package let rows: [RefereeRow]
  /// The vectors by feature, of those codecs that could be run.
  package let features: [(feature: RefereeFeature, vectors: Set<String>)]
  /// Where they part, class by class.
  package let clusters: [RefereeCluster]

  /// Compares the rows for `vectors`.
  package init(_ rows: [RefereeRow], _ vectors: [ConformanceVector]) {
    self.rows = rows
    features = RefereeFeature.allCases.map { feature in (feature, Set(vectors.filter(feature.covers).map(\.id))) }
    clusters = RefereeCluster.all(rows, vectors)
  }

  /// How many of a feature's vectors a codec reads right, of those in which it shows the field; nil if it shows it in none.
  package func score(_ row: RefereeRow, _ feature: RefereeFeature) -> (passed: Int, all: Int)? {
    guard let vectors = features.first(where: { $0.feature == feature })?.vectors else { return nil }
    let score = row.score(feature, vectors)
    return score.all > 0 ? score : nil
  }
}

/// Strings of one class about which the codecs divide in the same way.
package struct RefereeCluster: Sendable, Hashable {
  /// The class: `valid`, the code of a fault, or the flag of a deviation.
  package let inputClass: String
  /// What the strings rest on.
  package let basis: ConformanceBasis?
  /// What each codec does, in the order of the rows: `as expected`, `refuses`, `accepts`, `misreads created`, `crashes`, `not asked`.
  package let words: [String]
  /// How many vectors there are.
  package let count: Int
  /// The shortest string, and the vector that it comes from.
  package let witness: String
  /// The id of that vector.
  package let id: String
  /// What is special about it.
  package let comment: String
  /// The further questions that the documents leave open about the shortest string.
  package let alsoOpen: [ConformanceBasis]
  /// What each codec says about the shortest string, in the order of the rows; nil where it does what is expected.
  package let messages: [String?]

  /// What a codec does that is right.
  package static let expected = "as expected"
  /// Of a codec that cannot be run.
  package static let notAsked = "not asked"

  private struct Key: Hashable {
    let inputClass: String
    let basis: ConformanceBasis?
    let words: [String]
  }

  static func all(_ rows: [RefereeRow], _ vectors: [ConformanceVector]) -> [RefereeCluster] {
    let results = rows.map { row in
      Dictionary((row.report?.results ?? []).map { ($0.id, $0) }) { first, _ in first }
    }
    var order: [Key] = []
    var members: [Key: [ConformanceVector]] = [:]
    for vector in vectors where vector.text != nil {
      let words = results.map { word($0[vector.id]) }
      guard words.contains(where: { $0 != expected && $0 != notAsked }) else { continue }
      let key = Key(inputClass: vector.inputClass, basis: vector.basis, words: words)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(vector)
    }
    return order.compactMap { key in
      guard let all = members[key], let shortest = all.min(by: { length($0) < length($1) }) else { return nil }
      return RefereeCluster(
        inputClass: key.inputClass, basis: key.basis, words: key.words, count: all.count,
        witness: shortest.text ?? "", id: shortest.id, comment: shortest.comment, alsoOpen: shortest.alsoOpen,
        messages: zip(results, key.words).map { $1 == expected ? nil : $0[shortest.id]?.message })
    }
  }

  private static func length(_ vector: ConformanceVector) -> Int { vector.text?.utf8.count ?? 0 }

  private static func word(_ result: ConformanceResult?) -> String {
    guard let result else { return notAsked }
    return switch result.outcome {
    case .passed: expected
    case .skipped: notAsked
    case .crashed: result.answer ?? "ends"
    case .error: "fails"
    case .information: "refuses"
    case .failed, .reading, .warning: result.answer ?? "differs"
    }
  }
}

/// Asks one codec everything that a row shows.
package struct RefereeInquiry {
  private let vectors: [ConformanceVector]
  private let plan: ConformancePlan
  private let testees: (() -> DescendantUse)?

  // How long the speed is measured for; enough for thousands of strings of a fast codec, and a hundred of a clock's ticks.
  private static let speedTime = Duration.seconds(1)
  private static let warmUpTime = Duration.milliseconds(500)

  /// - Parameters:
  ///   - vectors: what every codec receives.
  ///   - plan: the levels and how many cases of each property.
  ///   - testees: what the running testee has used until now; nil where no one asks what it costs, which is then not measured.
  package init(_ vectors: [ConformanceVector], _ plan: ConformancePlan, testees: (() -> DescendantUse)?) {
    self.vectors = vectors
    self.plan = plan
    self.testees = testees
  }

  /// The row of a testee that has started.
  package func row(
    _ name: String, _ session: TesteeSession, progress: @escaping ConformanceRun.Progress
  ) -> RefereeRow {
    var row = RefereeRow(name: name)
    row.identity = session.identity
    do throws(TesteeFault) {
      if let testees { row.stringsPerSecond = try speed(session, testees) }
      row.bombs = try RangeBombs.asking(session, vectors, testees: testees)
      // A string may have ended the process that had the most.
      row.peakMemory = [row.bombs?.peakMemory, testees?().peakMemory].compactMap(\.self).max()
    } catch {
      row.problem = error.description
      return row
    }
    let bombs = row.bombs
    let report = ConformanceRun(session, plan, progress: progress).run(vectors) { bombs?.known($0) }
    row.problem = report.fault?.description
    row.report = report
    return row
  }

  private func speed(
    _ session: TesteeSession, _ testees: () -> DescendantUse
  ) throws(TesteeFault) -> Int? {
    guard session.identity.does(.decode), let text = try readable(session) else { return nil }
    // A virtual machine compiles what runs often while it runs.
    _ = try count(text, session, for: Self.warmUpTime)
    let used = testees().processorSeconds
    let start = ContinuousClock.now
    let count = try count(text, session, for: Self.speedTime)
    let elapsed = (ContinuousClock.now - start).inSeconds
    // A machine that has other work to do says nothing about the codec.
    let seconds = used.flatMap { used in testees().processorSeconds.map { $0 - used } } ?? elapsed
    return seconds > 0 ? Int(Double(count) / seconds) : nil
  }

  /// A string of two segments, or the core of it for a codec that takes no more; nil for one that reads neither.
  private func readable(_ session: TesteeSession) throws(TesteeFault) -> String? {
    let whole = TesteeSmoke.sample
    for text in [whole, String(whole.prefix { $0 != "." })] {
      if case .model = try session.send(.decode(text)) { return text }
    }
    return nil
  }

  /// How many times `text` is answered within a time.
  private func count(_ text: String, _ session: TesteeSession, for time: Duration) throws(TesteeFault) -> Int {
    let start = ContinuousClock.now
    var count = 0
    try session.run({
      guard ContinuousClock.now - start < time else { return nil }
      return .request(.decode(text)) { _ in .done(()) }
    }) { (_: Int, _: Void) in count += 1 }
    return count
  }
}
