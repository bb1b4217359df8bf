extension FieldPath {
  /// The bits of a field at a fixed place of its segment; nil for fields of sections.
  package var fixedBits: BitRange? {
    guard section == nil else { return nil }
    let fields: [FieldLayout]
    switch segment {
    case .core: fields = CoreLayout.fixedFields + ConsentStringV1Layout.fixedFields.dropFirst(8)
    // The index of a later segment is only known from the trace.
    case .disclosedVendors, .allowedVendors, .publisherTC, .unknown: return nil
    }
    return fields.first { $0.name == field }?.range
  }
}

extension EncodingTrace {
  /// The ids that a range entry names, as written; nil for other entries and for ends the wrong way round.
  package func range(_ entry: Entry) -> VendorIDRange? {
    guard entry.path.field == FieldName.rangeEntry, let raw = value(entry) else { return nil }
    guard entry.bits.width == SectionLayout.rangeEntry else {
      let id = UInt16(truncatingIfNeeded: raw & 0xFFFF)
      return VendorIDRange(id, id)
    }
    let (first, last) = (UInt16(truncatingIfNeeded: raw >> 16 & 0xFFFF), UInt16(truncatingIfNeeded: raw & 0xFFFF))
    return first <= last ? VendorIDRange(first, last) : nil
  }
}
