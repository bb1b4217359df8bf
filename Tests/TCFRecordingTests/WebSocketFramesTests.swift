import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFRecording

/// The frames of a WebSocket, by the examples of RFC 6455 and against servers that keep to nothing.
@Suite struct WebSocketFramesTests {
  private func events(_ pieces: [[UInt8]], longest: Int = 1 << 20) throws(WebSocketFault) -> [WebSocketFrames.Event] {
    var frames = WebSocketFrames(longestMessage: longest)
    var found: [WebSocketFrames.Event] = []
    for piece in pieces {
      frames.add(piece[...])
      while let event = try frames.next() { found.append(event) }
    }
    return found
  }

  private static let hello = Array("Hello".utf8)

  @Test("the frames of section 5.7, whole and octet by octet")
  func examples() throws {
    let whole: [([UInt8], WebSocketFrames.Event)] = [
      ([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], .message(Self.hello)),
      ([0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F], .message(Self.hello)),
      ([0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], .ping(Self.hello)),
      (
        [0x82, 0x7E, 0x01, 0x00] + [UInt8](repeating: 7, count: 256), .message([UInt8](repeating: 7, count: 256))
      ),
      (
        [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 7, count: 65_536),
        .message([UInt8](repeating: 7, count: 65_536))
      ),
    ]
    for (bytes, event) in whole {
      #expect(try events([bytes]) == [event])
      #expect(try events(bytes.map { [$0] }) == [event])
    }
  }

  @Test("a client's frame is masked as in section 5.7")
  func masked() {
    let frame = WebSocketFrames.frame(.text, Self.hello, key: 0x37FA_213D)
    #expect(frame == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    #expect(WebSocketFrames.frame(.close, [], key: 0) == [0x88, 0x80, 0, 0, 0, 0])
    #expect(WebSocketFrames.frame(.text, [UInt8](repeating: 0, count: 126), key: 0).prefix(4) == [0x81, 0xFE, 0, 126])
    let long = WebSocketFrames.frame(.text, [UInt8](repeating: 0, count: 65_536), key: 0)
    #expect(long.prefix(10) == [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0] && long.count == 65_550)
  }

  @Test("control frames come between the fragments of a message, and pongs are nothing")
  func between() throws {
    let bytes: [UInt8] = [0x01, 0x01, 0x48, 0x89, 0x01, 0x2A, 0x8A, 0x00, 0x00, 0x00, 0x80, 0x01, 0x69, 0x88, 0x00]
    #expect(try events([bytes]) == [.ping([0x2A]), .message(Array("Hi".utf8)), .close])
  }

  @Test(
    "what is no frame of a server is a fault",
    arguments: [
      ([0x91, 0x00], WebSocketFault.reserved), ([0xC1, 0x00], .reserved), ([0x83, 0x00], .reserved),
      ([0x8B, 0x00], .reserved), ([0x81, 0x85], .masked), ([0x09, 0x00], .control), ([0x89, 0x7E], .control),
      ([0x80, 0x00], .fragments), ([0x00, 0x00], .fragments), ([0x01, 0x00, 0x01, 0x00], .fragments),
      ([0x01, 0x00, 0x82, 0x00], .fragments), ([0x82, 0x7E, 0x10, 0x01], .tooLong(limit: 4_096)),
      ([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0], .tooLong(limit: 4_096)),
      ([0x82, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooLong(limit: 4_096)),
    ] as [([UInt8], WebSocketFault)])
  func faults(bytes: [UInt8], fault: WebSocketFault) {
    #expect(throws: fault) { try self.events([bytes], longest: 4_096) }
  }

  @Test("fragments without end are held up to the longest message")
  func endless() {
    var frames = WebSocketFrames(longestMessage: 4_096)
    frames.add([0x01, 0x00])
    #expect(throws: WebSocketFault.tooLong(limit: 4_096)) {
      for _ in 0..<10_000 {
        frames.add([0x00, 0x01, 0x20])
        let event = try frames.next()
        #expect(event == nil && frames.held <= 4_096)
      }
    }
  }

  @Test("any octets end in events or a fault")
  func anything() {
    PropertyRun("frames of a WebSocket", cases: 20_000).forEach { random, _ in
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? events([bytes], longest: 1_000)
    }
  }
}
