import TCFCodec
import TCFFindings
import TCFVendorList
import Testing

@testable import TCFRules

/// What the vectors of family publisher-restrictions/ leave open: many entries, and words.
@Suite struct PublisherRestrictionRuleTests {
  private func string(_ restrictions: [(Int, RestrictionType, VendorIDSet)]) -> TCString {
    var core = ListRules.core("2026-06-01", list: 5)
    core.vendorConsents = [1]
    for (purpose, type, vendors) in restrictions {
      core.publisherRestrictions.append(PublisherRestriction(purpose: purpose, type: type, vendors: vendors))
    }
    return TCString(core: core)
  }

  @Test func aHundredFindingsAndThenTheirNumber() throws {
    let many = Array(repeating: (2, RestrictionType.notAllowed, VendorIDSet([1])), count: 4_095)
    let verdict = try ListRules.verdict(PublisherRestrictionRules.duplicateEntry, string(many), [])
    #expect(verdict.findings.count == 100)
    #expect(verdict.findings.last?.message.hasSuffix("(and 3994 more like it)") == true)
    #expect(
      verdict.findings.first?.message
        == "restriction 1 (purpose 2, type 0) has the same purpose and type as an earlier entry")
    // 6 + 2 + 12 bits of header and 17 of one entry each, from the end of NumPubRestrictions on.
    let offsets = verdict.findings.compactMap { finding -> Int? in
      guard case .field(_, _, let bits)? = finding.location else { return nil }
      return bits?.offset
    }
    #expect(offsets.count == 100)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 == 37 })
  }

  @Test func theMessageOfAConflictSaysWhatCounts() throws {
    func message(_ first: RestrictionType, _ second: RestrictionType) throws -> String? {
      let both = string([(2, first, [5, 7]), (2, second, [7, 9])])
      return try ListRules.verdict(PublisherRestrictionRules.conflict, both, []).findings.first?.message
    }
    let start = "restriction 1 (purpose 2, type"
    #expect(
      try message(.notAllowed, .requireConsent)
        == "\(start) 1) lists 1 vendor {7}, listed before with type 0; type 0 counts")
    #expect(
      try message(.requireConsent, .requireLegitimateInterest)
        == "\(start) 2) lists 1 vendor {7}, listed before with type 1; not permitted at all")
    #expect(try message(.requireConsent, .requireConsent) == nil)
  }

  @Test func oneFindingAnEntryWhateverTheTypesBefore() throws {
    let three = string([(2, .notAllowed, [5]), (2, .requireConsent, [6]), (2, .requireLegitimateInterest, [5, 6])])
    let verdict = try ListRules.verdict(PublisherRestrictionRules.conflict, three, [])
    #expect(verdict.findings.map(\.evidence.vendors) == [[5, 6]])
    #expect(verdict.findings.first?.message.contains("listed before with type 0 and 1") == true)
  }

  @Test func everyIdInARestrictionIsBounded() throws {
    // Ends of ranges at 65,535 against lists that end at 755: nothing is built beyond the list.
    let wide = string((1...24).map { ($0, .requireConsent, VendorIDSet(1...65_535)) })
    let list = try ListRules.list(ListRules.sample)
    let verdict = try ListRules.verdict(PublisherRestrictionListRules.redundant, wide, [list])
    #expect(verdict.outcome == .fail)
    #expect(verdict.findings.allSatisfy { $0.evidence.vendors.isSubset(of: list.vendors) })
    #expect(verdict.worst == .info)
    #expect(verdict.findings.count == 11)
  }

  @Test func widthsAreThoseOfTheEncoding() throws {
    var core = ListRules.core("2026-06-01", list: 5)
    core.publisherRestrictions.append(
      PublisherRestriction(purpose: 2, type: .notAllowed, vendors: VendorIDSet(1...30).union([40])))
    let trace = TCStringDissection(of: try TCString(core: core).encoded()).trace
    // A range of 33 bits and a single id of 17.
    #expect(WrittenRestriction.all(in: trace).map(\.width) == [50])
  }
}
