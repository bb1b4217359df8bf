import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFRules

/// A vendor of a small made-up list.
struct MadeVendor: Sendable, Hashable {
  /// What a vendor declares, in the order of its lists.
  enum DeclaredList: Int, CaseIterable {
    case consent, legitimateInterest, flexible, specialPurpose, feature, specialFeature

    /// The member of a published vendor list.
    var member: String {
      switch self {
      case .consent: "purposes"
      case .legitimateInterest: "legIntPurposes"
      case .flexible: "flexiblePurposes"
      case .specialPurpose: "specialPurposes"
      case .feature: "features"
      case .specialFeature: "specialFeatures"
      }
    }
  }

  var id: Int
  /// The day of `deletedDate`, counted from 1970-01-01; 0 for none.
  var deletedOn = 0
  /// The declared ids, a list for each `Declaration`.
  var declared = [[Int]](repeating: [], count: DeclaredList.allCases.count)

  func declares(_ declaration: DeclaredList, _ id: Int) -> Bool { declared[declaration.rawValue].contains(id) }

  /// Vendors that declare less, or were never deleted.
  var simplerVendors: Simpler<MadeVendor> {
    var result = simpler(self, \.deletedOn, simplerNumber(deletedOn))
    for index in declared.indices { result += simpler(self, \.declared[index], simplerList(declared[index])) }
    return result
  }
}

/// A string, the small vendor list that it names, and as of when it is read: what a legal basis depends on.
struct BasisInput: FuzzInput {
  var model: TCString
  var vendors: [MadeVendor]
  var view: BasisView
  let classes: [String]

  init(_ model: TCString, vendors: [MadeVendor], view: BasisView, classes: [String] = []) {
    self.model = model
    self.vendors = vendors
    self.view = view
    self.classes = classes
  }

  /// The list's own numbers are before the vendors' lists: 0 for the writer's view, 1 for the reader's.
  var saved: SavedInput {
    let lists = vendors.flatMap { [[$0.id, $0.deletedOn]] + $0.declared }
    return .modelWithIDs(model, [[view == .writer ? 0 : 1]] + lists)
  }

  init?(_ saved: SavedInput) {
    guard case .modelWithIDs(let model, let lists) = saved else { return nil }
    let size = 1 + MadeVendor.DeclaredList.allCases.count
    guard lists.count % size == 1, lists[0] == [0] || lists[0] == [1] else { return nil }
    var vendors: [MadeVendor] = []
    for start in stride(from: 1, to: lists.count, by: size) {
      guard lists[start].count == 2, (1...65_535).contains(lists[start][0]) else { return nil }
      guard !vendors.contains(where: { $0.id == lists[start][0] }) else { return nil }
      vendors.append(
        MadeVendor(id: lists[start][0], deletedOn: lists[start][1], declared: Array(lists[start + 1..<start + size])))
    }
    self.init(model, vendors: vendors, view: lists[0] == [0] ? .writer : .reader)
  }

  /// Fewer vendors, simpler ones, lower ids in list and string at once, then a simpler string.
  var simpler: Simpler<BasisInput> {
    let lists = simplerList(vendors, element: \.simplerVendors)
    var result = TCFFuzzing.simpler(self, \.vendors, lists)
    if view != .writer { result.append { BasisInput(model, vendors: vendors, view: .writer) } }
    let taken = Set(vendors.map(\.id))
    for vendor in vendors where vendors.count <= 4 {
      for make in simplerNumber(vendor.id, toward: 1) where !taken.contains(make()) {
        result.append { self.renamed(vendor.id, make()) }
      }
    }
    return result + TCFFuzzing.simpler(self, \.model, model.simplerModels)
  }

  /// The same with another id for a vendor, wherever it is.
  private func renamed(_ id: Int, _ other: Int) -> BasisInput {
    func renamed(_ set: VendorIDSet) -> VendorIDSet {
      guard set.contains(id) else { return set }
      var set = set
      set.remove(id)
      set.insert(other)
      return set
    }
    var copy = self
    copy.vendors = vendors.map { vendor in
      var vendor = vendor
      if vendor.id == id { vendor.id = other }
      return vendor
    }
    copy.model.core.vendorConsents = renamed(model.core.vendorConsents)
    copy.model.core.vendorLegitimateInterests = renamed(model.core.vendorLegitimateInterests)
    copy.model.disclosedVendors = model.disclosedVendors.map(renamed)
    copy.model.core.publisherRestrictions = PublisherRestrictions(
      model.core.publisherRestrictions.map {
        PublisherRestriction(purpose: $0.purpose, type: $0.type, vendors: renamed($0.vendors))
      })
    return copy
  }
}

