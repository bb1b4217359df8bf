import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import TCFVendorList
import Testing

/// Random strings and lists, odd ones included: the sets and the single answers against the slow reading of the text.
@Suite("Effective legal basis: random cases")
struct LegalBasisPropertyTests {
  /// Days around every date that the algorithm names, none beyond the 28th of its month.
  private static let days = [
    "2020-03-05", "2021-08-28", "2021-09-01", "2022-06-15", "2023-11-20", "2023-11-21", "2024-07-28", "2025-10-20",
    "2025-10-21", "2025-12-01", "2026-02-28", "2026-03-01", "2026-06-15", "2026-11-20",
  ].compactMap { CalendarDay($0) }
  private static let today = CalendarDay(year: 2026, month: 11, day: 21)

  /// Vendors around the ends of words, with gaps, and some far out.
  private static let ids = [
    1, 2, 3, 5, 31, 62, 63, 64, 65, 66, 90, 127, 128, 129, 130, 190, 191, 192, 193, 300, 1_427, 1_428,
  ]

  private static func list(_ random: inout SplitMix64, policyVersion: Int) -> MadeList {
    // The last purposes that have a bit are what a later policy may add.
    let purposes = Array(1...11) + [12, 23, 24]
    var list = MadeList(series: policyVersion < 4 ? 2 : 3, policyVersion: policyVersion)
    for id in ids where !random.chance(oneIn: 6) {
      var vendor = MadeVendor()
      vendor.consent = random.some(purposes, oneIn: 3)
      vendor.legitimateInterest = random.some(purposes, oneIn: 3)
      // Every other vendor keeps the rule that a purpose stands on one basis.
      if list.vendors.count.isMultiple(of: 2) { vendor.legitimateInterest.subtract(vendor.consent) }
      vendor.flexible = random.some(purposes, oneIn: 2)
      vendor.specialPurposes = random.some(1...3, oneIn: 4)
      vendor.features = random.some(1...3, oneIn: 3)
      vendor.specialFeatures = random.some(1...2, oneIn: 3)
      if random.chance(oneIn: 8) { vendor.deleted = random.pick(days) }
      list.vendors[id] = vendor
    }
    return list
  }

  private static func restrictions(_ random: inout SplitMix64) -> PublisherRestrictions {
    PublisherRestrictions(
      (0..<random.number(0...9)).map { _ in
        let type = random.pick(RestrictionType.allCases)
        var vendors = VendorIDSet(random.some(ids, oneIn: 3))
        if random.chance(oneIn: 3) { vendors.insert(VendorIDRange(UInt16(random.pick(ids)), 65_535)) }
        return PublisherRestriction(purpose: random.number(1...26), type: type, vendors: vendors)
      })
  }

  private static func string(_ random: inout SplitMix64, policyVersion: Int) -> TCString {
    let day = random.pick(days)
    let disclosed = random.chance(oneIn: 3) ? nil : VendorIDSet((1...200).filter { $0 % 7 != 0 })
    return .made(day, disclosed: disclosed?.union(VendorIDSet(random.some(ids, oneIn: 2)))) { core in
      core.policyVersion = policyVersion
      core.isServiceSpecific = !random.chance(oneIn: 8)
      core.purposeOneTreatment = random.chance(oneIn: 4)
      core.specialFeatureOptIns = PurposeSet(random.some(1...2, oneIn: 2))
      core.purposeConsents = PurposeSet(random.some(1...24, oneIn: 2))
      core.purposeLegitimateInterests = PurposeSet(random.some(1...24, oneIn: 2))
      core.vendorConsents = VendorIDSet(random.some(ids, oneIn: 2))
      core.vendorLegitimateInterests = VendorIDSet(random.some(ids, oneIn: 2))
      core.publisherRestrictions = restrictions(&random)
      core.cmpID = random.chance(oneIn: 6) ? 303 : 300
    }
  }

