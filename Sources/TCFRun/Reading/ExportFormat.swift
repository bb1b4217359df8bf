/// Formats of exports that are not read, told by their first bytes, with the line that makes text of them.
package enum ExportFormat: Sendable, CaseIterable {
  case parquet, arrowFile, arrowStream, orc, avro, zstandard, bzip2, xz, excel

  private static let seenBytes = 1 << 10

  /// The format of an input; nil for any other, and for text that begins with the same letters.
  package init?(_ head: [UInt8]) {
    guard let found = Self.allCases.first(where: { head.starts(with: $0.beginning) }),
      head.prefix(Self.seenBytes).contains(where: { $0 < 0x09 || $0 > 0x7E })
    else { return nil }
    self = found
  }

  /// Sources: Apache Parquet, File Format; Apache Arrow, IPC File Format and Encapsulated message format; Apache ORC v1, File Tail
  /// and header; Apache Avro 1.12, Object Container Files; RFC 8878, 3.1.1; bzip2; The .xz File Format, 2.1.1.1; [MS-CFB] 2.2.
  private var beginning: [UInt8] {
    switch self {
    case .parquet: Array("PAR1".utf8)
    case .arrowFile: Array("ARROW1".utf8)
    case .arrowStream: [0xFF, 0xFF, 0xFF, 0xFF]
    case .orc: Array("ORC".utf8)
    case .avro: Array("Obj".utf8) + [0x01]
    case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
    case .bzip2: Array("BZh".utf8)
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .excel: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    }
  }

  /// What it is, in words that follow on "is".
  package var what: String {
    switch self {
    case .parquet: "a Parquet file"
    case .arrowFile: "an Arrow file (Feather)"
    case .arrowStream: "an Arrow stream"
    case .orc: "an ORC file"
    case .avro: "an Avro file"
    case .zstandard: "text packed by zstd"
    case .bzip2: "text packed by bzip2"
    case .xz: "text packed by xz"
    case .excel: "an Excel workbook (.xls)"
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
