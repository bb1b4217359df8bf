import TCFCodec
import TCFFindings
import TCFStorage

/// The stored keys of publisher restrictions, one a purpose.
enum PublisherRestrictionKeyRules {
  static let all: [Rule] = [storedKey, storedKeyName]

  static let storedKey = Rule(
    "publisher-restrictions/stored-key", .error, title: "The restriction keys match the string",
    meaning: "The key and the string disagree about a vendor's restriction: it differs, or only one of them has it. "
      + "The specification's table of keys defines 0, 1 and 2 but no value for \"no restriction\". CMPs that write 0 "
      + "for all other vendors signal to them that the purpose is not allowed: a warning if nothing else is wrong. "
      + "\"_\" and the end of the key are read as no restriction. A range that continues past the end of the key is "
      + "taken to mean all vendors, and is reported only if it reaches a vendor that has a permission or is disclosed.",
    fix: "Write the type of each restricted vendor, \"_\" for the vendors between them, and no keys for other "
      + "purposes.",
    sources: [Sources.storedKeys, Sources.api("InAppTCData")],
    check: .storedKeys { facts, findings in
      guard let string = facts.readableString?.string else { return .doesNotApply }
      let wanted = RestrictionCodes.byPurpose(of: string.core.publisherRestrictions)
      let purposes = Set(wanted.keys).union(facts.restrictedPurposes).sorted()
      guard !purposes.isEmpty else { return .doesNotApply }
      let named = string.namedVendors
      for purpose in purposes {
        RestrictionComparison(purpose: purpose, wanted: wanted[purpose] ?? RestrictionCodes(), named: named)
          .report(facts, to: &findings)
      }
      return findings.isEmpty || !facts.isStale ? .applies : .doesNotApply
    })

  static let storedKeyName = Rule(
    "publisher-restrictions/stored-key-name", .error, title: "Restriction keys end in a purpose from 1 to 24",
    meaning: "The key's name does not end in a purpose that a string can restrict, or has the number in another form. "
      + "Readers look for the plain number and find nothing.",
    fix: "Append the purpose's number, without a sign, space or leading zero.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      let names = facts.readKeys.compactMap { $0.restriction == nil ? nil : $0.name }
      guard !names.isEmpty else { return .doesNotApply }
      for name in names {
        guard case .malformedRestriction(let meant) = StoredKeyNameReading(name) else { continue }
        findings.report(
          key: name, "does not end in a purpose from 1 to 24\(meant.map { "; \($0) may be meant" } ?? "")",
          evidence: Evidence(expected: meant.map { .text($0) }, actual: .text(name)))
      }
      return .applies
    })
}

/// The key of one purpose next to the restrictions that the string has for it.
private struct RestrictionComparison {
  let purpose: Int
  let wanted: RestrictionCodes
  /// The vendors that the string gives something, or discloses.
  let named: VendorIDSet

  private var key: String { StoredKeyName.restriction(purpose: purpose) }

  func report(_ facts: StoredKeyFacts, to findings: inout Findings) {
    guard facts.has(key) else {
      guard wanted.highest > 0, facts.gdprApplies != 0, !facts.isMisnamed(key) else { return }
      findings.report(
        key: key, "is missing; the string restricts \(IDList.text(wanted.vendors, limit: 10))",
        evidence: .codes(wanted, stored: nil, vendors: wanted.vendors, purpose: purpose))
      return
    }
    // A value of the wrong type or with other characters is reported as that.
    guard let text = facts.text(key), let stored = RestrictionCodes(text: text) else { return }
    let differences = RestrictionDifferences(
      wanted: wanted, stored: stored, length: text.utf8.count,
      hasSignForNone: text.utf8.firstOffset { $0 == UInt8(ascii: "_") } != nil, named: named)
    report(differences, stored, on: facts.keys.platform, to: &findings)
  }

  private func report(
    _ differences: RestrictionDifferences, _ stored: RestrictionCodes, on platform: StorePlatform,
    to findings: inout Findings
  ) {
    func evidence(_ vendors: VendorIDSet) -> Evidence {
      .codes(wanted, stored: stored, vendors: vendors, purpose: purpose)
    }
    let faults = differences.wrong.union(differences.lost)
    guard faults.isEmpty else {
      findings.report(key: key, text(differences), evidence: evidence(faults))
      return
    }
    guard !differences.filler.isEmpty else { return }
    let restricted = wanted.highest == 0 ? "no vendor" : IDList.text(wanted.vendors, limit: 10)
    findings.report(
      key: key,
      "has 0, \"not allowed\", for \(VendorCount.text(differences.filler.count)); "
        + "the string restricts \(restricted)", evidence: evidence(differences.filler), severity: .warning,
      fix: "Write \"_\" for vendors without a restriction, and end the key at the last restricted one.",
      consequence: KnownIssue.consequence(of: .restrictionFiller, on: platform))
  }

  private func text(_ differences: RestrictionDifferences) -> String {
    var parts: [String] = []
    if wanted.highest == 0 {
      let vendors = IDList.text(differences.wrong, limit: 10)
      parts.append("restricts \(vendors); the string does not restrict purpose \(purpose)")
    } else if !differences.wrong.isEmpty {
      parts.append("has a different restriction from the string for \(IDList.text(differences.wrong, limit: 10))")
    }
    if !differences.lost.isEmpty {
      parts.append("ends before the restricted vendors \(IDList.text(differences.lost, limit: 10))")
    }
    if !differences.filler.isEmpty {
      parts.append("has 0 for \(VendorCount.text(differences.filler.count)) without a restriction")
    }
    return parts.joined(separator: "; ")
  }
}
