/// Version 1 strings.
///
/// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format.
enum ConsentStringV1Walk {
  /// Reads `text` into `model`. The faults are those of version 2 strings.
  static func decode(
    _ text: Span<UInt8>, into model: inout ConsentStringV1, _ observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    var words = [UInt64](repeating: 0, count: Base64URL.wordCount(characters: text.count))
    let table = Base64URL.quads
    let stop = Base64URL.decode(text, from: 0, into: &words, table: table.span)
    let end = try SegmentText.end(text, from: 0, stop: stop, index: 0, &observer)
    var state = WalkState(position: 0, bitCount: stop * 6, work: 0)
    observer.beginSegment(0, .core, characters: 0..<end, words: words.span, bits: state.bitCount)
    guard stop > 0 else { return }
    if end < text.count {
      // Version 1 knows no segments: a dot at the end begins an empty one, and before more text it is a foreign character.
      let isLast = end + 1 == text.count
      try observer.refuse(
        isLast
          ? DecodingFault(.empty, segment: 1, character: end + 1)
          : DecodingFault(.alphabet, character: end, had: Int(text[end])))
    }
    let isComplete = try body(words.span, &state, into: &model, &observer)
    SegmentText.recordRest(words.span, state: state, kind: .core, index: 0, isComplete: isComplete, observer: &observer)
  }

  private static func body(
    _ words: Span<UInt64>, _ state: inout WalkState, into model: inout ConsentStringV1,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    let version = Int(words.bits(CoreLayout.version.range))
    guard version == 1 else {
      try observer.refuse(
        DecodingFault(
          .version, field: FieldPath(.core, FieldName.version), bits: CoreLayout.version.range, expected: 1,
          had: version))
      return false
    }
    let fields = ConsentStringV1Layout.fixedFields
    guard
      try FixedFields.decode(
        fields, width: ConsentStringV1Layout.fixedWidth, kind: .core, segment: 0, state: &state, words: words,
        observer: &observer)
    else { return false }
    model.created = Deciseconds(words.bits(CoreLayout.created.range))
    model.lastUpdated = Deciseconds(words.bits(CoreLayout.lastUpdated.range))
    model.cmpID = Int(words.bits(CoreLayout.cmpID.range))
    model.cmpVersion = Int(words.bits(CoreLayout.cmpVersion.range))
    model.consentScreen = Int(words.bits(CoreLayout.consentScreen.range))
    model.consentLanguage = try FixedFields.letters(CoreLayout.consentLanguage, words, &observer)
    model.vendorListVersion = Int(words.bits(CoreLayout.vendorListVersion.range))
    model.purposeConsents = FixedFields.ids(ConsentStringV1Layout.purposesAllowed, words)
    model.maxVendorID = Int(words.bits(ConsentStringV1Layout.maxVendorID.range))
    let isRange = words.bits(ConsentStringV1Layout.encodingType.range) == 1
    return isRange
      ? try ranges(words, &state, into: &model, &observer) : try bitField(words, &state, into: &model, &observer)
  }

  private static func bitField(
    _ words: Span<UInt64>, _ state: inout WalkState, into model: inout ConsentStringV1,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    let place = SectionPlace(.core, index: 0)
    guard try state.has(model.maxVendorID, for: FieldName.bitField, place, &observer) else { return false }
    let start = state.position
    state.position += model.maxVendorID
    if model.maxVendorID > 0 {
      observer.field(place.path(FieldName.bitField), BitRange(offset: start, width: model.maxVendorID))
    }
    var bits: [UInt64] = []
    for offset in stride(from: start, to: state.position, by: 64) { bits.append(words.bits(at: offset, 64)) }
    if model.maxVendorID & 63 != 0 { bits[bits.count - 1] &= UInt64.max << UInt64(64 - model.maxVendorID & 63) }
    model.vendorConsents = VendorIDSet(words: bits)
    return true
  }

  /// DefaultConsent and the vendors that are exceptions to it.
  private static func ranges(
    _ words: Span<UInt64>, _ state: inout WalkState, into model: inout ConsentStringV1,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    let place = SectionPlace(.core, index: 0)
    let defaultWidth = ConsentStringV1Layout.defaultConsent
    guard try state.has(defaultWidth, for: FieldName.defaultConsent, place, &observer) else { return false }
    let isDefault = state.read(defaultWidth, as: FieldName.defaultConsent, of: words, place, &observer) == 1
    model.defaultVendorConsent = isDefault
    guard try state.has(SectionLayout.numEntries, for: FieldName.numEntries, place, &observer) else { return false }
    let count = Int(state.read(SectionLayout.numEntries, as: FieldName.numEntries, of: words, place, &observer))
    var exceptions = VendorIDSet()
    let result = try RangeEntries.decode(
      count, maximum: model.maxVendorID, of: words, state: &state, place: place, into: &exceptions, observer: &observer)
    model.vendorConsents = exceptions
    if isDefault {
      model.vendorConsents = ConsentStringV1.everyVendor(upTo: model.maxVendorID).subtracting(exceptions)
    }
    return result.isComplete
  }
}

extension ConsentStringV1 {
  /// Decodes a version 1 string.
  ///
  /// Throws a `DecodingFault` for what cannot be understood. Time and memory are linear in the string's length.
  public init(decoding text: String) throws(DecodingFault) {
    self.init()
    var observer = NullObserver()
    let span = text.utf8.span
    do throws(DecodingFault) {
      try ConsentStringV1Walk.decode(span, into: &self, &observer)
    } catch {
      throw TextClassification.fault(in: span, instead: error)
    }
  }
}
