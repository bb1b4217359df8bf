package import TCFCodec

/// The bits of a string, for a picture: each segment with its fields in the order of the wire.
///
/// Bounded whatever the string: `mostSegments` segments, of each `mostFields` fields and the first `mostBits` bits.
package struct BitMap: Sendable, Hashable {
  /// A field, a range entry, padding, or leftover bits.
  package struct Field: Sendable, Hashable {
    /// What it is called: `PurposesConsent`, `VendorConsents.RangeEntry[3]`.
    package let name: String
    /// Where it is in its segment.
    package let bits: BitRange
    /// Its bits as zeros and ones, the first 64 of them.
    package let digits: String
    /// What it says, for people; its digits where it says no more.
    package let value: String

    /// A field from its parts.
    package init(name: String, bits: BitRange, digits: String, value: String) {
      (self.name, self.bits, self.digits, self.value) = (name, bits, digits, value)
    }
  }

  /// A segment.
  package struct Segment: Sendable, Hashable {
    /// What it is: `core`.
    package let name: String
    /// How many bits it has.
    package let bitCount: Int
    /// Its first bits as zeros and ones.
    package let digits: String
    /// Its first fields.
    package let fields: [Field]
    /// How many fields follow.
    package let furtherFields: Int

    /// A segment from its parts.
    package init(name: String, bitCount: Int, digits: String, fields: [Field], furtherFields: Int) {
      (self.name, self.bitCount, self.digits) = (name, bitCount, digits)
      (self.fields, self.furtherFields) = (fields, furtherFields)
    }
  }

  /// How many segments there are at most.
  package static let mostSegments = 8
  /// How many fields a segment has at most.
  package static let mostFields = 240
  /// How many bits of a segment there are at most.
  package static let mostBits = 1_920

  /// The segments in the order of the string.
  package let segments: [Segment]
  /// How many segments follow.
  package let furtherSegments: Int

  /// A map from its parts.
  package init(segments: [Segment], furtherSegments: Int) {
    (self.segments, self.furtherSegments) = (segments, furtherSegments)
  }

  /// The map of a string that was taken apart.
  package init(_ dissection: TCStringDissection) {
    let trace = dissection.trace
    var entries = trace.entries[...]
    var segments: [Segment] = []
    for (index, segment) in trace.segments.prefix(Self.mostSegments).enumerated() {
      var fields: [Field] = []
      var further = 0
      while entries.first?.segment == index, let entry = entries.popFirst() {
        guard fields.count < Self.mostFields else {
          further += 1
          continue
        }
        fields.append(
          Field(
            name: entry.path.description, bits: entry.bits, digits: trace.digits(entry.bits, segment: index),
            value: Self.value(of: entry, in: trace)))
      }
      segments.append(
        Segment(
          name: segment.kind.rawValue, bitCount: segment.bitCount,
          digits: trace.digits(BitRange(offset: 0, width: segment.bitCount), segment: index, limit: Self.mostBits),
          fields: fields, furtherFields: further))
    }
    self.segments = segments
    furtherSegments = max(0, trace.segments.count - Self.mostSegments) + trace.furtherSegments
  }

  /// What the bits of a field mean.
  package enum Meaning: Sendable, Hashable {
    /// A time, in tenths of a second since 1970.
    case time(Deciseconds)
    /// A language or a country.
    case letters(LetterPair)
    /// The first and last id of a range entry as they are written, the wrong way round too.
    case ends(first: Int, last: Int)
    /// A bit for each id of a set.
    case set
    /// A number of up to 64 bits.
    case number(UInt64)
    /// Padding, and what means nothing.
    case nothing
  }

  /// What the bits of a field mean.
  package static func meaning(of entry: EncodingTrace.Entry, in trace: EncodingTrace) -> Meaning {
    switch entry.path.field {
    case FieldName.created, FieldName.lastUpdated: trace.value(entry).map { .time(Deciseconds($0)) } ?? .nothing
    case FieldName.consentLanguage, FieldName.publisherCC:
      trace.value(entry).flatMap { LetterPair(code: UInt16(truncatingIfNeeded: $0)) }.map { .letters($0) } ?? .nothing
    case FieldName.rangeEntry: trace.ends(entry).map { .ends(first: $0.first, last: $0.last) } ?? .nothing
    case FieldName.padding, FieldName.leftover: .nothing
    case FieldName.bitField, FieldName.purposesConsent, FieldName.purposesLITransparency,
      FieldName.specialFeatureOptIns, FieldName.pubPurposesConsent, FieldName.pubPurposesLITransparency,
      FieldName.customPurposesConsent, FieldName.customPurposesLITransparency, FieldName.purposesAllowed:
      .set
    default: trace.value(entry).map { .number($0) } ?? .nothing
    }
  }

  /// What a field says, for people: a day, letters, a range, a number, or its bits.
  package static func value(of entry: EncodingTrace.Entry, in trace: EncodingTrace) -> String {
    switch meaning(of: entry, in: trace) {
    case .time(let time): return "\(time)"
    case .letters(let letters): return "\(letters)"
    // Of a range that is the wrong way round, both ends.
    case .ends(let first, let last): return trace.range(entry).map { "\($0)" } ?? "\(first)-\(last)"
    case .number(let number): return String(number)
    case .set, .nothing:
      return trace.digits(entry.bits, segment: entry.segment) + (entry.bits.width > 64 ? "…" : "")
    }
  }
}
