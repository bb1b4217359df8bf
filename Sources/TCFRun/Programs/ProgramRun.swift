import TCFFindings
package import TCFSystem

/// Programs of the system that this tool uses: curl for downloads.
package struct Programs: Sendable {
  private let environment: [String: String]
  private let processGuard: ProcessGuard?

  /// Programs found on the PATH of `environment`, which they are given too.
  ///
  /// - Parameter processGuard: What ends them if this process is killed; nil for nothing.
  package init(environment: [String: String], guardedBy processGuard: ProcessGuard?) {
    self.environment = environment
    self.processGuard = processGuard
  }

  /// The first program of this name on the PATH.
  private func path(of name: String) throws(InputProblem) -> String {
    if let path = ProgramSearch.find(name, path: environment["PATH"] ?? "/usr/bin:/bin") { return path }
    throw InputProblem(input: name, message: "the program \(name) is not on the PATH", fix: "install \(name)")
  }

  /// What a program reported.
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
    let command = ChildProcess.Command(try path(of: name), arguments, environment: environment)
    var process = try mapError(try ChildProcess(command, [1: .written, 2: .written], guardedBy: processGuard)) {
      (error: SpawnFault) in InputProblem(input: name, message: error.description)
    }
    var errors: [UInt8] = []
    while !Interruption.isRequested, let ready = process.readable(within: .milliseconds(200)) {
      for descriptor in ready {
        guard let end = process.end(of: descriptor), let bytes = PipeReading.bytes(of: end) else {
          process.closeEnd(of: descriptor)
          continue
        }
        if descriptor == 2 {
          errors += bytes.prefix(Self.errorLimit - errors.count)
        } else if !consume(bytes) {
          process.end()
          return Answer(ending: process.wait(), errors: String(decoding: errors, as: UTF8.self))
        }
      }
    }
    return Answer(ending: process.wait(), errors: String(decoding: errors, as: UTF8.self))
  }
}
