#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows at its end while a run lasts, and that a later run may go on with. Opened for each addition, so that it
/// is a plain value: additions are large and rare.
package struct GrowingFile: Sendable, Hashable {
  /// The file's path.
  package let path: String

  /// The file at `path`.
  package init(path: String) { self.path = path }

  /// Makes the file with the first `size` bytes that it has; a new one, or one that is shorter, is as long as it can be.
  package func begin(size: Int) throws(OutputFault) {
    let descriptor = openDescriptor(SystemPath(path), O_WRONLY | O_CREAT)
    guard descriptor >= 0 else { throw OutputFault(operation: .open, name: path, error: .last) }
    defer { Descriptors.close(descriptor) }
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      throw OutputFault(operation: .write, name: path, error: .last)
    }
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(OutputFault) {
    let descriptor = openDescriptor(SystemPath(path), O_WRONLY | O_CREAT | O_APPEND)
    guard descriptor >= 0 else { throw OutputFault(operation: .open, name: path, error: .last) }
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
    let file = SystemPath(path)
    let descriptor = openDescriptor(file, O_WRONLY)
    guard descriptor >= 0 else { throw OutputFault(operation: .open, name: path, error: .last) }
    defer { Descriptors.close(descriptor) }
    guard fsync(descriptor) == 0, FolderSync.bringToDisk(file.folder) else {
      throw OutputFault(operation: .sync, name: path, error: .last)
    }
  }
}
