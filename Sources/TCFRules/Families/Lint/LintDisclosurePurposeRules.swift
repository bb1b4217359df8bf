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
    check: .ids(
      of: "purposes", isRequired: true, storage: \.purposes, operational: \.purposes, table: .purposes,
      known: \.purposes, declared: { $0.purposes + $0.legIntPurposes }))

  static let specialPurposes = Rule(
    "lint/disclosure-special", [RulePeriod(.error, from: Milestones.disclosures2025, by: .asOf)],
    title: "Special purposes of entries are those that the vendor declares",
    meaning: "specialPurposes is optional; its ids are special purposes of the vendor list that the vendor declares. "
      + "They are compared as in lint/disclosure-purposes.",
    fix: "Write the special purposes that the vendor declares in the vendor list.",
    sources: [LintDisclosureRules.disclosures],
    check: .ids(
      of: "specialPurposes", isRequired: false, storage: \.specialPurposes, operational: \.specialPurposes,
      table: .specialPurposes, known: \.specialPurposes, declared: \.specialPurposes))
}

extension RuleChecks {
  /// About the ids of one member of the entries of a disclosure, next to a vendor list and the vendor's declaration.
  ///
  /// - Parameters:
  ///   - isRequired: whether each entry of `disclosures` has to have the member; those of `domains` and `sdks` never have.
  ///   - storage: the member of an entry of `disclosures`.
  ///   - operational: the member of an entry of `domains` or `sdks`.
  ///   - table: the table of the list that defines the ids.
  ///   - known: the ids of that table.
  ///   - declared: the ids that the vendor declares.
  fileprivate static func ids(
    of member: String, isRequired: Bool, storage: @escaping @Sendable (StorageEntry) -> DisclosureMember<[Int]>,
    operational: @escaping @Sendable (OperationalEntry) -> DisclosureMember<[Int]>, table: ListTables,
    known: @escaping @Sendable (CompiledVendorList) -> PurposeSet, declared: @escaping @Sendable (Vendor) -> [Int]
  ) -> RuleChecks {
    .disclosure(most: ListFacts.findingLimit) { disclosure, facts, findings throws(Undecided) in
      let context = facts.disclosure?.context
      let defined = context?.list.flatMap { $0.presentTables.contains(table) ? known($0) : nil }
      let stated = context?.vendor.map { Set(declared($0)) }
      var members = disclosure.disclosures.elements.map { ("disclosures.\($0.index)", storage($0.entry)) }
      if !isRequired { members.removeAll { $0.1.isMissing } }
      for (name, array) in [("domains", disclosure.domains), ("sdks", disclosure.sdks)] {
        members += array.elements.map { ("\(name).\($0.index)", operational($0.entry)) }.filter { !$0.1.isMissing }
      }
      for (place, ids) in members {
        let place = "\(place).\(member)"
        if let fault = ids.fault(insteadOf: "an array of ids") { findings.report(member: place, fault) }
        let ids = Set(ids.value ?? [])
        let unknown = ids.filter { $0 < 1 || defined?.contains($0) == false }
        let undeclared = ids.subtracting(unknown).filter { stated?.contains($0) == false }
        findings.report(member: place, "has ids that the vendor list does not define", ids: unknown)
        findings.report(member: place, "has ids that the vendor does not declare", ids: undeclared)
      }
      // What is wrong without the declaration is wrong with it; what looks right may not be.
      if !members.isEmpty, findings.isEmpty, case .missing(let cause)? = context?.declaration {
        throw Undecided(cause: cause)
      }
      return members.isEmpty ? .doesNotApply : .applies
    }
  }
}
