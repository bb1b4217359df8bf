#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What this process was started with.
package enum ProgramArguments {
  /// The arguments behind the program's name. Where the bytes of one are not UTF-8, as names of files need not be, they
  /// are shown as `SystemPath.text` shows them, and a `SystemPath` of that text is their file again.
  package static let texts: [String] = {
    let words = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      // The system ends the words with NUL, and they stay where they are.
      words[index].map { word in
        SystemPath.text(of: UnsafeRawBufferPointer(start: word, count: strlen(word)).map { $0 })
      }
    }
  }()

  /// The program's name as it was started, and its arguments.
  package static var command: [String] { CommandLine.arguments.prefix(1) + texts }
}
