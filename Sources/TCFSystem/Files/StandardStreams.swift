import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The three descriptors that every program is started with.
package enum StandardStreams {
  /// Opens those that are closed on an empty file. To be called before anything else is opened: the next file would get
  /// the number of the closed one, and be written over by what was meant for it.
  package static func openClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      // The lowest free number is given out, and those below are open.
      if fcntl(descriptor, F_GETFD) < 0, errno == EBADF { _ = open("/dev/null", O_RDWR) }
    }
  }

  private static let outputReaderHasGone = Atomic<Bool>(false)

  /// Whether the program that read standard output has closed it: no one sees any more what is written.
  package static var hasOutputReaderGone: Bool { outputReaderHasGone.load(ordering: .relaxed) }

  static func recordOutputReaderGone() { outputReaderHasGone.store(true, ordering: .relaxed) }

  /// Whether standard output is a terminal.
  package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether standard error is a terminal.
  package static var areErrorsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  /// Whether standard input is a terminal.
  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}
