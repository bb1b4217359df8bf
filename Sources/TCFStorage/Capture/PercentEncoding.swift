import TCFFindings

/// Percent-encoding of URLs. Source: RFC 3986, 2.1.
enum PercentEncoding {
  /// `bytes` with every `%` and two hexadecimal digits resolved; what is not such triplet stays. "+" stays: consent values
  /// have no spaces, and one in a string is a fault to be shown.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let pair = rest.prefix(2)
      if byte == UInt8(ascii: "%"), pair.count == 2, let high = pair.first.flatMap(Hexadecimal.value),
        let low = pair.dropFirst().first.flatMap(Hexadecimal.value)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
