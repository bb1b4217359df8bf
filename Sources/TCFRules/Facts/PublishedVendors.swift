import TCFFindings
import TCFVendorList

/// The vendors of a list as it was published, read when a rule first asks: the compiled list has no addresses and periods.
final class PublishedVendors {
  private let published: ListFacts.PublishedLists
  private var made: [Int: Vendor]?

  init(_ published: @escaping ListFacts.PublishedLists) { self.published = published }

  /// The vendors of `list`, which is the same at every call, by their ids.
  ///
  /// - Throws: where the list is no longer there as it was published.
  func vendors(of list: CompiledVendorList) throws(Undecided) -> [Int: Vendor] {
    if let made { return made }
    guard let document = published(list.source) else {
      throw .stated("\(list.source.name) cannot be read as published")
    }
    let vendors = Dictionary(document.vendors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    made = vendors
    return vendors
  }
}
