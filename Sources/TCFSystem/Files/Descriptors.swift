#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and writing by the number of a descriptor.
enum Descriptors {
  /// read(2), to the end of `buffer`.
  static func read(_ descriptor: Int32, upTo count: Int, into buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    buffer.append(contentsOf: [UInt8](repeating: 0, count: count))
    // The bytes from `start` on exist: they were appended above.
    let got = buffer.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress.map { $0 + start }, count) }
    let code = errno
    buffer.removeLast(count - max(got, 0))
    errno = code
    return got
  }

  /// write(2).
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int { writeBytes(descriptor, bytes) }

  /// close(2).
  static func close(_ descriptor: Int32) { _ = closeDescriptor(descriptor) }
}

// Outside the type, whose own functions hide the system's of the same names.

private func readBytes(_ descriptor: Int32, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, place, count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
