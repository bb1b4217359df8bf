import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Whose the requests of a recording are: by the domains that vendors disclose, and by ids of vendors in the requests
/// themselves. What nobody discloses is counted, never judged.
struct RequestAttribution {
  /// A request of a known vendor, or of several that share a domain.
  struct Call {
    let request: RecordedRequest
    let vendors: VendorIDSet
    /// Whether all of them use the domain without purposes.
    let isWithoutPurposes: Bool
  }

  /// The requests of vendors, in their order.
  let calls: [Call]
  /// Whether anything could tell whose a request is.
  let isPossible: Bool
  private let total: Int
  private let hasDisclosures: Bool

  init(_ facts: RecordingFacts) {
    let domains = facts.surroundings.settings.disclosures
    calls = facts.recording.requests.compactMap { request in
      let owners = domains?.owners(of: request.host) ?? []
      let named = request.vendors.filter { (1...VendorIDSet.highestPossible).contains($0) }
      guard !owners.isEmpty || !named.isEmpty else { return nil }
      return Call(
        request: request, vendors: VendorIDSet(named.isEmpty ? owners.map(\.vendor) : named),
        isWithoutPurposes: !owners.isEmpty && owners.allSatisfy(\.isWithoutPurposes))
    }
    hasDisclosures = domains != nil
    isPossible = domains != nil || !calls.isEmpty
    total = facts.recording.requests.count
  }

  /// `57 requests, 45 of them to hosts that no disclosure names`.
  var words: String {
    let all = Prose.count(total, "request")
    let rest = total - calls.count
    guard rest > 0 else { return all }
    return all + ", \(rest) of them " + (hasDisclosures ? "to hosts that no disclosure names" : "of unknown vendors")
  }
}
