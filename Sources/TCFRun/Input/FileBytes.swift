import TCFFindings

/// A whole file in memory.
enum FileBytes {
  /// No list or key set is larger.
  static let most = 100_000_000

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  static func read(_ path: String) throws(InputProblem) -> [UInt8] {
    var input = path == "-" ? InputDescriptor.standardInput() : try InputDescriptor(path: path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(input.size ?? 0, most))
    while try input.read(upTo: 1 << 20, into: &bytes) > 0 {
      if bytes.count > most {
        throw InputProblem(input: path, message: "\(path) has more than \(most / 1_000_000) MB")
      }
    }
    return bytes
  }
}
