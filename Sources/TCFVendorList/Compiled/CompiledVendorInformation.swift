public import TCFCodec
public import TCFFindings

/// The Additional Vendor Information List as rules want it: sets of vendors.
public struct CompiledVendorInformation: Sendable {
  /// Vendors that name the countries they work in, and not all of them.
  public let vendorsWithScope: VendorIDSet
  /// Vendors that name their environments, and no native app on phones, tablets or television among them.
  public let vendorsOutsideApps: VendorIDSet
  /// Vendors that name a native app on phones, tablets or television among their environments.
  public let vendorsInApps: VendorIDSet
  /// Name, place and hash of the file.
  public let source: ListReference
  private let byCountry: [LetterPair: VendorIDSet]

  /// Compiles a list. A scope that names `OTHER`, as no document has it, matches any country.
  public init(_ list: VendorInformationList) {
    var (withScope, outsideApps, inApps) = (VendorIDSet(), VendorIDSet(), VendorIDSet())
    var byCountry: [LetterPair: VendorIDSet] = [:]
    for vendor in list.vendors {
      if let environments = vendor.environments, !environments.isEmpty {
        if environments.isDisjoint(with: [.nativeAppMobile, .nativeAppCTV]) {
          outsideApps.insert(vendor.id)
        } else {
          inApps.insert(vendor.id)
        }
      }
      let scope = (vendor.territorialScope ?? []).map { $0.uppercased() }
      guard !scope.isEmpty, !scope.contains("OTHER") else { continue }
      withScope.insert(vendor.id)
      for country in scope.compactMap({ LetterPair($0) }) {
        byCountry[country, default: VendorIDSet()].insert(vendor.id)
      }
    }
    vendorsWithScope = withScope
    vendorsOutsideApps = outsideApps
    vendorsInApps = inApps
    self.byCountry = byCountry
    source = list.source
  }

  /// The vendors that name their countries, and not this one.
  public func vendors(outside country: LetterPair) -> VendorIDSet {
    vendorsWithScope.subtracting(byCountry[country] ?? VendorIDSet())
  }
}
