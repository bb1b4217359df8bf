import TCFCodec
import TCFFindings

/// What a user has agreed to, by one string or several.
struct GivenConsents {
  private(set) var purposes = PurposeSet()
  private(set) var vendors = VendorIDSet()
  private(set) var features = PurposeSet()

  init() {}

  init(_ core: CoreSegment) {
    (purposes, vendors, features) = (core.purposeConsents, core.vendorConsents, core.specialFeatureOptIns)
  }

  var isEmpty: Bool { purposes.isEmpty && vendors.isEmpty && features.isEmpty }

  mutating func formUnion(_ other: GivenConsents) {
    purposes = purposes.union(other.purposes)
    vendors.formUnion(other.vendors)
    features = features.union(other.features)
  }

  func subtracting(_ other: GivenConsents) -> GivenConsents {
    var result = self
    result.purposes = purposes.subtracting(other.purposes)
    result.vendors = vendors.subtracting(other.vendors)
    result.features = features.subtracting(other.features)
    return result
  }

  /// `purposes {1,3}, vendors {755}`.
  var text: String {
    var parts: [String] = []
    if !purposes.isEmpty { parts.append("purposes \(IDList.text(purposes))") }
    if !vendors.isEmpty { parts.append("vendors \(IDList.text(vendors, limit: 10))") }
    if !features.isEmpty { parts.append("special features \(IDList.text(features))") }
    return parts.joined(separator: ", ")
  }
}
