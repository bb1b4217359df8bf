import TCFFindings
import TCFInput
import TCFSystem

/// A file that a run adds to, block by block, for its owner only. The first failure stays, and is thrown by `sync` and `finish`.
struct KeptFile {
  private enum Target {
    /// Written under another name until it is complete.
    case file(OutputFile)
    /// Kept in a file that a later run can go on with, and copied to `path` at the end.
    case growing(GrowingFile, path: String)
  }

  private let target: Target
  private var problem: InputProblem?
  /// How long the file is.
  private(set) var size: Int

  /// A file that is written to `path`.
  static func opening(replacing path: String) throws(InputProblem) -> KeptFile {
    KeptFile(.file(try output(path)), size: 0)
  }

  /// A file that is written to `path` at the end, and meanwhile to another one.
  ///
  /// - Parameter size: how much of the other file is of the run that this one goes on from.
  static func opening(replacing path: String, by file: GrowingFile, from size: Int) throws(InputProblem) -> KeptFile {
    try mapError(try file.begin(size: size)) { (error: OutputFault) in InputProblem(error) }
    return KeptFile(.growing(file, path: path), size: size)
  }

  private init(_ target: Target, size: Int) { (self.target, self.size) = (target, size) }

  /// Adds bytes at the end.
  mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, problem == nil else { return }
    do throws(OutputFault) {
      switch target {
      case .file(let file): try file.write(bytes)
      case .growing(let file, _): try file.append(bytes)
      }
      size += bytes.count
    } catch {
      problem = InputProblem(error)
    }
  }

  /// Brings to the disk what was added, where a later run may go on with it; throws the first failure.
  func sync() throws(InputProblem) {
    if let problem { throw problem }
    guard case .growing(let file, _) = target else { return }
    try mapError(try file.sync()) { (error: OutputFault) in InputProblem(error) }
  }

  /// Completes the file; throws the first failure.
  func finish() throws(InputProblem) {
    if let problem { throw problem }
    switch target {
    case .file(let file): try mapError(try file.commit()) { (error: OutputFault) in InputProblem(error) }
    case .growing(let file, let path): try copy(file.path, to: path)
    }
  }

  private static func output(_ path: String) throws(InputProblem) -> OutputFile {
    try mapError(try OutputFile(replacing: path, for: .ownerOnly, makesFolders: true)) { (error: OutputFault) in
      InputProblem(error)
    }
  }

  private func copy(_ source: String, to path: String) throws(InputProblem) {
    let output = try Self.output(path)
    do throws(InputFault) {
      var input = try InputFile(path: source)
      var block: [UInt8] = []
      while output.fault == nil, try input.read(upTo: 1 << 20, into: &block) > 0 {
        // The bytes are copied into the file's buffer before the block is used again.
        block.withUnsafeBytes { output.append($0) }
        block.removeAll(keepingCapacity: true)
      }
    } catch {
      throw InputProblem(error)
    }
    try mapError(try output.commit()) { (error: OutputFault) in InputProblem(error) }
  }
}
