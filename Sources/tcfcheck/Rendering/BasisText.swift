import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList

/// What vendors may do by a string.
enum BasisText {
  /// For people: what was read and how, then for each vendor a line for each purpose, special purpose and feature.
  static func lines(_ bases: LegalBases, _ facts: StringFacts, _ vendors: [Int]) -> [String] {
    head(bases, facts)
      + vendors.flatMap { vendor in
        ["", "Vendor \(vendor)\(bases.list?.name(ofVendor: vendor).map { " (\($0))" } ?? "")"]
          + (lines(bases, vendor: vendor) + googleAds(bases, facts, vendor)).map { $0.isEmpty ? "" : "  " + $0 }
      }
  }

  /// Which ads Google's tags serve, if that is the vendor.
  private static func googleAds(_ bases: LegalBases, _ facts: StringFacts, _ vendor: Int) -> [String] {
    guard vendor == GoogleAdServing.vendor, facts.policyVersion != nil else { return [] }
    return ["", GoogleAdsText.title] + GoogleAdsText.lines(GoogleAdServing(facts, bases)).map { "  " + $0 }
  }

  /// The string and how it is read.
  static func head(_ bases: LegalBases, _ facts: StringFacts) -> [String] {
    let faults = bases.stringFaults.map { "No vendor may rely on it: \($0) (\($0.code))." }
    guard facts.policyVersion != nil else { return faults }
    let list = bases.list.map { ", by \(name($0))" } ?? ""
    var lines = ["A string of \(facts.core.lastUpdated.day) by CMP \(facts.core.cmpID)\(list)."]
    switch bases.view {
    case .writer: lines.append("The writer's view: what it meant when it was written.")
    case .reader:
      let newest = bases.newestList.map { "; vendors deleted by then are taken from \(name($0))" } ?? ""
      lines.append("The reader's view, as of \(bases.asOf)\(newest).")
      if !faults.isEmpty { lines.append("--view writer shows what it meant when it was written.") }
    }
    if faults.isEmpty, facts.string.disclosedVendors == nil {
      lines.append("It does not say which vendors were disclosed.")
    }
    lines += faults + bases.unchecked.map { "Not checked: \($0)." }
    let dependents = bases.vendorsDependingOnCountry.count
    if dependents > 0 {
      lines.append(
        "Purpose 1 was not disclosed: \(Prose.count(dependents, "vendor depends", "vendors depend")) on the law of "
          + "\(facts.core.publisherCC), also in other purposes that store on or read from the device.")
    }
    return lines
  }

  private static func name(_ list: CompiledVendorList) -> String { "\(list.source.name) of \(list.lastUpdated)" }

  /// What a vendor may do: a line for each purpose, special purpose and feature, with the reasons.
  static func lines(_ bases: LegalBases, vendor: Int) -> [String] {
    let exclusion = bases.exclusion(of: vendor)
    guard exclusion.isEmpty else {
      // Faults of the string stand in the head already, in full.
      let reason = bases.stringFaults.isEmpty ? list(exclusion) : "the string is invalid (string-invalid)"
      return ["nothing is permitted: \(reason)"]
    }
    return bases.uses.map { line(bases.basis(of: vendor, for: $0), bases.list) }
  }

  private static func line(_ answer: EffectiveLegalBasis, _ vendorList: CompiledVendorList?) -> String {
    let (kind, id) = kindAndID(answer.use)
    let use = "\(kind) \(id)".padded(19)
    let basis = (answer.basis == .none ? "-" : answer.basis.label).padded(21)
    let name = vendorList.flatMap { $0.name(of: answer.use) } ?? "(no name in the list)"
    // What the string does not say of anybody stands in the head.
    let trail = answer.trail.filter { $0 != .disclosureUnknown }
    let reasons = trail.isEmpty ? "" : ": \(list(trail))"
    return "\(use)\(basis)\(label(answer.permission).padded(15))\(name)\(reasons)"
  }

  /// Reasons as text, those that are in the way with their codes.
  private static func list(_ reasons: [BasisReason]) -> String {
    reasons.map { $0.isObstacle ? "\($0) (\($0.code))" : "\($0)" }.joined(separator: "; ")
  }

  private static func label(_ permission: Permission) -> String {
    switch permission {
    case .permitted: "permitted"
    case .notPermitted: "not permitted"
    case .unknown: "unknown"
    }
  }

  /// The kind of a use as text, and its id.
  static func kindAndID(_ use: DeclaredUse) -> (kind: String, id: Int) {
    switch use {
    case .purpose(let id): ("purpose", id)
    case .specialPurpose(let id): ("special purpose", id)
    case .feature(let id): ("feature", id)
    case .specialFeature(let id): ("special feature", id)
    }
  }
}

extension CompiledVendorList {
  /// The name of what a vendor can declare; nil if the list does not have it.
  func name(of use: DeclaredUse) -> String? {
    switch use {
    case .purpose(let id): name(ofPurpose: id)
    case .specialPurpose(let id): name(ofSpecialPurpose: id)
    case .feature(let id): name(ofFeature: id)
    case .specialFeature(let id): name(ofSpecialFeature: id)
    }
  }
}
