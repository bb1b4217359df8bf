import TCFCodec
import TCFRules
import TCFVendorList
import Testing

/// Every combination of declaration, flexibility, restriction and signals. The counts are those of an enumeration by
/// brute force over the algorithm of `SlowLegalBasis`.
@Suite("Effective legal basis: every case")
struct LegalBasisExhaustiveTests {
  /// A row of the table of required bases, and how many of the 64 combinations of signals permit.
  struct Row: Hashable {
    let declaration: LegalBasis
    let isFlexible: Bool
    let restriction: RestrictionType?

    init(_ declaration: LegalBasis, _ isFlexible: Bool, _ restriction: RestrictionType?) {
      self.declaration = declaration
      self.isFlexible = isFlexible
      self.restriction = restriction
    }
  }

  struct Case: Sendable {
    let purpose: Int
    let policyVersion: Int
    let total: Int
    let rows: Set<Row>
    let countOfRow: Int
  }

  private static let consentRows: Set<Row> = [
    Row(.consent, false, nil), Row(.consent, false, .requireConsent), Row(.consent, true, nil),
    Row(.consent, true, .requireConsent),
  ]
  private static let flexibleRows: Set<Row> = [
    Row(.legitimateInterest, true, .requireConsent), Row(.consent, true, .requireLegitimateInterest),
    Row(.legitimateInterest, false, nil), Row(.legitimateInterest, false, .requireLegitimateInterest),
    Row(.legitimateInterest, true, nil), Row(.legitimateInterest, true, .requireLegitimateInterest),
  ]

  static let cases = [
    Case(purpose: 2, policyVersion: 5, total: 80, rows: consentRows.union(flexibleRows), countOfRow: 8),
    Case(purpose: 1, policyVersion: 5, total: 16, rows: consentRows, countOfRow: 4),
    Case(purpose: 3, policyVersion: 5, total: 32, rows: consentRows, countOfRow: 8),
    Case(purpose: 3, policyVersion: 2, total: 80, rows: consentRows.union(flexibleRows), countOfRow: 8),
  ]

  /// Vendors 1 to 6: every declaration, flexible and not.
  private static func list(_ one: Case) throws -> (CompiledVendorList, [Int: (LegalBasis, Bool)]) {
    var list = MadeList(series: one.policyVersion < 4 ? 2 : 3, policyVersion: one.policyVersion)
    var profiles: [Int: (LegalBasis, Bool)] = [:]
    for (index, declaration) in [LegalBasis.consent, .legitimateInterest, .none].enumerated() {
      for isFlexible in [false, true] {
        let id = index * 2 + (isFlexible ? 2 : 1)
        var vendor = MadeVendor(features: [1])
        if declaration == .consent { vendor.consent = [one.purpose] }
        if declaration == .legitimateInterest { vendor.legitimateInterest = [one.purpose] }
        if isFlexible { vendor.flexible = [one.purpose] }
        list.vendors[id] = vendor
        profiles[id] = (declaration, isFlexible)
      }
    }
    return (try list.compiled(), profiles)
  }

  private static let everybody = VendorIDSet(1...6)

  private static func string(_ one: Case, _ restriction: RestrictionType?, signals: Int) -> TCString {
    func bit(_ index: Int) -> Bool { signals >> index & 1 == 1 }
    // Policy 2 was current until 2023-11-20; Disclosed Vendors is there all the same.
    let day = CalendarDay(year: one.policyVersion < 4 ? 2023 : 2026, month: 6, day: 1)
    return .made(day, disclosed: bit(5) ? everybody : []) { core in
      core.policyVersion = one.policyVersion
      if bit(0) { core.purposeConsents = PurposeSet([one.purpose]) }
      if bit(1) { core.purposeLegitimateInterests = PurposeSet([one.purpose]) }
      if bit(2) { core.vendorConsents = everybody }
      if bit(3) { core.vendorLegitimateInterests = everybody }
      core.purposeOneTreatment = bit(4)
      if let restriction {
        core.publisherRestrictions = [
          PublisherRestriction(purpose: one.purpose, type: restriction, vendors: everybody)
        ]
      }
    }
  }

