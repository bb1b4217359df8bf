import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList
import Testing

/// The gates before anything else: the string, the vendor, and who was disclosed; and what features rest on.
@Suite("Effective legal basis: gates and features")
struct LegalBasisGateTests {
  private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  /// What vendor 755 may do for purpose 1, and which rules make the string invalid, if any.
  private static func answer(
    written: String, asOf: String = "2026-11-21", view: BasisView, hasDisclosed: Bool = true, isGlobal: Bool = false,
    policyVersion: Int = 5, cmpID: Int = 300
  ) throws -> String {
    let string = TCString.made(try day(written), disclosed: hasDisclosed ? [755] : nil) { core in
      core.isServiceSpecific = !isGlobal
      core.policyVersion = policyVersion
      core.cmpID = cmpID
      core.vendorConsents = [755]
      core.purposeConsents = [1]
    }
    let list = MadeList(
      series: policyVersion < 4 ? 2 : 3, policyVersion: policyVersion, vendors: [755: MadeVendor(consent: [1])])
    let bases = LegalBases(
      try string.facts(asOf: day(asOf)), list: try list.compiled(), cmpList: try SampleLists.cmpList(), view: view)
    let answer = bases.basis(of: 755, for: 1)
    guard !bases.stringFaults.isEmpty else { return answer.summary }
    #expect(answer.trail == bases.stringFaults)
    #expect(answer.permission == .notPermitted)
    #expect(bases.permittedVendors(of: 1, on: .consent).isEmpty)
    return answer.trail.map { $0.rule?.rawValue ?? $0.code }.joined(separator: " ")
  }

  @Test(
    "Disclosed Vendors is needed from 2026-03-01",
    arguments: [("2026-02-28", "consent"), ("2026-03-01", "disclosed-vendors/missing")])
  func disclosedVendors(written: String, expected: String) throws {
    for view in BasisView.allCases {
      #expect(try Self.answer(written: written, view: view, hasDisclosed: false) == expected)
      #expect(try Self.answer(written: written, view: view) == "consent")
    }
  }

  @Test(
    "global scope ended on 2021-09-01",
    arguments: [("2021-08-31", "consent"), ("2021-09-01", "fields/service-specific")])
  func globalScope(written: String, expected: String) throws {
    #expect(try Self.answer(written: written, view: .writer, isGlobal: true, policyVersion: 2) == expected)
  }

  @Test(
    "policy versions below 4 ended with 2023-11-20",
    arguments: [("2023-10-01", "consent"), ("2023-11-20", "consent"), ("2023-11-21", "fields/policy-version")])
  func policyVersion(written: String, expected: String) throws {
    for version in [2, 3] {
      #expect(try Self.answer(written: written, view: .writer, policyVersion: version) == expected)
    }
    #expect(try Self.answer(written: written, view: .writer, policyVersion: 4) == "consent")
  }

  @Test(
    "a string expires after 13 months, for its reader",
    arguments: [("2025-10-21", "consent"), ("2025-10-20", "fields/expired")])
  func expired(written: String, expected: String) throws {
    #expect(try Self.answer(written: written, view: .reader) == expected)
    #expect(try Self.answer(written: written, view: .writer) == "consent")
  }

  /// The sample list: 303 was deleted on 2026-04-15, 307 will be on 2027-01-01, 299 never existed.
  @Test(
    "a deleted CMP counts for the reader, by the as-of date",
    arguments: [
      (303, "2026-04-14", "consent"), (303, "2026-04-15", "cmp-list/deleted"), (303, "2026-11-21", "cmp-list/deleted"),
      (307, "2026-12-31", "consent"), (307, "2027-01-01", "cmp-list/deleted"), (299, "2026-11-21", "consent"),
    ])
  func deletedCMP(_ id: Int, asOf: String, expected: String) throws {
    #expect(try Self.answer(written: "2026-04-02", asOf: asOf, view: .reader, cmpID: id) == expected)
    #expect(try Self.answer(written: "2026-04-02", asOf: asOf, view: .writer, cmpID: id) == "consent")
  }

