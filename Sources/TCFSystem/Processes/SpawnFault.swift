/// Why a process could not be started.
public struct SpawnFault: Error, Sendable, Hashable {
  let code: Code

  init(_ code: Code) { self.code = code }

  /// Why a process could not be started: a code, with what it is about.
  enum Code: Sendable, Hashable {
    /// There is no pipe to it; the system's reason, nil where the plan of its descriptors lacks one.
    case pipe(SystemError?)
    /// The system does not start the program of that path.
    case program(String, SystemError)
    /// The process that guards the program of that path ended before it said whether it had started it.
    case silentGuard(program: String)
  }
}

extension SpawnFault: CustomStringConvertible {
  /// What went wrong, in one sentence.
  public var description: String {
    switch code {
    case .pipe(nil): "cannot make a pipe"
    case .pipe(let error?): "cannot make a pipe: \(error)"
    case .program(let path, let error): "cannot start \(path): \(error)"
    case .silentGuard(let path): "cannot start \(path): the guard process said nothing"
    }
  }
}
