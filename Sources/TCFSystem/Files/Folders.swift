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
  package static func make(_ path: String) throws(OutputFault) { try make(SystemPath(path)) }

  private static func make(_ path: SystemPath) throws(OutputFault) {
    if FileKind(path) == .folder { return }
    let parent = path.folder
    if parent != path, parent.bytes != [UInt8(ascii: ".")] { try make(parent) }
    // Another process may have made it meanwhile.
    guard path.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST else { return }
    throw OutputFault(operation: .open, name: path.text, error: .last)
  }

  /// Removes a file, if it is there.
  package static func removeFile(_ path: String) { _ = SystemPath(path).withCString { unlink($0) } }

  /// Calls `body` while no other process that asks for the same folder does.
  ///
  /// Where the file system has no locks, nothing keeps them apart.
  package static func whileHeld<Result, Fault: Error>(
    _ path: String, refused: (InputFault) -> Fault, _ body: () throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let descriptor = openDescriptor(SystemPath(path), O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw refused(InputFault(path, .system(.last))) }
    defer { _ = close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR, !Interruption.isRequested {}
    return try body()
  }
}
