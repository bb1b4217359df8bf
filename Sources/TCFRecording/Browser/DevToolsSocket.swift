import TCFFindings
import TCFSystem

/// The WebSocket of a browser that another program, or a person, has started. Source: Chromium, `--remote-debugging-port`.
final class DevToolsSocket: DevToolsConnection {
  private let connection: LoopbackConnection
  private var frames: WebSocketFrames
  private var generator = SystemRandomNumberGenerator()
  private var hasClosed = false
  var isInterruptible = true

  /// A browser that leaves so much of what it is sent does not read any more.
  private static let mostUnsent = 64 << 20

  /// Opens the WebSocket with a path on this machine.
  ///
  /// - Parameter longestMessage: Of one message, so many octets are taken.
  static func opening(
    _ address: DevToolsAddress, path: String, within time: Duration,
    longestMessage: Int = DevToolsMessage.longest
  ) throws(WebSocketFault) -> DevToolsSocket {
    let deadline = ContinuousClock.now + time
    let connection = try address.connect(within: time)
    var frames = WebSocketFrames(longestMessage: longestMessage)
    let handshake = WebSocketHandshake()
    connection.send(handshake.request(path, address.authority))
    var bytes: [UInt8] = []
    while true {
      if let answer = try HTTPAnswer(bytes) {
        try handshake.check(answer)
        frames.add(bytes[answer.bodyStart...])
        return DevToolsSocket(connection, frames)
      }
      guard ContinuousClock.now < deadline, !Interruption.isRequested else { throw .handshake(.noAnswer) }
      bytes += connection.receive(within: min(deadline - .now, .milliseconds(200)))
      guard connection.isOpen else { throw .handshake(.ended) }
    }
  }

  private init(_ connection: LoopbackConnection, _ frames: WebSocketFrames) {
    (self.connection, self.frames) = (connection, frames)
  }

  func send(_ message: [UInt8]) { send(.text, message) }

  private func send(_ opcode: WebSocketFrames.Opcode, _ payload: [UInt8]) {
    guard !hasClosed else { return }
    connection.send(WebSocketFrames.frame(opcode, payload, key: generator.next()))
  }

  func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]? {
    while true {
      if let message = try mapError(try message(before: deadline), { (fault: WebSocketFault) in lost(fault) }) {
        return message
      }
      if isInterruptible, Interruption.isRequested { throw .interrupted }
      guard connection.isOpen, !hasClosed else { throw .left }
      guard connection.unsent <= Self.mostUnsent else { throw lost(.neglects) }
      let time = deadline - .now
      guard time > .zero else { return nil }
      frames.add(connection.receive(within: min(time, .milliseconds(200))))
    }
  }

  /// The next message of what has come; nil if there is none, and where pings and empty fragments go on until `deadline`.
  private func message(before deadline: ContinuousClock.Instant) throws(WebSocketFault) -> [UInt8]? {
    while let event = try frames.next() {
      switch event {
      case .message(let bytes): return bytes
      case .ping(let bytes): if connection.unsent <= Self.mostUnsent { send(.pong, bytes) }
      case .close:
        send(.close, [])
        hasClosed = true
        return nil
      }
      guard ContinuousClock.now < deadline else { return nil }
    }
    return nil
  }

  private func lost(_ fault: WebSocketFault) -> BrowserFault { .confused(fault) }

  /// Says that nothing more is wanted; the browser goes on.
  func close(within time: Duration) {
    send(.close, [])
    let deadline = ContinuousClock.now + time
    // What was posted before is carried out if it is read.
    while connection.isOpen, connection.unsent > 0, ContinuousClock.now < deadline {
      _ = connection.receive(within: min(deadline - .now, .milliseconds(100)))
    }
    hasClosed = true
  }
}
