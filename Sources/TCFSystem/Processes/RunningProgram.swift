import CPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This process.
package enum RunningProgram {
  /// The path of its program, however it was called.
  package static var path: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4_096)
      var size = UInt32(path.count)
      if _NSGetExecutablePath(&path, &size) == 0 {
        return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    #else
      let own = "/proc/self/exe"
      if FileKind.of(own) == .file { return own }
    #endif
    return CommandLine.arguments.first ?? ""
  }

  /// The folder in which this program lies, its links followed; nil where the system does not show it.
  package static var folder: String? {
    SystemPath(path).resolved?.folder.text
  }

  /// Has this process become another program: it keeps its number, its streams and its environment.
  ///
  /// - Throws: why that cannot be; on success nothing of this program goes on.
  package static func become(_ executable: String, _ arguments: [String]) throws(SystemError) -> Never {
    let words = try StringVector([executable] + arguments)
    execv(executable, words.pointers)
    throw .last
  }

  /// Has the system end this process when the one that started it ends. Without effect where the system cannot.
  package static func endWithParent() {
    let parent = getppid()
    // A parent that ended in between is no reason any more.
    if tcfcheck_end_with_parent() == 0, getppid() != parent { _exit(1) }
  }

  /// Keeps this process from taking more address space than `bytes`. Without effect where the system refuses.
  package static func limitMemory(to bytes: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(bytes))
    _ = setrlimit(resource, &limit)
  }

  /// The processor time of this thread in nanoseconds; 0 where the system has no such clock.
  package static var threadNanoseconds: UInt64 {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Ends this process with `status`, nothing else being done.
  package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }
}

/// Looking for programs.
package enum ProgramSearch {
  /// The first file of this name in the folders of `path` that this user may start.
  package static func find(_ name: String, path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && FileKind.of($0) == .file }
  }
}
