import TCFFindings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that runs beside this one, its standard output and standard error read through pipes.
///
/// No shell is involved. Whoever lets go of it ends it.
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
  private let id: pid_t
  private var ending: Ending?

  /// Starts `executable`, a path.
  init(_ executable: String, _ arguments: [String], environment: [String: String]) throws(InputProblem) {
    let (output, outputEnd) = try Self.pipe()
    let (errors, errorsEnd) = try Self.pipe()
    defer {
      _ = close(outputEnd)
      _ = close(errorsEnd)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
    // The system wants C strings of its own, which live until the call is over.
    let words = ([executable] + arguments).map { strdup($0) }
    let settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for string in words + settings { free(string) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, executable, &actions, nil, words + [nil], settings + [nil])
    guard code == 0 else {
      _ = close(output)
      _ = close(errors)
      throw InputProblem(
        input: executable, message: "cannot start \(executable): \(String(cString: strerror(code)))")
    }
    (self.output, self.errors, self.id) = (output, errors, id)
  }

  deinit {
    _ = close(output)
    _ = close(errors)
    guard ending == nil else { return }
    _ = kill(id, SIGKILL)
    _ = waitpid(id, nil, 0)
  }

  /// The reading and the writing end, neither of which other programs inherit.
  private static func pipe() throws(InputProblem) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else {
      throw InputProblem(input: "pipe", message: "cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Ends the process, if it has not ended.
  func end() {
    if ending == nil { _ = kill(id, SIGKILL) }
  }

  /// Waits until the process has ended.
  mutating func wait() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    // Source: POSIX, <sys/wait.h>; the macros are not for Swift.
    let signal = status & 0x7F
    let result = signal == 0 ? Ending.exited(status >> 8 & 0xFF) : .signalled(signal)
    ending = result
    return result
  }
}

// Outside the type, whose own function hides the system's of the same name.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
