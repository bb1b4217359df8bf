#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Making folders and removing files.
package enum Folders {
  /// Makes a folder and those it lies in.
  package static func make(_ path: String) throws(OutputFault) {
    if FileKind(path) == .folder { return }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !parent.isEmpty { try make(parent) }
    // Another process may have made it meanwhile.
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw OutputFault(operation: .open, name: path, error: .last)
  }

  /// Removes a file, if it is there.
  package static func removeFile(_ path: String) { _ = unlink(path) }

  /// Calls `body` while no other process that asks for the same folder does.
  ///
  /// Where the file system has no locks, nothing keeps them apart.
  package static func whileHeld<Result, Fault: Error>(
    _ path: String, refused: (InputFault) -> Fault, _ body: () throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let descriptor = openDescriptor(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw refused(InputFault(path, .system(.last))) }
    defer { _ = close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR, !Interruption.isRequested {}
    return try body()
  }
}
