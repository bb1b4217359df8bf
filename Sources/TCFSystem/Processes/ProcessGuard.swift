#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that starts another one, and ends it with everything that it has started as soon as the process that asked
/// for it has gone: by `end()`, by going away, or by being killed.
///
/// A group is not enough. A program that calls setsid(2) leaves it, and a killed process ends no one. So the guard is
/// between the two: it holds the reading end of a pipe whose writing end only this process has, so that the system itself
/// shows it of our end, and orphans of the tree become the guard's children (Linux: PR_SET_CHILD_SUBREAPER; elsewhere the
/// group is ended).
public struct ProcessGuard: Sendable {
  /// The program that guards: one that calls `GuardProcess.runIfAsked` before anything else.
  public let executable: String

  /// A guard in a program of this path.
  public init(executable: String) { self.executable = executable }

  /// This very program as a guard, which it is only if its start calls `GuardProcess.runIfAsked`.
  public static var ownProgram: ProcessGuard { ProcessGuard(executable: RunningProgram.path) }

  /// The command of a guard that starts `command` and talks over `line`.
  func command(_ command: ChildProcess.Command, _ line: GuardLine) -> ChildProcess.Command {
    ChildProcess.Command(
      executable,
      [GuardProcess.word, String(line.controlTarget), String(line.newsTarget), command.executable] + command.arguments,
      environment: command.environment)
  }
}

/// What a guard shows: two numbers of 32 bits.
enum GuardNews {
  /// The program runs, under this process number.
  case started(Int32)
  /// The program could not be started: the system's error.
  case failed(Int32)
  /// The program has ended: its status as waitpid(2) gives it.
  case ended(Int32)

  static let size = 8

  /// The message as bytes.
  var bytes: [UInt8] {
    let (kind, value): (Int32, Int32) =
      switch self {
      case .started(let id): (1, id)
      case .failed(let code): (2, code)
      case .ended(let status): (3, status)
      }
    return [kind, value].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  /// Reads what `bytes` made.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    func number(_ start: Int) -> Int32 {
      Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
    }
    switch number(0) {
    case 1: self = .started(number(4))
    case 2: self = .failed(number(4))
    case 3: self = .ended(number(4))
    default: return nil
    }
  }
}

/// Our side of the talk with a guard. Anyone who has it closes it.
struct GuardLine {
  /// The guard's descriptor that ends when we do.
  let controlTarget: Int32
  /// The guard's descriptor for its news.
  let newsTarget: Int32
  private var control: Int32
  private let news: Int32
  /// The program's process group.
  private var group: pid_t?

  /// Adds the two pipes to the plan of a process.
  init(_ plan: inout DescriptorPlan) throws(SpawnFault) {
    controlTarget = plan.nextTarget
    newsTarget = controlTarget + 1
    try plan.add(.read, as: controlTarget)
    try plan.add(.written, as: newsTarget)
    guard let control = plan.removeOurEnd(of: controlTarget), let news = plan.removeOurEnd(of: newsTarget) else {
      throw SpawnFault(.pipe(nil))
    }
    (self.control, self.news) = (control, news)
  }

  /// Waits until the guard has started the program; throws if it could not, and `guardID` has ended then.
  mutating func waitForStart(_ executable: String, _ guardID: pid_t) throws(SpawnFault) {
    let fault: SpawnFault
    switch read(within: .seconds(60)) {
    case .started(let id):
      group = id
      return
    case .failed(let code): fault = SpawnFault(.program(executable, SystemError(code: code)))
    case .ended, nil: fault = SpawnFault(.silentGuard(program: executable))
    }
    close()
    while waitpid(guardID, nil, 0) < 0, errno == EINTR {}
    throw fault
  }

  /// How the program ended, if that is known within `time`. A guard that has gone without a word was killed; its program
  /// is, too.
  func ending(within time: Duration) -> ChildProcess.Ending? {
    guard PipeReading.wait(for: [news], time).contains(news) else { return nil }
    if case .ended(let status) = read(within: .zero) { return ChildProcess.Ending(status: status) }
    if let group { _ = kill(-group, SIGKILL) }
    return .signalled(SIGKILL)
  }

  /// Has the guard end the tree.
  mutating func hangUp() {
    if control >= 0 { Descriptors.close(control) }
    control = -1
  }

  /// Has the guard end the tree, and listens no more.
  func close() {
    if control >= 0 { Descriptors.close(control) }
    Descriptors.close(news)
  }

  /// The next message; nil at the end, and when none has come within `time`.
  private func read(within time: Duration) -> GuardNews? {
    guard PipeReading.wait(for: [news], time).contains(news) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < GuardNews.size, let more = PipeReading.bytes(of: news, upTo: GuardNews.size - bytes.count) {
      bytes += more
    }
    return GuardNews(bytes)
  }
}
