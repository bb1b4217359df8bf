import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFJSON
import TCFRules
import TCFVendorList

/// The effective legal basis, made by word operations for all vendors at once, against a reading one by one.
enum BasisProperty {
  static let agrees = Property(
    "fuzz/legal-basis",
    title: "legal bases computed with bit sets equal a slow vendor-by-vendor reading of the specification",
    meaning: "`tcfcheck basis` and the rules based on it permit what is forbidden, or forbid what is permitted.",
    wantedClasses: BasisInput.usualClasses, generate: BasisInput.any, check: check)

  // A fixed day: whether a property holds must not depend on when it is tried.
  private static let today = CalendarDay(year: 2026, month: 11, day: 21)

  @Sendable private static func check(
    _ input: BasisInput, _ classes: inout CaseClasses
  ) throws(PropertyFailure) {
    let facts = StringFacts(settings: RuleSettings(asOf: today))
    let string = try mapError(try input.model.encoded()) { (error: EncodingFault) in
      PropertyFailure("encoding-refused", "the model cannot be encoded: \(error)")
    }
    facts.read(string)
    let bases = LegalBases(facts, list: try MadeVendorList(input).compiled(), view: input.view)
    let slow = SlowBasis(input: input, today: today)
    guard bases.stringFaults.isEmpty == !slow.isInvalid else {
      let faults = bases.stringFaults.map(\.description).joined(separator: "; ")
      throw PropertyFailure("validity", "only one reading considers the string valid", actual: faults)
    }
    classes.record(slow.isInvalid ? "invalid" : "valid")
    guard bases.uses == slow.uses else {
      throw PropertyFailure(
        "uses", "what can be asked about differs", expected: "\(slow.uses)", actual: "\(bases.uses)")
    }
    // Two ids that the list does not have.
    let vendors = input.vendors.map(\.id) + [4, 65_534]
    for purpose in 1...24 {
      if try checkPurpose(purpose, of: vendors, bases, slow) { classes.record("permits") }
    }
    for vendor in vendors {
      for id in 1...3 { try checkOthers(id, of: vendor, bases, slow) }
    }
  }

  /// Returns whether anybody may do anything.
  private static func checkPurpose(
    _ purpose: Int, of vendors: [Int], _ bases: LegalBases, _ slow: SlowBasis
  ) throws(PropertyFailure) -> Bool {
    var permitted: [LegalBasis: [Int]] = [.consent: [], .legitimateInterest: [], .none: []]
    for vendor in vendors {
      let wanted = slow.answer(vendor, purpose: purpose)
      if wanted.obstacles.isEmpty { permitted[wanted.basis]?.append(vendor) }
      let single = bases.basis(of: vendor, for: purpose)
      var codes = single.obstacles.map(\.code)
      // A string may be invalid for several reasons.
      if codes.first == "string-invalid" { codes = ["string-invalid"] }
      let actual = SlowBasis.Answer(single.basis, codes)
      guard actual == wanted, single.isPermitted == wanted.obstacles.isEmpty else {
        throw PropertyFailure(
          "answer", "the answer for vendor \(vendor) and purpose \(purpose) differs", expected: text(wanted),
          actual: text(actual))
      }
    }
    for basis in LegalBasis.allCases {
      let set = bases.permittedVendors(of: purpose, on: basis)
      let wanted = VendorIDSet(permitted[basis] ?? [])
      guard set == wanted else {
        throw PropertyFailure(
          "set", "the vendors with purpose \(purpose) on \(basis.label) differ", expected: "\(wanted)",
          actual: "\(set)")
      }
    }
    return permitted.values.contains { !$0.isEmpty }
  }

  private static func checkOthers(
    _ id: Int, of vendor: Int, _ bases: LegalBases, _ slow: SlowBasis
  ) throws(PropertyFailure) {
    let wanted: [(DeclaredUse, Permission)] = [
      (.specialPurpose(id), slow.permission(vendor, specialPurpose: id)),
      (.feature(id), slow.permission(vendor, feature: id, isSpecial: false)),
      (.specialFeature(id), slow.permission(vendor, feature: id, isSpecial: true)),
    ]
    for (use, permission) in wanted {
      let actual = bases.basis(of: vendor, for: use).permission
      guard actual != permission else { continue }
      throw PropertyFailure(
        "permission", "vendor \(vendor): \(use) differs", expected: permission.rawValue, actual: actual.rawValue)
    }
    let isInSet = bases.permittedVendors(ofSpecialPurpose: id).contains(vendor)
    guard isInSet != (wanted[0].1 == .permitted) else { return }
    throw PropertyFailure("special-purpose", "the set of special purpose \(id) differs for vendor \(vendor)")
  }

  private static func text(_ answer: SlowBasis.Answer) -> String {
    ([answer.basis.rawValue] + answer.obstacles).joined(separator: " ")
  }
}

/// A made-up vendor list as a file.
struct MadeVendorList {
  private let input: BasisInput

  init(_ input: BasisInput) { self.input = input }

  /// The list as rules want it.
  func compiled() throws(PropertyFailure) -> CompiledVendorList {
    return try mapError(try CompiledVendorList(ListReader.readVendorList(Array(json.utf8), path: "made.json"))) {
      (error: VendorListFault) in PropertyFailure("list-refused", "the generated list cannot be read: \(error)")
    }
  }

  // Without the tables of purposes and features: what vendors declare is all that the list says.
  private var json: String {
    let core = input.model.core
    let series = (PolicyEra.of(core.policyVersion) ?? .newest).series
    return JSONWriter.text { json in
      json.object { json in
        json.member("gvlSpecificationVersion", series)
        json.member("vendorListVersion", 5)
        json.member("tcfPolicyVersion", core.policyVersion)
        json.member("lastUpdated", "2023-01-05T16:00:00Z")
        json.member("vendors") { json in
          for vendor in input.vendors { json.member(String(vendor.id)) { Self.write(vendor, to: &$0) } }
        }
      }
    }
  }

  private static func write(_ vendor: MadeVendor, to json: inout JSONWriter) {
    json.member("id", vendor.id)
    json.member("name", "Vendor \(vendor.id)")
    for declaration in MadeVendor.DeclaredList.allCases {
      json.member(declaration.member, vendor.declared[declaration.rawValue])
    }
    if vendor.deletedOn > 0 {
      json.member("deletedDate", "\(CalendarDay(daysSince1970: vendor.deletedOn))T00:00:00Z")
    }
  }
}
