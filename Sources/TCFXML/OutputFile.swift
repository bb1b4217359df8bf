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
/// folder, which is removed if this object goes away before. What exists and is no regular file (a device, a named pipe)
/// is written to as it is.
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
  private var replacement: Replacement?
  private var buffer: [UInt8] = []
  private static let blockSize = 65_536

  /// A temporary file that is going to replace `target`.
  private struct Replacement {
    let temporary: String
    let target: String
  }

  /// Writes to an open descriptor, which stays the caller's to close.
  public init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    ownsDescriptor = false
    buffer.reserveCapacity(Self.blockSize)
  }

  /// Creates or replaces the file at `path`. Its folder must exist. A link is followed; the mode of a replaced file stays.
  public init(replacing path: String) throws(OutputFault) {
    name = path
    ownsDescriptor = true
    descriptor = -1
    try open(path)
    buffer.reserveCapacity(Self.blockSize)
  }

  deinit { discard() }

  private func open(_ path: String) throws(OutputFault) {
    guard !path.utf8.contains(0) else { throw OutputFault(operation: .open, name: name, code: EINVAL) }
    guard !path.isEmpty else { throw OutputFault(operation: .open, name: name, code: ENOENT) }
    guard path.utf8.last != UInt8(ascii: "/") else { throw OutputFault(operation: .open, name: name, code: EISDIR) }
    var status = stat()
    let exists = stat(path, &status) == 0
    guard !exists || status.st_mode & S_IFMT != S_IFDIR else {
      throw OutputFault(operation: .open, name: name, code: EISDIR)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      descriptor = openDescriptor(path, O_WRONLY)
      return try require(descriptor >= 0)
    }
    try createTemporary(for: exists ? resolved(path) : path)
    if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
  }

  private func createTemporary(for target: String) throws(OutputFault) {
    // The name is short and does not hold the target's, which may be as long as the system allows already.
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? ""
    for attempt in 0..<1_000 {
      let temporary = "\(folder).tcfcheck-\(getpid())-\(attempt).tmp"
      let result = openDescriptor(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if result < 0, errno == EEXIST { continue }
      try require(result >= 0)
      descriptor = result
      replacement = Replacement(temporary: temporary, target: target)
      return
    }
    throw OutputFault(operation: .open, name: name, code: EEXIST)
  }

  private func require(_ isOpen: Bool) throws(OutputFault) {
    guard isOpen else { throw OutputFault(operation: .open, name: name, code: errno) }
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

  /// Adds bytes; an error is kept in `fault` only.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard fault == nil else { return }
    if buffer.count + bytes.count > Self.blockSize { writeBuffer() }
    if bytes.count >= Self.blockSize {
      writeAll(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Throws the first error, if there was one.
  func check() throws(OutputFault) {
    if let fault { throw fault }
  }

  /// Hands everything buffered to the system.
  public func flush() throws(OutputFault) {
    writeBuffer()
    try check()
  }

  /// Brings every byte to the disk and closes the file, which keeps its temporary name. A borrowed descriptor is flushed
  /// and stays open. Nothing may be written afterwards.
  public func seal() throws(OutputFault) {
    try flush()
    guard ownsDescriptor, descriptor >= 0 else { return }
    // Devices and pipes have nothing to force to a disk.
    if replacement != nil, fsync(descriptor) != 0 { latch(.sync) }
    try check()
    // After close(2) the descriptor is gone even when it fails.
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0, errno != EINTR { latch(.sync) }
    try check()
  }

  /// Gives the file its name, in place of what was there, and seals it before if nobody did.
  public func commit() throws(OutputFault) {
    try seal()
    guard let replacement else { return }
    if rename(replacement.temporary, replacement.target) != 0 { latch(.rename) }
    try check()
    self.replacement = nil
  }

  /// Gives the file up: closes it and removes what was written. Without effect on a committed file.
  public func discard() {
    buffer.removeAll()
    abandon()
  }

  // Also in the middle of a write, so the buffer is left alone.
  private func abandon() {
    if ownsDescriptor, descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
    if let replacement { _ = unlink(replacement.temporary) }
    replacement = nil
  }

  private func writeBuffer() {
    guard !buffer.isEmpty else { return }
    buffer.withUnsafeBytes { writeAll($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while fault == nil, !rest.isEmpty {
      let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: rest))
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

  // Standard output can be a pipe that somebody set to non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, -1) < 0, errno != EINTR { latch(.write) }
  }

  private func latch(_ operation: OutputFault.Operation) {
    let code = errno
    guard fault == nil else { return }
    fault = OutputFault(operation: operation, name: name, code: code)
    // At once, not in deinit: who sees the error may leave the process.
    abandon()
  }
}

// Outside the class, whose own methods hide the system's functions of the same names.

/// open(2), again when a signal interrupts it.
private func openDescriptor(_ path: String, _ flags: Int32) -> Int32 {
  while true {
    let result = open(path, flags | O_CLOEXEC, 0o666)
    if result >= 0 || errno != EINTR { return result }
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// `path` with its links followed; itself where that fails.
private func resolved(_ path: String) -> String {
  guard let absolute = realpath(path, nil) else { return path }
  defer { free(absolute) }
  return String(cString: absolute)
}
