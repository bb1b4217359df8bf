import TCFFindings
import TCFJSON
import TCFRun
package import TCFSystem

/// The file that keeps the records that could not be read, a JSON object each: `input`, `line`, `offset`, `reason`, and
/// `record` where records may be shown.
package struct RejectsFile {
  private let file: OutputFile
  private let showsRecords: Bool
  private var writer = JSONWriter()

  /// Writes to `file`, which is committed at the end.
  package init(_ file: OutputFile, showsRecords: Bool) {
    self.file = file
    self.showsRecords = showsRecords
  }

  /// Adds a record of the input `name`. What is not UTF-8 in it is replaced.
  mutating func add(_ reject: RecordReject, of name: String) {
    writer.removeAll()
    writer.beginObject()
    writer.key("input")
    writer.string(name)
    writer.key("line")
    writer.integer(reject.line)
    writer.key("offset")
    writer.integer(reject.offset)
    writer.key("reason")
    writer.string(reject.reason.code)
    if showsRecords {
      writer.key("record")
      writer.string(String(decoding: reject.bytes, as: UTF8.self))
    }
    writer.endObject()
    writer.endLine()
    // The first failure stays, and is told by `finish`.
    try? file.write(writer.bytes)
  }

  /// Completes the file; throws the first failure.
  func finish() throws(InputProblem) {
    do throws(OutputFault) { try file.commit() } catch { throw InputProblem(error) }
  }
}
