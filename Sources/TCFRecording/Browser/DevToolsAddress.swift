import TCFFindings
import TCFJSON
import TCFSystem

/// Where a browser on this machine takes orders: `http://127.0.0.1:9222`. Source: Chromium, `--remote-debugging-port`.
package struct DevToolsAddress: Sendable, Hashable {
  let host: LoopbackHost
  let port: UInt16

  /// Reads an address; throws a sentence that says what is wrong with it.
  package init(_ text: String) throws(RecordingFault) {
    let shown = Prose.excerpt(text, limit: 80)
    let example = "give it as http://127.0.0.1:9222, with the port of the browser's --remote-debugging-port"
    guard let rest = ["http://", "ws://"].first(where: text.lowercased().hasPrefix).map({ text.dropFirst($0.count) })
    else { throw RecordingFault("\(shown) is not the address of a debugging port", fix: example) }
    let authority = rest.prefix { !"/?#".contains($0) }
    let name = authority.prefix(upTo: authority.lastIndex(of: ":") ?? authority.endIndex)
    guard let host = LoopbackHost(String(name)) else {
      throw RecordingFault(
        "a browser is attached to only on this machine (127.0.0.1, localhost, [::1]), and \(shown) may be another: anyone who "
          + "reaches a debugging port controls the browser",
        fix: "run tcfcheck where the browser runs, or forward its port to this machine: ssh -L 9222:127.0.0.1:9222 HOST"
      )
    }
    guard name.endIndex < authority.endIndex, let port = UInt16(authority[authority.index(after: name.endIndex)...]),
      port > 0
    else { throw RecordingFault("\(shown) has no port", fix: example) }
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
      WebSocketFault.unreachable("\(error)")
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
      throw bytes.isEmpty && connection.isOpen ? .silent : .handshake("it ends the connection")
    }
    guard answer.status == 200 else { throw .handshake("it answers \(path) with status \(answer.status)") }
    let body = Array(bytes[answer.bodyStart...].prefix(answer.bodyLength ?? .max))
    return try mapError(try JSONDocument.read(body, .published)) { (_: JSONFault) in
      WebSocketFault.handshake("what it answers to \(path) is not JSON")
    }
  }

  /// The path of the browser's WebSocket.
  func socketPath(within time: Duration) throws(WebSocketFault) -> String {
    guard let text = try get("/json/version", within: time)["webSocketDebuggerUrl"]?.string else {
      throw .handshake("it names no webSocketDebuggerUrl")
    }
    guard let address = try? DevToolsAddress(text), address.port == port else {
      throw .handshake("its webSocketDebuggerUrl leads elsewhere: \(Prose.excerpt(text, limit: 80))")
    }
    let path = text.dropFirst("ws://".count).drop { $0 != "/" }
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), path.hasPrefix("/"), path.utf8.count < 1_000 else {
      throw .handshake("its webSocketDebuggerUrl has no path")
    }
    return String(path)
  }
}
