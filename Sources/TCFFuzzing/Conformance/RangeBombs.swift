import TCFFindings
import TCFSystem

/// What a codec did with the strings whose entries name millions of ids again and again.
///
/// A string of 25,000 characters may ask for 268 million ids, and the documents say nothing about it: a codec reads it or refuses
/// it, and both are right if they come within the time. Each is asked once, and all of them share a time, so that a codec that
/// takes its time costs a minute and not an hour.
package struct RangeBombs: Sendable {
  /// How many there are.
  package let all: Int
  /// How many were sent before the time was over.
  package private(set) var asked = 0
  /// How many of them were read.
  package private(set) var read = 0
  /// How many of them were refused.
  package private(set) var refused = 0
  /// How many of them had no answer within the time.
  package private(set) var unanswered = 0
  /// How much processor time of its own the slowest of those took that were answered, in seconds, with the start of a process that
  /// had to be started again for it; the clock's where the system does not show it.
  package private(set) var slowest = 0.0
  /// The most memory that a process ever had that answered one, in bytes; nil where the system does not show it, or none did.
  package private(set) var peakMemory: Int?
  /// How long an answer may take: `no answer within 5 s`.
  package let patience: String
  /// The answers by vector.
  private(set) var answers: [String: TesteeAnswer] = [:]

  /// How many of those that were requested were answered.
  package var answered: Int { read + refused }

  /// The flag of such a vector.
  static let flag = "WorkBound"

  /// Asks `session` those among `vectors`; nil if there are none, or if it decodes nothing.
  ///
  /// - Parameter testees: what the running testee has used until now; nil where no one asks what an answer costs.
  static func asking(
    _ session: TesteeSession, _ vectors: [ConformanceVector], testees: (() -> DescendantUse)?
  ) throws(TesteeFault) -> RangeBombs? {
    let bombs = vectors.filter { $0.flags.contains(flag) && $0.text != nil }
    guard session.identity.does(.decode), !bombs.isEmpty else { return nil }
    var asked = RangeBombs(all: bombs.count, patience: TesteeBreach.hung(session.limits.request).word)
    try asked.ask(session, bombs, testees)
    return asked
  }

  private init(all: Int, patience: String) { (self.all, self.patience) = (all, patience) }

  private mutating func ask(
    _ session: TesteeSession, _ bombs: [ConformanceVector], _ testees: (() -> DescendantUse)?
  ) throws(TesteeFault) {
    session.patienceOnce = session.limits.request
    defer { session.patienceOnce = nil }
    let start = ContinuousClock.now
    for vector in bombs {
      guard let text = vector.text, ContinuousClock.now - start < session.limits.bombs, session.canEndOnce else {
        break
      }
      // No process runs where the last string ended it; the one that is started now begins with nothing.
      let before = testees?().processorSeconds ?? 0
      let asking = ContinuousClock.now
      let answer = try session.send(.decode(text))
      let elapsed = (ContinuousClock.now - asking).inSeconds
      answers[vector.id] = answer
      // What a codec cannot be asked costs it nothing.
      if case .unsupported = answer { continue }
      asked += 1
      switch answer {
      case .model: read += 1
      case .rejected: refused += 1
      case .crashed(.hung, _):
        unanswered += 1
        continue
      case .string, .keys, .unsupported, .failed, .malformed, .crashed: continue
      }
      let use = testees?()
      slowest = max(slowest, use?.processorSeconds.map { max($0 - before, 0) } ?? elapsed)
      peakMemory = [peakMemory, use?.peakMemory].compactMap(\.self).max()
    }
  }

  /// What is known of `vector` without asking again; nil if it is not such a string.
  func known(_ vector: ConformanceVector) -> TesteeAnswer? {
    guard vector.flags.contains(Self.flag), vector.text != nil else { return nil }
    return answers[vector.id] ?? .unsupported("the time for strings that ask for so much work was over")
  }
}
