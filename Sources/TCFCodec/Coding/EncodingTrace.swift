/// How a string was written: every bit of every segment belongs to exactly one entry.
///
/// Segments beyond the first 64 are counted, not traced: no string needs more than four, and a line of millions of tiny ones
/// would take a hundred times its own size.
public struct EncodingTrace: Sendable {
  /// One segment of the string.
  public struct Segment: Sendable {
    /// What the segment is.
    public let kind: SegmentKind
    /// Its characters, counted in bytes from the start of the string.
    public let characters: Range<Int>
    /// How many bits its characters carry.
    public let bitCount: Int
    let words: [UInt64]
  }

  /// A field, a range entry, padding, or leftover bits.
  public struct Entry: Sendable, Hashable {
    /// The segment, from 0.
    public let segment: Int
    /// What it is.
    public let path: FieldPath
    /// Where it is in its segment.
    public let bits: BitRange
  }

  /// How many segments are traced.
  public static let mostSegments = 64

  /// The segments in the order of the string, `mostSegments` at most.
  public internal(set) var segments: [Segment] = []
  /// How many segments follow those that are traced.
  public internal(set) var furtherSegments = 0
  /// The entries of the traced segments in the order of the wire.
  public internal(set) var entries: [Entry] = []

  /// The bits of `range` of a segment as zeros and ones, the first `limit` of them.
  public func digits(_ range: BitRange, segment: Int, limit: Int = 64) -> String {
    let words = segments[segment].words
    var digits: [UInt8] = []
    for bit in range.offset..<range.offset + min(range.width, limit) {
      digits.append(words[bit >> 6] >> UInt64(63 - bit & 63) & 1 == 1 ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The unsigned value of a field of up to 64 bits; nil for wider ones.
  public func value(_ entry: Entry) -> UInt64? {
    guard entry.bits.width >= 1, entry.bits.width <= 64 else { return nil }
    let words = segments[entry.segment].words
    return words.span.bits(entry.bits)
  }

  /// The first entry at `path`; nil if the string has none.
  public func entry(_ path: FieldPath) -> Entry? { entries.first { $0.path == path } }
}
