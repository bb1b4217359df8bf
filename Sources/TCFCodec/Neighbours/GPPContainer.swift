/// The header of a Global Privacy Platform string and where its sections stand.
///
/// Source: Global Privacy Platform, Consent String Specification, Header and Range (Fibonacci).
public struct GPPContainer: Sendable, Hashable {
  /// The header's version.
  public let version: Int
  /// The ids of the sections, in the order of the string.
  public let sectionIDs: [Int]
  /// The text of each section, as byte ranges of the string.
  public let sections: [Range<Int>]

  /// The section that holds a TC string.
  public static let tcfSection = 2
  static let headerType: UInt64 = 3
  /// The registry has some thirty sections; a header that names more than this is not read on.
  static let mostSections = 4_096

  /// Reads a container; nil if the text has no readable GPP header.
  public init?(_ text: String) { self.init(text.utf8.span) }

  init?(_ text: Span<UInt8>) {
    var parts: [Range<Int>] = []
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "~") {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<text.count)
    guard parts.count > 1, let header = parts.first, !header.isEmpty else { return nil }
    let headerText = text.extracting(header)
    var words = [UInt64](repeating: 0, count: Base64URL.wordCount(characters: headerText.count))
    let table = Base64URL.values
    let stop = Base64URL.decode(headerText, from: 0, into: &words, table: table.span)
    let bitCount = stop * 6
    guard stop == headerText.count, bitCount >= 24, words.span.bits(at: 0, 6) == Self.headerType else { return nil }
    guard let ids = Self.sectionIDs(words.span, bitCount: bitCount), ids.count == parts.count - 1 else { return nil }
    version = Int(words.span.bits(at: 6, 6))
    sectionIDs = ids
    sections = Array(parts.dropFirst())
  }

  /// The byte range of the section that holds a TC string.
  public var tcString: Range<Int>? {
    sectionIDs.firstIndex(of: Self.tcfSection).map { sections[$0] }
  }

  /// The ids after the header's 12 fixed bits: a count of 12 bits, then singles or ranges of Fibonacci-coded offsets.
  private static func sectionIDs(_ words: Span<UInt64>, bitCount: Int) -> [Int]? {
    var position = 24
    var ids: [Int] = []
    var last = 0
    for _ in 0..<Int(words.bits(at: 12, 12)) {
      guard position < bitCount else { return nil }
      let isRange = words.bits(at: position, 1) == 1
      position += 1
      guard let offset = fibonacci(words, &position, bitCount) else { return nil }
      let first = last + offset
      last = first
      if isRange {
        guard let length = fibonacci(words, &position, bitCount) else { return nil }
        last = first + length
      }
      guard last - first + ids.count < mostSections else { return nil }
      ids.append(contentsOf: first...last)
    }
    return ids
  }

  /// A Fibonacci-coded number: bits weigh 1, 2, 3, 5, 8 …, and "11" ends it.
  private static func fibonacci(_ words: Span<UInt64>, _ position: inout Int, _ bitCount: Int) -> Int? {
    var (weight, next, sum) = (1, 2, 0)
    var wasOne = false
    while position < bitCount, weight < 1 << 32 {
      let isOne = words.bits(at: position, 1) == 1
      position += 1
      if isOne, wasOne { return sum }
      if isOne { sum += weight }
      wasOne = isOne
      (weight, next) = (next, weight + next)
    }
    return nil
  }
}
