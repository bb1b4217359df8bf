import TCFCodec
import TCFFindings
import TCFVendorList

// The checks of published documents, and what they report.

extension ListFacts {
  /// How many breaks of one rule are reported one by one; the rest is counted.
  static let findingLimit = 100
}

extension RuleChecks {
  /// About a vendor list as published; of `specification` only, if one is given. `most` of the findings are reported one by one.
  static func publishedList(
    specification: Int? = nil, most: Int = .max,
    _ check: @escaping @Sendable (GlobalVendorList, ListFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .listDocument(most: most) { facts, findings throws(Undecided) in
      guard let list = facts.vendorList else { return .doesNotApply }
      if let specification, list.gvlSpecificationVersion != specification { return .doesNotApply }
      return try check(list, facts, &findings)
    }
  }

  /// About each vendor of a published list by itself.
  static func publishedVendors(
    specification: Int? = nil, _ check: @escaping @Sendable (Vendor, GlobalVendorList, inout Findings) -> Void
  ) -> RuleChecks {
    .publishedList(specification: specification, most: ListFacts.findingLimit) { list, _, findings in
      guard !list.vendors.isEmpty else { return .doesNotApply }
      for vendor in list.vendors { check(vendor, list, &findings) }
      return .applies
    }
  }

  /// About all the vendors concerned together, deleted ones aside; `predicate` shows what is worth a remark.
  static func publishedVendors(_ predicate: String, _ concerns: @escaping @Sendable (Vendor) -> Bool) -> RuleChecks {
    .publishedList { list, _, findings in
      let live = list.liveVendors
      guard !live.isEmpty else { return .doesNotApply }
      let vendors = VendorIDSet(live.lazy.filter(concerns).map(\.id))
      guard !vendors.isEmpty else { return .applies }
      return findings.report(
        "\(Prose.count(vendors.count, "vendor")) \(predicate)", at: .member("vendors"),
        evidence: Evidence(vendors: vendors))
    }
  }

  /// About a device storage disclosure; `most` of the findings are reported one by one.
  static func disclosure(
    most: Int = .max,
    _ check: @escaping @Sendable (StorageDisclosure, ListFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .listDocument(needs: [.disclosure], most: most) { facts, findings throws(Undecided) in
      guard let disclosure = facts.disclosure?.document else { return .doesNotApply }
      return try check(disclosure, facts, &findings)
    }
  }
}

extension Findings {
  /// Reports the ids in a member of a document, if there are any; its place begins the sentence.
  mutating func report(member place: String, _ predicate: String, ids: Set<Int>) {
    guard !ids.isEmpty else { return }
    let sorted = ids.sorted()
    report(
      member: place, "\(predicate): \(IDList.text(sorted))",
      evidence: Evidence(actual: .ids(Array(sorted.prefix(ListFacts.findingLimit)))))
  }

  /// Reports a break by a vendor of a list, which begins the sentence.
  ///
  /// - Parameter member: the member of the vendor.
  mutating func report(
    _ message: @autoclosure () -> String, of vendor: Vendor, in member: String,
    expected: @autoclosure () -> EvidenceValue? = nil, actual: @autoclosure () -> EvidenceValue? = nil,
    severity: Severity? = nil
  ) {
    report(
      "vendor \(vendor.id)\(vendor.name.isEmpty ? "" : " (\(Prose.excerpt(vendor.name, limit: 60)))"): \(message())",
      at: .member("vendors.\(vendor.id).\(member)"),
      evidence: Evidence(expected: expected(), actual: actual(), vendors: VendorIDSet([vendor.id])), severity: severity)
  }

  /// Reports the ids in a member of a vendor, if there are any; `predicate` shows what is wrong with them.
  mutating func report(ids: [Int], _ predicate: String, of vendor: Vendor, in member: String) {
    guard !ids.isEmpty else { return }
    report("\(member) \(predicate): \(IDList.text(ids))", of: vendor, in: member, actual: .ids(ids))
  }
}
