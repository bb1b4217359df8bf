#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Making folders and removing files.
package enum Folders {
  /// Makes a folder and those it lies in. What is there already stays as it is.
  ///
  /// - Parameter access: who may look into the folder; the others are made as usual.
  package static func make(_ path: String, for access: FileAccess = .usual) throws(OutputFault) {
    try make(SystemPath(path), access)
  }

  private static func make(_ path: SystemPath, _ access: FileAccess) throws(OutputFault) {
    if FileKind.of(path) == .folder { return }
    let parent = path.folder
    if parent != path, parent.bytes != [UInt8(ascii: ".")] { try make(parent, .usual) }
    guard path.withCString({ mkdir($0, access.folderMode) }) == 0 else {
      // Another process may have made it meanwhile.
      if errno == EEXIST { return }
      throw OutputFault(operation: .open, name: path.text, error: .last)
    }
    // What is brought to the disk in the new folder is lost with its name.
    guard FolderSync.bringToDisk(parent) else { throw OutputFault(operation: .sync, name: path.text, error: .last) }
  }

  /// Removes a file, if it is there.
  package static func removeFile(_ path: String) { _ = SystemPath(path).withCString { unlink($0) } }

  /// Gives the file at `path` the name `target`, in place of the file that has it.
  package static func move(_ path: String, to target: String) throws(OutputFault) {
    let isMoved = SystemPath(path).withCString { path in SystemPath(target).withCString { rename(path, $0) } == 0 }
    if isMoved != true { throw OutputFault(operation: .rename, name: target, error: .last) }
  }

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
