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
    guard path.withCString({ mkdir($0, 0o777) }) == 0 else {
      // Another process may have made it meanwhile.
      if errno == EEXIST { return }
      throw OutputFault(operation: .open, name: path.text, error: .last)
    }
    // What is brought to the disk in the new folder is lost with its name.
    guard FolderSync.bringToDisk(parent) else { throw OutputFault(operation: .sync, name: path.text, error: .last) }
  }

  /// Removes a file, if it is there.
  package static func removeFile(_ path: String) { _ = SystemPath(path).withCString { unlink($0) } }

  /// Brings to the disk which files a folder has: of what was removed from it before, nothing comes back.
  package static func sync(_ path: String) throws(OutputFault) {
    guard FolderSync.bringToDisk(SystemPath(path)) else {
      throw OutputFault(operation: .sync, name: path, error: .last)
    }
  }

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
