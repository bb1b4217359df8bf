import Synchronization

/// How many requests may be judged: so many a second, and so many at the same time.
final class RequestGate: Sendable {
  /// Whether a request comes in.
  enum Entry: Sendable, Hashable {
    case allowed, tooOften, tooMany
  }

  private struct State {
    var tokens = Limits.burst
    var refilled = ContinuousClock.now
    var inside = 0
  }

  private let state = Mutex(State())

  /// Asks for a request. One that is allowed must leave.
  func enter() -> Entry {
    state.withLock { state in
      let now = ContinuousClock.now
      state.tokens = min(Limits.burst, state.tokens + (now - state.refilled) / .seconds(1) * Limits.perSecond)
      state.refilled = now
      guard state.tokens >= 1 else { return .tooOften }
      guard state.inside < Limits.waiting else { return .tooMany }
      state.tokens -= 1
      state.inside += 1
      return .allowed
    }
  }

  /// A request has been answered.
  func leave() { state.withLock { $0.inside -= 1 } }
}