  @Test("the permitted cases are those counted", arguments: cases)
  func counts(_ one: Case) throws {
    let (list, profiles) = try Self.list(one)
    var permitted: [Row: Int] = [:]
    var asked = 0
    for restriction in [nil, RestrictionType.notAllowed, .requireConsent, .requireLegitimateInterest] {
      for signals in 0..<64 {
        let bases = LegalBases(
          try Self.string(one, restriction, signals: signals).facts(), list: list, view: .writer)
        for (vendor, (declaration, isFlexible)) in profiles {
          asked += 1
          let answer = bases.basis(of: vendor, for: one.purpose)
          #expect(answer.isPermitted == answer.obstacles.isEmpty)
          for basis in [LegalBasis.consent, .legitimateInterest] {
            let isInSet = bases.permittedVendors(of: one.purpose, on: basis).contains(vendor)
            #expect(isInSet == (answer.isPermitted && answer.basis == basis))
          }
          if answer.isPermitted { permitted[Row(declaration, isFlexible, restriction), default: 0] += 1 }
        }
      }
    }
    #expect(asked == 1_536)
    #expect(permitted.values.reduce(0, +) == one.total)
    #expect(permitted == Dictionary(uniqueKeysWithValues: one.rows.map { ($0, one.countOfRow) }))
  }
}

/// Worked examples: what vendor 755 may do, with the profile that it has in list 106.
@Suite("Effective legal basis: worked lines")
struct LegalBasisWorkedTests {
  private static func bases(
    disclosed: VendorIDSet = [1, 755], view: BasisView = .writer, _ change: (inout CoreSegment) -> Void = { _ in }
  ) throws -> LegalBases {
    let string = TCString.made(disclosed: disclosed) { core in
      core.vendorConsents = [755]
      core.vendorLegitimateInterests = [755]
      core.purposeConsents = [1, 3, 4]
      core.purposeLegitimateInterests = [2, 7, 9, 10]
      change(&core)
    }
    return LegalBases(
      try string.facts(), list: try SampleLists.vendorList(), cmpList: try SampleLists.cmpList(), view: view)
  }

