#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes on their way to a file or an open descriptor, in blocks of 64 KiB.
///
/// A file appears under its name only when it is complete: until `commit()` the bytes go to a temporary file in the same
/// folder, which is removed if this object goes away before. What exists and is not a regular file (a device, a named pipe)
/// is written to as it is. A symbolic link is replaced, and the file that it leads to stays unchanged: a link in a shared folder
/// must not choose which file a report replaces. Only links of the system to open descriptors (`/dev/stdout`) are followed.
///
/// The first error stays: everything after it fails with the same `OutputFault` and writes nothing.
///
/// A class because libxml2 writes to it from behind a pointer while its owner holds it too. Not for more than one thread.
public final class OutputFile {
  /// The destination as the user named it.
  public let name: String
  /// The first error, if any.
  public private(set) var fault: OutputFault?

  private var descriptor: Int32
  private let ownsDescriptor: Bool
  private var temporary: TemporaryFile?
  private var buffer: [UInt8] = []
  private let receiver: ((UnsafeRawBufferPointer) -> Void)?
  private var isSealed = false
  /// Whether this is standard output and its reader has gone.
  private var isUnread = false
  private static let blockSize = 65_536

  /// Writes to an open descriptor, which stays the caller's to close.
  public init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    ownsDescriptor = false
    receiver = nil
    buffer.reserveCapacity(Self.blockSize)
  }

  /// Hands its bytes to `take`, in blocks; they are lent for the call.
  package init(handingTo receive: @escaping (UnsafeRawBufferPointer) -> Void, name: String) {
    (self.name, descriptor, ownsDescriptor, receiver) = (name, -1, false, receive)
  }

  /// Standard output. When its reader has gone (`| head`), what is written is dropped, and that is not a fault:
  /// `StandardStreams.hasOutputReaderGone` shows.
  package static func standardOutput() -> OutputFile { OutputFile(descriptor: STDOUT_FILENO, name: "standard output") }

  /// Standard error.
  package static func standardErrors() -> OutputFile { OutputFile(descriptor: STDERR_FILENO, name: "standard error") }

  /// Creates or replaces the file at `path`. Its folder must exist. The mode of a replaced file stays.
  ///
  /// Temporary files that ended processes have left in the same folder are removed.
  public convenience init(replacing path: String) throws(OutputFault) { try self.init(replacing: path, for: .usual) }

  /// Creates or replaces the file at `path`. The mode of a replaced file stays, unless the new one is for its owner only.
  ///
  /// - Parameter makesFolders: whether the folders that it lies in are made where they are not there, as users expect of a file that
  ///   they name; otherwise its folder must exist.
  package init(replacing path: String, for access: FileAccess, makesFolders: Bool = false) throws(OutputFault) {
    if makesFolders, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try Folders.make(String(path[..<slash]))
    }
    name = path
    ownsDescriptor = true
    receiver = nil
    descriptor = -1
    do throws(SystemError) {
      try open(path, access)
    } catch {
      throw OutputFault(operation: .open, name: path, error: error)
    }
    buffer.reserveCapacity(Self.blockSize)
  }

  /// Creates or replaces the file at `path` with bytes that are at hand.
  package static func write(
    _ bytes: [UInt8], to path: String, for access: FileAccess, makesFolders: Bool = false
  ) throws(OutputFault) {
    let file = try OutputFile(replacing: path, for: access, makesFolders: makesFolders)
    try file.write(bytes)
    try file.commit()
  }

  deinit { discard() }

  private func open(_ path: String, _ access: FileAccess) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
    guard !path.isEmpty else { throw .isMissing }
    guard path.utf8.last != UInt8(ascii: "/") else { throw .isFolder }
    // Links of the system's own stand for open descriptors.
    let isOfSystem = ["/dev/", "/proc/"].contains(where: path.hasPrefix)
    let given = SystemPath(path)
    var status = stat()
    let exists = given.withCString { isOfSystem ? stat($0, &status) : lstat($0, &status) } == 0
    let isLink = exists && status.st_mode & S_IFMT == S_IFLNK
    let kind = isLink ? .file : FileKind(status)
    guard !exists || kind != .folder, !isLink || FileKind.of(given) != .folder else { throw .isFolder }
    if exists, kind != .file {
      descriptor = try Self.openSpecial(given)
      return
    }
    let temporary = try TemporaryFile(replacing: isOfSystem && exists ? given.resolved ?? given : given, access)
    (self.temporary, descriptor) = (temporary, temporary.descriptor)
    if exists, !isLink, access == .usual { _ = fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// Opens a device or named pipe without waiting for ever: a reader that is on its way is given a second.
  private static func openSpecial(_ path: SystemPath) throws(SystemError) -> Int32 {
    for _ in 0..<100 {
      let descriptor = openDescriptor(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      guard errno == ENXIO, !Interruption.isRequested else { break }
      _ = poll(nil, 0, 10)
    }
    throw .last
  }

  /// Adds `text` in UTF-8.
  public func write(_ text: String) throws(OutputFault) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    try check()
  }

  /// Adds `bytes` as they are.
  public func write(_ bytes: [UInt8]) throws(OutputFault) {
    bytes.withUnsafeBytes { append($0) }
    try check()
  }

  /// Adds bytes; an error is kept in `fault` only, which suits callbacks of C.
  public func append(_ bytes: UnsafeRawBufferPointer) {
    guard fault == nil, !isUnread else { return }
    if buffer.count + bytes.count > Self.blockSize { writeBuffer() }
    if bytes.count >= Self.blockSize {
      writeAll(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Throws the first error, if there was one.
  private func check() throws(OutputFault) {
    if let fault { throw fault }
  }

  /// Hands everything buffered to the system.
  public func flush() throws(OutputFault) {
    writeBuffer()
    try check()
  }

  /// Brings every byte to the disk. The file keeps its temporary name; a borrowed descriptor is flushed. Nothing may be
  /// written afterwards.
  public func seal() throws(OutputFault) {
    try flush()
    // Devices and pipes have nothing to force to a disk.
    if temporary != nil, !isSealed, fsync(descriptor) != 0 { latch(.sync) }
    isSealed = true
    try check()
  }

  /// Gives the file its name, in place of what was there, and seals it before if that has not been done. The folder is
  /// brought to the disk too: without that a power cut could undo the new name. A borrowed descriptor stays open.
  public func commit() throws(OutputFault) {
    try seal()
    guard ownsDescriptor, descriptor >= 0 else { return }
    if let temporary, !temporary.claimName() { latch(.rename) }
    try check()
    let folder = temporary?.folder
    temporary = nil
    // After close(2) the descriptor is gone even when it fails.
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0, errno != EINTR { latch(.sync) }
    if let folder, !FolderSync.bringToDisk(folder) { latch(.sync) }
    try check()
  }

  /// Gives the file up: closes it and removes what was written. Without effect on a committed file.
  public func discard() {
    buffer.removeAll()
    abandon()
  }

  // Also in the middle of a write, so the buffer is left alone.
  private func abandon() {
    if let temporary { _ = temporary.path.withCString { unlink($0) } }
    temporary = nil
    if ownsDescriptor, descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
  }

  private func writeBuffer() {
    guard !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { writeAll($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) {
    if let receiver { return receiver(bytes) }
    var rest = bytes[...]
    while fault == nil, !isUnread, !rest.isEmpty {
      let count = Descriptors.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        errno = EIO
        latch(.write)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        waitUntilWritable()
      } else if errno != EINTR {
        latch(.write)
      }
    }
  }

  // Standard output can be a pipe that another program set to non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, -1) < 0, errno != EINTR { latch(.write) }
  }

  private func latch(_ operation: OutputFault.Operation) {
    let error = SystemError.last
    guard fault == nil else { return }
    if error == .isBrokenPipe, !ownsDescriptor, descriptor == STDOUT_FILENO {
      isUnread = true
      return StandardStreams.recordOutputReaderGone()
    }
    fault = OutputFault(operation: operation, name: name, error: error)
    // At once, not in deinit: who sees the error may leave the process.
    abandon()
  }
}