  @Test("every fault of a string is told")
  func severalFaults() throws {
    #expect(
      try Self.answer(
        written: "2024-01-08", view: .reader, hasDisclosed: false, isGlobal: true, policyVersion: 2, cmpID: 302)
        == "fields/service-specific fields/policy-version fields/expired cmp-list/deleted")
  }

  @Test("without a CMP list the reader is told what was not checked")
  func unchecked() throws {
    let facts = try TCString.made(disclosed: [755]).facts()
    let list = try SampleLists.vendorList()
    #expect(LegalBases(facts, list: list, view: .reader).unchecked.count == 1)
    #expect(LegalBases(facts, list: list, cmpList: try SampleLists.cmpList(), view: .reader).unchecked.isEmpty)
    #expect(LegalBases(facts, list: list, view: .writer).unchecked.isEmpty)
  }

  // MARK: Vendors

  @Test("vendors deleted when the string was written, and since")
  func deletedVendors() throws {
    let written = try Self.day("2026-06-01")
    var list = MadeList(vendors: [
      1: MadeVendor(consent: [1]), 2: MadeVendor(consent: [1], deleted: written),
      3: MadeVendor(consent: [1], deleted: written.adding(days: 1)),
      4: MadeVendor(consent: [1], deleted: try Self.day("2027-01-01")),
    ])
    let named = try list.compiled()
    list.number = 9
    list.lastUpdated = try Self.day("2026-11-05")
    list.vendors[1]?.deleted = try Self.day("2026-11-21")
    let newest = try list.compiled()
    let facts = try TCString.made(written, disclosed: [1, 2, 3, 4, 5]) { core in
      core.vendorConsents = [1, 2, 3, 4, 5]
      core.purposeConsents = [1]
    }.facts(asOf: Self.day("2026-11-21"))

    let writer = LegalBases(facts, list: named, newest: newest, view: .writer)
    #expect(writer.permittedVendors(of: 1, on: .consent) == [1, 3, 4])
    #expect(writer.exclusion(of: 2) == [.vendorDeleted(written)])
    #expect(writer.exclusion(of: 5) == [.vendorUnknown])
    #expect(writer.newestList == nil)

    let reader = LegalBases(facts, list: named, newest: newest, view: .reader)
    #expect(reader.permittedVendors(of: 1, on: .consent) == [4])
    #expect(reader.exclusion(of: 1) == [.vendorDeleted(try Self.day("2026-11-21"))])
    #expect(reader.newestList?.version == 9)

    // Without a newer list, the named one tells what it can.
    #expect(LegalBases(facts, list: named, view: .reader).permittedVendors(of: 1, on: .consent) == [1, 4])
    let store = try VendorListStore([named, newest])
    #expect(try LegalBases(facts, lists: store, view: .reader).permittedVendors(of: 1, on: .consent) == [4])
  }

  // MARK: Strings and lists that are not there

  @Test("a valid string whose list is missing has no answer; an invalid one needs none")
  func missingList() throws {
    let facts = try TCString.made(disclosed: [755]).facts()
    let message = "no vendor list was given; the string names vendor list 5 of GVL spec 3"
    #expect(throws: MissingList.self) { try LegalBases(facts, lists: VendorListStore(), view: .reader) }
    do throws(MissingList) {
      _ = try LegalBases(facts, lists: VendorListStore(), view: .writer)
      Issue.record("there is no list")
    } catch {
      #expect(error.description == message)
    }
    let invalid = try LegalBases(TCString.made().facts(), lists: VendorListStore(), view: .writer)
    #expect(invalid.list == nil)
    #expect(invalid.uses.isEmpty)
    #expect(invalid.stringFaults.map(\.rule?.rawValue) == ["disclosed-vendors/missing"])
    #expect(invalid.basis(of: 755, for: 1).summary == "no none string-invalid")
  }

  @Test("a policy version newer than the catalogue has no answer")
  func unknownPolicy() throws {
    let facts = try TCString.made(disclosed: [755]) { $0.policyVersion = 6 }.facts()
    let store = try VendorListStore([SampleLists.vendorList()])
    #expect(throws: MissingList.self) { try LegalBases(facts, lists: store, view: .writer) }
  }

  @Test(
    "what cannot be read permits nothing",
    arguments: [
      ("", "encoding/empty"), ("CQ", "encoding/truncated"), ("CQ+", "encoding/alphabet"),
      ("BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA", "fields/v1-retired"),
    ])
  func unreadable(text: String, rule: String) throws {
    let facts = StringFacts(settings: RuleSettings(asOf: try Self.day("2026-11-21")))
    facts.read(text)
    for view in BasisView.allCases {
      let bases = try LegalBases(facts, lists: VendorListStore(), view: view)
      #expect(bases.stringFaults.map(\.rule?.rawValue) == [rule])
      #expect(bases.basis(of: 755, for: 1).summary == "no none string-invalid")
      #expect(bases.exclusion(of: 755) == bases.stringFaults)
    }
  }

  // MARK: Special purposes and features

  /// Vendors of the sample list: 6 has special purposes 1 and 2 only, 7 has 1-3 and features 1 and 3, 9 has consent for
  /// 1 and 3 and special feature 1, 20 has special purpose 1 and both special features.
  private static func bases(
    disclosed: VendorIDSet?, _ change: (inout CoreSegment) -> Void = { _ in }
  ) throws -> LegalBases {
    let string = TCString.made(try day(disclosed == nil ? "2026-02-02" : "2026-11-02"), disclosed: disclosed, change)
    return LegalBases(try string.facts(), list: try SampleLists.vendorList(), view: .writer)
  }

  @Test("special purposes need no signal where the vendor was disclosed")
  func specialPurposes() throws {
    let bases = try Self.bases(disclosed: [6])
    #expect(bases.basis(of: 6, for: .specialPurpose(1)).summary == "legitimateInterest")
    #expect(bases.basis(of: 6, for: .specialPurpose(3)).summary == "no none not-declared")
    #expect(bases.basis(of: 7, for: .specialPurpose(1)).summary == "no none not-disclosed")
    #expect(bases.permittedVendors(ofSpecialPurpose: 2) == [6])
  }

  @Test("without Disclosed Vendors the vendor LI bit tells, and its absence tells nothing")
  func specialPurposesBefore() throws {
    let bases = try Self.bases(disclosed: nil) { $0.vendorLegitimateInterests = [6] }
    let answer = bases.basis(of: 6, for: .specialPurpose(1))
    #expect(answer.summary == "legitimateInterest")
    #expect(answer.trail == [.disclosureUnknown])
    #expect(bases.basis(of: 7, for: .specialPurpose(1)).summary == "unknown legitimateInterest undisclosed-or-objected")
    #expect(bases.permittedVendors(ofSpecialPurpose: 1) == [6])
    #expect(bases.basis(of: 7, for: .feature(1)).summary == "unknown none support-unknown")
    #expect(bases.basis(of: 7, for: .feature(2)).summary == "no none not-declared")
  }

  @Test("features follow what they support")
  func features() throws {
    #expect(try Self.bases(disclosed: [7]).basis(of: 7, for: .feature(3)).summary == "none")
    let nothing = try Self.bases(disclosed: [21])
    #expect(nothing.basis(of: 21, for: .feature(1)).summary == "no none nothing-to-support")
    let consented = try Self.bases(disclosed: [21]) {
      $0.vendorConsents = [21]
      $0.purposeConsents = [1]
    }
    #expect(consented.basis(of: 21, for: .feature(1)).summary == "none")
  }

  @Test("special features need the opt-in, the declaration and something to support")
  func specialFeatures() throws {
    let refused = try Self.bases(disclosed: [9, 20])
    #expect(refused.basis(of: 20, for: .specialFeature(1)).summary == "no none special-feature-refused")
    #expect(
      refused.basis(of: 9, for: .specialFeature(1)).summary == "no none special-feature-refused nothing-to-support")
    let given = try Self.bases(disclosed: [9, 20]) { $0.specialFeatureOptIns = [1] }
    #expect(given.basis(of: 20, for: .specialFeature(1)).summary == "none")
    #expect(given.basis(of: 20, for: .specialFeature(2)).summary == "no none special-feature-refused")
    #expect(given.basis(of: 9, for: .specialFeature(1)).summary == "no none nothing-to-support")
    #expect(given.basis(of: 9, for: .specialFeature(2)).summary == "no none not-declared")
  }

  @Test("a list without tables: what its vendors declare is asked")
  func withoutTables() throws {
    let json = """
      {"gvlSpecificationVersion":3,"vendorListVersion":5,"tcfPolicyVersion":5,"lastUpdated":"2026-01-01T00:00:00Z",
       "vendors":{"1":{"id":1,"purposes":[1,4],"legIntPurposes":[7],"specialPurposes":[2],"specialFeatures":[1]}}}
      """
    let list = try CompiledVendorList(ListReader.readVendorList(Array(json.utf8), path: "made.json"))
    let bases = LegalBases(try TCString.made(disclosed: [1]).facts(), list: list, view: .writer)
    #expect(bases.uses == [.purpose(1), .purpose(4), .purpose(7), .specialPurpose(2), .specialFeature(1)])
  }
}