  private static func summaries(_ bases: LegalBases) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: (1...11).map { ($0, bases.basis(of: 755, for: $0).summary) })
  }

  private static let everything: [Int: String] = [
    1: "consent", 2: "legitimateInterest", 3: "consent", 4: "consent", 5: "no none not-declared",
    6: "no none not-declared", 7: "legitimateInterest", 8: "no none not-declared", 9: "legitimateInterest",
    10: "legitimateInterest", 11: "no none not-declared",
  ]
  private static let restrictedTo7: PublisherRestrictions = [
    PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [755])
  ]

  @Test("(a) everything given", arguments: BasisView.allCases)
  func everythingGiven(view: BasisView) throws {
    #expect(Self.summaries(try Self.bases(view: view)) == Self.everything)
  }

  @Test("(b) the publisher requires consent for 7, which is refused: the LI bits for 7 do not count")
  func restricted() throws {
    let bases = try Self.bases { $0.publisherRestrictions = Self.restrictedTo7 }
    #expect(Self.summaries(bases) == Self.everything.merging([7: "no consent purpose-refused"]) { $1 })
    #expect(
      bases.basis(of: 755, for: 7).trail == [
        .declared(.legitimateInterest, isFlexible: true), .publisherRequires(.consent), .purposeRefused,
      ])
  }

  @Test("(c) the same with consent to 7")
  func restrictedAndGiven() throws {
    let bases = try Self.bases {
      $0.publisherRestrictions = Self.restrictedTo7
      $0.purposeConsents.insert(7)
    }
    #expect(Self.summaries(bases) == Self.everything.merging([7: "consent"]) { $1 })
  }

  @Test("(d) not disclosed: nothing at all")
  func notDisclosed() throws {
    let bases = try Self.bases(disclosed: [1])
    #expect(bases.exclusion(of: 755) == [.notDisclosed])
    for use in bases.uses { #expect(bases.basis(of: 755, for: use).summary == "no none not-disclosed") }
    #expect(bases.uses.count == 11 + 3 + 3 + 2)
  }

  @Test(
    "(e) purpose one treatment: purpose 1 depends on the country, the others are unchanged", arguments: [true, false])
  func treatment(isConsented: Bool) throws {
    let bases = try Self.bases {
      $0.purposeOneTreatment = true
      if !isConsented { $0.purposeConsents.remove(1) }
    }
    let one = "no none not-disclosed-depends-on-country"
    #expect(Self.summaries(bases) == Self.everything.merging([1: one]) { $1 })
    let country = try #require(LetterPair("DE"))
    #expect(bases.basis(of: 755, for: 1).obstacles == [.dependsOnCountry(country)])
    #expect(bases.vendorsDependingOnCountry == [1, 755])
    // Vendor 2 declares no purpose 1, whoever decides about it.
    #expect(try Self.bases(disclosed: [2]) { $0.purposeOneTreatment = true }.vendorsDependingOnCountry == [])
  }

  @Test("nobody depends on the country without purpose one treatment")
  func noTreatment() throws { #expect(try Self.bases().vendorsDependingOnCountry.isEmpty) }

  @Test("each missing signal is told, the purpose's first")
  func missingSignals() throws {
    let bases = try Self.bases {
      $0.vendorConsents = []
      $0.vendorLegitimateInterests = []
      $0.purposeConsents.remove(3)
      $0.purposeLegitimateInterests.remove(9)
    }
    #expect(bases.basis(of: 755, for: 1).summary == "no consent vendor-refused")
    #expect(bases.basis(of: 755, for: 3).summary == "no consent purpose-refused vendor-refused")
    #expect(bases.basis(of: 755, for: 2).summary == "no legitimateInterest vendor-objected")
    #expect(bases.basis(of: 755, for: 9).summary == "no legitimateInterest purpose-objected vendor-objected")
  }

  @Test(
    "what restrictions can take away",
    arguments: [
      ([.notAllowed], "no none publisher-disallows"), ([.undefined], "no none restriction-undefined"),
      ([.requireConsent, .requireLegitimateInterest], "no none restriction-conflict"),
      ([.requireLegitimateInterest, .requireConsent], "no none restriction-conflict"),
      ([.requireConsent, .notAllowed], "no none publisher-disallows"),
      ([.undefined, .notAllowed], "no none publisher-disallows"),
      ([.requireConsent, .undefined, .requireLegitimateInterest], "no none restriction-undefined"),
      ([.requireLegitimateInterest, .requireLegitimateInterest], "legitimateInterest"),
    ] as [([RestrictionType], String)])
  func restrictions(_ types: [RestrictionType], _ expected: String) throws {
    let bases = try Self.bases {
      $0.publisherRestrictions = PublisherRestrictions(
        types.map { PublisherRestriction(purpose: 7, type: $0, vendors: [700, 755, 800]) })
    }
    #expect(bases.basis(of: 755, for: 7).summary == expected)
  }

  @Test("a vendor that is not flexible does not offer the other basis")
  func notFlexible() throws {
    let string = TCString.made(disclosed: [1, 2]) { core in
      core.vendorConsents = [1, 2]
      core.vendorLegitimateInterests = [1, 2]
      core.purposeConsents = PurposeSet(1...11)
      core.purposeLegitimateInterests = [2, 7]
      core.publisherRestrictions = [
        PublisherRestriction(purpose: 2, type: .requireConsent, vendors: [2]),
        PublisherRestriction(purpose: 3, type: .requireLegitimateInterest, vendors: [1]),
      ]
    }
    let bases = LegalBases(try string.facts(), list: try SampleLists.vendorList(), view: .writer)
    #expect(
      bases.basis(of: 2, for: 2).trail == [
        .declared(.legitimateInterest, isFlexible: false), .publisherRequires(.consent), .basisNotOffered,
      ])
    #expect(bases.basis(of: 1, for: 3).summary == "no none basis-not-offered")
    #expect(bases.basis(of: 2, for: 7).summary == "legitimateInterest")
  }

  @Test("legitimate interest where the purpose takes consent only")
  func basisNotAllowed() throws {
    let list = MadeList(vendors: [1: MadeVendor(legitimateInterest: [1, 3, 7], flexible: [1, 3])])
    let string = TCString.made(disclosed: [1]) { core in
      core.vendorConsents = [1]
      core.vendorLegitimateInterests = [1]
      core.purposeConsents = [1, 3, 7]
      core.purposeLegitimateInterests = [1, 3, 7]
      core.publisherRestrictions = [PublisherRestriction(purpose: 3, type: .requireConsent, vendors: [1])]
    }
    let bases = LegalBases(try string.facts(), list: try list.compiled(), view: .writer)
    #expect(bases.basis(of: 1, for: 1).summary == "no none basis-not-allowed")
    #expect(bases.basis(of: 1, for: 3).summary == "no none basis-not-allowed")
    #expect(bases.basis(of: 1, for: 7).summary == "legitimateInterest")
  }

  @Test("ids that no string can carry have an answer", arguments: [Int.min, -1, 0, 25, 63, 64, 65, Int.max])
  func oddIDs(_ id: Int) throws {
    let bases = try Self.bases()
    #expect(bases.basis(of: 755, for: id).summary == "no none not-declared")
    if id != 25 { #expect(bases.basis(of: id, for: 1).summary == "no none vendor-unknown") }
    #expect(bases.permittedVendors(of: id, on: .consent).isEmpty)
    #expect(bases.permittedVendors(ofSpecialPurpose: id).isEmpty)
    for use in [DeclaredUse.specialPurpose(id), .feature(id), .specialFeature(id)] {
      #expect(bases.basis(of: 755, for: use).summary == "no none not-declared")
    }
  }
}
