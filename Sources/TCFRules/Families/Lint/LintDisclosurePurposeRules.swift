import TCFCodec
import TCFFindings
import TCFVendorList

/// The purposes and special purposes in a device storage disclosure, next to the vendor list and the vendor's declaration.
enum LintDisclosurePurposeRules {
  static let all: [Rule] = [purposes, specialPurposes]

  static let purposes = Rule(
    "lint/disclosure-purposes", .error, title: "Every entry names purposes that its vendor declares",
    meaning: "Each entry in disclosures has purposes; an empty array means none, for storage that serves an opt-out or "
      + "a special purpose. The ids are purposes of the vendor list that the vendor declares, on consent or legitimate "
      + "interest. The same holds for domains and SDKs, which may have purposes. Ids are compared with the newest list "
      + "given (--gvl), declarations with those of the vendor named with --disclosure-vendor.",
    fix: "Write the purposes that the vendor declares in the vendor list.", sources: [LintDisclosureRules.disclosures],
    check: .disclosure(most: ListFacts.findingLimit) { disclosure, facts, findings throws(Undecided) in
      let check = EntryCheck(
        member: "purposes", isRequired: true, facts, table: .purposes, known: \.purposes,
        declared: { $0.purposes + $0.legIntPurposes })
      return try check.report(disclosure, storage: \.purposes, operational: \.purposes, to: &findings)
    })

  static let specialPurposes = Rule(
    "lint/disclosure-special", [RulePeriod(.error, from: Milestones.disclosures2025, by: .asOf)],
    title: "Special purposes of entries are those that the vendor declares",
    meaning: "specialPurposes is optional; its ids are special purposes of the vendor list that the vendor declares. "
      + "They are compared as in lint/disclosure-purposes.",
    fix: "Write the special purposes that the vendor declares in the vendor list.",
    sources: [LintDisclosureRules.disclosures],
    check: .disclosure(most: ListFacts.findingLimit) { disclosure, facts, findings throws(Undecided) in
      let check = EntryCheck(
        member: "specialPurposes", isRequired: false, facts, table: .specialPurposes, known: \.specialPurposes,
        declared: \.specialPurposes)
      return try check.report(disclosure, storage: \.specialPurposes, operational: \.specialPurposes, to: &findings)
    })
}

/// Compares the ids of one member with the table of a list and with a declaration.
private struct EntryCheck {
  let member: String
  /// Whether each entry of `disclosures` has to have the member.
  let isRequired: Bool
  /// The ids that the list defines; nil without a list that says so.
  let known: PurposeSet?
  /// The ids that the vendor declares; nil without a declaration.
  let declared: Set<Int>?
  let missing: VerdictCause?

  init(
    member: String, isRequired: Bool, _ facts: ListFacts, table: ListTables,
    known: (CompiledVendorList) -> PurposeSet, declared: (Vendor) -> [Int]
  ) {
    self.member = member
    self.isRequired = isRequired
    let context = facts.disclosure?.context
    let list = context?.list
    self.known = list.flatMap { $0.presentTables.contains(table) ? known($0) : nil }
    self.declared = context?.vendor.map { Set(declared($0)) }
    if case .missing(let cause) = context?.declaration { missing = cause } else { missing = nil }
  }

  func report(
    _ disclosure: StorageDisclosure, storage: (StorageEntry) -> DisclosureMember<[Int]>,
    operational: (OperationalEntry) -> DisclosureMember<[Int]>, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    var applicability = Applicability.doesNotApply
    func judge(_ ids: DisclosureMember<[Int]>, in place: String, isRequired: Bool) {
      if !isRequired, ids.isMissing { return }
      applicability = .applies
      report(ids, in: "\(place).\(member)", to: &findings)
    }
    for element in disclosure.disclosures.elements {
      judge(storage(element.entry), in: "disclosures.\(element.index)", isRequired: isRequired)
    }
    for (name, array) in [("domains", disclosure.domains), ("sdks", disclosure.sdks)] {
      for element in array.elements {
        judge(operational(element.entry), in: "\(name).\(element.index)", isRequired: false)
      }
    }
    // What is wrong without the declaration is wrong with it; what looks right may not be.
    if applicability == .applies, findings.isEmpty, let missing { throw Undecided(cause: missing) }
    return applicability
  }

  private func report(_ ids: DisclosureMember<[Int]>, in place: String, to findings: inout Findings) {
    if let fault = ids.fault(insteadOf: "an array of ids") { findings.report(member: place, fault) }
    let ids = Set(ids.value ?? [])
    let unknown = ids.filter { $0 < 1 || known?.contains($0) == false }
    let undeclared = ids.subtracting(unknown).filter { declared?.contains($0) == false }
    findings.report(member: place, "has ids that the vendor list does not define", ids: unknown)
    findings.report(member: place, "has ids that the vendor does not declare", ids: undeclared)
  }
}
