#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps other processes that ask for the same lock out of a folder, until this object goes or the process ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks the folder at `path`; nil if another process holds its lock, or there is no such folder. Where the file system has no
  /// locks, nothing keeps processes apart.
  package init?(_ path: String) {
    descriptor = openDescriptor(SystemPath(path), O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return nil }
    // Where nil is returned, deinit closes it.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }
}
