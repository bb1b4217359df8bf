import TCFCodec

extension WireForm {
  /// The string.
  var text: [UInt8] {
    var text: [UInt8] = []
    for (index, segment) in segments.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ".")) }
      text += segment.text
    }
    return text
  }
}

extension WireSegment {
  /// The characters.
  var text: [UInt8] {
    var bits = fieldBits
    for item in overwritten { bits.overwrite(item.value, at: item.bits.offset, item.bits.width) }
    let group = max(padding.group, 1)
    bits.append(0, (group - bits.count % group) % group)
    for _ in 0..<padding.surplus { bits.append(padding.isOnes ? 1 : 0, 1) }
    var characters = bits.characters
    // No base64url text has this length; whoever fills up to single characters has to add one.
    if characters.count % 4 == 1 { characters.append(WireBits.alphabet[0]) }
    return characters + [UInt8](repeating: UInt8(ascii: "="), count: equalsSigns)
  }

  /// The fields as their content has them, without what is overwritten and without padding.
  var fieldBits: WireBits {
    var bits = WireBits()
    switch content {
    case .core(let core): core.write(to: &bits)
    case .vendors(let list, let section):
      bits.append(list.type, SegmentLayout.segmentType.range.width)
      section.write(to: &bits)
    case .publisherTC(let segment): segment.write(to: &bits)
    case .unknown(let type, let rest):
      bits.append(type, SegmentLayout.segmentType.range.width)
      for bit in rest { bits.append(bit, 1) }
    }
    return bits
  }
}

extension WireCore {
  func write(to bits: inout WireBits) {
    bits.append(2, CoreLayout.version.range.width)
    for field in CoreField.all { bits.append(field.bits(fields), field.layout.range.width) }
    consents.write(to: &bits)
    interests.write(to: &bits)
    bits.append(restrictionCount ?? restrictions.count, SectionLayout.numPubRestrictions)
    for restriction in restrictions {
      bits.append(restriction.purpose, SectionLayout.purposeID)
      bits.append(restriction.type.rawValue, SectionLayout.restrictionType)
      restriction.entries.write(to: &bits)
    }
  }
}

extension WireSection {
  func write(to bits: inout WireBits) {
    bits.append(maximum, SectionLayout.maxVendorID)
    switch body {
    case .bitField(let set, let width):
      bits.append(0, SectionLayout.isRangeEncoding)
      if width > 0 { for id in 1...width { bits.append(set.contains(id) ? 1 : 0, 1) } }
    case .ranges(let entries):
      bits.append(1, SectionLayout.isRangeEncoding)
      entries.write(to: &bits)
    }
  }
}

extension WireEntries {
  func write(to bits: inout WireBits) {
    bits.append(count ?? list.count, SectionLayout.numEntries)
    for entry in list {
      bits.append(entry.isRange ? 1 : 0, SectionLayout.singleEntry - SectionLayout.vendorID)
      bits.append(entry.first, SectionLayout.vendorID)
      if entry.isRange { bits.append(entry.last, SectionLayout.vendorID) }
    }
  }
}

extension PublisherTCSegment {
  func write(to bits: inout WireBits) {
    bits.append(SegmentLayout.publisherTCType, SegmentLayout.segmentType.range.width)
    bits.append(purposeConsents, SegmentLayout.pubPurposesConsent.range.width)
    bits.append(purposeLegitimateInterests, SegmentLayout.pubPurposesLITransparency.range.width)
    bits.append(customPurposeCount, SegmentLayout.numCustomPurposes.range.width)
    bits.append(customPurposeConsents, customPurposeCount)
    bits.append(customPurposeLegitimateInterests, customPurposeCount)
  }
}

extension WireBits {
  /// A bit for each of `width` ids.
  fileprivate mutating func append(_ ids: PurposeSet, _ width: Int) {
    if width > 0 { for id in 1...width { append(ids.contains(id) ? 1 : 0, 1) } }
  }
}
