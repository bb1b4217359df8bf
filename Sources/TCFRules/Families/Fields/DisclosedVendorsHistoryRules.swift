import TCFCodec
import TCFFindings

/// Whom the user was shown, from state to state.
enum DisclosedVendorsHistoryRules {
  static let shrunk = Rule(
    RuleDescription(
      "disclosed-vendors/shrunk", .warning, title: "Who was disclosed stays disclosed",
      meaning:
        "A vendor is gone from Disclosed Vendors although CMP, CMP version and vendor list are the same, and neither was the "
        + "UI shown again nor everything answered anew (accepted, refused, withdrawn): what the user saw cannot shrink. A "
        + "publisher that drops a vendor moves CmpVersion or shows the UI.",
      fix: "Write the vendors that the UI showed, not those that were toggled.",
      sources: [Sources.formats("Disclosed Vendors", since: Milestones.tcf23Text.day)]),
    needs: [.history],
    captured: .sequence { facts in
      let pairs = facts.changes?.compactMap { step, old, new -> (SequenceStep, VendorIDSet)? in
        guard let before = old.disclosedVendors, let after = new.disclosedVendors else { return nil }
        let (left, right) = (old.core, new.core)
        let isOne =
          left.cmpID == right.cmpID && left.cmpVersion == right.cmpVersion
          && left.vendorListVersion == right.vendorListVersion && left.policyVersion == right.policyVersion
        return isOne && !step.answersAnew ? (step, before.subtracting(after)) : (step, VendorIDSet())
      }
      guard let pairs, !pairs.isEmpty else { return nil }
      return pairs.compactMap { step, gone in
        guard !gone.isEmpty else { return nil }
        return Finding(
          "vendors \(IDList.text(gone, limit: 10)) are no longer disclosed, \(step.words)", at: step.to.location,
          evidence: Evidence(vendors: gone))
      }
    })
}
