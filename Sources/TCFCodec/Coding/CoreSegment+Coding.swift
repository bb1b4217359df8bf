/// The core segment, both ways.
///
/// Source: Consent string and vendor list formats v2, The Core String.
enum CoreSegmentCoding {
  /// Reads the core into `core`, whose memory is used again. Returns false if it cannot be read to its end.
  static func decode(
    _ words: Span<UInt64>, state: inout WalkState, into core: inout CoreSegment,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    let version = Int(words.bits(CoreLayout.version.range))
    if version != 2 {
      try observer.refuse(
        DecodingFault(
          .version, field: FieldPath(.core, FieldName.version), bits: CoreLayout.version.range, expected: 2,
          had: version))
      // An SDK wrote 3 in front of a version 2 body: who wants to know what else is wrong reads on.
      if version != 3 { return false }
    }
    guard
      try FixedFields.decode(
        CoreLayout.fixedFields, width: CoreLayout.fixedWidth, kind: .core, segment: 0, state: &state, words: words,
        observer: &observer)
    else { return false }
    core.created = Deciseconds(words.bits(CoreLayout.created.range))
    core.lastUpdated = Deciseconds(words.bits(CoreLayout.lastUpdated.range))
    core.cmpID = Int(words.bits(CoreLayout.cmpID.range))
    core.cmpVersion = Int(words.bits(CoreLayout.cmpVersion.range))
    core.consentScreen = Int(words.bits(CoreLayout.consentScreen.range))
    core.consentLanguage = try FixedFields.letters(CoreLayout.consentLanguage, words, &observer)
    core.vendorListVersion = Int(words.bits(CoreLayout.vendorListVersion.range))
    core.policyVersion = Int(words.bits(CoreLayout.policyVersion.range))
    core.isServiceSpecific = words.bits(CoreLayout.isServiceSpecific.range) == 1
    core.useNonStandardTexts = words.bits(CoreLayout.useNonStandardTexts.range) == 1
    core.specialFeatureOptIns = FixedFields.ids(CoreLayout.specialFeatureOptIns, words)
    core.purposeConsents = FixedFields.ids(CoreLayout.purposesConsent, words)
    core.purposeLegitimateInterests = FixedFields.ids(CoreLayout.purposesLITransparency, words)
    core.purposeOneTreatment = words.bits(CoreLayout.purposeOneTreatment.range) == 1
    core.publisherCC = try FixedFields.letters(CoreLayout.publisherCC, words, &observer)
    let consents = SectionPlace(.core, index: 0, section: .vendorConsents)
    guard
      try VendorSection.decode(words, state: &state, place: consents, into: &core.vendorConsents, observer: &observer)
    else { return false }
    let interests = SectionPlace(.core, index: 0, section: .vendorLegitimateInterests)
    guard
      try VendorSection.decode(
        words, state: &state, place: interests, into: &core.vendorLegitimateInterests, observer: &observer)
    else {
      return false
    }
    return try PublisherRestrictionsSection.decode(
      words, state: &state, segment: 0, into: &core.publisherRestrictions, observer: &observer)
  }

  /// Writes the core.
  static func encode(_ core: CoreSegment, to writer: inout BitWriter) throws(EncodingFault) {
    writer.append(2, CoreLayout.version.range.width)
    try append(core.created.rawValue, CoreLayout.created, to: &writer)
    try append(core.lastUpdated.rawValue, CoreLayout.lastUpdated, to: &writer)
    try append(core.cmpID, CoreLayout.cmpID, to: &writer)
    try append(core.cmpVersion, CoreLayout.cmpVersion, to: &writer)
    try append(core.consentScreen, CoreLayout.consentScreen, to: &writer)
    writer.append(UInt64(core.consentLanguage.code), CoreLayout.consentLanguage.range.width)
    try append(core.vendorListVersion, CoreLayout.vendorListVersion, to: &writer)
    try append(core.policyVersion, CoreLayout.policyVersion, to: &writer)
    writer.append(core.isServiceSpecific)
    writer.append(core.useNonStandardTexts)
    try FixedFields.append(core.specialFeatureOptIns, CoreLayout.specialFeatureOptIns, .core, to: &writer)
    try FixedFields.append(core.purposeConsents, CoreLayout.purposesConsent, .core, to: &writer)
    try FixedFields.append(core.purposeLegitimateInterests, CoreLayout.purposesLITransparency, .core, to: &writer)
    writer.append(core.purposeOneTreatment)
    writer.append(UInt64(core.publisherCC.code), CoreLayout.publisherCC.range.width)
    VendorSection.encode(core.vendorConsents, to: &writer)
    VendorSection.encode(core.vendorLegitimateInterests, to: &writer)
    try PublisherRestrictionsSection.encode(core.publisherRestrictions, to: &writer)
  }

