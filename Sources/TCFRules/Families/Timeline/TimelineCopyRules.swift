import TCFCodec
import TCFFindings
import TCFStorage

/// One choice, wherever it is stored or sent.
enum TimelineCopyRules {
  static let conflictingCopies = Rule(
    "timeline/conflicting-copies", .error, title: "All copies have the same content",
    meaning: "Stored keys, messages, URLs and bid requests from the same time carry strings with different content. "
      + "For each vendor the newest signal counts, and not every reader sees that one. \"The same time\" means "
      + "captured at the same moment or together in one line or dump; calls are compared with the state stored before "
      + "them, unless the user acted in between. A string that was only truncated or re-encoded on its way is reported "
      + "by url/modified, and a save that was not stored by messages/stored.",
    fix: "Read the string from one store for every call, and update every copy whenever it changes.",
    sources: [Sources.guidelines("How should I handle multiple signals with different information?")],
    check: .sequence { facts, findings in
      let pairs = pairs(facts.states)
      guard !pairs.isEmpty else { return .doesNotApply }
      for (first, second) in pairs { compare(first, second, to: &findings) }
      return .applies
    })

  /// Things of one time: each with the nearest one before it of another source.
  private static func pairs(_ states: [SequenceState]) -> [(SequenceState, SequenceState)] {
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
      if let other = copy(of: state, among: states[..<index], isActed) { pairs.append((other, state)) }
      stored = state
      isActed = false
    }
    return pairs
  }

  /// The nearest state before that shows the same time: what was captured with it, or at the same time in another place with
  /// no act of the user in between.
  private static func copy(
    of state: SequenceState, among earlier: ArraySlice<SequenceState>, _ isActed: Bool
  ) -> SequenceState? {
    let together = earlier.reversed().prefix { $0.isCaptured(with: state) }
    let other: SequenceState?
    if let first = together.first(where: { $0.string != nil && !$0.source.isCopy }) {
      other = first
    } else if let last = earlier.last, last.string != nil, last.source != state.source, !isActed, let time = state.time,
      time == last.time
    {
      other = last
    } else {
      other = nil
    }
    return other?.message == .save && state.source == .keys ? nil : other
  }

  private static func compare(
    _ first: SequenceState, _ second: SequenceState, to findings: inout Findings
  ) {
    guard let left = first.string, let right = second.string, left != right else { return }
    // What is left of the same string is its sender's fault, not another choice.
    if second.source.isCopy, StringCopy(of: first.text, second.text) != .other { return }
    let parts = differences(left, right)
    let (older, newer) = (left.core.lastUpdated.day, right.core.lastUpdated.day)
    findings.report(
      "\(first.label) and \(second.label) differ\(parts.isEmpty ? "" : " in \(parts.joined(separator: ", "))")",
      at: second.location,
      evidence: older == newer
        ? Evidence() : Evidence(expected: .text(older.description), actual: .text(newer.description)))
  }

  /// The fields that differ, by their names.
  private static func differences(_ left: TCString, _ right: TCString) -> [String] {
    let (a, b) = (left.core, right.core)
    let fields: [(String, Bool)] = [
      (FieldName.cmpID, a.cmpID != b.cmpID), (FieldName.lastUpdated, a.lastUpdated != b.lastUpdated),
      (FieldName.vendorListVersion, a.vendorListVersion != b.vendorListVersion),
      (FieldName.purposesConsent, a.purposeConsents != b.purposeConsents),
      (FieldName.purposesLITransparency, a.purposeLegitimateInterests != b.purposeLegitimateInterests),
      (SectionName.vendorConsents.rawValue, a.vendorConsents != b.vendorConsents),
      (SectionName.vendorLegitimateInterests.rawValue, a.vendorLegitimateInterests != b.vendorLegitimateInterests),
      (SectionName.disclosedVendors.rawValue, left.disclosedVendors != right.disclosedVendors),
    ]
    return fields.filter(\.1).map(\.0)
  }
}
