import TCFCodec
import TCFFindings

/// How a client opens a WebSocket. Source: RFC 6455, section 4.1.
struct WebSocketHandshake {
  /// A number of 16 octets in Base64, by which the server's answer is known to be one to this request.
  let key: String

  /// A handshake with a key of its own.
  init() {
    var generator = SystemRandomNumberGenerator()
    key = Base64.text((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// A handshake with a known key.
  init(key: String) { self.key = key }

  /// The request. It names no origin: a browser refuses pages, which have one.
  func request(_ path: String, _ authority: String) -> [UInt8] {
    HTTPAnswer.request(
      path, authority,
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: 13\r\n")
  }

  /// What the server has to answer: section 4.2.2.
  var wanted: String {
    Base64.text(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// Throws where an answer does not accept the handshake.
  func check(_ answer: HTTPAnswer) throws(WebSocketFault) {
    guard answer.status == 101 else { throw .handshake(.status(answer.status, path: nil)) }
    let connection = (answer["connection"] ?? "").lowercased().split { ", \t".contains($0) }
    guard answer["upgrade"]?.lowercased() == "websocket", connection.contains("upgrade") else {
      throw .handshake(.noUpgrade)
    }
    guard answer["sec-websocket-accept"] == wanted else { throw .handshake(.otherKey) }
    // Nothing of either kind was asked for.
    guard answer["sec-websocket-extensions"] == nil, answer["sec-websocket-protocol"] == nil else {
      throw .handshake(.notAsked)
    }
  }
}
