public import TCFCodec

/// A few facts about a subject for the head of its group in a report; a sentence when somebody reads it.
public enum SubjectFacts: Sendable, Hashable {
  /// What a version 2 string says about itself.
  case string(OfString)
  /// In words.
  case stated(String)

  /// What a version 2 string says about itself.
  public struct OfString: Sendable, Hashable {
    let cmpID: Int
    let lastUpdated: Deciseconds
    let policyVersion: Int
    let vendorListVersion: Int
    let publisherCC: LetterPair
    let consented: Int
    let interested: Int
    let disclosed: Int?

    /// The facts of `string`.
    public init(_ string: TCString) {
      cmpID = string.core.cmpID
      lastUpdated = string.core.lastUpdated
      policyVersion = string.core.policyVersion
      vendorListVersion = string.core.vendorListVersion
      publisherCC = string.core.publisherCC
      consented = string.core.vendorConsents.count
      interested = string.core.vendorLegitimateInterests.count
      disclosed = string.disclosedVendors?.count
    }
  }
}

extension SubjectFacts: CustomStringConvertible {
  /// The facts in one line.
  public var description: String {
    switch self {
    case .stated(let text): return text
    case .string(let facts):
      let disclosed = facts.disclosed.map { ", \($0) disclosed" } ?? ""
      return "CMP \(facts.cmpID), written \(facts.lastUpdated.day), policy \(facts.policyVersion), vendor list "
        + "\(facts.vendorListVersion), \(facts.publisherCC), \(facts.consented) vendors consented, "
        + "\(facts.interested) on legitimate interest\(disclosed)"
    }
  }
}
