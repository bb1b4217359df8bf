public import TCFCodec
public import TCFFindings

// Where something is written in a string; positions come from its trace.
extension StringFacts {
  /// The character that begins at a byte of the text, from 0.
  func character(atByte offset: Int) -> Int { CharacterPositions.character(atByte: offset, in: text) }

  /// The place of a field, with its bits where the trace has them.
  public func at(_ path: FieldPath) -> Location {
    if let bits = path.fixedBits { return .field(path, bits) }
    guard let entry = dissection.trace.entry(path) else { return .field(path, nil) }
    return .field(path, segmentIndex: entry.segment, entry.bits)
  }

  /// The place of a core field outside the sections.
  public func at(_ field: String) -> Location { at(FieldPath(.core, field)) }

  /// The place of the entries of a vendor section: its bit field, or its first range entry.
  public func at(_ section: SectionName, of segment: SegmentKind = .core) -> Location {
    let trace = dissection.trace
    let body = trace.entries.first {
      $0.path.section == section && $0.path.segment == segment
        && ($0.path.field == FieldName.bitField || $0.path.field == FieldName.numEntries)
    }
    let entry = body ?? trace.entries.first { $0.path.section == section && $0.path.segment == segment }
    guard let entry else { return .field(FieldPath(segment, section, FieldName.maxVendorID), nil) }
    return .field(entry.path, segmentIndex: entry.segment, entry.bits)
  }

  /// The place where a vendor's bit or range entry is in a section.
  public func at(vendor: Int, in section: SectionName, of segment: SegmentKind = .core) -> Location {
    let trace = dissection.trace
    for entry in trace.entries where entry.path.section == section && entry.path.segment == segment {
      if entry.path.field == FieldName.bitField {
        let bit = BitRange(offset: entry.bits.offset + vendor - 1, width: 1)
        return .field(entry.path, segmentIndex: entry.segment, bit)
      }
      if entry.path.field == FieldName.rangeEntry, trace.range(entry)?.contains(vendor) == true {
        return .field(entry.path, segmentIndex: entry.segment, entry.bits)
      }
    }
    return at(section, of: segment)
  }

  /// The place of a publisher restriction, counted from 0 in the order of the wire.
  public func at(restriction index: Int, _ field: String = FieldName.purposeID, entry: Int? = nil) -> Location {
    at(FieldPath(.core, .publisherRestrictions, field, restriction: index, entry: entry))
  }
}
