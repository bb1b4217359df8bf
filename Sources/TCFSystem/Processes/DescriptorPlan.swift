import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The descriptors of a process that is to be started, and our ends of the pipes among them.
struct DescriptorPlan: ~Copyable {
  /// The child's descriptors and what becomes them; nil for an empty file.
  private var theirs: [(target: Int32, source: Int32?)] = []
  private var ours: [Int32: Int32] = [:]
  /// Sources lie above every target, so that none is overwritten before its turn.
  private let lowestSource: Int32

  /// Makes the pipes of `channels`.
  init(_ channels: [Int32: ChildProcess.Channel]) throws(SpawnFault) {
    // Two more targets are the guard's.
    lowestSource = (channels.keys.max() ?? 2) + 3
    for (target, channel) in channels.sorted(by: { $0.key < $1.key }) { try add(channel, as: target) }
  }

  deinit {
    for end in theirs.compactMap(\.source) { _ = close(end) }
    for end in ours.values { _ = close(end) }
  }

  /// Where the guard's own descriptors are to be.
  var nextTarget: Int32 { (theirs.last?.target ?? 2) + 1 }

  /// Adds a descriptor; `target` is above those there are.
  mutating func add(_ channel: ChildProcess.Channel, as target: Int32) throws(SpawnFault) {
    guard channel != .null else { return theirs.append((target, nil)) }
    var ends: [Int32] = [-1, -1]
    guard tcfcheck_private_pipe(&ends) == 0 else { throw SpawnFault(.pipe(.last)) }
    let (their, our) = channel == .read ? (ends[0], ends[1]) : (ends[1], ends[0])
    let source = fcntl(their, F_DUPFD_CLOEXEC, lowestSource)
    let error = SystemError.last
    _ = close(their)
    guard source >= 0 else {
      _ = close(our)
      throw SpawnFault(.pipe(error))
    }
    if channel == .read { _ = fcntl(our, F_SETFL, O_NONBLOCK) }
    theirs.append((target, source))
    ours[target] = our
  }

  /// Our end of the pipe behind `target`, which is the caller's from now on.
  mutating func removeOurEnd(of target: Int32) -> Int32? { ours.removeValue(forKey: target) }

  /// All of our ends, which are the caller's from now on.
  mutating func removeOurEnds() -> [Int32: Int32] {
    defer { ours = [:] }
    return ours
  }

  /// Closes the child's ends in this process, so that a pipe ends when the child closes it.
  mutating func closeTheirEnds() {
    for end in theirs.compactMap(\.source) { _ = close(end) }
    theirs = []
  }

  /// Starts a program with these descriptors.
  mutating func spawn(_ command: ChildProcess.Command) throws(SpawnFault) -> pid_t {
    var actions = SpawnActions()
    for (target, source) in theirs { actions.add(target, source) }
    actions.closeOthers(from: nextTarget)
    do throws(SystemError) {
      let words = try StringVector([command.executable] + command.arguments)
      let settings = try StringVector(command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      return try actions.spawn(command.executable, words.pointers, settings.pointers)
    } catch {
      throw SpawnFault(.program(command.executable, error))
    }
  }
}
