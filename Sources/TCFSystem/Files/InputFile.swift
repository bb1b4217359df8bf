#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open input that is closed when it goes away.
///
/// Opening never waits: a named pipe is given a second for its writer to come. Reading waits for a pipe or terminal in
/// steps, so that an interrupt ends it.
package struct InputFile: ~Copyable {
  /// The input as the user named it.
  package let name: String
  /// How many bytes the input has; nil where that is not known, as with a pipe.
  package let size: Int?
  /// Asked while a pipe or terminal has nothing to give; when true, the input ends. An interrupt ends it too.
  package var isCancelled: () -> Bool = { false }

  private let descriptor: Int32
  private let isOwned: Bool
  private var bytesRead = 0
  /// Whether the system gave less than there was room for, and the file's size in all.
  private var isAtEnd = false
  /// What was read to see whether a pipe has a writer.
  private var pushedBack: [UInt8]

  /// As much as a pipe gives at a time.
  private static let pipeBlock = 1 << 16

  /// Opens a file, named pipe or terminal.
  package init(_ path: SystemPath) throws(InputFault) {
    let opening = try InputOpening(path)
    (descriptor, isOwned, name) = (opening.descriptor, true, opening.name)
    (size, pushedBack) = (opening.size, opening.pushedBack)
  }

  /// Opens a file, named pipe or terminal.
  package init(path: String) throws(InputFault) { try self.init(SystemPath(path)) }

  /// Bytes that are at hand already.
  package init(holding bytes: [UInt8], name: String) {
    (descriptor, isOwned, self.name, size, pushedBack) = (-1, false, name, bytes.count, bytes)
  }

  /// Standard input.
  package static func standardInput() -> InputFile { InputFile(STDIN_FILENO, isOwned: false, name: "-", size: nil) }

  private init(_ descriptor: Int32, isOwned: Bool, name: String, size: Int?) {
    (self.descriptor, self.isOwned, self.name, self.size) = (descriptor, isOwned, name, size)
    pushedBack = []
  }

  deinit { if isOwned { close(descriptor) } }

  private var isStopped: Bool { isCancelled() || Interruption.isRequested }

  /// Appends up to `limit` bytes to `buffer`; returns how many came, 0 at the end and when the run was stopped.
  package mutating func read(upTo limit: Int, into buffer: inout [UInt8]) throws(InputFault) -> Int {
    if !pushedBack.isEmpty {
      defer { pushedBack.removeAll() }
      buffer += pushedBack
      return pushedBack.count
    }
    if descriptor < 0 { return 0 }
    while !isAtEnd {
      guard size != nil || waitUntilReadable() else { return 0 }
      let room = min(limit, roomWanted)
      let got = Descriptors.read(descriptor, upTo: room, into: &buffer)
      if got >= 0 {
        bytesRead += got
        isAtEnd = got < room && bytesRead == size
        return got
      }
      guard errno == EINTR || size == nil && (errno == EAGAIN || errno == EWOULDBLOCK) else {
        throw InputFault(name, .system(.last))
      }
    }
    return 0
  }

  /// Room is filled with zeros first, so no more of it than there can be bytes; one more shows the end. A file that grows,
  /// and those of /proc, have more than they say.
  private var roomWanted: Int {
    guard let size, bytesRead <= size else { return Self.pipeBlock }
    return size - bytesRead + 1
  }

  /// Waits for bytes or the end of a pipe; false if the run was stopped meanwhile. A read would wait on, since it starts
  /// again after a signal.
  private func waitUntilReadable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isStopped {
      let answer = poll(&request, 1, 200)
      if answer > 0 || answer < 0 && errno != EINTR { return true }
    }
    return false
  }
}

extension InputFile {
  /// All bytes of a file, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - limit: More bytes than this are a fault.
  ///   - beginsWell: Whether the content begins as it has to; nil if the bytes that follow decide. It is called with one piece after
  ///     another until it returns a value. If that is false, no more is read, which is enough to refuse it: an input may be endless.
  package static func bytes(
    of path: SystemPath, limit: Int, beginsWell: (ArraySlice<UInt8>) -> Bool? = { _ in true }
  ) throws(InputFault) -> [UInt8] {
    var input = path.bytes == [UInt8(ascii: "-")] ? InputFile.standardInput() : try InputFile(path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(input.size ?? 0, limit))
    var isWell: Bool?
    var start = 0
    while isWell != false, try input.read(upTo: 1 << 20, into: &bytes) > 0 {
      if bytes.count > limit { throw InputFault(input.name, .tooLarge(limit: limit)) }
      isWell = isWell ?? beginsWell(bytes[start...])
      start = bytes.count
    }
    return bytes
  }
}
