import TCFFindings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Programs of the system that this tool uses: curl for downloads.
public struct Programs: Sendable {
  private let environment: [String: String]

  /// Programs found on the PATH of `environment`, which they are given too.
  public init(environment: [String: String]) { self.environment = environment }

  /// The first program of this name on the PATH.
  private func path(of name: String) throws(InputProblem) -> String {
    for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0, case .file = PathKind(path) { return path }
    }
    throw InputProblem(input: name, message: "the program \(name) is not on the PATH", fix: "install \(name)")
  }

  /// What a program told.
  struct Answer {
    let ending: ChildProcess.Ending
    /// The beginning of its standard error.
    let errors: String
  }

  /// How much of standard error is kept.
  static let errorLimit = 1 << 16

  /// Runs a program to its end and hands on its standard output as it comes. Once `consume` returns false the program is
  /// ended, and the answer is one of a program that was.
  func run(
    _ name: String, _ arguments: [String], consume: (ArraySlice<UInt8>) -> Bool
  ) throws(InputProblem) -> Answer {
    var process = try ChildProcess(try path(of: name), arguments, environment: environment)
    var errors: [UInt8] = []
    var open = [process.output, process.errors]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR else { break }
      for request in requests where request.revents != 0 {
        let count = read(request.fd, &buffer, buffer.count)
        if count > 0 {
          if request.fd == process.errors {
            errors += buffer[..<min(count, Self.errorLimit - errors.count)]
          } else if !consume(buffer[..<count]) {
            process.end()
            return Answer(ending: process.wait(), errors: String(decoding: errors, as: UTF8.self))
          }
        } else if count == 0 || errno != EINTR {
          open.removeAll { $0 == request.fd }
        }
      }
    }
    return Answer(ending: process.wait(), errors: String(decoding: errors, as: UTF8.self))
  }
}
