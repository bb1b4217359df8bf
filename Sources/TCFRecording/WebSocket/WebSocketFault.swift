/// Why a server's WebSocket is no longer listened to. Source: RFC 6455.
enum WebSocketFault: Error, Hashable {
  /// Nothing can be reached there.
  case unreachable(String)
  /// It does not answer.
  case silent
  /// Its answer to the handshake is not one: section 4.1.
  case handshake(String)
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

  /// One clause about it, which goes behind "the browser".
  var message: String {
    switch self {
    case .unreachable(let reason): "cannot be reached: \(reason)"
    case .silent: "does not answer"
    case .handshake(let reason): "does not accept a WebSocket: \(reason)"
    case .reserved: "sent a WebSocket frame of an unknown kind"
    case .masked: "sent a masked WebSocket frame"
    case .control: "sent a WebSocket control frame that is too long or in fragments"
    case .fragments: "sent WebSocket fragments that do not belong together"
    case .tooLong(let limit): "sent a message of more than \(limit >> 20) MB"
    case .neglects: "does not read what it is sent"
    }
  }
}