  /// The list itself, or a later one in which some vendors are deleted, and some deletions withdrawn.
  private static func newer(_ list: MadeList, _ random: inout SplitMix64) -> MadeList {
    guard !random.chance(oneIn: 2) else { return list }
    var newer = list
    newer.number += 1
    for id in list.vendors.keys.sorted() where random.chance(oneIn: 4) {
      newer.vendors[id]?.deleted = random.chance(oneIn: 3) ? nil : random.pick(days)
    }
    return newer
  }

  @Test("sets and single answers are those of the slow reading")
  func slowReading() throws {
    let cmpList = try SampleLists.cmpList()
    let run = PropertyRun("effective legal basis", cases: 300)
    var permitted = 0
    try run.forEach { random, label in
      let policyVersion = random.number(2...5)
      let list = Self.list(&random, policyVersion: policyVersion)
      let newest = Self.newer(list, &random)
      let string = Self.string(&random, policyVersion: policyVersion)
      let view = random.pick(BasisView.allCases)
      let slow = SlowLegalBasis(
        string: string, list: list, newest: newest, asOf: Self.today, view: view,
        cmpDeleted: cmpList.deletionDay(ofCMP: string.core.cmpID))
      let bases = LegalBases(
        try string.facts(asOf: Self.today), list: try list.compiled(), newest: try newest.compiled(),
        cmpList: cmpList, view: view)
      let comment = Comment(rawValue: label)
      try #require(bases.stringFaults.isEmpty == !slow.isInvalid, comment)
      permitted += Self.comparePurposes(bases, slow, comment)
      Self.compareOthers(bases, slow, comment)
    }
    // Cases in which nobody may do anything show little.
    #expect(permitted > 5 * run.cases.count || run.cases.count == 1)
  }

  /// Compares everything about purposes; returns how many permissions there are.
  private static func comparePurposes(_ bases: LegalBases, _ slow: SlowLegalBasis, _ comment: Comment) -> Int {
    var permitted = 0
    for purpose in 1...24 {
      var sets: [LegalBasis: VendorIDSet] = [:]
      for vendor in ids + [4, 67, 9_999, 65_535] {
        let answer = bases.basis(of: vendor, for: purpose)
        let (basis, obstacles) = slow.purpose(purpose, of: vendor)
        if obstacles.isEmpty { sets[basis, default: VendorIDSet()].insert(vendor) }
        var codes = answer.obstacles.map(\.code)
        // A string may be invalid for several reasons.
        if codes.first == "string-invalid" { codes = ["string-invalid"] }
        if answer.basis != basis || codes != obstacles || answer.isPermitted != obstacles.isEmpty {
          Issue.record("\(comment): vendor \(vendor), purpose \(purpose): \(answer.summary), not \(basis) \(obstacles)")
        }
      }
      for basis in LegalBasis.allCases {
        let expected = basis == .none ? VendorIDSet() : sets[basis] ?? VendorIDSet()
        #expect(bases.permittedVendors(of: purpose, on: basis) == expected, comment)
        permitted += expected.count
      }
    }
    return permitted
  }

  private static func compareOthers(_ bases: LegalBases, _ slow: SlowLegalBasis, _ comment: Comment) {
    func permission(_ answer: Bool?) -> Permission { answer.map { $0 ? .permitted : .notPermitted } ?? .unknown }
    for vendor in ids {
      for id in 1...4 {
        let expected: [DeclaredUse: Permission] = [
          .specialPurpose(id): permission(slow.specialPurpose(id, of: vendor)),
          .feature(id): permission(slow.feature(id, of: vendor, isSpecial: false)),
          .specialFeature(id): permission(slow.feature(id, of: vendor, isSpecial: true)),
        ]
        for (use, permission) in expected where bases.basis(of: vendor, for: use).permission != permission {
          Issue.record("\(comment): vendor \(vendor), \(use) is not \(permission)")
        }
        let isInSet = bases.permittedVendors(ofSpecialPurpose: id).contains(vendor)
        #expect(isInSet == (expected[.specialPurpose(id)] == .permitted), comment)
      }
    }
  }
}
