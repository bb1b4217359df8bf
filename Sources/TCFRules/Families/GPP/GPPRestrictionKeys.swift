import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of publisher restrictions among those of the EU section, next to the restrictions of the string.
enum GPPRestrictionKeys {
  /// Whether a key is one of publisher restrictions.
  static func isOne(_ name: String) -> Bool { stem(of: name) != nil }

  private static func stem(of name: String) -> String? {
    EUSectionFields.restrictionNames.lazy.map { StoredKeyName.gppTCFEU2Prefix + $0 }.first(where: name.hasPrefix)
  }

  /// Reports purposes that the string restricts and that have no key, if the store has keys of the section's fields: many
  /// stores have none, only the strings.
  static func reportMissing(among keys: [StoredKey], of string: TCString, to findings: inout Findings) {
    let names = keys.lazy.map(\.name).filter { $0.hasPrefix(StoredKeyName.gppTCFEU2Prefix) }
    guard !names.isEmpty, let usual = EUSectionFields.restrictionNames.first else { return }
    let stored = Set(names.compactMap(purpose))
    for (purpose, codes) in RestrictionCodes.byPurpose(of: string.core.publisherRestrictions).sorted(by: {
      $0.key < $1.key
    })
    where !stored.contains(purpose) {
      findings.report(
        key: "\(StoredKeyName.gppTCFEU2Prefix)\(usual)\(purpose)",
        "is missing; the string restricts \(IDList.text(codes.vendors, limit: 10))", severity: .warning)
    }
  }

  /// The purpose at the end of the name of a key of restrictions.
  private static func purpose(of name: String) -> Int? {
    guard let stem = stem(of: name), let purpose = Int(name.dropFirst(stem.count)), (1...24).contains(purpose) else {
      return nil
    }
    return purpose
  }

  /// Reports vendors that a key of a valid form restricts in another way than the string.
  static func compare(_ key: StoredKey, with string: TCString, to findings: inout Findings) {
    guard case .string(let text) = key.value, let purpose = purpose(of: key.name) else { return }
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
