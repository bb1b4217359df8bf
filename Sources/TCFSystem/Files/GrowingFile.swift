#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows at its end while a run lasts, and that a later run may go on with. Only its owner may read it, and it is not
/// opened through a symbolic link. Opened for each addition, so that it is a plain value: additions are large and rare.
package struct GrowingFile: Sendable, Hashable {
  /// The file's path.
  package let path: String

  /// The file at `path`.
  package init(path: String) { self.path = path }

  /// Makes the file with the first `size` bytes that it has. For a size of 0 it is a new file, and what was there is removed.
  package func begin(size: Int) throws(OutputFault) {
    // A file that was made for somebody else to read would stay open to them.
    if size == 0 { Folders.removeFile(path) }
    let descriptor = try open(size == 0 ? O_CREAT | O_EXCL : 0)
    defer { Descriptors.close(descriptor) }
    guard fchmod(descriptor, FileAccess.ownerOnly.fileMode) == 0, ftruncate(descriptor, off_t(size)) == 0 else {
      throw OutputFault(operation: .write, name: path, error: .last)
    }
  }

  /// Opens the file for writing; a named pipe in its place is not waited for.
  private func open(_ flags: Int32) throws(OutputFault) -> Int32 {
    let descriptor = openDescriptor(SystemPath(path), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | flags, .ownerOnly)
    guard descriptor >= 0 else { throw OutputFault(operation: .open, name: path, error: .last) }
    return descriptor
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(OutputFault) {
    let descriptor = try open(O_APPEND)
    defer { Descriptors.close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Descriptors.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputFault(operation: .write, name: path, error: .last) }
      written += count
    }
  }

  /// Brings what was added, and the file's name in its folder, to the disk: what is recorded elsewhere afterwards may rely on it,
  /// even if the machine loses power.
  package func sync() throws(OutputFault) {
    let descriptor = try open(0)
    defer { Descriptors.close(descriptor) }
    guard fsync(descriptor) == 0, FolderSync.bringToDisk(SystemPath(path).folder) else {
      throw OutputFault(operation: .sync, name: path, error: .last)
    }
  }

  /// Gives the file another name in the same folder, in place of what has it.
  package func move(to other: GrowingFile) throws(OutputFault) { try Folders.move(path, to: other.path) }
}
