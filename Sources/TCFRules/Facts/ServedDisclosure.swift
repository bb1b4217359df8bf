import TCFCodec
import TCFStorage
import TCFVendorList

/// A request for a vendor's device storage disclosure in a HAR file, and how the answer was served.
struct ServedDisclosure: Sendable {
  /// How it was served.
  let served: ServedDocument
  /// The vendors for which the newest list names the address, or the address that led here; empty where it names it for none.
  let vendors: VendorIDSet

  /// The requests that the newest list names as disclosures, those to which they were redirected, and those whose answers are
  /// disclosures.
  static func all(
    in requests: [RecordedRequest], _ lists: VendorListStore, _ published: ListFacts.PublishedLists
  ) -> [ServedDisclosure] {
    let served = requests.compactMap(\.served)
    guard !served.isEmpty else { return [] }
    var vendors = addresses(lists, published)
    var found: [ServedDisclosure] = []
    for document in served {
      let owners = vendors[document.address]
      guard owners != nil || document.holdsDisclosure else { continue }
      found.append(ServedDisclosure(served: document, vendors: owners ?? VendorIDSet()))
      if let owners, let target = document.target { vendors[target, default: VendorIDSet()].formUnion(owners) }
    }
    return found
  }

  /// The vendors by the address of their disclosure.
  private static func addresses(
    _ lists: VendorListStore, _ published: ListFacts.PublishedLists
  ) -> [HTTPAddress: VendorIDSet] {
    guard let name = lists.newestEdition?.name, let list = lists.list(series: name.series, number: name.number),
      let document = published(list.source)
    else { return [:] }
    var vendors: [HTTPAddress: VendorIDSet] = [:]
    for vendor in document.liveVendors {
      guard let address = vendor.deviceStorageDisclosureUrl.flatMap(HTTPAddress.init) else { continue }
      vendors[address, default: VendorIDSet()].insert(vendor.id)
    }
    return vendors
  }
}
