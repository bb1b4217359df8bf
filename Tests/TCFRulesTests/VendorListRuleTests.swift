import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// What the vectors of family gvl/ leave open: lists that no vector has, words, and numbers.
@Suite struct VendorListRuleTests {
  @Test func aListOfTheOtherSeriesIsMeantWhereTheOwnOneCameLater() throws {
    let own = try ListRules.made(series: 3, number: 15, "2024-01-11")
    let other = try ListRules.made(series: 2, number: 15, policy: 2, "2023-07-06")
    let string = TCString(core: ListRules.core("2023-10-12", list: 15, policy: 4))
    let verdict = try ListRules.verdict(VendorListRules.seriesMismatch, string, [own, other])
    #expect(verdict.outcome == .fail)
    #expect(try ListRules.verdict(VendorListRules.seriesMismatch, string, [own]).outcome == .pass)
    let later = TCString(core: ListRules.core("2024-02-01", list: 15, policy: 4))
    #expect(try ListRules.verdict(VendorListRules.seriesMismatch, later, [own, other]).outcome == .pass)
  }

  @Test func aStringOfPolicyVersion2CanNameASpecification3List() throws {
    let other = try ListRules.made(series: 3, number: 230, "2027-09-16")
    let string = TCString(core: ListRules.core("2027-10-01", list: 230, policy: 2))
    #expect(try ListRules.verdict(VendorListRules.seriesMismatch, string, [other]).outcome == .fail)
    let implausible = try ListRules.verdict(VendorListRules.versionImplausible, string, [other])
    #expect(
      implausible.findings.map(\.message) == [
        "VendorListVersion is 230; lists of GVL spec 2 had reached 224 at most on 2027-10-01; it may be a number of GVL spec 3"
      ])
  }

  @Test func staleIsWhatTheStoreCanProve() throws {
    let named = try ListRules.made(number: 40, "2026-01-01")
    func outcome(_ day: String, _ others: [(Int, String)]) throws -> Outcome {
      let string = TCString(core: ListRules.core(day, list: 40))
      let lists = try [named] + others.map { try ListRules.made(number: $0.0, $0.1) }
      return try ListRules.verdict(VendorListRules.versionStale, string, lists).outcome
    }
    #expect(try outcome("2026-01-21", []) == .pass)
    #expect(try outcome("2026-01-22", []) == .undecided)
    // Numbers count every list, also those that are not at hand.
    #expect(try outcome("2026-03-12", [(49, "2026-03-05")]) == .fail)
    #expect(try outcome("2026-03-11", [(49, "2026-03-05")]) == .undecided)
    #expect(try outcome("2026-03-12", [(41, "2026-03-05")]) == .undecided)
    #expect(try outcome("2026-03-11", [(41, "2026-03-05")]) == .pass)
    #expect(try outcome("2026-03-11", [(42, "2026-03-05")]) == .pass)
    #expect(try outcome("2026-03-12", [(42, "2026-03-05")]) == .fail)
  }

  @Test func theLastListOfSpecification2IsNeverStale() throws {
    for (number, outcome) in [(224, Outcome.pass), (223, .pass), (222, .undecided)] {
      let list = try ListRules.made(series: 2, number: number, policy: 2, "2023-11-16")
      let string = TCString(core: ListRules.core("2024-11-16", list: number, policy: 2))
      #expect(try ListRules.verdict(VendorListRules.versionStale, string, [list]).outcome == outcome)
    }
  }

  @Test func whoLeftSinceIsToldByTheNewestListOfEitherSeries() throws {
    let consent = #""purposes": [1]"#
    let named = try ListRules.made(series: 2, number: 224, policy: 2, "2023-11-16", [1: consent, 2: consent])
    let left = #""purposes": [1], "deletedDate": "2024-05-01T00:00:00Z""#
    let newest = try ListRules.made(number: 50, "2024-05-02", [1: consent, 2: left])
    var core = ListRules.core("2023-11-20", list: 224, policy: 2)
    core.vendorConsents = [1, 2]
    func verdict(_ day: String, _ lists: [CompiledVendorList]) throws -> Verdict {
      try ListRules.verdict(VendorPresenceRules.vendorDeletedSince, TCString(core: core), lists, asOf: day)
    }
    let told = try verdict("2024-05-01", [named, newest])
    #expect(told.outcome == .fail)
    #expect(told.findings.map(\.evidence.vendors) == [[2]])
    #expect(try verdict("2024-04-30", [named, newest]).outcome == .pass)
    #expect(try verdict("2024-05-01", [named]).outcome == .undecided)
    #expect(try verdict("2023-11-22", [named]).outcome == .pass)
  }

  @Test func undecidedSaysWhatIsMissing() throws {
    let string = TCString(core: ListRules.core("2026-06-01", list: 5))
    let list = try ListRules.list(ListRules.sample)
    var core = string.core
    core.vendorConsents = [1]
    let rule = VendorPresenceRules.vendorDeletedSince
    #expect(
      try ListRules.verdict(rule, TCString(core: core), [list]).reason
        == "no newer vendor list was supplied")
    #expect(
      try ListRules.verdict(rule, TCString(core: core), []).reason
        == "no vendor list was given; the string names vendor list 5 of GVL spec 3")
  }

  @Test func messagesCountAndShowTheFirstTenRuns() throws {
    var core = ListRules.core("2026-06-01", list: 5)
    core.vendorConsents = VendorIDSet(stride(from: 100, to: 140, by: 2))
    let list = try ListRules.list(ListRules.sample)
    let verdict = try ListRules.verdict(VendorPresenceRules.vendorUnknown, TCString(core: core), [list])
    let ids = "{100,102,104,106,108,110,112,114,116,118,… and 10 more}"
    #expect(verdict.findings.map(\.message) == ["VendorConsents has 20 vendors not in list 5: \(ids)"])
  }

  @Test func aRangeOverMissingIdsIsNamed() throws {
    var string = TCString(core: ListRules.core("2026-06-01", list: 5))
    string.disclosedVendors = VendorIDSet(10...400)
    let list = try ListRules.list(ListRules.sample)
    let verdict = try ListRules.verdict(VendorPresenceRules.vendorUnknown, string, [list])
    let hint = "the range 10-400 runs over missing ids: {13-14,33,46-400}"
    #expect(verdict.findings.map { $0.message.hasSuffix(hint) } == [true])
  }

  @Test func numbersOfKnownListsArePlausibleOnTheirDays() throws {
    // From the headers of published lists (rules, section 6).
    let known = [
      (1, "2023-05-18"), (7, "2023-06-29"), (17, "2023-09-07"), (23, "2023-10-19"), (44, "2024-03-14"),
      (45, "2024-03-21"), (106, "2025-05-08"), (143, "2026-01-22"), (178, "2026-09-24"),
    ]
    for (number, text) in known {
      let day = try #require(CalendarDay(text))
      let highest = try #require(ListCalendar.highestNumber(series: 3, on: day))
      #expect(number <= highest)
      #expect(number + 12 >= highest, "list \(number)")
    }
    #expect(ListCalendar.highestNumber(series: 3, on: CalendarDay(year: 2020, month: 1, day: 1)) == 0)
    #expect(ListCalendar.highestNumber(series: 2, on: CalendarDay(year: 2020, month: 1, day: 1)) == 224)
  }

  @Test func restrictionsDecideWhoNeedsWhat() throws {
    // The table of declaration, flexibility and restriction, cell by cell, for purposes 2, 3 and 1 under policy 5.
    let vendors = [
      1: #""purposes": [1, 2, 3]"#,
      2: #""purposes": [1, 2, 3], "flexiblePurposes": [1, 2, 3]"#,
      3: #""legIntPurposes": [1, 2, 3]"#,
      4: #""legIntPurposes": [1, 2, 3], "flexiblePurposes": [1, 2, 3]"#,
      5: #""specialPurposes": [1]"#,
    ]
    let list = try ListRules.made(number: 1, "2025-01-01", vendors)
    // Types, then who needs consent and legitimate interest for purpose 2, and consent for purposes 1 and 3.
    let table: [([RestrictionType], VendorIDSet, VendorIDSet, VendorIDSet)] = [
      ([], [1, 2], [3, 4], [1, 2]),
      ([.notAllowed], [], [], []),
      ([.requireConsent], [1, 2, 4], [], [1, 2]),
      ([.requireLegitimateInterest], [], [2, 3, 4], []),
      ([.undefined], [], [], []),
      ([.requireConsent, .requireLegitimateInterest], [], [], []),
      ([.requireConsent, .notAllowed], [], [], []),
    ]
    for (types, consent, interest, consentOnly) in table {
      var core = ListRules.core("2025-01-02", list: 1)
      for type in types {
        for purpose in 1...3 {
          core.publisherRestrictions.append(
            PublisherRestriction(purpose: purpose, type: type, vendors: [1, 2, 3, 4, 5]))
        }
      }
      let bases = RequiredBases(core, list)
      #expect(bases.consentVendors(of: 2) == consent, "\(types)")
      #expect(bases.legitimateInterestVendors(of: 2) == interest, "\(types)")
      for purpose in [1, 3] {
        #expect(bases.consentVendors(of: purpose) == consentOnly, "\(types) \(purpose)")
        #expect(bases.legitimateInterestVendors(of: purpose).isEmpty, "\(types) \(purpose)")
      }
      core.policyVersion = 2
      let earlier = RequiredBases(core, list)
      #expect(earlier.consentVendors(of: 3) == consent, "\(types)")
      #expect(earlier.legitimateInterestVendors(of: 3) == interest, "\(types)")
      #expect(earlier.legitimateInterestVendors(of: 1).isEmpty, "\(types)")
    }
  }
}
