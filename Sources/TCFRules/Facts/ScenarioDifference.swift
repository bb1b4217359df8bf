import TCFCodec
import TCFFindings

/// A string of a scenario's step, compared field by field with the choice that was declared.
struct ScenarioDifference {
  let state: ScenarioState
  let string: StringFacts

  /// The core of the string.
  var core: CoreSegment { string.core }

  /// The step as a circumstance of a finding.
  var step: Circumstance { state.step.circumstance }

  /// Reports a field of purposes or special features that is not as expected, but for those that are open.
  func compare(
    _ field: PurposeField, to expected: PurposeSet, open: PurposeSet = PurposeSet(), why: String,
    severity: Severity? = nil, _ findings: inout Findings
  ) {
    let actual = field.ids(of: string)
    let wanted = expected.union(actual.intersection(open))
    guard actual != wanted else { return }
    findings.report(
      in: [step], "\(field.name) is \(IDList.text(actual)), not \(IDList.text(wanted)) (\(why))",
      at: string.at(field.name),
      evidence: Evidence(
        expected: .ids(Array(wanted)), actual: .ids(Array(actual)),
        purposes: PurposeSet(bits: actual.bits ^ wanted.bits)),
      severity: severity)
  }

  /// Reports consents and special features that are not as expected.
  func compareConsents(
    to purposes: PurposeSet, vendors: VendorIDSet, specialFeatures: PurposeSet, why: String, _ findings: inout Findings
  ) {
    compare(.consents, to: purposes, why: why, &findings)
    compare(.consents, to: vendors, why: why, &findings)
    compare(.specialFeatures, to: specialFeatures, why: why, &findings)
  }

  /// Reports every consent and special feature.
  func reportConsents(why: String, to findings: inout Findings) {
    compareConsents(to: [], vendors: [], specialFeatures: [], why: why, &findings)
  }

  /// Reports purposes that are accepted although no disclosed vendor needs them: worth knowing.
  func reportSurplus(_ field: PurposeField, open: PurposeSet, to findings: inout Findings) {
    let actual = field.ids(of: string)
    let surplus = actual.intersection(open)
    guard !surplus.isEmpty else { return }
    findings.report(
      in: [step], "\(field.name) has \(IDList.text(surplus)), which no disclosed vendor needs",
      at: string.at(field.name), evidence: Evidence(actual: .ids(Array(actual)), purposes: surplus), severity: .info)
  }

  /// Reports purposes that were offered and accepted, and of which no segment says so. That no vendor needs them makes it
  /// less than an error: the publisher may.
  func reportUnstored(_ accepted: PurposeSet, to findings: inout Findings) {
    let own = string.string.publisherTC
    let stored = core.purposeConsents.union(core.purposeLegitimateInterests)
      .union(own?.purposeConsents ?? PurposeSet()).union(own?.purposeLegitimateInterests ?? PurposeSet())
    let missing = accepted.subtracting(stored)
    guard !missing.isEmpty else { return }
    let field = PurposeField.consents
    findings.report(
      in: [step],
      "\(IDList.text(missing)) of the purposes that the UI is declared to offer were accepted, and are stored nowhere; no "
        + "disclosed vendor needs them",
      at: string.at(field.name),
      evidence: Evidence(actual: .ids(Array(field.ids(of: string))), purposes: missing), severity: .warning)
  }

  /// Reports a field of vendors that is not as expected, but for those that are open.
  func compare(
    _ field: VendorField, to expected: VendorIDSet, open: VendorIDSet = VendorIDSet(), why: String,
    severity: Severity? = nil, _ findings: inout Findings
  ) {
    let actual = field.vendors(of: string.string)
    let wanted = expected.union(actual.intersection(open))
    guard actual != wanted else { return }
    let (section, limit) = (field.section, 10)
    findings.report(
      in: [step],
      "\(section.rawValue) is \(IDList.text(actual, limit: limit)), not \(IDList.text(wanted, limit: limit)) (\(why))",
      at: string.at(section, of: field.segment),
      evidence: Evidence(
        expected: .ids(Array(wanted)), actual: .ids(Array(actual)), vendors: actual.symmetricDifference(wanted)),
      severity: severity)
  }

  /// Compares the vendors that the string says were disclosed, where the scenario declares them. Without the segment it is
  /// disclosed-vendors/missing that speaks.
  func compareDisclosed(to expected: VendorIDSet?, _ findings: inout Findings) {
    guard let expected, string.string.disclosedVendors != nil else { return }
    compare(.disclosed, to: expected, why: "what the UI disclosed", &findings)
  }

  /// Compares the publisher's restrictions, where the scenario declares them.
  func compareRestrictions(to declared: PublisherRestrictions?, _ findings: inout Findings) {
    guard let declared else { return }
    let (wanted, actual) = (Self.united(declared), Self.united(core.publisherRestrictions))
    for key in Set(wanted.keys).union(actual.keys).sorted() {
      let (left, right) = (wanted[key] ?? VendorIDSet(), actual[key] ?? VendorIDSet())
      guard left != right else { continue }
      findings.report(
        in: [step],
        "the restrictions of type \(key.type) on purpose \(key.purpose) are of vendors \(IDList.text(right, limit: 10)), the "
          + "publisher's of \(IDList.text(left, limit: 10))",
        at: string.at(FieldName.numPubRestrictions),
        evidence: Evidence(
          expected: .ids(Array(left)), actual: .ids(Array(right)), vendors: left.symmetricDifference(right),
          purposes: [key.purpose]),
        fix:
          "Write the publisher's restrictions and no others; if these are the publisher's, declare them in the scenarios, "
          + "under restrictions.")
    }
  }

  /// What vendors are restricted in: ordered by purpose, then type.
  private struct RestrictionKey: Hashable, Comparable {
    let purpose: Int
    let type: UInt8

    static func < (left: Self, right: Self) -> Bool { (left.purpose, left.type) < (right.purpose, right.type) }
  }

  /// The vendors of each purpose and type: duplicates count together.
  private static func united(_ restrictions: PublisherRestrictions) -> [RestrictionKey: VendorIDSet] {
    restrictions.reduce(into: [:]) { united, one in
      let key = RestrictionKey(purpose: one.purpose, type: one.type.rawValue)
      united[key, default: VendorIDSet()].formUnion(one.vendors)
    }
  }
}

extension ScenarioFacts {
  /// The strings of the first choice, where nothing was stored before it: from no string to a string is a change. Empty where
  /// a string was there before, or where that is unknown.
  var firstChoice: [ScenarioDifference] {
    guard scenario.beginsAfresh, strings(.before, .earlier).isEmpty else { return [] }
    let before = steps(.before, .earlier)
    let isUnreadable =
      before.contains(where: \.isIncomplete) || states(.before, .earlier).contains(where: \.hasUnreadableString)
    guard !isUnreadable, let choice = strings(.after).first?.state else { return [] }
    // Without a step before it, it is the first choice by what the scenario says alone, so its day has to be known.
    guard !before.isEmpty || choice.step.time != nil else { return [] }
    return strings(.after).filter { $0.state.index == choice.index }
  }
}
