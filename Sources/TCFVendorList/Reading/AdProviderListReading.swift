import TCFFindings

extension AdProviderList {
  /// The columns that are needed, by their names in the head.
  private static let idColumn = "provider_id"
  private static let nameColumn = "provider_name"
  private static let domainsColumn = "domains"
  /// More bytes are not such a list: the published one has some 200 KB.
  private static let mostBytes = 20_000_000

  /// The list in `bytes`: values separated by commas, in quotes or not, a provider a line.
  ///
  /// Reading is lenient: columns may come in any order, further ones are left out, a row that is not a provider is recorded. Time
  /// and memory are linear in the number of bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name, for messages.
  ///   - sha256: the hash of `bytes`, where it is known.
  public init(reading bytes: [UInt8], path: String, sha256: String? = nil) throws(AdProviderListFault) {
    func fault(_ code: AdProviderListFault.Code) -> AdProviderListFault { AdProviderListFault(path: path, code: code) }
    guard bytes.count <= Self.mostBytes else { throw fault(.tooLarge(limit: Self.mostBytes)) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(.notUTF8) }
    var table = SeparatedValues(text)
    guard let head = table.next()?.values.map({ $0.lowercased() }) else { throw fault(.empty) }
    guard let idPlace = head.firstIndex(of: Self.idColumn), let namePlace = head.firstIndex(of: Self.nameColumn) else {
      throw fault(.columns([Self.idColumn, Self.nameColumn]))
    }
    let domainPlace = head.firstIndex(of: Self.domainsColumn)
    var (rows, unreadable): ([AdProvider], [Int]) = ([], [])
    while let row = table.next() {
      if row.values == [""] { continue }
      guard row.values.count > max(idPlace, namePlace), let id = Int(row.values[idPlace]), id > 0 else {
        unreadable.append(row.line)
        continue
      }
      let domains = domainPlace.flatMap { row.values.count > $0 ? row.values[$0] : nil } ?? ""
      rows.append(
        AdProvider(
          id: id, name: row.values[namePlace],
          domains: domains.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)))
    }
    guard !rows.isEmpty else { throw fault(.noProvider) }
    let source = ListReference(name: "provider list", path: path, sha256: sha256)
    self.init(rows, unreadableLines: unreadable, source: source)
  }
}

/// Values separated by commas, as in RFC 4180: in quotes they may hold commas, line ends and doubled quotes.
private struct SeparatedValues {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The next row, without white space around its values, and the line it begins in; nil at the end.
  mutating func next() -> (values: [String], line: Int)? {
    guard position < bytes.count else { return nil }
    let start = line
    var (values, value): ([String], [UInt8]) = ([], [])
    var isQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && position < bytes.count && bytes[position] == UInt8(ascii: "\""):
        value.append(byte)
        position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        values.append(Self.trimmed(value))
        value = []
      case UInt8(ascii: "\n") where !isQuoted: return (values + [Self.trimmed(value)], start)
      default: value.append(byte)
      }
    }
    return (values + [Self.trimmed(value)], start)
  }

  private static func trimmed(_ value: [UInt8]) -> String {
    let isText = { (byte: UInt8) in byte > 0x20 }
    guard let first = value.firstIndex(where: isText), let last = value.lastIndex(where: isText) else { return "" }
    return String(decoding: value[first...last], as: UTF8.self)
  }
}
