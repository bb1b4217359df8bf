import TCFFindings
import TCFStorage

/// What Windows' registry editor exports: lines of names and typed values. Unity keeps PlayerPrefs in the registry, with a hash
/// behind each name and texts as bytes.
///
/// Sources: Microsoft, "How to add, modify, or delete registry subkeys and values by using a .reg file"; Unity, Scripting API,
/// PlayerPrefs (Windows: the registry).
struct RegistryExport {
  /// The keys in it; nil if there is no consent key.
  let keys: StoredKeySet?

  private static let heads = ["Windows Registry Editor Version 5.00", "REGEDIT4"]

  /// Whether a text begins as an export does.
  static func isExport(_ text: some StringProtocol) -> Bool { heads.contains { text.hasPrefix($0) } }

  /// nil for any other text.
  init?(_ text: String) {
    guard Self.isExport(text) else { return nil }
    var keys: [StoredKey] = []
    for line in Self.lines(text) {
      guard let (name, value) = Self.entry(line), StoredKeyName.isConsentKey(name) else { continue }
      keys.append(StoredKey(name: name, value: value))
    }
    self.keys = keys.isEmpty ? nil : StoredKeySet(platform: .registry, keys: keys)
  }

  /// The lines, those that a backslash continues as one.
  private static func lines(_ text: String) -> [String] {
    var (lines, isOpen): ([String], Bool) = ([], false)
    for line in text.split(whereSeparator: \.isNewline) {
      let continues = line.hasSuffix("\\")
      let part = String(continues ? line.dropLast() : line)
      if isOpen, let last = lines.popLast() {
        lines.append(last + part.drop { $0 == " " })
      } else {
        lines.append(part)
      }
      isOpen = continues
    }
    return lines
  }

  /// `"name"="text"`, `"name"=dword:00000001`, `"name"=hex:43,51,00`.
  private static func entry(_ line: String) -> (String, StoredValue)? {
    guard line.hasPrefix("\""), let end = line.dropFirst().firstIndex(of: "\"") else { return nil }
    let name = withoutHash(line[line.index(after: line.startIndex)..<end])
    let value = line[line.index(after: end)...]
    guard value.first == "=" else { return nil }
    let written = value.dropFirst()
    if written.hasPrefix("dword:") {
      return Int64(written.dropFirst(6), radix: 16).map { (name, .integer(Int64(Int32(truncatingIfNeeded: $0)))) }
    }
    if written.hasPrefix("hex:") {
      let bytes = written.dropFirst(4).split(separator: ",").compactMap { UInt8($0, radix: 16) }
      return (name, StringStore.value(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), of: name))
    }
    guard written.hasPrefix("\""), written.count > 1, written.hasSuffix("\"") else { return nil }
    return (name, StringStore.value(unescaped(written.dropFirst().dropLast()), of: name))
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var (kept, isEscaped) = ("", false)
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        kept.append(character)
        isEscaped = false
      }
    }
    return kept
  }

  /// `IABTCF_TCString` of Unity's `IABTCF_TCString_h2087469797`.
  private static func withoutHash(_ name: Substring) -> String {
    guard let mark = name.lastIndex(of: "_"), name[mark...].hasPrefix("_h"), name[mark...].count > 2,
      name[mark...].dropFirst(2).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return String(name) }
    return String(name[..<mark])
  }
}
