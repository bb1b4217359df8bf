/// A kind of file that its first bytes show: the one table of them, with what to do about each, whichever verb opens the file.
public enum FileSignature: Sendable, Hashable, CaseIterable {
  /// Compressed data and archives.
  case gzip, zip, bzip2, xz, zstandard, lz4, sevenZip, rar
  /// Stores of keys and rows.
  case sqlite, androidBackup, binaryPropertyList, androidBinaryXML, parquet, arrowFile, arrowStream, avro, orc
  /// Documents, pictures and programs.
  case pdf, png, jpeg, gif, elf, machO, officeDocument
  /// Text of two bytes a character, with and without a byte order mark.
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

  /// The endings of names of such files, without the full stop.
  package var endings: [String] { row.endings }

  /// Whether it is text of two bytes a character.
  package var isWideText: Bool { self == .utf16 || self == .utf16WithoutMark }

  /// How to make a file of text of the file `path`: `unpack it first: gunzip -k list.gz`. Nil where there is no usual way.
  package func remedy(for path: String) -> String? { row.remedy.map { Self.filled($0, path) } }

  /// What to do with the file `path`, for a verb that judges inputs and does not read this one as it is.
  ///
  /// - Parameter fallback: the advice for what has none of its own.
  package func advice(for path: String, otherwise fallback: String) -> String {
    (row.advice ?? row.remedy).map { Self.filled($0, path) } ?? fallback
  }

  /// How to audit the file `path`, of a format of exports that is not read as it is; nil for any other.
  package func auditAdvice(for path: String) -> String? { row.audit.map { Self.filled($0, path) } }

  /// The advice with the file's name in it: `FILE` as a word of a shell's command, `'FILE'` as a text of SQL or Python in one.
  private static func filled(_ advice: String, _ path: String) -> String {
    let isNamed = path != "-"
    let inner = isNamed && ShellWord.isPlainInQuotes(path) ? path : "FILE"
    let word = isNamed ? ShellWord.quoted(path) : "FILE"
    return advice.split(separator: "'FILE'", omittingEmptySubsequences: false)
      .map { $0.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: word) }
      .joined(separator: "'\(inner)'")
  }
}
