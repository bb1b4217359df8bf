/// Base64 with the standard alphabet. Source: RFC 4648, section 4.
package enum Base64 {
  /// The bytes of a text; white space anywhere, padding required. Nil if it is none.
  package static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var quad: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 where byte > 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        guard padding == 0, let bits = sixBits(byte) else { return nil }
        quad = quad << 6 | UInt32(bits)
        count += 1
        if count % 4 == 0 {
          bytes.append(contentsOf: [UInt8(quad >> 16 & 0xFF), UInt8(quad >> 8 & 0xFF), UInt8(quad & 0xFF)])
          quad = 0
        }
      }
    }
    guard padding <= 2, (count + padding) % 4 == 0 else { return nil }
    if padding == 2 { bytes.append(UInt8(quad >> 4 & 0xFF)) }
    if padding == 1 { bytes.append(contentsOf: [UInt8(quad >> 10 & 0xFF), UInt8(quad >> 2 & 0xFF)]) }
    return bytes
  }

  /// The text of bytes, with padding and without line breaks.
  package static func text(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let taken = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for (index, byte) in taken.enumerated() { bits |= UInt32(byte) << UInt32(16 - 8 * index) }
      for index in 0..<4 {
        let digit = alphabet[Int(bits >> UInt32(18 - 6 * index) & 0x3F)]
        text.append(index <= taken.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func sixBits(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
