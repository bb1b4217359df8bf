#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, gone with whoever holds it.
struct ScratchFile: ~Copyable {
  /// The open file, for writing and reading.
  let descriptor: Int32

  /// Why there is none, or why it cannot be read: the system's number for it.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ code: Int32) { description = "a scratch file: \(String(cString: strerror(code)))" }
  }

  init() throws(Fault) {
    var path = Array("/tmp/tcfcheck-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Fault(errno) }
    _ = unlink(path)
  }

  deinit { _ = close(descriptor) }

  /// All that was written.
  func bytes() throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count >= 0 else { throw Fault(errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
