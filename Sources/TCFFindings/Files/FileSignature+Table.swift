extension FileSignature {
  /// A row of the table. In texts `FILE` is the file's name.
  struct Row {
    let name: String
    let beginnings: [[UInt8]]
    var endings: [String] = []
    /// How to make text of it.
    var remedy: String?
    /// What to do where it came as an input to judge, if that is something else.
    var advice: String?
    /// How to audit it.
    var audit: String?
  }

  /// Sources: RFC 1952 (gzip), RFC 8878 (Zstandard), APPNOTE.TXT (ZIP), the xz, bzip2, LZ4 frame, 7z, SQLite, Parquet, Avro
  /// and ORC format descriptions, and the file(1) database for the rest.
  var row: Row {
    switch self {
    case .gzip, .zip, .bzip2, .xz, .zstandard, .lz4, .sevenZip, .rar: packed
    case .sqlite, .androidBackup, .binaryPropertyList, .androidBinaryXML: stored
    case .parquet, .arrowFile, .arrowStream, .avro, .orc, .officeDocument: exported
    case .pdf, .png, .jpeg, .gif, .elf, .machO, .utf16, .utf16WithoutMark: other
    }
  }

  private var packed: Row {
    switch self {
    case .gzip:
      Row(
        name: "gzip data", beginnings: [[0x1F, 0x8B]], endings: ["gz", "tgz"],
        remedy: "unpack it first: gunzip -k FILE",
        advice: "tcfcheck audit reads it as it is; for anything else unpack it first: gunzip -k FILE")
    case .zip:
      Row(
        name: "a zip archive", beginnings: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]],
        endings: ["zip", "xlsx", "apk", "ipa"], remedy: "unpack it first: unzip FILE")
    case .bzip2:
      Row(
        name: "bzip2 data", beginnings: (UInt8(ascii: "1")...UInt8(ascii: "9")).map { [0x42, 0x5A, 0x68, $0] },
        endings: ["bz2"], remedy: "unpack it first: bunzip2 -k FILE", audit: "run bzcat FILE | tcfcheck audit -")
    case .xz:
      Row(
        name: "xz data", beginnings: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]], endings: ["xz"],
        remedy: "unpack it first: unxz -k FILE", audit: "run xzcat FILE | tcfcheck audit -")
    case .zstandard:
      Row(
        name: "zstd data", beginnings: [[0x28, 0xB5, 0x2F, 0xFD]], endings: ["zst"],
        remedy: "unpack it first: unzstd FILE", audit: "run zstdcat FILE | tcfcheck audit -")
    case .lz4:
      Row(
        name: "LZ4 data", beginnings: [[0x04, 0x22, 0x4D, 0x18]], endings: ["lz4"],
        remedy: "unpack it first: unlz4 FILE", audit: "run lz4cat FILE | tcfcheck audit -")
    case .sevenZip:
      Row(
        name: "a 7z archive", beginnings: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]], endings: ["7z"],
        remedy: "unpack it first: 7z x FILE")
    default:
      Row(
        name: "a RAR archive", beginnings: [Array("Rar!".utf8) + [0x1A, 0x07]], endings: ["rar"],
        remedy: "unpack it first: unrar x FILE")
    }
  }

  private var stored: Row {
    switch self {
    case .sqlite:
      Row(
        name: "a SQLite database", beginnings: [Array("SQLite format 3\0".utf8)], endings: ["sqlite", "sqlite3", "db"],
        advice: "export the table with the strings as CSV, or count them with tcfcheck audit FILE")
    case .androidBackup:
      Row(name: "an Android backup", beginnings: [Array("ANDROID BACKUP\n".utf8)], endings: ["ab"])
    case .binaryPropertyList:
      Row(name: "a binary property list", beginnings: [Array("bplist".utf8)], endings: ["plist"])
    default:
      Row(
        name: "Android's binary XML (use `abx2xml`)", beginnings: [Array("ABX\0".utf8)],
        remedy: "convert it first: abx2xml FILE")
    }
  }

  private var exported: Row {
    switch self {
    case .parquet:
      Row(
        name: "a Parquet file", beginnings: [Array("PAR1".utf8)], endings: ["parquet"],
        advice: Self.answered,
        audit: Self.piped("duckdb -csv -c \"SELECT * FROM read_parquet('FILE')\""))
    case .arrowFile:
      Row(
        name: "an Arrow file (Feather)", beginnings: [Array("ARROW1".utf8)], endings: ["arrow", "feather"],
        advice: Self.answered, audit: Self.piped(Self.python("pa.ipc.open_file('FILE').read_all()"))
      )
    case .arrowStream:
      Row(
        name: "an Arrow stream", beginnings: [[0xFF, 0xFF, 0xFF, 0xFF]], endings: ["arrows"],
        advice: Self.answered,
        audit: Self.piped(Self.python("pa.ipc.open_stream('FILE').read_all()")))
    case .avro:
      Row(
        name: "an Avro file", beginnings: [Array("Obj".utf8) + [0x01]], endings: ["avro"],
        advice: "export it as JSON lines: avro-tools tojson FILE",
        audit: Self.piped("duckdb -csv -c \"INSTALL avro; LOAD avro; SELECT * FROM read_avro('FILE')\""))
    case .orc:
      Row(
        name: "an ORC file", beginnings: [Array("ORC".utf8)], endings: ["orc"],
        advice: "export it as JSON lines: orc-contents FILE",
        audit: Self.piped(Self.python("orc.read_table('FILE')", importing: "pyarrow.orc as orc")))
    default:
      Row(
        name: "an Excel workbook (.xls), or another document of an older office program",
        beginnings: [[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]], endings: ["xls", "doc"],
        advice: "save it as CSV first", audit: "save its sheet as CSV (UTF-8)")
    }
  }

  /// The Python package reads what has columns, by pyarrow: a verdict next to each row.
  private static let answered =
    "with tcfcheck's Python package and pyarrow, python3 -m tcfcheck.arrow FILE --column COLUMN --out verdicts.parquet adds "
    + "a verdict to each row"

  private static func piped(_ command: String) -> String { "run \(command) | tcfcheck audit - --as csv" }

  private static func python(_ table: String, importing module: String = "pyarrow as pa") -> String {
    "python3 -c \"import \(module), pyarrow.csv as csv; csv.write_csv(\(table), '/dev/stdout')\""
  }

  private var other: Row {
    switch self {
    case .pdf: Row(name: "a PDF document", beginnings: [Array("%PDF-".utf8)], endings: ["pdf"])
    case .png: Row(name: "a PNG image", beginnings: [[0x89, 0x50, 0x4E, 0x47]], endings: ["png"])
    case .jpeg: Row(name: "a JPEG image", beginnings: [[0xFF, 0xD8, 0xFF]], endings: ["jpg", "jpeg"])
    case .gif: Row(name: "a GIF image", beginnings: [Array("GIF8".utf8)], endings: ["gif"])
    case .elf: Row(name: "a program (ELF)", beginnings: [[0x7F, 0x45, 0x4C, 0x46]])
    case .machO:
      Row(name: "a program (Mach-O)", beginnings: [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]])
    case .utf16: Self.wideText([[0xFF, 0xFE], [0xFE, 0xFF]])
    default: Self.wideText([[0x00, 0x7B], [0x7B, 0x00]])
    }
  }

  private static func wideText(_ beginnings: [[UInt8]]) -> Row {
    Row(
      name: "UTF-16 text", beginnings: beginnings,
      remedy: "convert it first: iconv -f UTF-16 -t UTF-8 FILE")
  }
}
