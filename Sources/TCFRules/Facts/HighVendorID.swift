import TCFCodec
import TCFFindings

/// A vendor id above a limit, and where it is.
struct HighVendorID {
  let section: SectionName
  /// Whether it ends a range of a restriction, which may go too far on purpose.
  let isOvershoot: Bool
  let id: Int
  let entry: EncodingTrace.Entry

  fileprivate func isOfSameKind(as other: HighVendorID) -> Bool {
    section == other.section && isOvershoot == other.isOvershoot
  }
}

extension StringFacts {
  /// The highest id of each section that is above a limit, so that the order of entries does not matter; of restrictions the
  /// highest end of a range and the highest single id.
  func idsAbove(_ limit: Int) -> [HighVendorID] {
    var highest: [HighVendorID] = []
    let trace = dissection.trace
    for entry in trace.entries {
      guard let section = entry.path.section else { continue }
      let range = trace.range(entry)
      let id =
        entry.path.field == FieldName.maxVendorID ? trace.value(entry).map { Int($0) } : range.map { Int($0.last) }
      guard let id, id > limit else { continue }
      let isOvershoot = section == .publisherRestrictions && range?.isSingle == false
      let one = HighVendorID(section: section, isOvershoot: isOvershoot, id: id, entry: entry)
      if let index = highest.firstIndex(where: { $0.isOfSameKind(as: one) }) {
        if highest[index].id < id { highest[index] = one }
      } else {
        highest.append(one)
      }
    }
    return highest
  }
}
