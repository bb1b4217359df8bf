#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Searches bytes as fast as the system's library does, which is many times as fast as a loop over them.
package enum ByteSearch {
  /// Where `byte` comes first in `bytes` from `start` on; nil if it does not come before `end`.
  @inline(__always)
  package static func first(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    precondition(start >= 0 && end <= bytes.count, "a range of the bytes")
    // The pointer is used within the closure only, for bytes that the check above has found to be there.
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
        return nil
      }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  /// Where `mark`, which has a byte at least, comes first in `bytes`; nil if it does not.
  package static func first(_ mark: Span<UInt8>, in bytes: Span<UInt8>) -> Int? {
    let last = bytes.count - mark.count
    var start = 0
    while let found = first(mark[0], in: bytes, from: start, to: last + 1) {
      if areEqual(bytes.extracting(found..<(found + mark.count)), mark) { return found }
      start = found + 1
    }
    return nil
  }

  /// Whether two texts have the same bytes.
  @inline(__always)
  package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    // As many bytes as both have are read, within the closures only. Memory without bytes may have no address.
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  /// How often `byte` comes in `bytes`.
  package static func count(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    // By the library's search: lines are long, and looking at each byte takes many times as long.
    var (count, start) = (0, 0)
    while let found = first(byte, in: bytes, from: start, to: bytes.count) {
      count &+= 1
      start = found + 1
    }
    return count
  }

  /// Whether all bytes are characters of ASCII.
  package static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    // All bytes without a look at each: the compiler makes it many at a time.
    var all: UInt8 = 0
    for index in bytes.indices { all |= bytes[index] }
    return all < 0x80
  }

  /// Where `byte` comes last in `bytes` before `end`; nil if it does not.
  package static func last(_ byte: UInt8, in bytes: Span<UInt8>, before end: Int) -> Int? {
    var index = end
    while index > 0 {
      index -= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }

  /// A hash of bytes for tables whose entries are compared in addition: fast, the same everywhere, and no protection against those
  /// who choose the bytes.
  @inline(__always)
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    // Loads lie within the buffer: eight bytes at a time while there are eight, then one by one.
    bytes.withUnsafeBytes { bytes in
      var (hash, index) = (UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B1_85EB_CA87, 0)
      while bytes.count - index >= 8 {
        hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
        index += 8
      }
      while index < bytes.count {
        hash = mixed(hash ^ UInt64(bytes[index]))
        index += 1
      }
      return hash
    }
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
