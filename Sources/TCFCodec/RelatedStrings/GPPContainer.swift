/// A Global Privacy Platform string taken apart: its header, and where its sections are. Their texts are not read.
///
/// Source: Global Privacy Platform, Consent String Specification, Header and Range (Fibonacci).
public struct GPPContainer: Sendable, Hashable {
  /// One item of the header's range: a section id, or a group of consecutive ones.
  public struct Item: Sendable, Hashable {
    /// The ids, both ends included.
    public let ids: ClosedRange<Int>
    /// Whether it is written as a group.
    public let isGroup: Bool
    /// Its bits in the header.
    public let bits: BitRange
  }

  /// The header's characters, in bytes of the text.
  public let header: Range<Int>
  /// The header's type, which is 3; nil if the header is too short.
  public let headerType: Int?
  /// The header's version; nil if the header is too short.
  public let version: Int?
  /// How many items the header announces; nil if it is too short.
  public let itemCount: Int?
  /// The items that could be read, in the order of the header. A group may name two thousand million ids.
  public let items: [Item]
  /// The ids of the sections, ascending as the format has them; of a header that names more than 4,095, that many.
  public let sectionIDs: [Int]
  /// The text of each section, as byte ranges of the text: what is behind each "~".
  public let sections: [Range<Int>]
  /// Everything wrong or unusual, in the order of the text.
  public let faults: [RelatedStringFault]

  /// The section that holds a TC string.
  public static let tcfSection = GPPSections.tcfEU
  static let headerType: UInt64 = 3
  /// The header's type in base64url: with any other first character a container is not readable.
  private static let firstCharacter = UInt8(ascii: "D")
  /// The registry has some thirty sections; a header that names more than this is not read on.
  static let mostSections = 4_095
  /// Readers keep ids in 32 bits.
  static let highestID = Int(Int32.max)

  /// Takes `text` apart, a container or not. Never fails; time and memory are linear in the text's length.
  public init(of text: String) { self.init(of: text.utf8.span) }

  init(of text: Span<UInt8>) {
    var parts: [Range<Int>] = []
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "~") {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<text.count)
    header = parts[0]
    sections = Array(parts.dropFirst())
    var reader = GPPHeaderReader(header)
    reader.read(text)
    headerType = reader.type
    version = reader.version
    itemCount = reader.itemCount
    items = reader.items
    sectionIDs = reader.sectionIDs
    if reader.isComplete {
      let characters = sections.isEmpty ? header : header.upperBound..<text.count
      if reader.sectionIDs.count != sections.count {
        reader.faults.add(
          RelatedStringFault(
            .gppSectionCount, characters, expected: reader.sectionIDs.count, had: sections.count))
      } else if sections.isEmpty {
        reader.faults.add(RelatedStringFault(.gppNoSections, header))
      }
    }
    faults = reader.faults.all
  }

  /// Reads a container; nil if the text is none: without sections, or with a fault that leaves it open which section is
  /// which. Another version, padding and "=" are read.
  public init?(_ text: String) { self.init(text.utf8.span) }

  init?(_ text: Span<UInt8>) {
    // The first six bits are the header's type. Asked about every text that is no TC string, and most begin like one.
    guard !text.isEmpty, text[0] == Self.firstCharacter else { return nil }
    self.init(of: text)
    guard isReadable else { return nil }
  }

  /// Whether it is known which section is which, and there are some.
  public var isReadable: Bool { !sections.isEmpty && faults.allSatisfy { Self.noted.contains($0.code) } }

  /// Faults that leave the container readable.
  private static let noted: Set<RelatedStringFault.Code> = [
    .gppHeaderVersion, .gppNoSections, .gppPadding, .gppPaddingCharacter, .gppTrailingBits,
  ]

  /// The byte range of a section; nil if the header does not name it, or the text does not reach it.
  public func range(ofSection id: Int) -> Range<Int>? {
    guard let index = sectionIDs.firstIndex(of: id), index < sections.count else { return nil }
    return sections[index]
  }

  /// The byte range of the section that holds a TC string.
  public var tcString: Range<Int>? { range(ofSection: Self.tcfSection) }

  /// The sections with their texts. `text` is what the container was made of.
  public func sections(of text: String) -> [GPPSection] {
    zip(sectionIDs, sections).map { GPPSection(id: $0, text: slice(text, $1)) }
  }
}

/// A section of a GPP container, its text carried through unread.
public struct GPPSection: Sendable, Hashable {
  /// The section's id, from 1.
  public var id: Int
  /// The section's text.
  public var text: String

  /// A section from its parts.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// The bytes of `text` in `range`, as text.
func slice(_ text: String, _ range: Range<Int>) -> String {
  String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
}
