import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Which of some vendors have no legal basis in a string, for rules that ask it of one string after another.
struct VendorBases {
  private let surroundings: RuleSurroundings
  private var known: [String: LegalBases?] = [:]

  init(_ surroundings: RuleSurroundings) { self.surroundings = surroundings }

  /// Which vendors have a legal basis for what they declare.
  struct Standing {
    /// Those that have one for a purpose; of a vendor that declares no purpose, for anything.
    let allowed: VendorIDSet
    /// The others. Special purposes and features need no choice, and do not count next to purposes.
    let refused: VendorIDSet
  }

  /// How some of the vendors are; nil where the string is worth nothing as a whole, which is reported about the string.
  ///
  /// - Throws: where the list that the string names is missing.
  mutating func standing(of vendors: VendorIDSet, in text: String) throws(Undecided) -> Standing? {
    try bases(in: text).map { Self.standing(of: vendors, $0) }
  }

  /// Those of some vendors that declare purpose 1 and may not use storage for it, since the user refused or the publisher forbids
  /// it; nil where the string is worth nothing as a whole, or says that purpose 1 was not asked about.
  ///
  /// - Throws: where the list that the string names is missing.
  mutating func refusedStorage(of vendors: VendorIDSet, in text: String) throws(Undecided) -> VendorIDSet? {
    guard let bases = try bases(in: text), !surroundings.read(text).core.purposeOneTreatment else { return nil }
    let refusals: Set<BasisReason> = [.purposeRefused, .vendorRefused, .publisherDisallows]
    return VendorIDSet(
      vendors.filter { vendor in
        let obstacles = bases.basis(of: vendor, for: 1).obstacles
        return !obstacles.isEmpty && obstacles.allSatisfy(refusals.contains)
      })
  }

  private mutating func bases(in text: String) throws(Undecided) -> LegalBases? {
    if let made = known[text] { return made }
    let bases = try Self.bases(surroundings.read(text), surroundings)
    known[text] = .some(bases)
    return bases
  }

  private static func standing(of vendors: VendorIDSet, _ bases: LegalBases) -> Standing {
    let withPurposes = bases.list.map { vendors.intersection($0.anyConsent.union($0.anyLegitimateInterest)) } ?? vendors
    let refused = without(withPurposes, bases) { if case .purpose = $0 { true } else { false } }
      .union(without(vendors.subtracting(withPurposes), bases) { _ in true })
    return Standing(allowed: vendors.subtracting(refused), refused: refused)
  }

  /// Those of `vendors` that have no legal basis for anything, special purposes and features included; nil where the string is
  /// worth nothing as a whole.
  ///
  /// - Throws: where the list that the string names is missing.
  static func without(
    _ vendors: VendorIDSet, _ string: StringFacts, _ surroundings: RuleSurroundings
  ) throws(Undecided) -> VendorIDSet? {
    try bases(string, surroundings).map { without(vendors, $0) { _ in true } }
  }

  private static func bases(
    _ string: StringFacts, _ surroundings: RuleSurroundings
  ) throws(Undecided) -> LegalBases? {
    guard case .v2 = string.reading else { return nil }
    let bases = try mapError(
      try LegalBases(string, lists: surroundings.lists, cmpList: surroundings.cmpList, view: .reader)
    ) { (error: MissingList) in Undecided(cause: error.cause) }
    return bases.stringFaults.isEmpty ? bases : nil
  }

  private static func without(
    _ vendors: VendorIDSet, _ bases: LegalBases, for counts: (DeclaredUse) -> Bool
  ) -> VendorIDSet {
    let uses = bases.uses.filter(counts)
    return VendorIDSet(
      vendors.filter { vendor in
        !bases.vendorsDependingOnCountry.contains(vendor)
          && !uses.contains { bases.basis(of: vendor, for: $0).permission != .notPermitted }
      })
  }
}
