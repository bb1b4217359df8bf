import TCFFindings

/// Why the browser did not do what it was asked.
package enum BrowserFault: Error, Sendable, Hashable {
  /// It, or its window, has gone.
  case ended(String)
  /// It said nothing for so long.
  case noAnswer(method: String, seconds: Int)
  /// It refused; what it said.
  case refused(method: String, said: String)
  /// Its connection was closed from its side.
  case left
  /// It does not keep to the protocol of its connection.
  case confused(WebSocketFault)
  /// The user asked to stop.
  case interrupted

  /// One sentence about it.
  var message: String {
    switch self {
    case .ended(let errors):
      let last = errors.split(separator: "\n").last.map { Prose.excerpt($0, limit: 300) }
      return "the browser has ended" + (last.map { "; its last output: " + $0 } ?? "")
    case .noAnswer(let method, let seconds):
      return "the browser did not answer \(method) within \(Prose.count(seconds, "second"))"
    case .refused(let method, let said):
      return "the browser refused \(method): \(Prose.excerpt(said, limit: 300))"
    case .left: return "the browser has ended, or has closed the connection"
    case .confused(let fault): return "the browser \(fault.message)"
    case .interrupted: return "the recording was interrupted"
    }
  }
}
