import TCFCodec
import TCFFindings
import TCFVendorList

/// What a device storage disclosure is judged against.
struct DisclosureContext: Sendable {
  /// The declaration of the vendor that the run names.
  enum DeclarationLookup: Sendable {
    /// The run names no vendor.
    case notAsked
    case found(Vendor)
    case missing(VerdictCause)
  }

  /// The newest list at hand, which defines the purposes.
  let list: CompiledVendorList?
  let declaration: DeclarationLookup

  init(_ lists: VendorListStore, _ published: ListFacts.PublishedLists, vendor: Int?) {
    let name = lists.newestEdition?.name
    let list = name.flatMap { lists.list(series: $0.series, number: $0.number) }
    self.list = list
    declaration = vendor.map { Self.declaration(of: $0, in: list, lists, published) } ?? .notAsked
  }

  private static func declaration(
    of vendor: Int, in list: CompiledVendorList?, _ lists: VendorListStore, _ published: ListFacts.PublishedLists
  ) -> DeclarationLookup {
    guard let list else { return .missing(.stated("\(lists.absence) (--gvl): what vendor \(vendor) declares")) }
    guard let document = published(list.source) else {
      return .missing(.stated("\(list.source.name) cannot be read as published"))
    }
    guard let entry = document.vendors.first(where: { $0.id == vendor }) else {
      return .missing(.stated("\(list.source.name) has no vendor \(vendor)"))
    }
    return .found(entry)
  }

  /// The vendor's declaration; nil if the run names no vendor, or there is none.
  var vendor: Vendor? {
    if case .found(let vendor) = declaration { return vendor }
    return nil
  }
}

/// The list that a translation is of.
enum TranslatedList: Sendable {
  case found(GlobalVendorList)
  case missing(VerdictCause)

  init(_ translation: GlobalVendorList, _ lists: VendorListStore, _ published: ListFacts.PublishedLists) {
    guard let number = translation.vendorListVersion else {
      self = .missing(.stated("the translation does not say which list it is of (vendorListVersion)"))
      return
    }
    // Translations of specification 2 did not name it; only specification 3 has data categories.
    let series =
      translation.gvlSpecificationVersion
      ?? GVLSpecification.ofUnnamed(hasDataCategories: translation.presentTables.contains(.dataCategories))
    guard let list = lists.list(series: series, number: number) else {
      self = .missing(Cause.listOfTranslationMissing(series: series, number: number, in: lists))
      return
    }
    self =
      published(list.source).map { .found($0) }
      ?? .missing(.stated("\(list.source.name) cannot be read as published"))
  }
}

extension Cause {
  /// As for a string, but it is the translation that names the list.
  fileprivate static func listOfTranslationMissing(series: Int, number: Int, in store: VendorListStore) -> VerdictCause
  {
    let name = "vendor list \(number) of GVL spec \(series)"
    if store.conflict(series: series, number: number) != nil {
      return .stated("two different files claim to be \(name)")
    }
    if let fault = store.fault(series: series, number: number) {
      return .stated("\(name) cannot be read: \(fault.message)")
    }
    return .stated("\(name), which it translates, was not given (--gvl)")
  }
}
