import TCFFindings

/// A file of sites that are to be recorded, one a line: the address, then what is done there, and in which languages.
///
///     https://shop.example/
///     https://news.example/ | explore | languages de-DE, fr-FR
///     https://blog.example/ | details | reject: click text "Refuse" | accept: click "#yes"
///
/// Parts are kept apart by a bar between spaces, or by a tabulator. Empty lines and lines that begin with `#` are passed over.
package struct SitesFile: Sendable {
  /// What is wrong with a line.
  package struct Fault: Error, Sendable, Hashable {
    /// The line, from 1.
    package let line: Int
    /// What is wrong with it.
    let fault: RecordingFault

    /// What is wrong, in a sentence without a full stop.
    package var message: String { fault.message }
    /// What to do about it; nil where the message says it.
    package var fix: String? { fault.fix }
  }

  /// The sites, in their order.
  package private(set) var sites: [RecordedSite] = []
  /// What is wrong, by line.
  package private(set) var faults: [Fault] = []

  /// A line that is longer is none that a person wrote.
  private static let longestLine = 10_000

  /// Reads the file's bytes: UTF-8, with or without a byte order mark, lines ended as on any system.
  package init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var known: [String: Int] = [:]
    var number = 0
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      do throws(RecordingFault) {
        guard let site = try Self.site(line, number) else { continue }
        if let earlier = known.updateValue(number, forKey: site.folder) {
          known[site.folder] = earlier
          throw .site(.repeated(address: site.shownAddress, line: earlier))
        }
        sites.append(site)
      } catch {
        faults.append(Fault(line: number, fault: error))
      }
    }
  }

  /// The site of a line; nil for one that has none.
  private static func site(_ line: ArraySlice<UInt8>, _ number: Int) throws(RecordingFault) -> RecordedSite? {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard line.count <= longestLine else { throw .site(.longLine(limit: longestLine)) }
    guard let text = String(validating: line, as: UTF8.self) else { throw .site(.notUTF8) }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
      throw .site(.controlCharacters)
    }
    let parts = parts(text)
    guard let first = parts.first, !first.hasPrefix("#") else { return nil }
    var site = RecordedSite(address: try address(first), line: number)
    for part in parts.dropFirst() { try site.add(part) }
    try site.check()
    return site
  }

  /// The parts of a line without the spaces around them. A bar without spaces belongs to a selector.
  private static func parts(_ line: String) -> [String] {
    var parts: [String] = []
    for piece in line.split(separator: "\t") {
      // A bar at the end parts, too.
      var rest = Array((piece + " ").utf8)[...]
      while let bar = rest.firstRange(of: Array(" | ".utf8)) {
        parts.append(trimmed(rest[..<bar.lowerBound]))
        rest = rest[(bar.upperBound - 1)...]
      }
      parts.append(trimmed(rest))
    }
    return parts.filter { !$0.isEmpty }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let space = UInt8(ascii: " ")
    var rest = bytes.drop { $0 == space }
    while rest.last == space { rest = rest.dropLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func address(_ text: String) throws(RecordingFault) -> String {
    let shown = URLCredentials.removed(fromAddress: text)
    guard !text.contains(" ") else { throw .site(.excess(shown)) }
    let lower = text.lowercased()
    let schemes = ["https://", "http://", "file://"]
    guard let scheme = schemes.first(where: lower.hasPrefix) else {
      throw .site(.scheme(shown, hasOther: text.contains("://")))
    }
    guard text.utf8.count > scheme.utf8.count, !RecordedSite.name(of: text).isEmpty else {
      throw .site(.noHost(shown))
    }
    return text
  }
}
