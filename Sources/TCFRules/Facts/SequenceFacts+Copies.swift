import TCFCodec
import TCFStorage

extension SequenceFacts {
  /// Things of one time: each with the nearest one before it of another source.
  var copies: [(SequenceState, SequenceState)] {
    var pairs: [(SequenceState, SequenceState)] = []
    var stored: SequenceState?
    var isActed = false
    for (index, state) in states.enumerated() where state.string != nil {
      if state.acts.contains(where: { $0.kind == .user }) { isActed = true }
      if state.source.isCopy {
        // After an act the call may know more than what was captured before it.
        let isOneTime = state.time == stored?.time && state.time != nil
        if let stored, !isActed || isOneTime || state.isCaptured(with: stored) { pairs.append((stored, state)) }
        continue
      }
      if let other = state.copy(among: states[..<index], isActed: isActed) { pairs.append((other, state)) }
      stored = state
      isActed = false
    }
    return pairs
  }
}

extension SequenceState {
  /// The nearest state before that shows the same time: what was captured with it, or at the same time in another place with
  /// no act of the user in between.
  fileprivate func copy(among earlier: ArraySlice<SequenceState>, isActed: Bool) -> SequenceState? {
    let together = earlier.reversed().prefix { $0.isCaptured(with: self) }
    let other: SequenceState?
    if let first = together.first(where: { $0.string != nil && !$0.source.isCopy }) {
      other = first
    } else if let last = earlier.last, last.string != nil, last.source != source, !isActed, let time, time == last.time
    {
      other = last
    } else {
      other = nil
    }
    return other?.message == .save && source == .keys ? nil : other
  }
}

extension TCString {
  /// The fields of a choice that differ, by their names.
  func fields(differingFrom other: TCString) -> [String] {
    let (own, its) = (core, other.core)
    let fields: [(String, Bool)] = [
      (FieldName.cmpID, own.cmpID != its.cmpID), (FieldName.lastUpdated, own.lastUpdated != its.lastUpdated),
      (FieldName.vendorListVersion, own.vendorListVersion != its.vendorListVersion),
      (FieldName.purposesConsent, own.purposeConsents != its.purposeConsents),
      (FieldName.purposesLITransparency, own.purposeLegitimateInterests != its.purposeLegitimateInterests),
      (SectionName.vendorConsents.rawValue, own.vendorConsents != its.vendorConsents),
      (SectionName.vendorLegitimateInterests.rawValue, own.vendorLegitimateInterests != its.vendorLegitimateInterests),
      (SectionName.disclosedVendors.rawValue, disclosedVendors != other.disclosedVendors),
    ]
    return fields.filter(\.1).map(\.0)
  }
}
