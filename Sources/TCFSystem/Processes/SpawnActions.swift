import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

/// What posix_spawn(3) is to do before the program starts.
struct SpawnActions: ~Copyable {
  private var files = FileActions()
  private var attributes = Attributes()
  /// Why one of the actions could not be prepared; 0 where all could. Without it the program would start with other descriptors.
  private var failure: Int32 = 0

  /// A process group of its own, and every signal as usual.
  init() {
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in ImpossibleWrites.signals + [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    // The copies point to the same memory, which is what is given back.
    var (files, attributes) = (files, attributes)
    posix_spawn_file_actions_destroy(&files)
    posix_spawnattr_destroy(&attributes)
  }

  /// Puts `source`, or an empty file, in the place of `target`.
  mutating func add(_ target: Int32, _ source: Int32?) {
    let code =
      if let source {
        posix_spawn_file_actions_adddup2(&files, source, target)
      } else {
        posix_spawn_file_actions_addopen(&files, target, "/dev/null", O_RDWR, 0)
      }
    if failure == 0 { failure = code }
  }

  /// Closes every descriptor from `lowest` on that is open in this process: one that was handed down to it without the mark
  /// that it ends here would keep a pipe open that others wait for. Where the system cannot, those stay open.
  mutating func closeOthers(from lowest: Int32) {
    #if !canImport(Darwin)
      let code = tcfcheck_close_from(&files, lowest)
      if failure == 0, code == ENOMEM { failure = code }
    #endif
  }

  /// Starts a program that is a path, or a name on the PATH of this process.
  mutating func spawn(
    _ executable: UnsafePointer<CChar>, _ words: [UnsafeMutablePointer<CChar>?],
    _ settings: [UnsafeMutablePointer<CChar>?]
  ) throws(SystemError) -> pid_t {
    guard failure == 0 else { throw SystemError(code: failure) }
    var id = pid_t(0)
    let code = posix_spawnp(&id, executable, &files, &attributes, words, settings)
    guard code == 0 else { throw SystemError(code: code) }
    return id
  }
}
