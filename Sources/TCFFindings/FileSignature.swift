/// A kind of file that its first bytes show: the one table of them, whichever verb opens the file.
package enum FileSignature: Sendable, Hashable, CaseIterable {
  case gzip, zip, bzip2, xz, zstandard, lz4, sevenZip, rar
  case sqlite, androidBackup, binaryPropertyList, androidBinaryXML
  case parquet, arrowFile, arrowStream, avro, orc
  case pdf, png, jpeg, gif, elf, machO, officeDocument
  case utf16, utf16WithoutMark

  /// What a file with the bytes `head` at its beginning is; nil for text and for what is not known.
  package init?(of head: some Collection<UInt8>) {
    guard let known = Self.beginnings.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    // Text may begin with these letters too.
    guard !Self.lettered.contains(known.kind) || head.prefix(Self.seenBytes).contains(where: { $0 < 0x09 || $0 > 0x7E })
    else { return nil }
    self = known.kind
  }

  private static let lettered: Set<FileSignature> = [.parquet, .arrowFile, .orc, .bzip2]
  private static let seenBytes = 1 << 10

  private static let beginnings = allCases.flatMap { kind in kind.row.beginnings.map { (kind: kind, bytes: $0) } }

  /// What people call it: `gzip data`.
  package var name: String { row.name }

  /// The name of the compression, where it is one: `gzip`.
  package var compression: String? { row.compression }

  /// The endings of names of such files, without the full stop.
  package var endings: [String] { row.endings }

  /// What to do with the file `path`, for a verb that does not read it as it is.
  ///
  /// - Parameter fallback: the advice for what has none of its own.
  package func advice(for path: String, otherwise fallback: String) -> String {
    row.advice.map { $0.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: path) } ?? fallback
  }

  private struct Row {
    let name: String
    let beginnings: [[UInt8]]
    var endings: [String] = []
    var compression: String?
    var advice: String?
  }

  /// Sources: RFC 1952 (gzip), RFC 8878 (Zstandard), APPNOTE.TXT (ZIP), the xz, bzip2, LZ4 frame, 7z, SQLite, Parquet, Avro
  /// and ORC format descriptions, and the file(1) database for the rest.
  private var row: Row {
    switch self {
    case .gzip, .zip, .bzip2, .xz, .zstandard, .lz4, .sevenZip, .rar: packed
    case .sqlite, .androidBackup, .binaryPropertyList, .androidBinaryXML, .parquet, .arrowFile, .arrowStream, .avro,
      .orc:
      stored
    default: other
    }
  }

  private var packed: Row {
    switch self {
    case .gzip:
      Row(
        name: "gzip data", beginnings: [[0x1F, 0x8B]], endings: ["gz", "tgz"], compression: "gzip",
        advice: "tcfcheck audit reads it as it is; for anything else unpack it first: gunzip -k FILE")
    case .zip:
      Row(
        name: "a zip archive", beginnings: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]],
        endings: ["zip", "xlsx", "apk", "ipa"], compression: "ZIP", advice: "unpack it first: unzip FILE")
    case .bzip2:
      Row(
        name: "bzip2 data", beginnings: (UInt8(ascii: "1")...UInt8(ascii: "9")).map { [0x42, 0x5A, 0x68, $0] },
        endings: ["bz2"], compression: "bzip2", advice: "unpack it first: bunzip2 -k FILE")
    case .xz:
      Row(
        name: "xz data", beginnings: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]], endings: ["xz"], compression: "xz",
        advice: "unpack it first: unxz -k FILE")
    case .zstandard:
      Row(
        name: "zstd data", beginnings: [[0x28, 0xB5, 0x2F, 0xFD]], endings: ["zst"], compression: "Zstandard",
        advice: "unpack it first: unzstd FILE")
    case .lz4:
      Row(
        name: "LZ4 data", beginnings: [[0x04, 0x22, 0x4D, 0x18]], endings: ["lz4"], compression: "LZ4",
        advice: "unpack it first: unlz4 FILE")
    case .sevenZip:
      Row(
        name: "a 7z archive", beginnings: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]], endings: ["7z"], compression: "7z",
        advice: "unpack it first: 7z x FILE")
    default:
      Row(
        name: "a RAR archive", beginnings: [Array("Rar!".utf8) + [0x1A, 0x07]], endings: ["rar"], compression: "RAR",
        advice: "unpack it first: unrar x FILE")
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
    case .androidBinaryXML:
      Row(
        name: "Android's binary XML (use `abx2xml`)", beginnings: [Array("ABX\0".utf8)],
        advice: "convert it first: abx2xml FILE")
    case .parquet:
      Row(
        name: "a Parquet file", beginnings: [Array("PAR1".utf8)], endings: ["parquet"],
        advice: "export its columns as CSV, for example with duckdb: COPY (FROM 'FILE') TO 'strings.csv'")
    case .arrowFile:
      Row(
        name: "an Arrow file (Feather)", beginnings: [Array("ARROW1".utf8)], endings: ["arrow", "feather"],
        advice: "export its columns as CSV first")
    case .arrowStream:
      Row(
        name: "an Arrow stream", beginnings: [[0xFF, 0xFF, 0xFF, 0xFF]], endings: ["arrows"],
        advice: "export its columns as CSV first")
    case .avro:
      Row(
        name: "an Avro file", beginnings: [Array("Obj".utf8) + [0x01]], endings: ["avro"],
        advice: "export it as JSON lines: avro-tools tojson FILE")
    default:
      Row(
        name: "an ORC file", beginnings: [Array("ORC".utf8)], endings: ["orc"],
        advice: "export it as JSON lines: orc-contents FILE")
    }
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
    case .officeDocument:
      Row(
        name: "an Excel workbook (.xls), or another document of an older office program",
        beginnings: [[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]], endings: ["xls", "doc"],
        advice: "save it as CSV first")
    case .utf16:
      Row(
        name: "UTF-16 text", beginnings: [[0xFF, 0xFE], [0xFE, 0xFF]],
        advice: "convert it first: iconv -f UTF-16 -t UTF-8 FILE")
    default:
      Row(
        name: "UTF-16 text", beginnings: [[0x00, 0x7B], [0x7B, 0x00]],
        advice: "convert it first: iconv -f UTF-16 -t UTF-8 FILE")
    }
  }
}