  /// Writes a number, or throws if the field cannot hold it.
  @inline(__always)
  static func append(
    _ value: some BinaryInteger, _ field: FieldLayout, to writer: inout BitWriter
  ) throws(EncodingFault) {
    let limit = 1 << field.range.width - 1
    try EncodingFault.check(Int(clamping: value), in: 0...limit, FieldPath(.core, field.name))
    writer.append(UInt64(clamping: value), field.range.width)
  }
}

/// Fields at fixed places, for all segments.
enum FixedFields {
  /// Steps over the fixed part of a segment, or refuses the string at the first field that is cut off.
  @inline(__always)
  static func decode(
    _ fields: @autoclosure () -> [FieldLayout], width: Int, kind: SegmentKind, segment: Int,
    state: inout WalkState,
    words: Span<UInt64>, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    if width > state.bitCount {
      try refuseTruncated(fields(), kind: kind, segment: segment, state: &state, words: words, observer: &observer)
      return false
    }
    state.position = width
    record(fields(), kind, &observer)
    return true
  }

  @inline(__always)
  private static func record<Observer: DecodingObserver>(
    _ fields: @autoclosure () -> [FieldLayout], _ kind: SegmentKind, _ observer: inout Observer
  ) {
    guard Observer.wantsFields else { return }
    for field in fields() { observer.field(FieldPath(kind, field.name), field.range) }
  }

  @inline(never)
  private static func refuseTruncated(
    _ fields: [FieldLayout], kind: SegmentKind, segment: Int, state: inout WalkState, words: Span<UInt64>,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    for field in fields {
      state.position = field.range.offset
      guard field.range.end <= state.bitCount else {
        let place = SectionPlace(kind, index: segment)
        _ = try state.has(field.range.width, for: field.name, place, &observer)
        return
      }
      observer.field(FieldPath(kind, field.name), field.range)
      if field.name == FieldName.consentLanguage { _ = try letters(field, words, &observer) }
    }
  }

  /// Two letters; refuses values above 25 (Z).
  @inline(__always)
  static func letters(
    _ field: FieldLayout, _ words: Span<UInt64>, _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> LetterPair {
    let code = UInt16(truncatingIfNeeded: words.bits(field.range))
    if let pair = LetterPair(code: code) { return pair }
    try observer.refuse(
      DecodingFault(
        .letters, field: FieldPath(.core, field.name), bits: field.range, expected: 25, had: Int(code)))
    return .unknown
  }

  /// A bit per id.
  @inline(__always)
  static func ids(_ field: FieldLayout, _ words: Span<UInt64>) -> PurposeSet {
    PurposeSet(bits: words.bits(field.range) << UInt64(64 - field.range.width))
  }

  /// Writes a bit per id.
  @inline(__always)
  static func append(
    _ ids: PurposeSet, _ field: FieldLayout, _ kind: SegmentKind, to writer: inout BitWriter
  ) throws(EncodingFault) {
    try EncodingFault.check(ids, width: field.range.width, FieldPath(kind, field.name))
    writer.append(ids.bits >> UInt64(64 - field.range.width), field.range.width)
  }
}
