import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// The rules on published lists: a string that accepts everybody of a list is right, and wrong where it is made so.
@Suite(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data")) struct PublishedListRuleTests {
  private static let asOf = "2025-05-20"

  /// Consent and legitimate interest for every live vendor of `list` that declares them, a week after its publication.
  private func everybody(of list: CompiledVendorList) -> TCString {
    let day = list.lastUpdated.adding(days: 7)
    var core = ListRules.core(day.description, list: list.version, policy: list.policyVersion)
    let live = list.vendors.subtracting(list.deletedVendors(by: day))
    core.purposeConsents = list.purposes
    core.purposeLegitimateInterests = list.purposes.subtracting(PolicyEra.consentOnlyPurposes(of: list.policyVersion))
    core.specialFeatureOptIns = list.specialFeatures
    core.vendorConsents = live.intersection(list.anyConsent)
    core.vendorLegitimateInterests = live.intersection(
      list.anyLegitimateInterest.union(list.specialPurposesOnlyVendors))
    return TCString(core: core, disclosedVendors: live)
  }

  private func failed(_ change: (inout TCString) -> Void) throws -> [String] {
    let list = try ListRules.published("v3/vendor-list-v106.json")
    var string = everybody(of: list)
    change(&string)
    return try ListRules.failed(string, [list], asOf: Self.asOf)
  }

  @Test func everybodyOfAList() throws {
    #expect(try failed { _ in } == ["gvl/all-vendors-disclosed"])
    #expect(try failed { $0.disclosedVendors?.remove(2) } == ["disclosed-vendors/consent-undisclosed"])
    let fewer = try failed {
      for id in [8, 9] {
        $0.disclosedVendors?.remove(id)
        $0.core.vendorConsents.remove(id)
        $0.core.vendorLegitimateInterests.remove(id)
      }
    }
    #expect(fewer.isEmpty)
  }

  @Test func whatIsWrongIsFound() throws {
    let list = try ListRules.published("v3/vendor-list-v106.json")
    let day = list.lastUpdated.adding(days: 7)
    let deleted = try #require(list.deletedVendors(by: day).first { _ in true })
    #expect(
      try failed { $0.core.vendorConsents.insert(deleted) }
        == ["disclosed-vendors/consent-undisclosed", "gvl/all-vendors-disclosed", "gvl/vendor-deleted"])
    // Section 2, row gvl/li-not-declared: vendor 9 declares consent only; row gvl/consent-not-declared: 126 has none.
    #expect(list.anyConsent.contains(9) && !list.anyLegitimateInterest.contains(9))
    #expect(
      try failed { $0.core.vendorLegitimateInterests.insert(9) } == [
        "gvl/all-vendors-disclosed", "gvl/li-not-declared",
      ])
    #expect(list.anyLegitimateInterest.contains(126) && !list.anyConsent.contains(126))
    #expect(
      try failed { $0.core.vendorConsents.insert(126) } == ["gvl/all-vendors-disclosed", "gvl/consent-not-declared"])
    #expect(
      try failed { $0.core.purposeLegitimateInterests.insert(3) }
        == ["gvl/all-vendors-disclosed", "legitimate-interest/purposes-3-6"])
    #expect(
      try failed {
        $0.core.publisherRestrictions = [
          PublisherRestriction(purpose: 1, type: .requireLegitimateInterest, vendors: [755])
        ]
      } == ["gvl/all-vendors-disclosed", "publisher-restrictions/li-forbidden", "purpose-one/restriction"])
  }

  @Test func workedLinesOfVendor755() throws {
    let list = try ListRules.published("v3/vendor-list-v106.json")
    func basis(_ restrictions: PublisherRestrictions, _ purpose: Int) -> String {
      var core = ListRules.core("2025-05-15", list: 106)
      core.publisherRestrictions = restrictions
      let bases = RequiredBases(core, list)
      if bases.consentVendors(of: purpose).contains(755) { return "consent" }
      return bases.legitimateInterestVendors(of: purpose).contains(755) ? "interest" : "none"
    }
    #expect([1, 3, 4].allSatisfy { basis([], $0) == "consent" })
    #expect([2, 7, 9, 10].allSatisfy { basis([], $0) == "interest" })
    #expect([5, 6, 8, 11].allSatisfy { basis([], $0) == "none" })
    #expect(basis([PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [755])], 7) == "consent")
  }

  @Test(arguments: [
    "v3/vendor-list-v7.json", "v3/vendor-list-v45.json", "v2/vendor-list-v51.json", "v2/vendor-list-v224.json",
  ])
  func everybodyOfOtherLists(path: String) throws {
    let list = try ListRules.published(path)
    let string = everybody(of: list)
    let asOf = list.lastUpdated.adding(days: 8).description
    let verdicts = try ListRules.verdicts(string, [list], asOf: asOf)
    let found = verdicts.filter { $0.outcome == .fail && $0.rule.id.family == "gvl" }.map(\.rule.id.rawValue)
    #expect(found == ["gvl/all-vendors-disclosed"])
  }

  @Test func aListWithoutTablesIsJudgedByItsVendors() throws {
    let whole = try ListRules.published("v3/vendor-list-v45.json")
    let cut = try ListRules.published("v3/vendor-list-v45-without-tables.json")
    let string = everybody(of: whole)
    let outcomes = try ListRules.verdicts(string, [cut], asOf: "2024-04-01")
    let unknown = outcomes.filter {
      $0.rule.id.family != "v1"
        && ($0.rule.id.slug == "purpose-unknown" || $0.rule.id.slug == "purpose-not-consentable")
    }
    #expect(unknown.count == 4)
    #expect(unknown.allSatisfy { $0.outcome == .notApplicable })
    let vendors = outcomes.filter { $0.rule.id.rawValue == "gvl/vendor-unknown" }
    #expect(vendors.map(\.outcome) == [.pass])
  }

  @Test func staleByTheArchiveOfSpecification2() throws {
    let lists = try (150...160).map { try ListRules.published("v2/vendor-list-v\($0).json") }
    let named = lists[0]
    for (index, list) in lists.enumerated().dropFirst() {
      let day = list.lastUpdated.adding(days: 7)
      let string = TCString(core: ListRules.core(day.description, list: named.version, policy: 2))
      let verdict = try ListRules.verdict(VendorListRules.versionStale, string, lists)
      #expect(verdict.outcome == (index >= 2 ? .fail : .pass), "list \(list.version) out for a week")
    }
  }
}
