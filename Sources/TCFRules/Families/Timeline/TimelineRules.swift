import TCFCodec
import TCFFindings
import TCFStorage

/// Several states of one subject: dates and versions only move forward, and copies agree.
enum TimelineRules {
  static let family = RuleFamily("timeline", "What changed from one state of a device or browser to the next.")

  static let all: [Rule] =
    TimelineConsentRules.all + [backwards, cmpVersion, sameDayChange, noRefresh] + TimelineActRules.all + [
      conflictingCopies
    ]

  static let backwards = Rule(
    "timeline/backwards", .error, title: "Dates and versions move forward",
    meaning: "A later state has an earlier LastUpdated, a lower vendor list version in the same series, or a lower "
      + "policy version: an older string came back, from a backup or a second store, and with it a choice that the "
      + "user has since changed. A LastUpdated that moves back by one day may be due to the device's clock and is a "
      + "warning. After a change of CMPs only LastUpdated is compared.",
    fix: "Keep the string in one store, and write it there whenever it changes.",
    sources: [
      Sources.formats("The Core String, LastUpdated"), Sources.formats("The Core String, VendorListVersion"),
      Sources.formats("GVL and TCF Policy Updates"),
    ],
    check: .sequence { facts, findings in
      guard facts.surroundings.settings.declaration?.hasMadeUpDates != true else { return .doesNotApply }
      guard let changes = facts.changes else { return .doesNotApply }
      for (step, old, new) in changes { compare(step, old.core, new.core, to: &findings) }
      return .applies
    })

  private static func compare(
    _ step: SequenceStep, _ old: CoreSegment, _ new: CoreSegment, to findings: inout Findings
  ) {
    if new.lastUpdated < old.lastUpdated {
      let days = old.lastUpdated.day.daysSince1970 - new.lastUpdated.day.daysSince1970
      report(
        FieldName.lastUpdated, from: .shown(old.lastUpdated.day), to: .shown(new.lastUpdated.day), step,
        severity: days <= 1 ? .warning : nil, to: &findings)
    }
    guard old.cmpID == new.cmpID else { return }
    if new.policyVersion < old.policyVersion {
      report(
        FieldName.policyVersion, from: .integer(old.policyVersion), to: .integer(new.policyVersion), step,
        to: &findings)
    }
    let series = PolicyEra.series(of: new.policyVersion)
    if series != nil, PolicyEra.series(of: old.policyVersion) == series, new.vendorListVersion < old.vendorListVersion {
      report(
        FieldName.vendorListVersion, from: .integer(old.vendorListVersion), to: .integer(new.vendorListVersion), step,
        to: &findings)
    }
  }

  private static func report(
    _ field: String, from old: EvidenceValue, to new: EvidenceValue, _ step: SequenceStep, severity: Severity? = nil,
    to findings: inout Findings
  ) {
    findings.report(
      "\(field) decreases from \(old) to \(new), \(step.label)", at: step.to.location,
      evidence: Evidence(expected: old, actual: new), severity: severity)
  }

  static let cmpVersion = Rule(
    "timeline/cmp-version", .info, title: "CmpVersion moves forward",
    meaning:
      "A later state has a lower CmpVersion of the same CMP, which goes up with each change of the CMP: an older "
      + "release is still in use, or two are tried out at once.",
    fix: "Increment CmpVersion with each release, and withdraw old ones.",
    sources: [Sources.formats("The Core String, CmpVersion")],
    check: .sequence { facts, findings in
      guard let changes = facts.changes else { return .doesNotApply }
      for (step, old, new) in changes
      where old.core.cmpID == new.core.cmpID && new.core.cmpVersion < old.core.cmpVersion {
        report(
          FieldName.cmpVersion, from: .integer(old.core.cmpVersion), to: .integer(new.core.cmpVersion), step,
          to: &findings)
      }
      return .applies
    })

  static let sameDayChange = Rule(
    "timeline/same-day-change", .info, title: "One choice per day",
    meaning: "Two strings from one day differ in content. Dates have a precision of one day, so that is allowed, but "
      + "the strings alone do not show which one is newer. Messages have an order of their own and are not compared.",
    fix: "Record the order in which strings were stored, if you need it.",
    sources: [Sources.formats("The Core String, Created")],
    check: .sequence { facts, findings in
      guard let changes = facts.changes else { return .doesNotApply }
      for (step, old, new) in changes {
        guard old != new, old.core.lastUpdated == new.core.lastUpdated, step.to.source != .message,
          step.silentlyAddedVendors(recordsActs: facts.recordsActs) == nil
        else { continue }
        findings.report(
          "two different strings from \(new.core.lastUpdated.day), \(step.label)", at: step.to.location,
          evidence: Evidence(actual: .shown(new.core.lastUpdated.day)))
      }
      return .applies
    })

  static let noRefresh = Rule(
    "timeline/no-refresh", .warning, title: "The user is asked again within 13 months",
    meaning: "LastUpdated stays the same from state to state and is more than 13 months before the last of them: the "
      + "user was not asked again. States without a time of their own are dated by the as-of date.",
    fix: "Show the consent UI again, and write a new string.",
    sources: [
      Sources.formats("What happened to Created and LastUpdated?"),
      Citation("IAB Europe, TCF FAQ", "period of validity of consent"),
    ],
    check: .sequence { facts, findings in
      guard let changes = facts.changes, facts.surroundings.settings.declaration?.hasMadeUpDates != true else {
        return .doesNotApply
      }
      for (index, change) in changes.enumerated() {
        let day = change.new.core.lastUpdated.day
        // The last state of each LastUpdated tells.
        if index + 1 < changes.count, changes[index + 1].new.core.lastUpdated.day == day { continue }
        let expiry = facts.surroundings.settings.expiry
        let seen = change.step.to.time?.day ?? facts.surroundings.settings.asOf
        guard change.old.core.lastUpdated.day == day, expiry.isOver(day, on: seen) else { continue }
        let end = expiry.end(of: day)
        findings.report(
          "LastUpdated is still \(day) on \(seen), in \(change.step.to.label); the \(expiry.time) ended on \(end)",
          at: change.step.to.location,
          evidence: Evidence(expected: .shown(end), actual: .shown(seen)))
      }
      return .applies
    })

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
      for (first, second) in pairs { compareCopies(first, second, to: &findings) }
      return .applies
    })

  private static func compareCopies(_ first: SequenceState, _ second: SequenceState, to findings: inout Findings) {
    guard let left = first.string, let right = second.string, left != right else { return }
    // What is left of the same string is its sender's fault, not another choice.
    if second.source.isCopy, StringCopy(of: first.text, second.text) != .other { return }
    let parts = left.fields(differingFrom: right)
    let (older, newer) = (left.core.lastUpdated.day, right.core.lastUpdated.day)
    findings.report(
      "\(first.label) and \(second.label) differ\(parts.isEmpty ? "" : " in \(parts.joined(separator: ", "))")",
      at: second.location,
      evidence: older == newer
        ? Evidence() : Evidence(expected: .shown(older), actual: .shown(newer)))
  }
}
