import TCFCodec
import TCFFindings
import TCFStorage

/// Which of some vendors have no legal basis at all in a string, for rules that ask it of one string after another.
struct VendorBases {
  private let surroundings: RuleSurroundings
  private var known: [String: LegalBases?] = [:]

  init(_ surroundings: RuleSurroundings) { self.surroundings = surroundings }

  /// Those of `vendors` that have none; nil where the string is worth nothing as a whole, which is told of the string.
  ///
  /// - Throws: where the list that the string names is missing.
  mutating func without(_ vendors: VendorIDSet, in text: String) throws(Undecided) -> VendorIDSet? {
    let bases: LegalBases?
    if let made = known[text] {
      bases = made
    } else {
      bases = try Self.bases(surroundings.read(text), surroundings)
      known[text] = .some(bases)
    }
    return bases.map { Self.without(vendors, $0) }
  }

  /// The same for a string that is read already.
  static func without(
    _ vendors: VendorIDSet, _ string: StringFacts, _ surroundings: RuleSurroundings
  ) throws(Undecided) -> VendorIDSet? {
    try bases(string, surroundings).map { without(vendors, $0) }
  }

  private static func bases(
    _ string: StringFacts, _ surroundings: RuleSurroundings
  ) throws(Undecided) -> LegalBases? {
    guard case .v2 = string.reading else { return nil }
    let bases: LegalBases
    do throws(MissingList) {
      bases = try LegalBases(string, lists: surroundings.lists, cmpList: surroundings.cmpList, view: .reader)
    } catch {
      throw Undecided(cause: error.cause)
    }
    return bases.stringFaults.isEmpty ? bases : nil
  }

  private static func without(_ vendors: VendorIDSet, _ bases: LegalBases) -> VendorIDSet {
    let uses = bases.uses
    return VendorIDSet(
      vendors.filter { vendor in
        !bases.vendorsDependingOnCountry.contains(vendor)
          && !uses.contains { bases.basis(of: vendor, for: $0).permission != .notPermitted }
      })
  }
}
