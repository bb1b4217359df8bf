import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is going to replace another one in the same folder.
///
/// Its process holds a lock on it (flock(2)), which the system lets go when the process ends, however that happens. A file
/// of such a name without a lock is therefore left over, and is removed by the next run that writes into the folder. The
/// process number in its name would not show that: containers share folders and have numbers of their own.
struct TemporaryFile {
  /// Open for writing, and locked.
  let descriptor: Int32
  /// Its path.
  let path: SystemPath
  /// The path that it is to have.
  let target: SystemPath

  private static let prefix = ".tcfcheck-"
  private static let suffix = ".tmp"
  private static let mostAttempts = 1_000

  /// The folder of both, as a path that can be opened.
  var folder: SystemPath { target.folder }

  /// Makes one in the folder of `target`.
  init(replacing target: SystemPath, _ access: FileAccess) throws(SystemError) {
    LeftoverFiles.remove(in: target.folder)
    // The name is short and does not hold the target's, which may be as long as the system allows already.
    for attempt in 0..<Self.mostAttempts {
      let path = target.folder.appending(Array("\(Self.prefix)\(getpid())-\(attempt)\(Self.suffix)".utf8))
      let result = openDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, access)
      if result < 0 {
        if errno == EEXIST { continue }
        throw .last
      }
      // Another process may take the new file for left over, in the moment before it is locked.
      if Self.isOurs(result) {
        (descriptor, self.path, self.target) = (result, path, target)
        return
      }
      _ = close(result)
    }
    throw SystemError(code: EEXIST)
  }

  /// Gives the file its name, in place of what is there; false, with `errno`, where that fails.
  func claimName() -> Bool {
    path.withCString { path in target.withCString { rename(path, $0) } == 0 } ?? false
  }

  /// Locks a new file; false if another process has it, or has removed it already. Where the file system has no locks,
  /// nothing removes it either.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Whether a file's name is one that this type gives.
  static func isName(_ name: [UInt8]) -> Bool {
    name.starts(with: prefix.utf8) && name.reversed().starts(with: suffix.utf8.reversed())
      && name.count > prefix.utf8.count + suffix.utf8.count
      && name.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// Temporary files whose processes have ended.
enum LeftoverFiles {
  // Each folder is looked at once: a store of a thousand lists is written file by file.
  private static let seen = Mutex<Set<Place>>([])

  /// A folder; the path too, since a folder made anew may have the number of one that was removed.
  private struct Place: Hashable {
    let path: SystemPath
    let identity: FileIdentity
  }

  /// Removes those of a folder, if this process has not looked there yet.
  static func remove(in folder: SystemPath) {
    guard let identity = FileIdentity.of(folder),
      seen.withLock({ $0.insert(Place(path: folder, identity: identity)).inserted })
    else { return }
    let descriptor = openDescriptor(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0, let names = try? FolderNames.read(descriptor) else { return }
    defer { _ = close(descriptor) }
    for name in names where TemporaryFile.isName(name) {
      _ = SystemPath(bytes: name).withCString { removeIfLeft($0, in: descriptor) }
    }
  }

  private static func removeIfLeft(_ name: UnsafePointer<CChar>, in folder: Int32) {
    let file = openat(folder, name, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { _ = close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { _ = unlinkat(folder, name, 0) }
  }
}

/// Bringing a folder's entries to the disk.
enum FolderSync {
  /// False if the disk failed. A folder that cannot be opened, and a file system that has no such call, have not.
  static func bringToDisk(_ folder: SystemPath) -> Bool {
    let descriptor = openDescriptor(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return true }
    let result = fsync(descriptor)
    let code = errno
    _ = close(descriptor)
    errno = code
    return result == 0 || code != EIO && code != ENOSPC && code != EDQUOT
  }
}

/// open(2), again when a signal interrupts it. Other programs do not inherit the descriptor.
///
/// - Parameter access: who may read a file that is made.
func openDescriptor(_ path: SystemPath, _ flags: Int32, _ access: FileAccess = .usual) -> Int32 {
  while true {
    guard let result = path.withCString({ open($0, flags | O_CLOEXEC, access.fileMode) }) else {
      errno = path.bytes.isEmpty ? ENOENT : EINVAL
      return -1
    }
    if result >= 0 || errno != EINTR { return result }
  }
}
