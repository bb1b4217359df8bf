/// The Publisher TC segment, both ways.
///
/// Source: Consent string and vendor list formats v2, Publisher Purposes Transparency and Consent.
enum PublisherTCSegmentCoding {
  /// Reads the segment; nil if it cannot be read to its end.
  static func decode(
    _ words: Span<UInt64>, state: inout WalkState, segment: Int, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> PublisherTCSegment? {
    let width = SegmentLayout.publisherTCFixedWidth
    guard
      try FixedFields.decode(
        SegmentLayout.publisherTCFields, width: width, kind: .publisherTC, segment: segment, state: &state,
        words: words, observer: &observer)
    else { return nil }
    var result = PublisherTCSegment()
    result.purposeConsents = FixedFields.ids(SegmentLayout.pubPurposesConsent, words)
    result.purposeLegitimateInterests = FixedFields.ids(SegmentLayout.pubPurposesLITransparency, words)
    result.customPurposeCount = Int(words.bits(SegmentLayout.numCustomPurposes.range))
    let count = result.customPurposeCount
    guard count > 0 else { return result }
    let place = SectionPlace(.publisherTC, index: segment)
    guard try state.has(count, for: FieldName.customPurposesConsent, place, &observer) else { return nil }
    let consents = state.read(count, as: FieldName.customPurposesConsent, of: words, place, &observer)
    guard try state.has(count, for: FieldName.customPurposesLITransparency, place, &observer) else { return nil }
    let interests = state.read(count, as: FieldName.customPurposesLITransparency, of: words, place, &observer)
    result.customPurposeConsents = PurposeSet(bits: consents << UInt64(64 - count))
    result.customPurposeLegitimateInterests = PurposeSet(bits: interests << UInt64(64 - count))
    return result
  }

  /// Writes the segment.
  static func encode(_ segment: PublisherTCSegment, to writer: inout BitWriter) throws(EncodingFault) {
    writer.append(SegmentLayout.publisherTCType, SegmentLayout.segmentType.range.width)
    try FixedFields.append(segment.purposeConsents, SegmentLayout.pubPurposesConsent, .publisherTC, to: &writer)
    try FixedFields.append(
      segment.purposeLegitimateInterests, SegmentLayout.pubPurposesLITransparency, .publisherTC, to: &writer)
    let count = segment.customPurposeCount
    try EncodingFault.check(count, in: 0...63, FieldPath(.publisherTC, FieldName.numCustomPurposes))
    writer.append(UInt64(count), SegmentLayout.numCustomPurposes.range.width)
    try append(segment.customPurposeConsents, FieldName.customPurposesConsent, count, to: &writer)
    try append(segment.customPurposeLegitimateInterests, FieldName.customPurposesLITransparency, count, to: &writer)
  }

  private static func append(
    _ ids: PurposeSet, _ name: String, _ count: Int, to writer: inout BitWriter
  ) throws(EncodingFault) {
    try EncodingFault.check(ids, width: count, FieldPath(.publisherTC, name))
    if count > 0 { writer.append(ids.bits >> UInt64(64 - count), count) }
  }
}
