import TCFCodec

extension WireForm {
  /// What a reader must understand, worked out from the form alone, one id at a time and without the codec; nil if the
  /// form is broken.
  ///
  /// Source: TestVectors/README.md, "How the specification is read where it leaves a choice".
  var meaning: TCString? {
    guard let first = segments.first, case .core(let core) = first.content else { return nil }
    guard segments.allSatisfy({ $0.overwritten.isEmpty }), let read = core.meaning else { return nil }
    var model = TCString(core: read)
    for segment in segments.dropFirst() {
      switch segment.content {
      case .core: return nil
      case .vendors(let list, let section):
        guard let vendors = section.meaning else { return nil }
        let path = list == .disclosed ? \TCString.disclosedVendors : \TCString.allowedVendors
        // The first of a kind counts.
        if model[keyPath: path] == nil { model[keyPath: path] = vendors }
      case .publisherTC(let publisher): if model.publisherTC == nil { model.publisherTC = publisher }
      case .unknown(let type, _): if type == 0 { return nil }
      }
    }
    return model
  }
}

extension WireCore {
  /// What the core says; nil if it is broken.
  var meaning: CoreSegment? {
    guard let consents = consents.meaning, let interests = interests.meaning else { return nil }
    guard restrictionCount ?? restrictions.count == restrictions.count else { return nil }
    guard restrictions.count <= SectionLayout.mostEntries else { return nil }
    var core = fields
    core.vendorConsents = consents
    core.vendorLegitimateInterests = interests
    for restriction in restrictions {
      guard restriction.purpose >= 1, let vendors = restriction.entries.meaning(upTo: VendorIDSet.highestPossible)
      else { return nil }
      core.publisherRestrictions.append(
        PublisherRestriction(purpose: restriction.purpose, type: restriction.type, vendors: vendors))
    }
    return core
  }
}

extension WireSection {
  /// The ids; nil if the section is broken.
  var meaning: VendorIDSet? {
    switch body {
    case .bitField(let set, let width):
      guard width == maximum else { return nil }
      return set.highest <= width ? set : VendorIDSet(set.filter { $0 <= width })
    case .ranges(let entries): return entries.meaning(upTo: maximum)
    }
  }
}

extension WireEntries {
  /// The ids; nil if an entry is broken, or the count is not theirs.
  func meaning(upTo maximum: Int) -> VendorIDSet? {
    guard count ?? list.count == list.count, list.count <= SectionLayout.mostEntries else { return nil }
    var ids = VendorIDSet()
    for entry in list {
      guard entry.first >= 1, entry.first <= entry.last, entry.last <= maximum else { return nil }
      guard entry.isRange || entry.first == entry.last else { return nil }
      ids.insert(VendorIDRange(UInt16(entry.first), UInt16(entry.last)))
    }
    return ids
  }
}
