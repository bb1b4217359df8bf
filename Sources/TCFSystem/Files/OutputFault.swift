#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why bytes could not be written.
public struct OutputFault: Error, Sendable, Hashable {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Opening or creating the file.
    case open
    /// Writing the bytes.
    case write
    /// Forcing the bytes to the disk, and closing the file.
    case sync
    /// Giving the finished file its name.
    case rename
  }

  /// What was tried.
  public let operation: Operation
  /// The destination as the user named it.
  public let name: String
  /// The system's error.
  public let error: SystemError

  /// A fault from its parts.
  public init(operation: Operation, name: String, error: SystemError) {
    self.operation = operation
    self.name = name
    self.error = error
  }

  /// What to do about it; nil where nothing better than the description is known.
  public var advice: String? {
    switch error.code {
    case ENOENT, ENOTDIR: "create the folder first, or name a file in another one"
    case EACCES, EPERM, EROFS: "name a file in a folder that you may write to"
    case EISDIR: "name a file, not a folder"
    case ENOSPC, EDQUOT, EFBIG: "free some space, or name a file on another disk"
    case ENAMETOOLONG, EINVAL, ELOOP: "name another file"
    case EPIPE: "let the program that reads the output read it to the end"
    case EMFILE, ENFILE: "allow more open files (ulimit -n)"
    default: nil
    }
  }
}

extension OutputFault: CustomStringConvertible {
  /// `cannot write report.xml: No space left on device`.
  public var description: String {
    switch operation {
    case .open: "cannot create \(name): \(error)"
    case .write: "cannot write \(name): \(error)"
    case .sync: "cannot save \(name): \(error)"
    case .rename: "cannot put \(name) in its place: \(error)"
    }
  }
}
