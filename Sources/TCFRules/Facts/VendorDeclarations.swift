import TCFCodec
import TCFFindings
import TCFVendorList

/// What disclosed vendors declare, as the places of the names that an interface has to show.
struct VendorDeclarations {
  private let requests: InterfaceRequests
  private let list: CompiledVendorList
  private var places: [ListText.Subject: [Int: Int]] = [:]
  /// The texts that some layer has in a form that another rule reports.
  private let disputed: Set<Int>

  init(_ requests: InterfaceRequests, _ texts: InterfaceTexts) {
    (self.requests, list) = (requests, texts.list)
    disputed = texts.allDisputedPlaces
    for (place, text) in list.texts.enumerated() where text.part == .name {
      places[text.subject, default: [:]][text.id] = place
    }
  }

  /// The names of the purposes and features of a vendor that no restriction takes away, but for those that some layer disputes.
  func places(of vendor: Int) -> Set<Int> { declared(by: vendor).subtracting(disputed) }

  /// Whether the restrictions leave a vendor anything to show.
  func hasAny(of vendor: Int) -> Bool { !declared(by: vendor).isEmpty }

  private func declared(by vendor: Int) -> Set<Int> {
    var found: Set<Int> = []
    func add(_ subject: ListText.Subject, _ ids: PurposeSet, where declares: (Int) -> Bool) {
      found.formUnion(ids.filter(declares).compactMap { places[subject]?[$0] })
    }
    add(.purpose, requests.asked.union(requests.onInterest)) {
      requests.vendors(asking: $0).contains(vendor) || requests.vendors(onInterest: $0).contains(vendor)
    }
    add(.specialPurpose, requests.specialPurposes) { list.specialPurposeVendors(of: $0).contains(vendor) }
    add(.feature, requests.features) { list.featureVendors(of: $0).contains(vendor) }
    add(.specialFeature, requests.specialFeatures) { list.specialFeatureVendors(of: $0).contains(vendor) }
    return found
  }

  /// The names of categories of data.
  func categories(_ ids: [Int]) -> Set<Int> {
    Set(ids.compactMap { places[.dataCategory]?[$0] }).subtracting(disputed)
  }
}
