#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that runs next to this one and is talked to through pipes.
///
/// No shell is involved. The program leads a process group of its own, no signal is blocked or ignored because this process
/// does so, and of this process's descriptors it has only those it is given. It ends with this value, and whatever it has
/// started ends with it: with a `ProcessGuard` all of it, even where this process is killed; without one, its group, as
/// long as this process lives.
package struct ChildProcess: ~Copyable {
  /// What is behind one of the child's descriptors.
  package enum Channel: Sendable, Hashable {
    /// An empty file, which takes everything that is written.
    case null
    /// A pipe that the child reads.
    case read
    /// A pipe that the child writes.
    case written
  }

  /// What to start.
  package struct Command: Sendable {
    /// A path, or a name that is looked for on the PATH.
    package let executable: String
    /// What follows the program's name; no shell changes it.
    let arguments: [String]
    /// All variables that the program gets: it has none of this process's own.
    let environment: [String: String]

    /// A command with all of its environment.
    package init(_ executable: String, _ arguments: [String], environment: [String: String]) {
      (self.executable, self.arguments, self.environment) = (executable, arguments, environment)
    }
  }

  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    /// It ended by itself, with an exit status from 0 to 255.
    case exited(Int32)
    /// A signal ended it: its number.
    case signalled(Int32)

    init(status: Int32) {
      // Source: POSIX, <sys/wait.h>; the macros are not for Swift.
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
  }

  /// Our ends of the pipes, by the child's descriptors. Those that are written never wait.
  private var ends: [Int32: Int32]
  /// The child's descriptors that it writes to pipes.
  private let written: Set<Int32>
  /// The process's number.
  package let id: Int32
  /// Talks to the guard; nil without one.
  private var line: GuardLine?
  private var ending: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - channels: What is behind the child's descriptors; 0, 1 and 2 are empty files where nothing is said of them.
  ///   - guardedBy: What ends everything that the program has started if this process dies; nil for nothing.
  package init(
    _ command: Command, _ channels: [Int32: Channel], guardedBy processGuard: ProcessGuard?
  ) throws(SpawnFault) {
    written = Set(channels.filter { $0.value == .written }.keys)
    let standard: [Int32: Channel] = [STDIN_FILENO: .null, STDOUT_FILENO: .null, STDERR_FILENO: .null]
    (id, ends, line) = try Self.start(command, standard.merging(channels) { $1 }, processGuard)
  }

  private static func start(
    _ command: Command, _ channels: [Int32: Channel], _ processGuard: ProcessGuard?
  ) throws(SpawnFault) -> (id: pid_t, ends: [Int32: Int32], line: GuardLine?) {
    var plan = try DescriptorPlan(channels)
    guard let processGuard else {
      let id = try plan.spawn(command)
      return (id, plan.removeOurEnds(), nil)
    }
    var line = try GuardLine(&plan)
    let id: pid_t
    do throws(SpawnFault) {
      id = try plan.spawn(processGuard.command(command, line))
    } catch {
      line.close()
      throw error
    }
    plan.closeTheirEnds()
    try line.waitForStart(command.executable, id)
    return (id, plan.removeOurEnds(), line)
  }

  deinit {
    for end in ends.values { _ = close(end) }
    if let line {
      // The guard ends the tree, then itself.
      line.close()
    } else {
      // What the program has left behind in its group goes too, also if the program itself has gone.
      _ = kill(-id, SIGKILL)
      if ending != nil { return }
    }
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Our end of the pipe behind the child's descriptor; nil where there is none, or it was closed.
  package func end(of descriptor: Int32) -> Int32? { ends[descriptor] }

  /// The child's descriptors whose pipes have something to read, or have ended; none if nothing comes within `time`. Nil
  /// once all of those pipes are closed.
  package func readable(within time: Duration) -> [Int32]? {
    let open = ends.filter { written.contains($0.key) }.sorted { $0.key < $1.key }
    guard !open.isEmpty else { return nil }
    let ready = PipeReading.wait(for: open.map(\.value), time)
    return open.filter { ready.contains($0.value) }.map(\.key)
  }

  /// Closes our end of the pipe behind the child's descriptor.
  package mutating func closeEnd(of descriptor: Int32) {
    if let end = ends.removeValue(forKey: descriptor) { _ = close(end) }
  }

  /// Ends the program and what it has started, if it has not ended.
  package mutating func end() {
    guard ending == nil else { return }
    if line != nil { line?.hangUp() } else { _ = kill(-id, SIGKILL) }
  }

  /// How the program ended; nil if it still runs after `time`.
  package mutating func ending(within time: Duration) -> Ending? {
    let deadline = ContinuousClock.now + time
    while ending == nil {
      ending = line == nil ? endingOfChild() : line?.ending(within: deadline - .now)
      if ending != nil || ContinuousClock.now >= deadline { break }
      if line == nil { _ = poll(nil, 0, 5) }
    }
    return ending
  }

  /// Waits until the program has ended; an interrupt ends it.
  package mutating func wait() -> Ending {
    while true {
      if let ending = ending(within: .milliseconds(200)) { return ending }
      if Interruption.isRequested { end() }
    }
  }

  private func endingOfChild() -> Ending? {
    var status: Int32 = 0
    let result = waitpid(id, &status, WNOHANG)
    if result == id { return Ending(status: status) }
    // Somebody else has waited for it: what became of it is not known any more.
    return result < 0 && errno == ECHILD ? .signalled(SIGKILL) : nil
  }
}
