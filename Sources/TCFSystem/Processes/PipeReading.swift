#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading from pipes, and writing to them, without waiting longer than one is reported.
package enum PipeReading {
  /// Waits until one of `readable` can be read or one of `writable` be written, at most `time`; returns those that can. A
  /// signal ends the wait.
  package static func wait(for readable: [Int32], orWriting writable: [Int32] = [], _ time: Duration) -> Set<Int32> {
    var requests = readable.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests += writable.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds > 1_000_000 ? 1_000_000_000 : seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    guard poll(&requests, nfds_t(requests.count), Int32(max(milliseconds, 0))) > 0 else { return [] }
    return Set(requests.filter { $0.revents != 0 }.map(\.fd))
  }

  /// The bytes that have come, at most `limit`; nil at the end. Waits if there are none.
  package static func bytes(of descriptor: Int32, upTo limit: Int = 65_536) -> ArraySlice<UInt8>? {
    var buffer: [UInt8] = []
    while true {
      let count = Descriptors.read(descriptor, upTo: limit, into: &buffer)
      if count > 0 { return buffer[...] }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// What became of bytes that were to be written.
  package enum Written {
    /// So many were.
    case bytes(Int)
    /// None fits for the moment.
    case full
    /// Nothing reads there any more.
    case closed
  }

  /// Writes as many bytes as fit.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Written {
    while true {
      let count = bytes.withUnsafeBytes { Descriptors.write(descriptor, $0) }
      if count >= 0 { return .bytes(count) }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .full }
      if errno != EINTR { return .closed }
    }
  }
}
