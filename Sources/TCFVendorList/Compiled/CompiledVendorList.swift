public import TCFCodec
public import TCFFindings

/// A vendor list as rules want it: a set of vendors for each purpose and basis, so that a rule over a thousand vendors
/// is a few word operations. Every set is stored; asking allocates nothing.
///
/// The sets hold what the list says, deleted vendors too, whatever the policy version makes of it.
///
/// Source: Consent string and vendor list formats v2, The Global Vendor List.
///
/// A class, so that handing it on costs one reference and not one for each set; immutable.
public final class CompiledVendorList: Sendable {
  /// The specification and so the series that `version` counts in, a `GVLSpecification`.
  public let series: Int
  /// The list's number in its series.
  public let version: Int
  /// The policy version that the list was published under.
  public let policyVersion: Int
  /// The UTC day on which the list was published.
  public let lastUpdated: CalendarDay
  /// Every vendor of the list, deleted ones too.
  public let vendors: VendorIDSet
  /// The highest vendor id, or 0 if there is none. Not monotone from list to list.
  public let highestVendorID: Int
  /// The tables that the list has. References to an absent table cannot be judged.
  public let presentTables: ListTables
  /// The purposes that the list defines; empty if the table is absent.
  public let purposes: PurposeSet
  /// The special purposes that the list defines; empty if the table is absent.
  public let specialPurposes: PurposeSet
  /// The features that the list defines; empty if the table is absent.
  public let features: PurposeSet
  /// The special features that the list defines; empty if the table is absent.
  public let specialFeatures: PurposeSet
  /// The purposes for which users must not be asked for consent (`consentable` false).
  public let nonConsentablePurposes: PurposeSet
  /// The purposes to which users cannot object (`rightToObject` false).
  public let noRightToObjectPurposes: PurposeSet
  /// The vendors that declare special purposes and no purpose on either basis.
  public let specialPurposesOnlyVendors: VendorIDSet
  /// The stacks that the list defines, ascending by id.
  public let stacks: [CompiledStack]
  /// Whether the list has the text about features that CMPs show word for word (`standardTexts`, TCF 2.4).
  public let hasFeatureText: Bool
  /// The texts that CMPs show word for word, table by table.
  public let texts: [ListText]
  /// Name, place and hash of the file.
  public let source: ListReference

  let declarations: DeclarationTable
  let calendar: DeletionCalendar
  let vendorNames: NameTable
  let purposeNames: NameTable
  let specialPurposeNames: NameTable
  let featureNames: NameTable
  let specialFeatureNames: NameTable

  /// A list from its parts; what follows from them is worked out.
  init(
    series: Int, version: Int, policyVersion: Int, lastUpdated: CalendarDay, vendors: VendorIDSet,
    presentTables: ListTables, purposes: PurposeSet, specialPurposes: PurposeSet, features: PurposeSet,
    specialFeatures: PurposeSet, nonConsentablePurposes: PurposeSet, noRightToObjectPurposes: PurposeSet,
    source: ListReference, declarations: DeclarationTable, calendar: DeletionCalendar, vendorNames: NameTable,
    purposeNames: NameTable, specialPurposeNames: NameTable, featureNames: NameTable, specialFeatureNames: NameTable,
    stacks: [CompiledStack], hasFeatureText: Bool, texts: [ListText]
  ) {
    self.series = series
    self.version = version
    self.policyVersion = policyVersion
    self.lastUpdated = lastUpdated
    self.vendors = vendors
    highestVendorID = vendors.highest
    self.presentTables = presentTables
    self.purposes = purposes
    self.specialPurposes = specialPurposes
    self.features = features
    self.specialFeatures = specialFeatures
    self.nonConsentablePurposes = nonConsentablePurposes
    self.noRightToObjectPurposes = noRightToObjectPurposes
    specialPurposesOnlyVendors = declarations.vendors(.specialPurpose)
      .subtracting(declarations.vendors(.consent)).subtracting(declarations.vendors(.legitimateInterest))
    self.source = source
    self.declarations = declarations
    self.calendar = calendar
    self.vendorNames = vendorNames
    self.purposeNames = purposeNames
    self.specialPurposeNames = specialPurposeNames
    self.featureNames = featureNames
    self.specialFeatureNames = specialFeatureNames
    self.stacks = stacks
    self.hasFeatureText = hasFeatureText
    self.texts = texts
  }

  /// A list with nothing in it, to be where there is none.
  package static let ofNobody = CompiledVendorList(
    series: 0, version: 0, policyVersion: 0, lastUpdated: CalendarDay(daysSince1970: 0), vendors: VendorIDSet(),
    presentTables: [], purposes: [], specialPurposes: [], features: [], specialFeatures: [],
    nonConsentablePurposes: [], noRightToObjectPurposes: [], source: ListReference(name: "", path: "", sha256: nil),
    declarations: DeclarationTable(), calendar: DeletionCalendar([]), vendorNames: .empty, purposeNames: .empty,
    specialPurposeNames: .empty, featureNames: .empty, specialFeatureNames: .empty, stacks: [], hasFeatureText: false,
    texts: [])

