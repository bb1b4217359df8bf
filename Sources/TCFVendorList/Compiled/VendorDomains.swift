package import TCFCodec

/// Whose the domains are that pages send requests to, by the vendors' device storage disclosures.
///
/// Source: Vendor Device Storage & Operational Disclosures, domains.
package struct VendorDomains: Sendable {
  /// A vendor that discloses a domain.
  package struct Owner: Sendable, Hashable {
    /// The vendor.
    package let vendor: Int
    /// Whether the vendor discloses no purpose for the domain: it uses it for special purposes only, or for none.
    package let isWithoutPurposes: Bool
  }

  /// The vendors of whom there is a disclosure.
  package private(set) var vendors = VendorIDSet()
  private var owners: [String: [Owner]] = [:]

  /// No domains.
  package init() {}

  /// Adds the domains of a vendor's disclosure. A name without a dot is no domain that anyone could own.
  package mutating func add(_ disclosure: StorageDisclosure, of vendor: Int) {
    guard (1...VendorIDSet.highestPossible).contains(vendor) else { return }
    vendors.insert(vendor)
    for element in disclosure.domains.elements {
      guard let name = element.entry.name.value.flatMap(Self.domain) else { continue }
      let owner = Owner(vendor: vendor, isWithoutPurposes: element.entry.purposes.value?.isEmpty ?? true)
      if !owners[name, default: []].contains(owner) { owners[name, default: []].append(owner) }
    }
  }

  /// The vendors that disclose the domain of a host, the most specific one that any of them names; none where nobody does.
  package func owners(of host: String) -> [Owner] {
    var name = host[...]
    while true {
      if let found = owners[String(name)] { return found }
      guard let dot = name.firstIndex(of: ".") else { return [] }
      name = name[name.index(after: dot)...]
    }
  }

  /// `*.ads.example`, `https://ads.example/` and `ads.example` are `ads.example`.
  private static func domain(_ text: String) -> String? {
    var name = text.lowercased().filter { !$0.isWhitespace }[...]
    if let scheme = name.firstRange(of: "://") { name = name[scheme.upperBound...] }
    name = name.prefix { $0 != "/" && $0 != ":" }
    if name.hasPrefix("*") { name = name.dropFirst() }
    if name.hasPrefix(".") { name = name.dropFirst() }
    return name.contains(".") ? String(name) : nil
  }
}
