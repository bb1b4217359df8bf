import TCFFindings
import TCFJSON
import TCFSystem

/// Where a browser on this machine takes orders: `http://127.0.0.1:9222`. Source: Chromium, `--remote-debugging-port`.
package struct DevToolsAddress: Sendable, Hashable {
  let host: LoopbackHost
  let port: UInt16

  /// Reads an address; throws what is wrong with it.
  package init(_ text: String) throws(RecordingFault) {
    guard let rest = ["http://", "ws://"].first(where: text.lowercased().hasPrefix).map({ text.dropFirst($0.count) })
    else { throw .debuggingPort(text, .notAddress) }
    let authority = rest.prefix { !"/?#".contains($0) }
    let name = authority.prefix(upTo: authority.lastIndex(of: ":") ?? authority.endIndex)
    guard let host = LoopbackHost(String(name)) else { throw .debuggingPort(text, .elsewhere) }
    guard name.endIndex < authority.endIndex, let port = UInt16(authority[authority.index(after: name.endIndex)...]),
      port > 0
    else { throw .debuggingPort(text, .noPort) }
    (self.host, self.port) = (host, port)
  }

  /// Host and port, as a request names them.
  var authority: String { (host.text.contains(":") ? "[\(host.text)]" : host.text) + ":\(port)" }
  /// The address, as it is shown.
  package var text: String { "http://" + authority }
}

extension DevToolsAddress {
  private static let longestAnswer = 4 << 20

  func connect(within time: Duration) throws(WebSocketFault) -> LoopbackConnection {
    try mapError(try LoopbackConnection(host, port: port, within: time)) { (error: SystemError) in
      WebSocketFault.unreachable(error)
    }
  }

  /// What the browser's port answers by HTTP to a path.
  func get(_ path: String, within time: Duration) throws(WebSocketFault) -> JSONNode {
    let deadline = ContinuousClock.now + time
    let connection = try connect(within: time)
    connection.send(HTTPAnswer.request(path, authority, "Connection: close\r\n"))
    var bytes: [UInt8] = []
    var answer: HTTPAnswer?
    while connection.isOpen, ContinuousClock.now < deadline, !Interruption.isRequested {
      bytes += connection.receive(within: min(deadline - .now, .milliseconds(200)))
      if answer == nil { answer = try HTTPAnswer(bytes) }
      guard bytes.count <= Self.longestAnswer else { throw .tooLong(limit: Self.longestAnswer) }
      if let answer, let length = answer.bodyLength, bytes.count - answer.bodyStart >= length { break }
    }
    guard let answer else {
      throw bytes.isEmpty && connection.isOpen ? .silent : .handshake(.ended)
    }
    guard answer.status == 200 else { throw .handshake(.status(answer.status, path: path)) }
    let body = Array(bytes[answer.bodyStart...].prefix(answer.bodyLength ?? .max))
    return try mapError(try JSONDocument.read(body, .published)) { (_: JSONFault) in
      WebSocketFault.handshake(.notJSON(path: path))
    }
  }

  /// The path of the browser's WebSocket.
  func socketPath(within time: Duration) throws(WebSocketFault) -> String {
    guard let text = try get("/json/version", within: time)["webSocketDebuggerUrl"]?.string else {
      throw .handshake(.noSocket)
    }
    guard let address = try? DevToolsAddress(text), address.port == port else {
      throw .handshake(.elsewhere(text))
    }
    let path = text.dropFirst("ws://".count).drop { $0 != "/" }
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), path.hasPrefix("/"), path.utf8.count < 1_000 else {
      throw .handshake(.noPath)
    }
    return String(path)
  }
}
