import TCFCodec

extension WireForm {
  /// The form of a text that the codec may refuse: ranges that run backwards, ids, letters and versions that do not exist.
  ///
  /// Nil for a text whose counts do not fit its length, as one that is cut short, and for one with other characters.
  init?(reading text: [UInt8]) {
    self.init(TCString(core: CoreSegment()))
    var read: [WireSegment] = []
    for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let segment = WireSegment(reading: Array(part), isCore: read.isEmpty) else { return nil }
      read.append(segment)
    }
    segments = read
  }
}

extension WireSegment {
  fileprivate init?(reading text: [UInt8], isCore: Bool) {
    guard let bits = WireBits(characters: text) else { return nil }
    var reader = WireReader(bits: bits)
    if isCore {
      guard let core = WireCore(&reader) else { return nil }
      self.init(.core(core))
      // What the fields of a core cannot hold: another version, letters that do not exist.
      for field in [CoreLayout.version, CoreLayout.consentLanguage, CoreLayout.publisherCC] {
        let (place, value) = (field.range, bits.value(at: field.range.offset, field.range.width))
        guard fieldBits.value(at: place.offset, place.width) != value else { continue }
        overwritten.append(Overwrite(bits: place, value: value))
      }
    } else {
      guard let content = Content(&reader) else { return nil }
      self.init(content)
    }
    // As it was filled up, which may be none of the usual ways.
    for group in [8, 24, 6] {
      padding.group = group
      if self.text == text { return }
    }
    return nil
  }
}

extension WireSegment.Content {
  /// A vendor section, or bits of which no more is known.
  fileprivate init?(_ reader: inout WireReader) {
    let type = reader.read(SegmentLayout.segmentType.range.width)
    switch type {
    case SegmentLayout.disclosedVendorsType, SegmentLayout.allowedVendorsType:
      guard let section = WireSection(&reader), !reader.isBeyondEnd else { return nil }
      self = .vendors(type == SegmentLayout.disclosedVendorsType ? .disclosed : .allowed, section)
    default: self = .unknown(type: type, bits: reader.rest)
    }
  }
}

/// Takes bits one field after the other; zeros behind the end.
private struct WireReader {
  let bits: WireBits
  private(set) var position = 0

  init(bits: WireBits) { self.bits = bits }

  var isBeyondEnd: Bool { position > bits.count }

  var rest: [UInt8] { Array(bits.bits.dropFirst(position)) }

  mutating func read(_ width: Int) -> UInt64 {
    defer { position += width }
    return bits.value(at: position, width)
  }

  mutating func number(_ width: Int) -> Int { Int(read(width)) }

  mutating func skip(to position: Int) { self.position = position }
}

extension WireCore {
  fileprivate init?(_ reader: inout WireReader) {
    let fields = CoreSegment(reader.bits)
    reader.skip(to: CoreLayout.publisherCC.range.end)
    guard let consents = WireSection(&reader), let interests = WireSection(&reader) else { return nil }
    var restrictions: [WireRestriction] = []
    for _ in 0..<reader.number(SectionLayout.numPubRestrictions) where !reader.isBeyondEnd {
      restrictions.append(WireRestriction(&reader))
    }
    guard !reader.isBeyondEnd else { return nil }
    self.init(fields: fields, consents: consents, interests: interests, restrictions: restrictions)
  }
}

extension CoreSegment {
  /// The fixed fields of a core.
  fileprivate init(_ bits: WireBits) {
    self.init()
    for field in CoreField.all {
      field.set(&self, bits.value(at: field.layout.range.offset, field.layout.range.width))
    }
  }
}

extension WireSection {
  fileprivate init?(_ reader: inout WireReader) {
    self.init([])
    maximum = reader.number(SectionLayout.maxVendorID)
    if reader.number(SectionLayout.isRangeEncoding) == 1 {
      body = .ranges(WireEntries(&reader))
      return
    }
    guard maximum <= reader.bits.count else { return nil }
    var ids = VendorIDSet()
    if maximum > 0 { for id in 1...maximum where reader.read(1) == 1 { ids.insert(id) } }
    body = .bitField(ids, width: maximum)
  }
}

extension WireEntries {
  fileprivate init(_ reader: inout WireReader) {
    self.init([WireEntry]())
    for _ in 0..<reader.number(SectionLayout.numEntries) where !reader.isBeyondEnd {
      let isRange = reader.number(SectionLayout.singleEntry - SectionLayout.vendorID) == 1
      let first = reader.number(SectionLayout.vendorID)
      list.append(WireEntry(first, isRange ? reader.number(SectionLayout.vendorID) : first, isRange: isRange))
    }
  }
}

extension WireRestriction {
  fileprivate init(_ reader: inout WireReader) {
    self.init(PublisherRestriction(purpose: 1, type: .notAllowed, vendors: []))
    purpose = reader.number(SectionLayout.purposeID)
    type = RestrictionType(rawValue: UInt8(reader.read(SectionLayout.restrictionType))) ?? .undefined
    entries = WireEntries(&reader)
  }
}
