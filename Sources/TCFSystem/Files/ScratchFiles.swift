#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files without names, gone with their owner or with the process: what does not fit into memory is sorted into them.
///
/// They are made in `$TMPDIR`, or /tmp. Only one thread at a time may write.
package final class ScratchFiles: Sendable {
  private let descriptors: [Int32]

  /// Makes `count` empty ones.
  package init(count: Int) throws(OutputFault) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var made: [Int32] = []
    for _ in 0..<count {
      var path = Array("\(folder.isEmpty ? "/tmp" : folder)/tcfcheck-XXXXXX".utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else {
        let error = SystemError.last
        for descriptor in made { Descriptors.close(descriptor) }
        throw OutputFault(operation: .open, name: "a temporary file in \(folder)", error: error)
      }
      _ = unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      made.append(descriptor)
    }
    descriptors = made
  }

  deinit { for descriptor in descriptors { Descriptors.close(descriptor) } }

  /// How many there are.
  package var count: Int { descriptors.count }

  /// Adds bytes at the end of one.
  package func append(_ bytes: [UInt8], to index: Int) throws(OutputFault) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Descriptors.write(descriptors[index], UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputFault(operation: .write, name: "a temporary file", error: .last) }
      written += count
    }
  }

  /// All that was written to one.
  package func bytes(of index: Int) throws(OutputFault) -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 18))
    while true {
      let count = pread(descriptors[index], &buffer, buffer.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputFault(operation: .write, name: "a temporary file", error: .last) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
