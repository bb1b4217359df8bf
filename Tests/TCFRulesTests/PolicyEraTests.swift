import TCFCodec
import TCFStorage
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

@Suite("What a policy version means")
struct PolicyEraTests {
  /// From the version history of the formats document and the tables of published lists, not from the product.
  @Test(
    "series, purposes, special purposes, since when",
    arguments: [
      (0, nil, 0, 0), (1, nil, 0, 0), (2, 2, 10, 2), (3, 2, 10, 2), (4, 3, 11, 2), (5, 3, 11, 3), (6, nil, 0, 0),
      (63, nil, 0, 0),
    ] as [(Int, Int?, Int, Int)])
  func table(version: Int, series: Int?, purposes: Int, specialPurposes: Int) {
    #expect(PolicyEra.series(of: version) == series)
    #expect(PolicyEra.of(version)?.purposes.count ?? 0 == purposes)
    #expect(PolicyEra.of(version)?.specialPurposes.count ?? 0 == specialPurposes)
  }

  @Test("a version to come is unknown, and not like one of the others")
  func toCome() {
    #expect(PolicyEra.of(Milestones.newestPolicyVersion) != nil)
    #expect(PolicyEra.of(Milestones.newestPolicyVersion + 1) == nil)
    #expect(PolicyEra.isToCome(Milestones.newestPolicyVersion + 1))
    #expect(PolicyEra.consentOnlyPurposes(of: Milestones.newestPolicyVersion + 1) == [1])
  }

  @Test("purposes 3 to 6 take consent only since TCF 2.2, purpose 1 always")
  func consentOnly() {
    #expect([2, 3].allSatisfy { PolicyEra.consentOnlyPurposes(of: $0) == [1] })
    #expect([4, 5].allSatisfy { PolicyEra.consentOnlyPurposes(of: $0) == [1, 3, 4, 5, 6] })
    #expect(PolicyEra.consentOnlySinceTCF22 == [3, 4, 5, 6])
  }

  @Test("the eras lie without gaps one after another, and every series can be read")
  func order() {
    for (older, newer) in zip(PolicyEra.all, PolicyEra.all.dropFirst()) {
      #expect(older.versions.upperBound + 1 == newer.versions.lowerBound)
      #expect(older.began < newer.began)
    }
    #expect(PolicyEra.allSeries.allSatisfy(GVLSpecification.isReadable))
  }

  @Test("the keys that a string requires have the names and lengths of its era", arguments: PolicyEra.knownVersions)
  func keys(version: Int) throws {
    let era = try #require(PolicyEra.of(version))
    let string = TCString(core: ListRules.core("2026-01-08", list: 10, policy: version))
    let keys = DerivedKeySet(from: string, text: try string.encoded())
    #expect(keys[era.nonStandardTextsKey] != nil)
    guard case .text(let purposes)? = keys[StoredKeyName.purposeConsents] else {
      Issue.record("no \(StoredKeyName.purposeConsents)")
      return
    }
    #expect(purposes.count == era.purposes.count)
  }

  @Test("a string's list is looked up in the series of its policy version")
  func listOfAString() throws {
    let store = try VendorListStore([
      ListRules.made(number: 10, "2026-01-01"), ListRules.made(series: 2, number: 10, policy: 2, "2021-01-01"),
    ])
    for (policyVersion, series) in [(6, nil), (5, 3), (4, 3), (3, 2), (2, 2), (1, nil)] as [(Int, Int?)] {
      #expect(store.list(for: ListRules.core("2026-01-08", list: 10, policy: policyVersion))?.series == series)
    }
    #expect(store.list(for: ListRules.core("2026-01-08", list: 11)) == nil)
  }
}
