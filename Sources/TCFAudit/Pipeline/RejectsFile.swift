package import TCFFindings
import TCFJSON
import TCFSystem

/// The file that keeps the records that could not be read, a JSON object each: `input`, `line`, `offset`, `reason`, and
/// `record` where records may be shown.
package struct RejectsFile {
  private var file: KeptFile
  private let showsRecords: Bool
  /// How long the file is.
  var size: Int { file.size }

  private init(_ file: KeptFile, showsRecords: Bool) { (self.file, self.showsRecords) = (file, showsRecords) }

  /// A file that is written to `path`.
  package static func opening(replacing path: String, showsRecords: Bool) throws(InputProblem) -> RejectsFile {
    RejectsFile(try KeptFile.opening(replacing: path), showsRecords: showsRecords)
  }

  /// A file that is written to `path` at the end, and meanwhile next to a checkpoint.
  ///
  /// - Parameter earlier: the checkpoint that a run goes on from; nil for a run from the beginning.
  package static func opening(
    replacing path: String, showsRecords: Bool, beside checkpoints: AuditCheckpointFile, from earlier: AuditCheckpoint?
  ) throws(InputProblem) -> RejectsFile {
    let file = try KeptFile.opening(
      replacing: path, by: GrowingFile(path: checkpoints.rejects), from: earlier?.rejectsSize ?? 0)
    return RejectsFile(file, showsRecords: showsRecords)
  }

  /// Adds the rejected records of a block of the input `name`. What is not UTF-8 in them is replaced. The first failure stays,
  /// and is reported by `finish`.
  mutating func add(_ rejects: [RecordReject], of name: String) {
    guard !rejects.isEmpty else { return }
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
    file.add(json.bytes)
  }

  /// Brings to the disk what was added, where a later run may go on with it; throws the first failure.
  func sync() throws(InputProblem) { try file.sync() }

  /// Completes the file; throws the first failure.
  func finish() throws(InputProblem) { try file.finish() }
}
