package import TCFCodec
import TCFFindings
import TCFVendorList

/// What someone needs of every string: that a vendor may use purposes, on a basis, and was disclosed (`--require`).
///
/// `vendor=755 purposes=1,3,4:consent 2,7,9,10:any disclosed`: words between spaces, in any order but that purposes without a
/// name follow named ones. Ids are numbers and ranges (`2-5`); a basis is `consent`, `legitimate-interest` or `any`;
/// `special-features=1` asks for opt-ins. Each vendor becomes a rule of its own, which is none of the catalogue.
package struct ConsentRequirement: Sendable, Hashable {
  /// The basis that is needed.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    case consent
    case legitimateInterest = "legitimate-interest"
    case any
  }

  /// A use that has to be permitted.
  struct Demand: Sendable, Hashable {
    let use: DeclaredUse
    let basis: Basis
  }

  /// The text as it was given.
  package let text: String
  /// The vendors, ascending.
  package let vendors: VendorIDSet
  let demands: [Demand]
  let isDisclosed: Bool

  /// Reads a requirement.
  package init(_ text: String) throws(Fault) {
    self.text = text
    var vendors = VendorIDSet()
    var demands: [Demand] = []
    var isDisclosed = false
    var takesPurposes = false
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch (parts[0], parts.count) {
      case ("disclosed", 1): isDisclosed = true
      case ("vendor", 2), ("vendors", 2): for id in try Self.ids(parts[1], 1...65_535, word) { vendors.insert(id) }
      case ("special-features", 2), ("special-feature", 2):
        demands += try Self.ids(parts[1], 1...12, word).map { Demand(use: .specialFeature($0), basis: .any) }
      case ("purposes", 2), ("purpose", 2):
        demands += try Self.purposes(parts[1], word)
        takesPurposes = true
      case (_, 1) where takesPurposes: demands += try Self.purposes(word, word)
      default: throw .unknownWord(word)
      }
    }
    guard !vendors.isEmpty else { throw .noVendor }
    guard vendors.count <= Self.mostVendors else { throw .tooManyVendors(limit: Self.mostVendors) }
    guard isDisclosed || !demands.isEmpty else { throw .nothing }
    (self.vendors, self.demands, self.isDisclosed) = (vendors, demands, isDisclosed)
  }

  private static let mostVendors = 100

  private static func purposes(_ text: String, _ word: String) throws(Fault) -> [Demand] {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let basis = Basis(rawValue: parts[1]) else { throw .basis(word) }
    return try ids(parts[0], 1...24, word).map { Demand(use: .purpose($0), basis: basis) }
  }

  private static func ids(_ text: String, _ limits: ClosedRange<Int>, _ word: String) throws(Fault) -> [Int] {
    guard let ids = IDList.ids(text, within: limits) else { throw .ids(word, limits) }
    return ids
  }
}

extension ConsentRequirement {
  /// The name of the family of these rules, which is none of the catalogue.
  package static let family = "requirement"

  /// A rule for each vendor of each requirement. A second one about a vendor is recognised by a number.
  package static func rules(_ requirements: [ConsentRequirement]) -> [Rule] {
    var counts: [Int: Int] = [:]
    return requirements.flatMap { requirement in
      requirement.vendors.map { vendor in
        counts[vendor, default: 0] += 1
        let number = counts[vendor] ?? 1
        return requirement.rule(vendor, number == 1 ? "vendor-\(vendor)" : "vendor-\(vendor)-\(number)")
      }
    }
  }

  private func rule(_ vendor: Int, _ slug: String) -> Rule {
    Rule(
      RuleID(rawValue: "\(Self.family)/\(slug)"), .error,
      title: "Vendor \(vendor) may do what this run requires",
      meaning:
        "The run requires of every string: \(Prose.excerpt(text, limit: 300)). By the string the vendor may not "
        + "do all of it, for the reasons given. This is what the run asks for, not a rule of the framework.",
      fix: "Ask the user again for what is missing, or do without it: tcfcheck basis STRING --vendor \(vendor) shows "
        + "everything that the vendor may do.",
      sources: [Sources.guidelines("How to determine the legal basis")],
      check: .vendorList { facts, list, findings in
        let bases = LegalBases(
          facts, list: list, newest: facts.availableLists?.newest(beside: list), cmpList: try? facts.cmpList(),
          view: .reader)
        let name = "vendor \(vendor)\(list.name(ofVendor: vendor).map { " (\($0))" } ?? "")"
        if isDisclosed, facts.string.disclosedVendors?.contains(vendor) != true {
          let reason =
            facts.string.disclosedVendors == nil
            ? "the string has no Disclosed Vendors segment" : "the Disclosed Vendors segment does not have it"
          findings.report("\(name) is not disclosed: \(reason)", evidence: Evidence(vendors: VendorIDSet([vendor])))
        }
        for demand in demands { report(demand, ofVendor: vendor, named: name, in: bases, to: &findings) }
        return .applies
      })
  }

  /// Reports a demand that a vendor's legal bases do not meet.
  private func report(
    _ demand: Demand, ofVendor vendor: Int, named name: String, in bases: LegalBases, to findings: inout Findings
  ) {
    let answer = bases.basis(of: vendor, for: demand.use)
    let isRight =
      switch demand.basis {
      case .any: true
      case .consent: answer.basis == .consent
      case .legitimateInterest: answer.basis == .legitimateInterest
      }
    guard !answer.isPermitted || !isRight else { return }
    let (use, id) =
      switch demand.use {
      case .purpose(let id): ("purpose \(id)", id)
      case .specialPurpose(let id): ("special purpose \(id)", id)
      case .feature(let id): ("feature \(id)", id)
      case .specialFeature(let id): ("special feature \(id)", id)
      }
    let wanted = demand.basis == .any ? "" : " on \(demand.basis == .consent ? "consent" : "legitimate interest")"
    let reasons = answer.trail.map(\.description).joined(separator: "; ")
    let state =
      answer.isPermitted
      ? "its basis is \(answer.basis.label)"
      : answer.permission == .unknown ? "the string does not show it" : "not permitted"
    findings.report(
      "\(name) may not use \(use)\(wanted): \(state)\(reasons.isEmpty ? "" : " (\(reasons))")",
      evidence: Evidence(
        expected: .text(demand.basis.rawValue), actual: .text(answer.isPermitted ? answer.basis.label : state),
        vendors: VendorIDSet([vendor]), purposes: PurposeSet([id])))
  }
}
