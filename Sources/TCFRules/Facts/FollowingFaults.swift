import TCFCodec

/// Leaves out the faults that only follow from others, so that a string has one finding for each thing to fix.
///
/// The dissection goes on past every fault that it can name. What it then meets may be read from the wrong place, or be
/// the same fact once more: a section whose range is inverted has no form to speak of.
enum FollowingFaults {
  static func removed(from faults: [DecodingFault]) -> [DecodingFault] {
    guard faults.contains(where: isRefusal) else { return faults }
    if let version = faults.first(where: { $0.code == .version }), !hasReadableBody(faults, version) {
      // Characters and lengths are wrong whatever the version is. Version 1 is no fault of its own: it is read where the rest is right.
      let ofText = faults.filter { [.empty, .alphabet, .length].contains($0.code) }
      return version.had == 1 && !ofText.isEmpty ? ofText : ofText + [version]
    }
    let unread = Set(faults.filter { $0.code == .alphabet || $0.code == .empty }.map(\.segment))
    let isCoreMissing = faults.contains { $0.code == .empty && $0.segment == 0 }
    let broken = Set(faults.filter(isRefusal).compactMap(Place.init))
    var isBoundReported = false
    return faults.filter { fault in
      switch fault.code {
      case .alphabet, .empty: return true
      case .coreFirst where isCoreMissing: return false
      case .workBound where isBoundReported: return false  // The string as a whole is meant.
      case .workBound: isBoundReported = true
      default: break
      }
      guard !unread.contains(fault.segment) else { return false }
      return isRefusal(fault) || Place(fault).map { !broken.contains($0) } ?? true
    }
  }

  /// A part of the string that is read as a whole.
  private struct Place: Hashable {
    let segment: Int
    let section: SectionName?
    let restriction: Int?

    /// The section that a fault is in; nil for other fields, and for the text. The entries of version 1 have a section without a name.
    init?(_ fault: DecodingFault) {
      guard let field = fault.field, field.section != nil || field.entry != nil else { return nil }
      self.segment = fault.segment
      section = field.section
      restriction = field.restriction
    }
  }

  /// Whether a string of another version reads like one of version 2 otherwise. An SDK wrote 3 in front of a valid body;
  /// of any other number nothing is known.
  private static func hasReadableBody(_ faults: [DecodingFault], _ version: DecodingFault) -> Bool {
    version.had == 3
      && !faults.contains { fault in
        guard fault.segment == 0 else { return false }
        let isFixedField = fault.field.map { $0.section == nil && $0.field != FieldName.numPubRestrictions } ?? true
        return fault.code == .letters || fault.code == .truncated && isFixedField
      }
  }

  /// The fault for which a string is refused: the first in the order of the catalogue, then of the string.
  static func leading(in faults: [DecodingFault]) -> DecodingFault? {
    var found: (fault: DecodingFault, rank: Int)?
    for fault in faults where isRefusal(fault) {
      let rank = refusals.firstIndex(of: fault.code) ?? refusals.count
      if rank < found?.rank ?? .max { found = (fault, rank) }
    }
    return found?.fault
  }

  /// Whether decoding refuses a string for this fault.
  private static func isRefusal(_ fault: DecodingFault) -> Bool {
    refusals.contains(fault.code) || fault.code == .restrictionPurpose && fault.had == 0
  }

  /// In the order of the catalogue.
  private static let refusals: [DecodingFault.Code] = [
    .empty, .alphabet, .macroUnresolved, .notATCString, .length, .version, .coreFirst, .truncated, .rangeInverted,
    .vendorIDZero, .vendorIDAboveMax, .workBound, .letters,
  ]
}
