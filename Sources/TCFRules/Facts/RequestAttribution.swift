import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Whose the requests of a recording are: by the domains that vendors disclose, and by ids of vendors in the requests
/// themselves. What no one discloses is counted, never judged.
struct RequestAttribution {
  /// A request of a known vendor, or of several that share a domain.
  struct Call {
    let request: RecordedRequest
    let vendors: VendorIDSet
  }

  /// The requests of vendors, in their order.
  let calls: [Call]
  /// Whether anything could show whose a request is.
  let isPossible: Bool
  private let total: Int
  private let domains: VendorDomains?

  init(_ facts: RecordingFacts) {
    let domains = facts.surroundings.settings.disclosures
    calls = facts.recording.requests.compactMap { request in
      let named = request.vendors.filter { (1...VendorIDSet.highestPossible).contains($0) }
      let vendors = named.isEmpty ? domains?.owners(of: request.host) ?? VendorIDSet() : VendorIDSet(named)
      return vendors.isEmpty ? nil : Call(request: request, vendors: vendors)
    }
    self.domains = domains
    isPossible = domains != nil || !calls.isEmpty
    total = facts.recording.requests.count
  }

  /// Whose the requests of a recording are.
  ///
  /// - Throws: where nothing could show it.
  static func known(_ facts: RecordingFacts) throws(Undecided) -> RequestAttribution {
    let attribution = RequestAttribution(facts)
    guard attribution.isPossible else { throw unknown }
    return attribution
  }

  /// Why no one can say whose a request is.
  static let unknown = Undecided.stated(
    "nothing shows which vendors the requests went to: no device storage disclosures were given (--disclosures)")

  /// Whether every vendor of a call discloses its cookies as exempt from consent.
  func isExempt(_ call: Call) -> Bool {
    guard let domains else { return false }
    return call.vendors.allSatisfy { domains.isExempt($0, at: call.request.host, cookies: call.request.cookieNames) }
  }

  /// Whether every vendor of a call discloses one of its cookies for purpose 1: of those of the call, or those that were set.
  func isForPurposeOne(_ call: Call, set: Bool = false) -> Bool {
    guard let domains, !set || call.request.setsCookies else { return false }
    let names = set ? call.request.storedCookies.map(\.name) : call.request.cookieNames
    return call.vendors.allSatisfy { domains.isForPurposeOne($0, at: call.request.host, cookies: names) }
  }

  /// `57 requests, 45 of them to hosts that no disclosure names`.
  var text: String {
    let all = Prose.count(total, "request")
    let rest = total - calls.count
    guard rest > 0 else { return all }
    return all + ", \(rest) of them " + (domains != nil ? "to hosts that no disclosure names" : "of unknown vendors")
  }
}