// The generator.
extension BasisInput {
  /// The classes that a few thousand inputs fall into.
  static let usualClasses = [
    "writer", "reader", "restricted", "disclosed", "undisclosed", "purpose-one-treatment", "deleted-vendors", "valid",
    "invalid", "permits",
  ]

  /// Days around every date that the algorithm names.
  private static let days = [
    (2020, 3, 5), (2021, 8, 31), (2021, 9, 1), (2022, 6, 15), (2023, 11, 20), (2023, 11, 21), (2024, 7, 28),
    (2025, 10, 20), (2025, 10, 21), (2025, 12, 31), (2026, 2, 28), (2026, 3, 1), (2026, 6, 15), (2026, 11, 20),
  ].map { CalendarDay(year: $0.0, month: $0.1, day: $0.2) }

  /// Ids around the ends of words, with gaps, and some far out.
  private static let ids = [
    1, 2, 3, 5, 31, 62, 63, 64, 65, 66, 90, 127, 128, 129, 191, 192, 193, 755, 1_427, 4_096, 65_535,
  ]

  static func any(_ random: inout SplitMix64) -> BasisInput {
    let vendors = (0..<random.number(1...8)).reduce(into: [MadeVendor]()) { vendors, _ in
      let id = random.pick(ids)
      if !vendors.contains(where: { $0.id == id }) { vendors.append(vendor(id, &random)) }
    }
    let view = random.pick(BasisView.allCases)
    let model = model(&random, view)
    var classes = [view.rawValue, model.disclosedVendors == nil ? "undisclosed" : "disclosed"]
    if !model.core.publisherRestrictions.isEmpty { classes.append("restricted") }
    if model.core.purposeOneTreatment { classes.append("purpose-one-treatment") }
    if vendors.contains(where: { $0.deletedOn > 0 }) { classes.append("deleted-vendors") }
    return BasisInput(model, vendors: vendors, view: view, classes: classes)
  }

  private static func vendor(_ id: Int, _ random: inout SplitMix64) -> MadeVendor {
    let percent = random.pick([20, 40, 80])
    let some = { (ids: [Int], random: inout SplitMix64) in ids.filter { _ in random.chance(percent) } }
    // Every purpose that has a bit may be one that a later policy adds; a list can name further ones, up to 64.
    let purposes = Array(1...11) + (random.chance(20) ? Array(12...24) + [64] : [])
    var vendor = MadeVendor(id: id)
    vendor.declared = [
      some(purposes, &random), some(purposes, &random), some(purposes, &random), some(Array(1...3), &random),
      some(Array(1...3), &random), some(Array(1...2), &random),
    ]
    // A list should have each purpose on one basis; not every list is as it should be.
    if random.chance(60) { vendor.declared[1].removeAll(where: vendor.declared[0].contains) }
    if random.chance(15) { vendor.deletedOn = random.pick(days).daysSince1970 }
    return vendor
  }

  private static func model(_ random: inout SplitMix64, _ view: BasisView) -> TCString {
    var core = CoreSegment()
    // For whoever reads it now, an old string is no good, and nothing would be seen of the rest.
    let isRecent = view == .reader && random.chance(80)
    core.created = Deciseconds(random.pick(isRecent ? Array(days.suffix(6)) : days))
    core.lastUpdated = core.created
    core.cmpID = 300
    core.vendorListVersion = 5
    core.policyVersion = random.pick([2, 3, 4, 4, 5, 5, 5, 6])
    core.isServiceSpecific = random.chance(95)
    core.purposeOneTreatment = random.chance(25)
    core.publisherCC = LetterPair("DE") ?? .unknown
    core.specialFeatureOptIns = purposes(&random).upTo(12)
    core.purposeConsents = purposes(&random)
    core.purposeLegitimateInterests = purposes(&random)
    core.vendorConsents = vendors(&random)
    core.vendorLegitimateInterests = vendors(&random)
    for _ in 0..<random.pick([0, 0, random.number(1...12)]) {
      let type = random.pick(RestrictionType.allCases)
      core.publisherRestrictions.append(
        PublisherRestriction(
          purpose: random.chance(80) ? random.number(1...12) : random.number(12...26), type: type,
          vendors: vendors(&random)))
    }
    return TCString(core: core, disclosedVendors: random.chance(80) ? vendors(&random) : nil)
  }

  private static func purposes(_ random: inout SplitMix64) -> PurposeSet {
    PurposeSet(bits: random.pick([.max, random.next(), random.next() | random.next()])).upTo(24)
  }

  private static func vendors(_ random: inout SplitMix64) -> VendorIDSet {
    let percent = random.pick([20, 70, 100])
    var set = VendorIDSet(ids.filter { _ in random.chance(percent) })
    if random.chance(20) { set.insert(VendorIDRange(UInt16(random.pick(ids)), 65_535)) }
    return set
  }
}
