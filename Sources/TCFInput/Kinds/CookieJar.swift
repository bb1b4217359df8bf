import TCFStorage

/// The file in which curl, wget and browser extensions keep cookies: seven columns with tabs between them.
///
/// Source: curl, docs/HTTP-COOKIES.md, "Netscape cookie file format": domain, include subdomains, path, HTTPS only, expires,
/// name, value; `#HttpOnly_` before the domain.
struct CookieJar {
  /// The cookies that consent SDKs are known to store, and others that hold a TC string.
  let pairs: [StoredPair]

  private static let head = "# Netscape HTTP Cookie File"
  private static let otherHead = "# HTTP Cookie File"
  private static let httpOnly = "#HttpOnly_"

  /// Whether a text begins as such a file does: with its first line, or with a row.
  static func isJar(_ bytes: ArraySlice<UInt8>) -> Bool {
    let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
    let line = String(decoding: first, as: UTF8.self)
    return line.hasPrefix(head) || line.hasPrefix(otherHead) || row(line[...]) != nil
  }

  /// nil for any other text.
  init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    let isMarked = lines.first.map { $0.hasPrefix(Self.head) || $0.hasPrefix(Self.otherHead) } ?? false
    let rows = lines.compactMap { Self.row($0) }
    let written = lines.count { !$0.hasPrefix("#") || $0.hasPrefix(Self.httpOnly) }
    guard isMarked || !rows.isEmpty && rows.count == written else { return nil }
    pairs = rows.enumerated().compactMap { index, row in
      guard StoredPair.isKnown(row.name) else { return nil }
      return StoredPair(row.name, row.value, place: "[\(index)].", domain: row.domain)
    }
  }

  private static func row(_ line: Substring) -> (domain: String, name: String, value: String)? {
    let isHTTPOnly = line.hasPrefix(httpOnly)
    if line.hasPrefix("#"), !isHTTPOnly { return nil }
    let columns = isHTTPOnly ? line.dropFirst(httpOnly.count) : line
    let cells = columns.split(separator: "\t", omittingEmptySubsequences: false)
    let isFlag = { (cell: Substring) in ["TRUE", "FALSE"].contains(cell) }
    guard cells.count == 7, isFlag(cells[1]), isFlag(cells[3]), Int64(cells[4]) != nil else { return nil }
    return (String(cells[0]), String(cells[5]), String(cells[6]))
  }
}
