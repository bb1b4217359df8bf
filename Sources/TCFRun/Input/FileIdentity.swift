#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file or folder of the machine a path names, however it is spelled.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// What `path` names, links followed; nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    // A device's number is signed on some systems.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
