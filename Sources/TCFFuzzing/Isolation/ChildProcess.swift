#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a process could not be started.
public struct SpawnFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, in one sentence.
  public let description: String

  init(_ what: String, code: Int32) { description = "\(what): \(String(cString: strerror(code)))" }
}

/// A program that runs beside this one, its standard output and standard error read through pipes; one that is talked to
/// has its standard input on a pipe too.
///
/// No shell is involved. Whoever lets go of it ends it. A program that is talked to leads a process group, which ends
/// with it: launchers such as `npx` start the real program as their child.
struct ChildProcess: ~Copyable {
  /// How a process ended.
  enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Where its standard output is read.
  let output: Int32
  /// Where its standard error is read.
  let errors: Int32
  /// Where its standard input is written, never waiting; nil for one that reads from an empty file.
  private(set) var input: Int32?
  private let id: pid_t
  private let group: pid_t?
  private var ending: Ending?

  /// Starts `executable`, a path or a name that is looked for on the PATH.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String], isTalkedTo: Bool = false
  ) throws(SpawnFault) {
    let (output, outputEnd) = try Self.pipe()
    let (errors, errorsEnd) = try Self.pipe()
    let (inputEnd, input): (Int32?, Int32?) = isTalkedTo ? try Self.pipe() : (nil, nil)
    defer { for end in [outputEnd, errorsEnd, inputEnd].compactMap(\.self) { _ = close(end) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let inputEnd {
      posix_spawn_file_actions_adddup2(&actions, inputEnd, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
    if isTalkedTo { Self.setUsualSignals(&attributes) }
    // The system wants C strings of its own, which live until the call is over.
    let words = ([executable] + arguments).map { strdup($0) }
    let settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for string in words + settings { free(string) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, executable, &actions, &attributes, words + [nil], settings + [nil])
    guard code == 0 else {
      for end in [output, errors, input].compactMap(\.self) { _ = close(end) }
      throw SpawnFault("cannot start \(executable)", code: code)
    }
    if let input { _ = fcntl(input, F_SETFL, O_NONBLOCK) }
    (self.output, self.errors, self.input, self.id) = (output, errors, input, id)
    group = isTalkedTo ? -id : nil
  }

  /// A group of its own, and no signal blocked or ignored because this process does.
  private static func setUsualSignals(_ attributes: inout SpawnAttributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    for end in [output, errors, input].compactMap(\.self) { _ = close(end) }
    // What a testee has left behind in its group goes too, also if the testee itself has gone.
    if let group { _ = kill(group, SIGKILL) }
    guard ending == nil else { return }
    _ = kill(id, SIGKILL)
    _ = waitpid(id, nil, 0)
  }

  /// The reading and the writing end, neither of which other programs inherit.
  private static func pipe() throws(SpawnFault) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw SpawnFault("cannot make a pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Ends the process, if it has not ended.
  func end() {
    if ending == nil { _ = kill(group ?? id, SIGKILL) }
  }

  /// Closes its standard input.
  mutating func closeInput() {
    if let input { _ = close(input) }
    input = nil
  }

  /// How the process ended; nil if it still runs. Waits for nothing.
  mutating func endingIfEnded() -> Ending? {
    if ending == nil {
      var status: Int32 = 0
      guard waitpid(id, &status, WNOHANG) == id else { return nil }
      ending = Self.ending(status)
    }
    return ending
  }

  /// Waits until the process has ended.
  mutating func wait() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let result = Self.ending(status)
    ending = result
    return result
  }

  private static func ending(_ status: Int32) -> Ending {
    // Source: POSIX, <sys/wait.h>; the macros are not for Swift.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}

#if canImport(Darwin)
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// What can be read from a descriptor without waiting.
enum PipeReading {
  /// Waits until one of `descriptors` can be read, at most `milliseconds`; returns those that can.
  static func wait(for descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return [] }
    return Set(requests.filter { $0.revents != 0 }.map(\.fd))
  }

  /// The bytes that have come, up to 64 KiB; nil at the end. Waits if there are none.
  static func bytes(of descriptor: Int32) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { return buffer[..<count] }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}

// Outside the type, whose own function hides the system's of the same name.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
