import TCFFindings

/// Formats of exports that are not read, with the line that makes text of them for an audit. Their first bytes are in
/// `FileSignature`.
package enum ExportFormat: Sendable, CaseIterable {
  case parquet, arrowFile, arrowStream, orc, avro, zstandard, bzip2, xz, excel

  /// The format of an input; nil for any other.
  package init?(_ head: [UInt8]) {
    switch FileSignature(of: head) {
    case .parquet: self = .parquet
    case .arrowFile: self = .arrowFile
    case .arrowStream: self = .arrowStream
    case .orc: self = .orc
    case .avro: self = .avro
    case .zstandard: self = .zstandard
    case .bzip2: self = .bzip2
    case .xz: self = .xz
    case .officeDocument: self = .excel
    default: return nil
    }
  }

  /// What it is, as text that follows on "is".
  package var what: String { signature.name }

  private var signature: FileSignature {
    switch self {
    case .parquet: .parquet
    case .arrowFile: .arrowFile
    case .arrowStream: .arrowStream
    case .orc: .orc
    case .avro: .avro
    case .zstandard: .zstandard
    case .bzip2: .bzip2
    case .xz: .xz
    case .excel: .officeDocument
    }
  }

  /// What to do about it: a command to audit it by.
  package func fix(for name: String) -> String {
    let file = name == "-" ? "FILE" : name
    func pipe(_ command: String, _ form: String = " --as csv") -> String { "run \(command) | tcfcheck audit -\(form)" }
    func arrow(_ table: String) -> String {
      "python3 -c \"import pyarrow as pa, pyarrow.csv as csv; csv.write_csv(\(table), '/dev/stdout')\""
    }
    switch self {
    case .parquet: return pipe("duckdb -csv -c \"SELECT * FROM read_parquet('\(file)')\"")
    case .arrowFile: return pipe(arrow("pa.ipc.open_file('\(file)').read_all()"))
    case .arrowStream: return pipe(arrow("pa.ipc.open_stream('\(file)').read_all()"))
    case .orc:
      return pipe(
        "python3 -c \"import pyarrow.orc as orc, pyarrow.csv as csv; csv.write_csv(orc.read_table('\(file)'), '/dev/stdout')\""
      )
    case .avro: return pipe("duckdb -csv -c \"INSTALL avro; LOAD avro; SELECT * FROM read_avro('\(file)')\"")
    case .zstandard: return pipe("zstdcat \(file)", "")
    case .bzip2: return pipe("bzcat \(file)", "")
    case .xz: return pipe("xzcat \(file)", "")
    case .excel: return "save its sheet as CSV (UTF-8)"
    }
  }
}
