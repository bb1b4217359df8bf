import TCFFindings
package import TCFSystem

/// Why a testee can be called no more: the run is incomplete.
package enum TesteeFault: Error, Sendable, Hashable {
  /// It does not start.
  case spawn(SpawnFault)
  /// It left the protocol before it could be asked anything; the operation that it was to answer.
  case handshake(String, TesteeBreach, errors: String)
  /// It had to be started again too often, the last time for this breach.
  case tooManyRestarts(Int, TesteeBreach, errors: String)
  /// The time for the run is over.
  case outOfTime
  /// The user asked to stop.
  case cancelled

  /// The last of what it wrote to standard error, up to 4 KiB.
  package var errors: String {
    switch self {
    case .handshake(_, _, let errors), .tooManyRestarts(_, _, let errors): errors
    case .spawn, .outOfTime, .cancelled: ""
    }
  }
}

extension TesteeFault: CustomStringConvertible {
  /// The reason in one sentence.
  package var description: String {
    switch self {
    case .spawn(let fault): fault.description
    case .handshake(let operation, let breach, _): "the testee \(breach) (asked for: \(operation))"
    case .tooManyRestarts(let count, let breach, _):
      "the testee was started again \(Prose.count(count, "time")); then it \(breach)"
    case .outOfTime: "the time for the run is over"
    case .cancelled: "the run was interrupted"
    }
  }
}
