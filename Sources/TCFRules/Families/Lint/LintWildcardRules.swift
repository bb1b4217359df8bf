import TCFFindings
import TCFVendorList

/// Wildcards in a device storage disclosure.
enum LintWildcardRules {
  static let all: [Rule] = [wildcard]

  /// How many entries with wildcards are compared with all others: each costs a look at every entry.
  private static let most = 200

  static let wildcard = Rule(
    "lint/disclosure-wildcard", .info, title: "A wildcard groups what has the same purposes",
    meaning: "The identifier or the domains of one entry have a wildcard that also covers another entry, and the two "
      + "have different purposes. A wildcard must not group identifiers, or domains of an identifier, that have "
      + "different purposes: the name found on a device would have both.",
    fix: "Disclose a record of its own for each identifier and domain with other purposes, and a wildcard that does "
      + "not cover them.",
    sources: [LintDisclosureRules.disclosures],
    check: .disclosure(most: ListFacts.findingLimit) { disclosure, _, findings in
      let entries = disclosure.disclosures.elements.compactMap(Named.init)
      let grouping = entries.filter(\.hasWildcard)
      guard !grouping.isEmpty else { return .doesNotApply }
      for one in grouping.prefix(most) {
        for other in entries where other.index != one.index && one.purposes != other.purposes {
          guard let member = one.memberCovering(other) else { continue }
          findings.report(
            "entry \(one.index) (\(Prose.excerpt(one.identifier, limit: 60))): its wildcard also covers entry "
              + "\(other.index) (\(Prose.excerpt(other.identifier, limit: 60))), which has other purposes",
            at: .member("disclosures.\(one.index).\(member)"),
            evidence: Evidence(expected: .ids(one.purposes), actual: .ids(other.purposes)))
        }
      }
      return .applies
    })

  /// An entry with an identifier, a type and purposes; others have faults of their own.
  private struct Named {
    let index: Int
    let identifier: String
    let type: String
    let domains: [String]
    let purposes: [Int]
    private let pattern: WildcardPattern

    init?(_ element: DisclosureArray<StorageEntry>.Element) {
      let entry = element.entry
      guard let identifier = entry.identifier.value, let type = entry.type.value, let purposes = entry.purposes.value,
        !identifier.allSatisfy({ $0 == "*" })
      else { return nil }
      (index, self.identifier, self.type, pattern) = (element.index, identifier, type, WildcardPattern(identifier))
      domains = (entry.domains.value ?? [entry.domain.value].compactMap(\.self)).map { $0.lowercased() }
      self.purposes = Set(purposes).sorted()
    }

    var hasWildcard: Bool { identifier.contains("*") || domains.contains { $0.contains("*") } }

    /// The member whose wildcard covers another entry too; nil where none does.
    func memberCovering(_ other: Named) -> String? {
      guard type == other.type, pattern.matches(other.identifier) else { return nil }
      let covered = domains.filter { domain in
        let pattern = WildcardPattern(domain)
        return other.domains.contains { pattern.matches($0) || WildcardPattern($0).matches(domain) }
      }
      // Apps have no domains.
      guard !covered.isEmpty || domains.isEmpty && other.domains.isEmpty else { return nil }
      if identifier != other.identifier { return "identifier" }
      return covered.contains { $0.contains("*") && !other.domains.contains($0) } ? "domains" : nil
    }
  }
}
