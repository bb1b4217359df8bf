import TCFCodec
import TCFFindings
import TCFVendorList

/// A field that names vendors one by one.
enum VendorField {
  case consents
  case legitimateInterests
  case disclosed

  static let all: [VendorField] = [.consents, .legitimateInterests, .disclosed]

  /// The section that holds the ids.
  var section: SectionName {
    switch self {
    case .consents: .vendorConsents
    case .legitimateInterests: .vendorLegitimateInterests
    case .disclosed: .disclosedVendors
    }
  }

  /// The segment that has the section.
  var segment: SegmentKind { self == .disclosed ? .disclosedVendors : .core }

  /// The vendors that the field names; none if the string does not have it.
  func vendors(of string: TCString) -> VendorIDSet {
    switch self {
    case .consents: string.core.vendorConsents
    case .legitimateInterests: string.core.vendorLegitimateInterests
    case .disclosed: string.disclosedVendors ?? VendorIDSet()
    }
  }

  /// Where the field names the first of `vendors`.
  func location(of vendors: VendorIDSet, in facts: StringFacts) -> Location {
    facts.at(vendor: vendors.first { _ in true } ?? 1, in: section, of: segment)
  }

  /// Reports each field that has vendors and is not right; `wrong` gives those that are not. Does not apply to a string that
  /// names no vendor at all.
  static func report(
    in facts: StringFacts, to findings: inout Findings, isRight: (VendorIDSet) -> Bool,
    wrong: (VendorIDSet) -> VendorIDSet, message: (VendorField, VendorIDSet) -> String
  ) -> Applicability {
    var applicability = Applicability.doesNotApply
    for field in all {
      let vendors = field.vendors(of: facts.string)
      guard !vendors.isEmpty else { continue }
      applicability = .applies
      guard !isRight(vendors) else { continue }
      lazy var wrong = wrong(vendors)
      findings.report(
        message(field, wrong), at: field.location(of: wrong, in: facts), evidence: Evidence(vendors: wrong))
    }
    return applicability
  }

  /// A hint where an entry of the field runs over `missing` ids, which only restrictions may do; empty otherwise.
  func rangeHint(missing: VendorIDSet, list: CompiledVendorList, in facts: StringFacts) -> String {
    let trace = facts.dissection.trace
    for entry in trace.entries where entry.path.section == section && entry.path.segment == segment {
      guard let range = trace.range(entry), !range.isSingle, missing.intersects(range), list.vendors.intersects(range)
      else { continue }
      let ids = missing.lazy.filter(range.contains)
      return "; the range \(range) runs over missing ids: \(IDList.text(ids, limit: 10))"
    }
    return ""
  }
}

extension Findings {
  /// Reports some vendors of a field: `3 vendors with consent but no purpose for it: {2,7,9}`, at the place of the first.
  ///
  /// - Parameter hint: what the sentence says of them behind their ids.
  @discardableResult
  mutating func report(
    _ vendors: @autoclosure () -> VendorIDSet, of field: VendorField, in facts: StringFacts,
    _ predicate: @autoclosure () -> String, hint: (VendorIDSet) -> String = { _ in "" }, severity: Severity? = nil
  ) -> Applicability {
    lazy var vendors = vendors()
    return report(
      "\(VendorCount.text(vendors.count)) \(predicate()): \(IDList.text(vendors, limit: 10))\(hint(vendors))",
      at: field.location(of: vendors, in: facts), evidence: Evidence(vendors: vendors), severity: severity)
  }
}

/// The vendors that any field of a string names.
struct NamedVendors {
  private let consents: VendorIDSet
  private let interests: VendorIDSet
  private let disclosed: VendorIDSet

  init(_ facts: StringFacts) {
    // Who is disclosed too is named once.
    let disclosure = facts.disclosure
    consents = disclosure.coversConsents ? VendorIDSet() : facts.core.vendorConsents
    interests = disclosure.coversInterests ? VendorIDSet() : facts.core.vendorLegitimateInterests
    disclosed = facts.string.disclosedVendors ?? VendorIDSet()
  }

  /// Whether no field names any.
  var isEmpty: Bool { consents.isEmpty && interests.isEmpty && disclosed.isEmpty }
  /// Whether no field names a vendor of `vendors`.
  func isDisjoint(with vendors: VendorIDSet) -> Bool {
    (consents.isEmpty || consents.isDisjoint(with: vendors))
      && (interests.isEmpty || interests.isDisjoint(with: vendors))
      && (disclosed.isEmpty || disclosed.isDisjoint(with: vendors))
  }

  /// All of them.
  var all: VendorIDSet { consents.union(interests).union(disclosed) }

  /// 64 of them, as `VendorIDSet.word(_:)` has them.
  @inline(__always)
  func word(_ index: Int) -> UInt64 { consents.word(index) | interests.word(index) | disclosed.word(index) }
}
