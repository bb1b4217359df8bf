#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, gone with its owner.
package struct ScratchFile: ~Copyable {
  /// The open file, for writing and reading.
  package let descriptor: Int32

  /// Makes an empty one in the folder of the system's temporary files.
  package init() throws(SystemError) {
    var path = Array("/tmp/tcfcheck-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    _ = unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { _ = close(descriptor) }

  /// All that was written.
  package func bytes() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count >= 0 else { throw .last }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
