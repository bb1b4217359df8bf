import TCFFindings
import TCFVendorList

/// What a list has of its vendors and texts as it was published, read when a rule first asks: the compiled list has no addresses,
/// periods and texts about features.
final class PublishedVendors {
  private let published: ListFacts.PublishedLists
  private var made: (vendors: [Int: Vendor], featureText: String?)?

  init(_ published: @escaping ListFacts.PublishedLists) { self.published = published }

  /// The vendors of `list`, which is the same at every call, by their ids.
  ///
  /// - Throws: where the list is no longer there as it was published.
  func vendors(of list: CompiledVendorList) throws(Undecided) -> [Int: Vendor] { try read(list).vendors }

  /// The text about features of `list`, which is the same at every call; nil if it has none.
  ///
  /// - Throws: where the list is no longer there as it was published.
  func featureText(of list: CompiledVendorList) throws(Undecided) -> String? { try read(list).featureText }

  private func read(_ list: CompiledVendorList) throws(Undecided) -> (vendors: [Int: Vendor], featureText: String?) {
    if let made { return made }
    guard let document = published(list.source) else {
      throw .stated("\(list.source.name) cannot be read as published")
    }
    let vendors = Dictionary(document.vendors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let text = document.standardTexts?.first { $0.name == "features" }?.text
    let read = (vendors, text.flatMap { $0.isEmpty ? nil : $0 })
    made = read
    return read
  }
}
