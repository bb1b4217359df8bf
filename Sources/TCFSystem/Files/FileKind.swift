#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path names, links followed.
package enum FileKind: Sendable, Hashable {
  case file
  case folder
  case special(SpecialFile)

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .special(.pipe)
    case S_IFSOCK: self = .special(.socket)
    default: self = .special(.device)
    }
  }

  /// What is at `path`; nil for nothing.
  package static func of(_ path: SystemPath) -> FileKind? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return FileKind(status)
  }

  /// What is at `path`; nil for nothing.
  package static func of(_ path: String) -> FileKind? { of(SystemPath(path)) }
}

/// Which file or folder of the machine a path names, however it is spelled.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    // A device's number is signed on some systems.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// What `path` names, links followed; nil where there is nothing.
  package static func of(_ path: String) -> FileIdentity? { of(SystemPath(path)) }

  /// What `path` names, links followed; nil where there is nothing.
  package static func of(_ path: SystemPath) -> FileIdentity? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return FileIdentity(status)
  }
}

/// A file that is held open: as long as it is, its identity is given to no other file, even where it is replaced.
package final class HeldFile: Sendable {
  private let descriptor: Int32
  /// Which file it is.
  package let identity: FileIdentity

  /// Holds what `path` names; nil where there is nothing, or it cannot be read.
  package init?(_ path: SystemPath) {
    // What is no file, a pipe for one, is not waited for.
    guard let descriptor = path.withCString({ open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }), descriptor >= 0 else {
      return nil
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }
}
