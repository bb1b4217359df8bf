package import TCFFindings
package import TCFSystem

/// A whole file in memory.
package enum FileBytes {
  /// No list or key set is larger.
  package static let most = 100_000_000

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  package static func read(_ path: String) throws(InputProblem) -> [UInt8] { try read(SystemPath(path)) }

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  package static func read(_ path: SystemPath) throws(InputProblem) -> [UInt8] {
    do throws(InputFault) { return try InputFile.bytes(of: path, limit: most) } catch { throw InputProblem(error) }
  }
}
