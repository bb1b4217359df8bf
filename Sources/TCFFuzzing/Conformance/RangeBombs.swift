import TCFFindings

/// What a codec did with the strings whose entries name millions of ids again and again.
///
/// A string of 25,000 characters may ask for 268 million ids, and the documents say nothing about it: a codec reads it or refuses
/// it, and both are right if they come within the time. Each is asked once, and all of them share a time, so that a codec that
/// takes its time costs a minute and not an hour.
package struct RangeBombs: Sendable {
  /// How many there are.
  package let all: Int
  /// How many were asked before the time was over.
  package private(set) var asked = 0
  /// How many of them were answered.
  package private(set) var answered = 0
  /// How long the slowest of these took, in seconds.
  package private(set) var slowest = 0.0
  /// What is said of a string that had no answer: `no answer within 5 s`.
  package let unanswered: String
  /// The answers by vector.
  private(set) var answers: [String: TesteeAnswer] = [:]

  /// The flag of such a vector.
  static let flag = "WorkBound"

  /// Asks `session` those among `vectors`; nil if there are none, or if it decodes nothing.
  init?(_ session: TesteeSession, _ vectors: [ConformanceVector]) throws(TesteeFault) {
    let bombs = vectors.filter { $0.flags.contains(Self.flag) && $0.text != nil }
    guard session.identity.does(.decode), !bombs.isEmpty else { return nil }
    all = bombs.count
    session.patienceOnce = session.limits.request
    unanswered = TesteeBreach.hung(session.limits.request).word
    defer { session.patienceOnce = nil }
    let start = ContinuousClock.now
    for vector in bombs {
      guard let text = vector.text, ContinuousClock.now - start < session.limits.bombs, session.canEndOnce else {
        break
      }
      let asking = ContinuousClock.now
      let answer = try session.ask(.decode(text))
      asked += 1
      answers[vector.id] = answer
      switch answer {
      case .model, .rejected:
        answered += 1
        slowest = max(slowest, (ContinuousClock.now - asking).inSeconds)
      case .string, .keys, .unsupported, .failed, .malformed, .crashed: break
      }
    }
  }

  /// What is known of `vector` without asking again; nil if it is no such string.
  func known(_ vector: ConformanceVector) -> TesteeAnswer? {
    guard vector.flags.contains(Self.flag), vector.text != nil else { return nil }
    return answers[vector.id] ?? .unsupported("the time for strings that ask for so much work was over")
  }
}
