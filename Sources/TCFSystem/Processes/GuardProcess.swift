import CPosix
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a guard does: see `ProcessGuard`.
public enum GuardProcess {
  /// The first argument of a process that is to guard; no verb has this name.
  static let word = "guard-process"

  /// Guards, if the arguments of this process say so, and does not return then. To be called before anything else.
  public static func runIfAsked() {
    let (count, words) = (Int(CommandLine.argc), CommandLine.unsafeArgv)
    guard count >= 5, let first = words[1], strcmp(first, word) == 0 else { return }
    guard let control = words[2].flatMap({ Int32(String(cString: $0)) }), control > 2,
      let news = words[3].flatMap({ Int32(String(cString: $0)) }), news > control
    else { return }
    run(control: control, news: news, words + 4)
  }

  /// Where the signal handler writes: both ends are set before it is.
  private static let bell = Atomic<Int32>(-1)

  private static func run(
    control: Int32, news: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Never {
    _ = tcfcheck_adopt_orphans()
    for descriptor in [control, news] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var ends: [Int32] = [-1, -1]
    guard tcfcheck_private_pipe(&ends) == 0 else { end(reporting: .failed(errno), news) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    bell.store(ends[1], ordering: .sequentiallyConsistent)
    ImpossibleWrites.fail()
    for number in [SIGCHLD, SIGTERM, SIGINT, SIGHUP] {
      signal(number) { number in
        // Writing a byte is all that a signal handler may do.
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(GuardProcess.bell.load(ordering: .relaxed), &byte, 1)
        errno = code
      }
    }
    let child = start(words, news)
    report(.started(child), news)
    // The pipes are the program's: one that it closes must end.
    for descriptor in 0..<max(control, news) + 1 where descriptor != control && descriptor != news {
      if descriptor != ends[0], descriptor != ends[1] { _ = close(descriptor) }
    }
    StandardStreams.openClosed()
    watch(child, control: control, news: news, bell: ends[0])
  }

  private static func start(_ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ news: Int32) -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    var settings: [UnsafeMutablePointer<CChar>?] = []
    var place = words
    while let word = place.pointee {
      arguments.append(word)
      place += 1
    }
    #if canImport(Darwin)
      var setting = _NSGetEnviron().pointee
    #else
      var setting = environ
    #endif
    while let text = setting.pointee {
      settings.append(text)
      setting += 1
    }
    do throws(SystemError) {
      guard let executable = arguments.first ?? nil else { throw .isMissing }
      var actions = SpawnActions()
      return try actions.spawn(executable, arguments + [nil], settings + [nil])
    } catch {
      end(reporting: .failed(error.code), news)
    }
  }

  /// Waits for the end of the program, which is reported, and for the end of the process that asked for it, with which the
  /// tree ends.
  private static func watch(_ child: pid_t, control: Int32, news: Int32, bell: Int32) -> Never {
    var requests = [
      pollfd(fd: control, events: Int16(POLLIN), revents: 0), pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      // Nothing is written to the control pipe, so that it can be read means that it has ended.
      guard poll(&requests, 2, -1) > 0 else {
        if errno == EINTR { continue }
        break
      }
      if requests[0].revents != 0 { break }
      let signals = PipeReading.bytes(of: bell, upTo: 4_096).map(Array.init) ?? []
      while true {
        var status: Int32 = 0
        let id = waitpid(-1, &status, WNOHANG)
        if id == child { report(.ended(status), news) }
        // Nothing is left of the tree.
        if id < 0, errno == ECHILD { exitAtOnce() }
        if id == 0 || id < 0 && errno != EINTR { break }
      }
      if signals.contains(where: { Int32($0) != SIGCHLD }) { break }
    }
    ProcessTree.end(group: child)
    exitAtOnce()
  }

  private static func report(_ news: GuardNews, _ descriptor: Int32) {
    let bytes = news.bytes
    _ = write(descriptor, bytes, bytes.count)
  }

  private static func end(reporting news: GuardNews, _ descriptor: Int32) -> Never {
    report(news, descriptor)
    exitAtOnce()
  }

  private static func exitAtOnce() -> Never { _exit(0) }
}
