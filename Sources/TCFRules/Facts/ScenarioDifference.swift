import TCFCodec
import TCFFindings

/// A string of a scenario's step, and what differs between it and the choice that was declared: a finding a field, with
/// both sides.
struct ScenarioDifference {
  let state: ScenarioState
  let string: StringFacts

  init(state: ScenarioState, string: StringFacts) {
    self.state = state
    self.string = string
  }

  /// A string and the state that shows it.
  init(_ shown: (state: ScenarioState, string: StringFacts)) { self.init(state: shown.state, string: shown.string) }

  /// The step as a circumstance of a finding.
  var step: Circumstance { state.step.circumstance }

  /// Purposes or special features of a field, but for those that are open.
  func purposes(
    _ field: String, _ actual: PurposeSet, expected: PurposeSet, open: PurposeSet = PurposeSet(), why: String,
    severity: Severity? = nil
  ) -> [Finding] {
    let wanted = expected.union(actual.intersection(open))
    guard actual != wanted else { return [] }
    return [
      Finding(
        in: [step], "\(field) is \(IDList.text(actual)), not \(IDList.text(wanted)) (\(why))", at: string.at(field),
        evidence: Evidence(
          expected: .ids(Array(wanted)), actual: .ids(Array(actual)),
          purposes: PurposeSet(bits: actual.bits ^ wanted.bits)),
        severity: severity)
    ]
  }

  /// Purposes that are accepted although no disclosed vendor needs them: worth knowing.
  func surplus(_ field: String, _ actual: PurposeSet, open: PurposeSet) -> [Finding] {
    let surplus = actual.intersection(open)
    guard !surplus.isEmpty else { return [] }
    return [
      Finding(
        in: [step], "\(field) has \(IDList.text(surplus)), which no disclosed vendor needs", at: string.at(field),
        evidence: Evidence(actual: .ids(Array(actual)), purposes: surplus), severity: .info)
    ]
  }

  /// Vendors of a section, but for those that are open.
  func vendors(
    _ section: SectionName, of segment: SegmentKind = .core, _ actual: VendorIDSet, expected: VendorIDSet,
    open: VendorIDSet = VendorIDSet(), why: String, severity: Severity? = nil
  ) -> [Finding] {
    let wanted = expected.union(actual.intersection(open))
    guard actual != wanted else { return [] }
    let differing = actual.subtracting(wanted).union(wanted.subtracting(actual))
    return [
      Finding(
        in: [step],
        "\(section.rawValue) is \(IDList.text(actual, limit: 10)), not \(IDList.text(wanted, limit: 10)) (\(why))",
        at: string.at(section, of: segment),
        evidence: Evidence(expected: .ids(Array(wanted)), actual: .ids(Array(actual)), vendors: differing),
        severity: severity)
    ]
  }

  /// The vendors that the string says were disclosed. Without the segment it is disclosed-vendors/missing that speaks.
  func disclosed(_ expected: VendorIDSet) -> [Finding] {
    guard let actual = string.string.disclosedVendors else { return [] }
    return vendors(.disclosedVendors, of: .disclosedVendors, actual, expected: expected, why: "what the UI disclosed")
  }

  /// The publisher's restrictions, where the scenario declares them.
  func restrictions(_ declared: PublisherRestrictions?) -> [Finding] {
    guard let declared else { return [] }
    let (wanted, actual) = (Self.united(declared), Self.united(string.core.publisherRestrictions))
    return Set(wanted.keys).union(actual.keys).sorted().compactMap { key in
      let (left, right) = (wanted[key] ?? VendorIDSet(), actual[key] ?? VendorIDSet())
      guard left != right else { return nil }
      return Finding(
        in: [step],
        "the restrictions of type \(key & 3) on purpose \(key >> 2) name \(IDList.text(right, limit: 10)), the "
          + "publisher's name \(IDList.text(left, limit: 10))",
        at: string.at(FieldName.numPubRestrictions),
        evidence: Evidence(
          expected: .ids(Array(left)), actual: .ids(Array(right)),
          vendors: left.subtracting(right).union(right.subtracting(left)), purposes: [key >> 2]))
    }
  }

  /// The vendors of each purpose and type: duplicates count together.
  private static func united(_ restrictions: PublisherRestrictions) -> [Int: VendorIDSet] {
    var result: [Int: VendorIDSet] = [:]
    for one in restrictions {
      result[one.purpose << 2 | Int(one.type.rawValue), default: VendorIDSet()].formUnion(one.vendors)
    }
    return result
  }
}
