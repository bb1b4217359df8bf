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

  /// What a field says, for people: a day, letters, a range, a number, or its bits.
  package static func value(of entry: EncodingTrace.Entry, in trace: EncodingTrace) -> String {
    let digits = trace.digits(entry.bits, segment: entry.segment)
    let more = entry.bits.width > 64 ? "…" : ""
    switch entry.path.field {
    case FieldName.created, FieldName.lastUpdated:
      return trace.value(entry).map { "\(Deciseconds($0))" } ?? digits
    case FieldName.consentLanguage, FieldName.publisherCC:
      let pair = trace.value(entry).flatMap { LetterPair(code: UInt16(truncatingIfNeeded: $0)) }
      return pair.map { "\($0)" } ?? digits
    case FieldName.rangeEntry:
      // Of a range that is the wrong way round, both ends.
      return trace.range(entry).map { "\($0)" } ?? trace.ends(entry).map { "\($0.first)-\($0.last)" } ?? digits
    case FieldName.bitField, FieldName.padding, FieldName.leftover, FieldName.purposesConsent,
      FieldName.purposesLITransparency, FieldName.specialFeatureOptIns, FieldName.pubPurposesConsent,
      FieldName.pubPurposesLITransparency, FieldName.customPurposesConsent, FieldName.customPurposesLITransparency,
      FieldName.purposesAllowed:
      return digits + more
    default:
      return trace.value(entry).map(String.init) ?? digits + more
    }
  }
}
