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
    guard let (first, last) = ends(entry), first <= last else { return nil }
    return VendorIDRange(UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: last))
  }

  /// The ends of a range entry as written, the wrong way round or not; of a single id both are the id. Nil for other entries.
  package func ends(_ entry: Entry) -> (first: Int, last: Int)? {
    guard entry.path.field == FieldName.rangeEntry, let raw = value(entry) else { return nil }
    let last = Int(raw & 0xFFFF)
    return (entry.bits.width == SectionLayout.rangeEntry ? Int(raw >> 16 & 0xFFFF) : last, last)
  }
}
