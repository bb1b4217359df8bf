/// The frames of a WebSocket as its client reads and writes them.
///
/// Total on all input: what a server sends is held up to `longestMessage` octets and no further, whatever lengths it names.
/// Source: RFC 6455, section 5.
struct WebSocketFrames {
  /// What a server has said.
  enum Event: Hashable {
    /// A whole message, of text or not.
    case message([UInt8])
    /// A ping, to be answered with the same octets.
    case ping([UInt8])
    /// It says no more.
    case close
  }

  /// What a frame is. Source: RFC 6455, section 5.2.
  enum Opcode: UInt8 {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    var isControl: Bool { rawValue >= 0x8 }
  }

  /// Of one message, so many octets are taken.
  let longestMessage: Int
  private var incoming: [UInt8] = []
  private var start = 0
  /// The fragments of a message so far; nil between messages.
  private var fragments: [UInt8]?

  private static let longestControl = 125
  private static let dropped = 1 << 20

  init(longestMessage: Int) { self.longestMessage = longestMessage }

  /// How many octets are held.
  var held: Int { incoming.count - start + (fragments?.count ?? 0) }

  /// Takes what has come.
  mutating func add(_ bytes: ArraySlice<UInt8>) { incoming += bytes }

  /// The next thing that the server has said; nil until more has come.
  mutating func next() throws(WebSocketFault) -> Event? {
    while let frame = try nextFrame() {
      switch frame.opcode {
      case .ping: return .ping(frame.payload)
      case .pong: continue
      case .close: return .close
      case .text, .binary:
        guard fragments == nil else { throw .fragments }
        if frame.isFinal { return .message(frame.payload) }
        fragments = frame.payload
      case .continuation:
        guard fragments != nil else { throw .fragments }
        fragments?.append(contentsOf: frame.payload)
        guard frame.isFinal, let message = fragments else { continue }
        fragments = nil
        return .message(message)
      }
    }
    return nil
  }

  private typealias Frame = (isFinal: Bool, opcode: Opcode, payload: [UInt8])

  private mutating func nextFrame() throws(WebSocketFault) -> Frame? {
    guard let head = try head() else { return nil }
    let body = start + head.size
    guard incoming.count - body >= head.length else { return nil }
    let payload = Array(incoming[body..<body + head.length])
    start = body + head.length
    if start == incoming.count {
      incoming.removeAll(keepingCapacity: start <= Self.dropped)
      start = 0
    } else if start > Self.dropped {
      incoming.removeFirst(start)
      start = 0
    }
    return (head.isFinal, head.opcode, payload)
  }

  /// What a frame's first octets say; nil until all of them have come.
  private func head() throws(WebSocketFault) -> (isFinal: Bool, opcode: Opcode, size: Int, length: Int)? {
    guard incoming.count - start >= 2 else { return nil }
    let (first, second) = (incoming[start], incoming[start + 1])
    guard first & 0x70 == 0, let opcode = Opcode(rawValue: first & 0x0F) else { throw .reserved }
    guard second & 0x80 == 0 else { throw .masked }
    let isFinal = first & 0x80 != 0
    let short = Int(second)
    if opcode.isControl, !isFinal || short > Self.longestControl { throw .control }
    let further = short == 127 ? 8 : short == 126 ? 2 : 0
    guard incoming.count - start >= 2 + further else { return nil }
    var length = UInt64(short)
    if further > 0 { length = incoming[start + 2..<start + 2 + further].reduce(0) { $0 << 8 | UInt64($1) } }
    // Empty fragments without end are bounded by the patience of whoever waits.
    guard length <= UInt64(max(longestMessage - (opcode.isControl ? 0 : fragments?.count ?? 0), 0)) else {
      throw .tooLong(limit: longestMessage)
    }
    return (isFinal, opcode, 2 + further, Int(length))
  }
}

extension WebSocketFrames {
  /// A whole message or control frame of a client, masked with a key of four octets. Source: RFC 6455, sections 5.2 and 5.3.
  static func frame(_ opcode: Opcode, _ payload: [UInt8], key: UInt32) -> [UInt8] {
    var frame = [0x80 | opcode.rawValue]
    let count = payload.count
    switch count {
    case ...125: frame.append(0x80 | UInt8(count))
    case ...0xFFFF: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(56 - 8 * $0)) }
    }
    let octets = (0..<4).map { UInt8(truncatingIfNeeded: key >> UInt32(24 - 8 * $0)) }
    frame += octets
    frame.reserveCapacity(frame.count + count)
    for (index, byte) in payload.enumerated() { frame.append(byte ^ octets[index & 3]) }
    return frame
  }
}
