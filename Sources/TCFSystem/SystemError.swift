#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error number of the system (`errno`).
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number.
  public let code: Int32

  /// An error from its number.
  public init(code: Int32) { self.code = code }

  /// The error of the system call that was just made.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words: `No space left on device`.
  public var description: String { String(cString: strerror(code)) }

  /// Nothing has this name.
  public static let isMissing = SystemError(code: ENOENT)
  /// A folder where a file is wanted.
  public static let isFolder = SystemError(code: EISDIR)
  /// The user may not.
  public static let isForbidden = SystemError(code: EACCES)
  /// Links that lead in a circle.
  public static let isCircular = SystemError(code: ELOOP)
  /// A name with more bytes than the system takes.
  public static let isTooLong = SystemError(code: ENAMETOOLONG)
  /// Nothing reads the pipe any more.
  public static let isBrokenPipe = SystemError(code: EPIPE)
}
