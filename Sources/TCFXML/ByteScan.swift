/// Looks for a byte in a text, many bytes at a time: documents are mostly long texts between short tags.
enum ByteScan {
  /// How many bytes are looked at together.
  private static let stride = 32

  /// Where `byte` is first in `bytes` from `start` on; nil if it does not.
  static func first(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    var index = start
    while index + stride <= bytes.count, !has(byte, bytes.extracting(index..<index + stride)) { index += stride }
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether one of the bytes is `byte`. The least difference is a number that the processor finds of sixteen bytes at once;
  /// of a sum of answers, the compiler looks at each byte by itself.
  @inline(__always)
  private static func has(_ byte: UInt8, _ piece: Span<UInt8>) -> Bool {
    guard piece.count == stride else { return false }
    var least = UInt8.max
    for index in piece.indices { least = min(least, piece[index] ^ byte) }
    return least == 0
  }
}
