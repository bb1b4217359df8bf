import Testing

@testable import TCFRecording

/// How a WebSocket is opened, by the example of RFC 6455, section 1.3.
@Suite struct WebSocketHandshakeTests {
  private static let handshake = WebSocketHandshake(key: "dGhlIHNhbXBsZSBub25jZQ==")
  private static let accepted = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

  private func check(_ lines: [String]) throws {
    let answer = try #require(try HTTPAnswer(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)))
    try Self.handshake.check(answer)
  }

  @Test("the answer that is wanted, and the hashes of RFC 3174")
  func wanted() {
    #expect(Self.handshake.wanted == Self.accepted)
    let abc = "a9993e364706816aba3e25717850c26c9cd0d89d"
    let hexadecimal = { (bytes: [UInt8]) in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hexadecimal(SHA1.hash(Array("abc".utf8))) == abc)
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(hexadecimal(SHA1.hash(Array(long.utf8))) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(hexadecimal(SHA1.hash([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    // Lengths around the end of a block.
    let many = SHA1.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(hexadecimal(many) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  @Test("the request has what section 4.1 wants, and no origin")
  func request() {
    let request = String(decoding: Self.handshake.request("/devtools/browser/1", "127.0.0.1:9222"), as: UTF8.self)
    let lines = request.components("\r\n")
    #expect(lines.first == "GET /devtools/browser/1 HTTP/1.1" && request.hasSuffix("\r\n\r\n"))
    for line in [
      "Host: 127.0.0.1:9222", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ] { #expect(lines.contains(line)) }
    #expect(!request.lowercased().contains("origin"))
    #expect(WebSocketHandshake().key != WebSocketHandshake().key && WebSocketHandshake().key.count == 24)
  }

  @Test("an answer accepts, whatever the case of its names, or is a fault")
  func answers() throws {
    let head = ["HTTP/1.1 101 Switching Protocols"]
    let rest = ["Upgrade: WebSocket", "connection: keep-alive, Upgrade", "SEC-WEBSOCKET-ACCEPT:  \(Self.accepted) "]
    try check(head + rest)
    for broken in [
      ["HTTP/1.1 200 OK"] + rest, ["HTTP/1.1 403 Forbidden"], head + rest.dropFirst(), head + rest.dropLast(),
      head + rest.dropLast() + ["Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA="],
      head + ["Upgrade: websocket", "Connection: close", rest[2]],
      head + rest + ["Sec-WebSocket-Extensions: permessage-deflate"], head + rest + ["Sec-WebSocket-Protocol: x"],
    ] { #expect(throws: WebSocketFault.self) { try self.check(broken) } }
  }

  @Test("what is no answer by HTTP is told from one that has not come yet")
  func heads() throws {
    for text in ["", "HTTP", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"] {
      #expect(try HTTPAnswer(Array(text.utf8)) == nil)
    }
    for text in [
      "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 x\r\n\r\n", "HTTP/1.1\r\n\r\n", "\r\n\r\n", "HTTP/1.1 99 a\r\n\r\n",
    ] {
      #expect(throws: WebSocketFault.self) { try HTTPAnswer(Array(text.utf8)) }
    }
    let endless = Array("HTTP/1.1 200 OK\r\n".utf8) + [UInt8](repeating: 0x61, count: HTTPAnswer.longestHead)
    #expect(throws: WebSocketFault.self) { try HTTPAnswer(endless) }
    let answer = try #require(try HTTPAnswer(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)))
    #expect(answer.bodyLength == 2 && answer.bodyStart == 38 && answer.status == 200)
    #expect(try HTTPAnswer(Array("HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n".utf8))?.bodyLength == nil)
  }
}

extension String {
  fileprivate func components(_ mark: String) -> [String] { split(separator: mark).map(String.init) }
}
