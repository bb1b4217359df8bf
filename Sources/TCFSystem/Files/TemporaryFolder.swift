#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for what a program that we start keeps there. It goes with this value, and everything in it.
///
/// This process holds a lock on it (flock(2)), as on a `TemporaryFile`: a folder of such a name without a lock was left over
/// by a process that was killed, and is removed when the next one is made.
package struct TemporaryFolder: ~Copyable {
  /// Its path.
  package let path: String
  private let lock: Int32

  private static let mostAttempts = 1_000
  /// A tree is deeper only if someone wants it to be.
  private static let mostLevels = 64

  /// Makes one whose name begins with `prefix`, which no other kind of folder has, in the folder `parent`.
  package init(_ prefix: String, in parent: String) throws(OutputFault) {
    Self.removeLeftovers(prefix, in: parent)
    for attempt in 0..<Self.mostAttempts {
      let path = "\(parent)/\(prefix)\(getpid())-\(attempt)"
      let made = SystemPath(path).withCString { mkdir($0, 0o700) } ?? -1
      if made != 0 {
        if errno == EEXIST { continue }
        throw OutputFault(operation: .open, name: path, error: .last)
      }
      // Another process may take the new folder for left over, in the moment before it is locked.
      if let lock = Self.lock(SystemPath(path)) {
        (self.path, self.lock) = (path, lock)
        return
      }
    }
    throw OutputFault(operation: .open, name: "\(parent)/\(prefix)", error: SystemError(code: EEXIST))
  }

  deinit {
    Self.remove(path, lock)
    _ = close(lock)
  }

  /// A descriptor that holds the folder's lock; nil if another process has it, or the folder has gone.
  private static func lock(_ path: SystemPath) -> Int32? {
    let descriptor = openDescriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0,
      status.st_uid == geteuid()
    {
      return descriptor
    }
    _ = close(descriptor)
    return nil
  }

  private static func removeLeftovers(_ prefix: String, in parent: String) {
    for name in FolderNames.texts(in: parent) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      guard let lock = lock(SystemPath(path)) else { continue }
      remove(path, lock)
      _ = close(lock)
    }
  }

  /// Removes the folder. Programs that end may still write there, so that it is tried again.
  private static func remove(_ path: String, _ descriptor: Int32) {
    for _ in 0..<20 {
      empty(descriptor, level: 0)
      if SystemPath(path).withCString({ rmdir($0) }) == 0 || errno != ENOTEMPTY { return }
      _ = poll(nil, 0, 50)
    }
  }

  private static func empty(_ folder: Int32, level: Int) {
    guard level < mostLevels, let names = try? FolderNames.read(folder) else { return }
    for name in names {
      _ = SystemPath(bytes: name).withCString { name in
        guard unlinkat(folder, name, 0) != 0 else { return }
        // No link leads out of the tree.
        let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else { return }
        empty(inner, level: level + 1)
        _ = close(inner)
        _ = unlinkat(folder, name, AT_REMOVEDIR)
      }
    }
  }
}

/// Whose process this is.
package enum RunningUser {
  /// Whether it is the superuser's.
  package static var isSuperuser: Bool { geteuid() == 0 }
}
