/// Why a process could not be started.
public struct SpawnFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, in one sentence.
  public let description: String

  init(_ what: String, _ error: SystemError) { description = "\(what): \(error)" }

  init(_ what: String) { description = what }
}
