import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of publisher restrictions among those of the EU section, next to the restrictions of the string.
enum GPPRestrictionKeys {
  /// Whether a key is one of publisher restrictions.
  static func isOne(_ name: String) -> Bool { stem(of: name) != nil }

  private static func stem(of name: String) -> String? {
    StoredKeyName.gppTCFEU2RestrictionStems.lazy.map { StoredKeyName.gppTCFEU2Prefix + $0 }.first(where: name.hasPrefix)
  }

  /// Reports vendors that a key of a valid form restricts in another way than the string. A key that is missing is no
  /// finding: many stores have none of these keys.
  static func compare(_ key: StoredKey, with string: TCString, to findings: inout Findings) {
    guard case .string(let text) = key.value, let stem = stem(of: key.name),
      let purpose = Int(key.name.dropFirst(stem.count)), (1...24).contains(purpose)
    else { return }
    let isPairs = text.utf8.contains(UInt8(ascii: ":"))
    guard let stored = isPairs ? RestrictionCodes(pairs: text) : RestrictionCodes(text: text) else { return }
    let wanted = RestrictionCodes.byPurpose(of: string.core.publisherRestrictions)[purpose] ?? RestrictionCodes()
    let named = string.namedVendors
    let differences = RestrictionDifferences(
      wanted: wanted, stored: stored, length: isPairs ? VendorIDSet.highestPossible : text.utf8.count,
      hasSignForNone: isPairs || text.utf8.contains(UInt8(ascii: "_")), named: named)
    // A range over all vendors need not be spelled out for those that the string does not name.
    let lacking = differences.wrong.union(differences.lost).subtracting(stored.vendors)
    let faults = differences.wrong.intersection(stored.vendors).union(lacking.intersection(named))
    guard !faults.isEmpty else { return }
    findings.report(
      key: key.name,
      wanted.highest == 0
        ? "restricts \(IDList.text(faults, limit: 10)); the string does not restrict purpose \(purpose)"
        : "has a different restriction from the string for \(IDList.text(faults, limit: 10))",
      evidence: .codes(wanted, stored: stored, vendors: faults, purpose: purpose))
  }
}
