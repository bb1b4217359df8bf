package import TCFFindings
import TCFInput
import TCFJSON
import TCFSystem

/// The file that keeps the records that could not be read, a JSON object each: `input`, `line`, `offset`, `reason`, and
/// `record` where records may be shown.
package struct RejectsFile {
  private enum Target {
    /// Written under another name until it is complete.
    case file(OutputFile)
    /// Kept in a file that a later run can go on with, and copied to `path` at the end.
    case growing(GrowingFile, path: String)
  }

  private let target: Target
  private let showsRecords: Bool
  private var problem: InputProblem?
  /// How long the file is.
  private(set) var size = 0

  /// Writes to the file at `path`.
  package init(replacing path: String, showsRecords: Bool) throws(InputProblem) {
    target = .file(
      try mapError(try OutputFile(replacing: path, for: .ownerOnly)) { (error: OutputFault) in InputProblem(error) })
    self.showsRecords = showsRecords
  }

  /// Writes to the file at `path` at the end, and meanwhile next to a checkpoint.
  ///
  /// - Parameter earlier: the checkpoint that a run goes on from; nil for a run from the beginning.
  package init(
    replacing path: String, showsRecords: Bool, beside checkpoints: AuditCheckpointFile, from earlier: AuditCheckpoint?
  ) throws(InputProblem) {
    let file = GrowingFile(path: checkpoints.rejects)
    size = earlier?.rejectsSize ?? 0
    try mapError(try file.begin(size: size)) { (error: OutputFault) in InputProblem(error) }
    target = .growing(file, path: path)
    self.showsRecords = showsRecords
  }

  /// Adds the rejected records of a block of the input `name`. What is not UTF-8 in them is replaced. The first failure stays,
  /// and is reported by `finish`.
  mutating func add(_ rejects: [RecordReject], of name: String) {
    guard !rejects.isEmpty, problem == nil else { return }
    var json = JSONWriter()
    for reject in rejects {
      json.object { json in
        json.member("input", name)
        json.member("line", reject.line)
        json.member("offset", reject.offset)
        if let id = reject.id { json.member("id", id) }
        json.member("reason", reject.reason.code)
        if showsRecords { json.member("record", String(decoding: reject.bytes, as: UTF8.self)) }
      }
      json.endLine()
    }
    do throws(OutputFault) {
      switch target {
      case .file(let file): try file.write(json.bytes)
      case .growing(let file, _): try file.append(json.bytes)
      }
      size += json.bytes.count
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

  private func copy(_ source: String, to path: String) throws(InputProblem) {
    let output = try mapError(try OutputFile(replacing: path, for: .ownerOnly)) { (error: OutputFault) in
      InputProblem(error)
    }
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
