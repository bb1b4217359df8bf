import TCFFindings
package import TCFSystem

/// Why a server's WebSocket is no longer listened to. Source: RFC 6455.
package enum WebSocketFault: Error, Sendable, Hashable {
  /// Nothing can be reached there.
  case unreachable(SystemError)
  /// It does not answer.
  case silent
  /// Its answer to the handshake is not one: section 4.1.
  case handshake(Handshake)
  /// Reserved bits are set, or the opcode is unknown: section 5.2.
  case reserved
  /// A frame is masked, which no server's is: section 5.1.
  case masked
  /// A control frame is longer than 125 octets, or in fragments: section 5.5.
  case control
  /// A fragment continues nothing, or a message begins within another: section 5.4.
  case fragments
  /// A message is longer than is taken.
  case tooLong(limit: Int)
  /// It does not take what it is sent.
  case neglects

  /// Why an answer does not lead to a WebSocket.
  package enum Handshake: Sendable, Hashable {
    /// Nothing came before the time was over.
    case noAnswer
    /// The connection is ended.
    case ended
    /// What came is not an answer of HTTP.
    case notHTTP
    /// It has another status than is wanted; the path of the request, nil for the WebSocket's own.
    case status(Int, path: String?)
    /// What it answers to the path is not JSON.
    case notJSON(path: String)
    /// It names no `webSocketDebuggerUrl`.
    case noSocket
    /// Its `webSocketDebuggerUrl` leads to another machine or port.
    case elsewhere(String)
    /// Its `webSocketDebuggerUrl` has no path.
    case noPath
    /// It does not change to the protocol.
    case noUpgrade
    /// It answers another request.
    case otherKey
    /// It agrees to what was not asked for.
    case notAsked
  }

  /// One clause about it, which goes behind "the browser".
  var message: String {
    switch self {
    case .unreachable(let error): "cannot be reached: \(error)"
    case .silent: "does not answer"
    case .handshake(let fault): "does not accept a WebSocket: \(fault.reason)"
    case .reserved: "sent a WebSocket frame of an unknown kind"
    case .masked: "sent a masked WebSocket frame"
    case .control: "sent a WebSocket control frame that is too long or in fragments"
    case .fragments: "sent WebSocket fragments that do not belong together"
    case .tooLong(let limit): "sent a message of more than \(limit >> 20) MB"
    case .neglects: "does not read what it is sent"
    }
  }
}

extension WebSocketFault.Handshake {
  fileprivate var reason: String {
    switch self {
    case .noAnswer: "it does not answer"
    case .ended: "it ends the connection"
    case .notHTTP: "it does not speak HTTP"
    case .status(let status, path: nil): "it answers with status \(status)"
    case .status(let status, let path?): "it answers \(path) with status \(status)"
    case .notJSON(let path): "what it answers to \(path) is not JSON"
    case .noSocket: "it names no webSocketDebuggerUrl"
    case .elsewhere(let text): "its webSocketDebuggerUrl leads elsewhere: \(Prose.excerpt(text, limit: 80))"
    case .noPath: "its webSocketDebuggerUrl has no path"
    case .noUpgrade: "it does not change to the protocol"
    case .otherKey: "its answer is not one to this request"
    case .notAsked: "it answers with what was not asked for"
    }
  }
}
