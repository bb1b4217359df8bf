#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs that are run to their end for what they print: this one once more, or one that watches it.
enum OwnProcess {
  /// What is taken of what a program prints.
  enum Output {
    case results
    case errors
  }

  /// This program.
  static let path = {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// The folder for files that nobody keeps.
  static let scratch = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  /// What a program prints, which is looked for on the PATH; nil if it cannot be run or fails.
  static func output(_ words: [String], of output: Output) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], output == .results ? STDOUT_FILENO : STDERR_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let arguments = words.map { strdup($0) }
    defer { for word in arguments { free(word) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, words[0], &actions, nil, arguments + [nil], [nil])
    _ = close(ends[1])
    defer { _ = close(ends[0]) }
    guard code == 0 else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var status: Int32 = 0
    guard waitpid(id, &status, 0) == id, status == 0 else { return nil }
    return bytes
  }
}
