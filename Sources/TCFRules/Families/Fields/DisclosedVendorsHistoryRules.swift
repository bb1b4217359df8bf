import TCFCodec
import TCFFindings

/// Whom the user was shown, from state to state.
enum DisclosedVendorsHistoryRules {
  static let shrunk = Rule(
    "disclosed-vendors/shrunk", .warning, title: "Disclosed vendors stay disclosed",
    meaning: "A vendor was removed from Disclosed Vendors although the CMP, its version and the vendor list are the "
      + "same. The UI was not shown again, and the user did not answer everything anew (accept, refuse, withdraw), so "
      + "what the user has seen cannot have shrunk. A publisher that drops a vendor raises CmpVersion or shows the UI.",
    fix: "Write the vendors that the UI showed, not only those that were switched on.",
    sources: [Sources.formats("Disclosed Vendors", since: Milestones.tcf23Text.day)],
    check: .sequence { facts, findings in
      let pairs = facts.changes?.compactMap { step, old, new -> (SequenceStep, VendorIDSet)? in
        guard let before = old.disclosedVendors, let after = new.disclosedVendors else { return nil }
        let (left, right) = (old.core, new.core)
        let isOne =
          left.cmpID == right.cmpID && left.cmpVersion == right.cmpVersion
          && left.vendorListVersion == right.vendorListVersion && left.policyVersion == right.policyVersion
        return isOne && !step.answersAnew ? (step, before.subtracting(after)) : (step, VendorIDSet())
      }
      guard let pairs, !pairs.isEmpty else { return .doesNotApply }
      for (step, gone) in pairs {
        guard !gone.isEmpty else { continue }
        findings.report(
          "vendors \(IDList.text(gone, limit: 10)) are no longer disclosed, \(step.label)", at: step.to.location,
          evidence: Evidence(vendors: gone))
      }
      return .applies
    })
}
