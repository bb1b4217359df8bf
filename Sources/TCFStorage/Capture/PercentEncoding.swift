/// Percent-encoding of URLs. Source: RFC 3986, 2.1.
enum PercentEncoding {
  /// `bytes` with every `%` and two hexadecimal digits resolved; what is no such triplet stays. "+" stays: consent values
  /// have no spaces, and one in a string is a fault to be shown.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let pair = rest.prefix(2)
      if byte == UInt8(ascii: "%"), pair.count == 2, let high = digit(pair.first),
        let low = digit(pair.dropFirst().first)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(0x30...0x39): byte.map { $0 - 0x30 }
    case .some(0x41...0x46): byte.map { $0 - 0x41 + 10 }
    case .some(0x61...0x66): byte.map { $0 - 0x61 + 10 }
    default: nil
    }
  }
}