  /// Whether the list has the four tables that declarations refer to.
  public var hasTables: Bool { presentTables.isSuperset(of: .declarations) }
}

extension CompiledVendorList {
  /// The vendors that declare `purpose` with consent. None for purposes outside 1-64.
  public func consentVendors(of purpose: Int) -> VendorIDSet { declarations.vendors(.consent, of: purpose) }

  /// The vendors that declare `purpose` with legitimate interest. None for purposes outside 1-64.
  public func legitimateInterestVendors(of purpose: Int) -> VendorIDSet {
    declarations.vendors(.legitimateInterest, of: purpose)
  }

  /// Those of `purposes` that some vendor of `vendors` declares with consent.
  package func consentPurposes(_ purposes: PurposeSet, of vendors: VendorIDSet) -> PurposeSet {
    declarations.declared(.consent, of: purposes, by: vendors)
  }

  /// Those of `purposes` that some vendor of `vendors` declares with legitimate interest.
  package func legitimateInterestPurposes(_ purposes: PurposeSet, of vendors: VendorIDSet) -> PurposeSet {
    declarations.declared(.legitimateInterest, of: purposes, by: vendors)
  }

  /// Those of `features`, special features, that some vendor of `vendors` declares.
  package func specialFeatures(_ features: PurposeSet, of vendors: VendorIDSet) -> PurposeSet {
    declarations.declared(.specialFeature, of: features, by: vendors)
  }

  /// The vendors that are flexible for `purpose`, declared or not. None for purposes outside 1-64.
  public func flexibleVendors(of purpose: Int) -> VendorIDSet { declarations.vendors(.flexible, of: purpose) }

  /// The vendors that declare special purpose `id`. None for ids outside 1-64.
  public func specialPurposeVendors(of id: Int) -> VendorIDSet { declarations.vendors(.specialPurpose, of: id) }

  /// The vendors that declare feature `id`. None for ids outside 1-64.
  public func featureVendors(of id: Int) -> VendorIDSet { declarations.vendors(.feature, of: id) }

  /// The vendors that declare special feature `id`. None for ids outside 1-64.
  public func specialFeatureVendors(of id: Int) -> VendorIDSet { declarations.vendors(.specialFeature, of: id) }

  /// The vendors that declare any purpose with consent.
  public var anyConsent: VendorIDSet { declarations.vendors(.consent) }

  /// The vendors that declare any purpose with legitimate interest.
  public var anyLegitimateInterest: VendorIDSet { declarations.vendors(.legitimateInterest) }

  /// The vendors that are flexible for any purpose.
  public var anyFlexible: VendorIDSet { declarations.vendors(.flexible) }

  /// The vendors that declare any special purpose.
  public var anySpecialPurpose: VendorIDSet { declarations.vendors(.specialPurpose) }

  /// The vendors that declare any feature.
  public var anyFeature: VendorIDSet { declarations.vendors(.feature) }

  /// The vendors that declare any special feature.
  public var anySpecialFeature: VendorIDSet { declarations.vendors(.specialFeature) }

  /// The vendors whose `deletedDate` is on `day` or earlier. A date that cannot be read deletes no one.
  public func deletedVendors(by day: CalendarDay) -> VendorIDSet { calendar.deleted(by: day) }

  /// Every vendor with a readable `deletedDate`, past or announced, ascending by day and then by id.
  public var deletions: [Deletion] { calendar.deletions }

  /// The vendor's name without white space around it; nil if the list has no such vendor or no name for it.
  public func name(ofVendor id: Int) -> String? { vendorNames.name(of: id) }

  /// The purpose's name; nil if the list does not have it.
  public func name(ofPurpose id: Int) -> String? { purposeNames.name(of: id) }

  /// The special purpose's name; nil if the list does not have it.
  public func name(ofSpecialPurpose id: Int) -> String? { specialPurposeNames.name(of: id) }

  /// The feature's name; nil if the list does not have it.
  public func name(ofFeature id: Int) -> String? { featureNames.name(of: id) }

  /// The special feature's name; nil if the list does not have it.
  public func name(ofSpecialFeature id: Int) -> String? { specialFeatureNames.name(of: id) }
}

/// A stack as rules want it.
public struct CompiledStack: Sendable, Hashable {
  /// The id.
  public let id: Int
  /// The purposes it presents together.
  public let purposes: PurposeSet
  /// The special features it presents together.
  public let specialFeatures: PurposeSet
}

extension VendorListName {
  /// The name of a list.
  public init(_ list: CompiledVendorList) { self.init(series: list.series, number: list.version) }
}
