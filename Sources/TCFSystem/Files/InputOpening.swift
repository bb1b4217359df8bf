#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An input that was opened without waiting, and looked at: what can never end or never begin is refused.
struct InputOpening {
  let name: String
  let descriptor: Int32
  /// How many bytes a file has; nil for what is not one.
  let size: Int?
  /// What was read to see whether a pipe has a writer.
  private(set) var pushedBack: [UInt8] = []

  /// A named pipe's writer may be on its way, as in `producer > pipe & tcfcheck validate pipe`: it is given a second.
  private static let looks = 100
  private static let millisecondsBetweenLooks: Int32 = 10

  init(_ path: SystemPath) throws(InputFault) {
    name = path.text
    var descriptor: Int32 = -1
    repeat {
      guard let result = path.withCString({ open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }) else {
        throw InputFault(name, .system(.isMissing))
      }
      descriptor = result
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      // What open(2) says of a socket.
      throw InputFault(name, errno == ENXIO ? .special(.socket) : .system(.last))
    }
    self.descriptor = descriptor
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? FileKind(status) : .file
    size = kind == .file ? Int(status.st_size) : nil
    do throws(InputFault) {
      try look(kind)
    } catch {
      _ = close(descriptor)
      throw error
    }
  }

  private mutating func look(_ kind: FileKind) throws(InputFault) {
    switch kind {
    case .file: break
    case .folder: throw InputFault(name, .system(.isFolder))
    case .special(.pipe):
      for _ in 0..<Self.looks {
        if try hasWriter() { return }
        if Interruption.isRequested { break }
        _ = poll(nil, 0, Self.millisecondsBetweenLooks)
      }
      throw InputFault(name, .pipeWithoutWriter)
    case .special(.device):
      // A terminal is typed into; /dev/null is empty; of other devices, most never end.
      if isatty(descriptor) != 1, pushBackOne() != 0 { throw InputFault(name, .special(.device)) }
    case .special(.socket): throw InputFault(name, .special(.socket))
    }
  }

  /// Whether a program has the pipe open for writing, or has written and gone.
  private mutating func hasWriter() throws(InputFault) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, 0) > 0 { return true }
    let count = pushBackOne()
    if count < 0, errno != EAGAIN, errno != EWOULDBLOCK, errno != EINTR { throw InputFault(name, .system(.last)) }
    return count != 0
  }

  /// Reads a byte, which the input gives first.
  private mutating func pushBackOne() -> Int { Descriptors.read(descriptor, upTo: 1, into: &pushedBack) }
}
