package import TCFFindings
import TCFSystem

/// The file with a row for each record of a run, in the order of the inputs.
package struct RowsFile {
  private var file: KeptFile
  /// How long the file is.
  var size: Int { file.size }

  private init(_ file: KeptFile) { self.file = file }

  /// A file that is written to `path`, with the header of its rows.
  package static func opening(replacing path: String, _ form: RowForm) throws(InputProblem) -> RowsFile {
    var file = try KeptFile.opening(replacing: path)
    file.add(form.header(RecordRows.columns))
    return RowsFile(file)
  }

  /// A file that is written to `path` at the end, and meanwhile next to a checkpoint.
  ///
  /// - Parameter earlier: the checkpoint that a run goes on from; nil for a run from the beginning.
  package static func opening(
    replacing path: String, _ form: RowForm, beside checkpoints: AuditCheckpointFile, from earlier: AuditCheckpoint?
  ) throws(InputProblem) -> RowsFile {
    let size = earlier?.rowsSize ?? 0
    var file = try KeptFile.opening(replacing: path, by: GrowingFile(path: checkpoints.rows), from: size)
    if size == 0 { file.add(form.header(RecordRows.columns)) }
    return RowsFile(file)
  }

  /// Adds the rows of a block.
  mutating func add(_ rows: [UInt8]) { file.add(rows) }

  /// Brings to the disk what was added; throws the first failure.
  func sync() throws(InputProblem) { try file.sync() }

  /// Completes the file; throws the first failure.
  func finish() throws(InputProblem) { try file.finish() }
}
