import TCFCodec
import TCFFindings

/// One choice, wherever it is stored or sent.
enum TimelineCopyRules {
  static let conflictingCopies = Rule(
    RuleDescription(
      "timeline/conflicting-copies", .error, title: "All copies say the same",
      meaning:
        "Stored keys, messages, URLs and bid requests of one time carry strings that say different things. For each "
        + "vendor the newest signal counts, and not every reader sees that one. Of one time are things captured at the same "
        + "moment, and calls with the state that was stored before them, unless the user acted in between. A string that "
        + "was only cut or written anew on its way is told by url/modified.",
      fix: "Read the string from one store for every call, and update every copy whenever it changes.",
      sources: [Sources.guidelines("How should I handle multiple signals with different information?")]),
    needs: [.history],
    captured: .sequence { facts in
      let pairs = pairs(facts.states)
      guard !pairs.isEmpty else { return nil }
      return pairs.compactMap(conflict)
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
        if let stored, !isActed || state.time == stored.time && state.time != nil { pairs.append((stored, state)) }
        continue
      }
      if index > 0, states[index - 1].string != nil, states[index - 1].source != state.source,
        let time = state.time, time == states[index - 1].time
      {
        pairs.append((states[index - 1], state))
      }
      stored = state
      isActed = false
    }
    return pairs
  }

  private static func conflict(_ first: SequenceState, _ second: SequenceState) -> Finding? {
    guard let left = first.string, let right = second.string, left != right else { return nil }
    // What is left of the same string is its sender's fault, not another choice.
    if second.source.isCopy, StringCopy(of: first.text, second.text) != .other { return nil }
    let parts = differences(left, right)
    let (older, newer) = (left.core.lastUpdated.day, right.core.lastUpdated.day)
    return Finding(
      "\(first.words) and \(second.words) differ\(parts.isEmpty ? "" : " in \(parts.joined(separator: ", "))")",
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
