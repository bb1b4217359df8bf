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
      let pairs = facts.copies
      guard !pairs.isEmpty else { return .doesNotApply }
      for (first, second) in pairs { compare(first, second, to: &findings) }
      return .applies
    })

  private static func compare(
    _ first: SequenceState, _ second: SequenceState, to findings: inout Findings
  ) {
    guard let left = first.string, let right = second.string, left != right else { return }
    // What is left of the same string is its sender's fault, not another choice.
    if second.source.isCopy, StringCopy(of: first.text, second.text) != .other { return }
    let parts = left.fields(differingFrom: right)
    let (older, newer) = (left.core.lastUpdated.day, right.core.lastUpdated.day)
    findings.report(
      "\(first.label) and \(second.label) differ\(parts.isEmpty ? "" : " in \(parts.joined(separator: ", "))")",
      at: second.location,
      evidence: older == newer
        ? Evidence() : Evidence(expected: .text(older.description), actual: .text(newer.description)))
  }
}
