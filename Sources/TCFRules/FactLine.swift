import TCFCodec
import TCFStorage

/// A line of facts about a subject, for the head of its group in a report.
enum FactLine {
  static func text(_ facts: StringFacts) -> String? {
    switch facts.reading {
    case .v2:
      let core = facts.string.core
      let disclosed = facts.string.disclosedVendors.map { ", \($0.count) disclosed" } ?? ""
      return "CMP \(core.cmpID), written \(core.lastUpdated.day), policy \(core.policyVersion), vendor list "
        + "\(core.vendorListVersion), \(core.publisherCC), \(core.vendorConsents.count) vendors consented, "
        + "\(core.vendorLegitimateInterests.count) on legitimate interest\(disclosed)"
    case .v1(let model):
      return "version 1, CMP \(model.cmpID), written \(model.lastUpdated.day), vendor list \(model.vendorListVersion)"
    case .refused: return nil
    }
  }

  static func text(_ facts: StoredKeyFacts) -> String? {
    let count = facts.keys.keys.filter { $0.name.hasPrefix("IAB") }.count
    return "\(facts.keys.platform.rawValue) key set, \(count) IAB keys"
  }
}
