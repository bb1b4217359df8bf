package import TCFFindings
package import TCFSystem

/// A whole file in memory.
package enum FileBytes {
  /// The bytes of a file of text that one reader reads, such as settings or a finished run.
  ///
  /// Throws what `read(_:)` throws, and what the file is where its first bytes show that it is something else.
  ///
  /// - Parameter fix: what to do about a file that no usual command makes text of.
  package static func readText(_ path: String, otherwise fix: String?) throws(InputProblem) -> [UInt8] {
    let bytes = try read(path)
    guard let signature = FileSignature(of: bytes) else { return bytes }
    throw InputProblem(
      input: path, message: "\(path) is \(signature.name)", fix: signature.remedy(for: path) ?? fix)
  }

  /// No list or key set is larger.
  package static let most = 100_000_000

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  package static func read(_ path: String) throws(InputProblem) -> [UInt8] { try read(SystemPath(path)) }

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  package static func read(_ path: SystemPath) throws(InputProblem) -> [UInt8] {
    return try mapError(try InputFile.bytes(of: path, limit: most)) { (error: InputFault) in InputProblem(error) }
  }

  /// The bytes of a file that need not be there; nil where `read(_:)` throws.
  ///
  /// An error of `read(_:)` names the file that the path may have meant, for which the whole folder is read.
  package static func ifReadable(_ path: String) -> [UInt8]? {
    try? InputFile.bytes(of: SystemPath(path), limit: most)
  }
}
