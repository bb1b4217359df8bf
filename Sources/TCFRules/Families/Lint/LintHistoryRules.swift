import TCFCodec
import TCFFindings
import TCFVendorList

/// A vendor list next to the one before it in its series. Without an earlier list at hand these rules do not apply.
enum LintHistoryRules {
  static let all: [Rule] = [vendorVanished, idReused, policyBackwards]

  static let vendorVanished = Rule(
    "lint/vendor-vanished", .error, title: "No vendor of an earlier list is missing",
    meaning: "Deleted vendors are marked as deleted and stay on the list; ids are never reused. A list that lacks "
      + "vendors of an earlier one was altered.",
    fix: "Use the list as it was published.", sources: [LintRules.contained],
    check: .besideEarlierList { list, earlier, findings in
      let gone = earlier.vendors.subtracting(VendorIDSet(list.vendors.map(\.id)))
      guard !gone.isEmpty else { return .applies }
      return findings.report(
        "\(Prose.count(gone.count, "vendor")) of list \(earlier.version) missing: \(IDList.text(gone))",
        at: .member("vendors"), evidence: Evidence(vendors: gone))
    })

  static let idReused = Rule(
    "lint/id-reused", .error, title: "Ids of deleted vendors are not reused",
    meaning: "A vendor that an earlier list marked as deleted is live, under another name: old strings would apply to "
      + "a different company. If the names begin with the same word it is a warning, since a company may register "
      + "again.",
    fix: "Use the list as it was published.", sources: [LintRules.contained],
    check: .besideEarlierList { list, earlier, findings in
      let deleted = VendorIDSet(earlier.deletions.map(\.id))
      guard !deleted.isEmpty else { return .doesNotApply }
      for vendor in list.vendors where vendor.deletedDate == nil && deleted.contains(vendor.id) {
        let (before, now) = (earlier.name(ofVendor: vendor.id) ?? "", vendor.name)
        let isSame = firstWord(of: before) == firstWord(of: now)
        findings.report(
          "vendor \(vendor.id) was deleted in list \(earlier.version)"
            + (isSame
              ? " and is back"
              : ", then \(Prose.excerpt(before, limit: 60)), and is \(Prose.excerpt(now, limit: 60)) now"),
          at: .member("vendors.\(vendor.id)"),
          evidence: Evidence(expected: .text(before), actual: .text(now), vendors: VendorIDSet([vendor.id])),
          severity: isSame ? .warning : nil)
      }
      return .applies
    })

  /// What distinguishes firms: `Acme Ltd` and `ACME Limited` are one.
  private static func firstWord(of name: String) -> String {
    String(PublishedText.trimmed(name).prefix { !$0.isWhitespace && $0 != "," && $0 != "." }.lowercased())
  }

  static let policyBackwards = Rule(
    "lint/policy-backwards", .error, title: "The policy version does not go back",
    meaning: "A list has a lower tcfPolicyVersion than one with a lower number in the same series.",
    fix: "Use the list as it was published.", sources: [Sources.formats("Global Vendor List and TCF Policy Updates")],
    check: .besideEarlierList { list, earlier, findings in
      guard let policy = list.tcfPolicyVersion else { return .doesNotApply }
      guard policy < earlier.policyVersion else { return .applies }
      return findings.report(
        member: "tcfPolicyVersion", "is \(policy), but \(earlier.policyVersion) in list \(earlier.version)",
        evidence: Evidence(expected: .integer(earlier.policyVersion), actual: .integer(policy)))
    })
}

extension RuleChecks {
  /// About a published list next to the one before it in its series.
  fileprivate static func besideEarlierList(
    _ check: @escaping @Sendable (GlobalVendorList, CompiledVendorList, inout Findings) -> Applicability
  ) -> RuleChecks {
    .publishedList(most: ListFacts.findingLimit) { list, facts, findings in
      guard let earlier = facts.earlier else { return .doesNotApply }
      return check(list, earlier, &findings)
    }
  }
}
