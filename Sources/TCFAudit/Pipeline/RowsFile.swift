package import TCFFindings
import TCFSystem

/// The file with a row for each record of a run, in the order of the inputs.
package struct RowsFile {
  private var file: KeptFile
  /// How long the file is.
  var size: Int { file.size }

  /// Writes to the file at `path`.
  package init(replacing path: String, _ form: RowForm) throws(InputProblem) {
    file = try KeptFile(replacing: path)
    file.add(form.header(RecordRows.columns))
  }

  /// Writes to the file at `path` at the end, and meanwhile next to a checkpoint.
  ///
  /// - Parameter earlier: the checkpoint that a run goes on from; nil for a run from the beginning.
  package init(
    replacing path: String, _ form: RowForm, beside checkpoints: AuditCheckpointFile, from earlier: AuditCheckpoint?
  ) throws(InputProblem) {
    let size = earlier?.rowsSize ?? 0
    file = try KeptFile(replacing: path, by: GrowingFile(path: checkpoints.rows), from: size)
    if size == 0 { file.add(form.header(RecordRows.columns)) }
  }

  /// Adds the rows of a block.
  mutating func add(_ rows: [UInt8]) { file.add(rows) }

  /// Brings to the disk what was added; throws the first failure.
  func sync() throws(InputProblem) { try file.sync() }

  /// Completes the file; throws the first failure.
  func finish() throws(InputProblem) { try file.finish() }
}
