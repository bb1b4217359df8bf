import TCFCodec
import TCFStorage
import TCFVendorList

/// A cookie that a host of vendors set.
struct SetCookie {
  let host: String
  let vendors: VendorIDSet
  let cookie: StoredCookie
}

extension RecordingFacts {
  /// The cookies that hosts set which disclosures name, in the order of the requests.
  func cookies(setBy domains: VendorDomains) -> [SetCookie] {
    let page = recording.pageHost
    let site = page.hasPrefix("www.") ? String(page.dropFirst(4)) : page
    return recording.requests.flatMap { request -> [SetCookie] in
      // What a vendor lists of the page's own is the page's: network/own-domain.
      let isOwn = !site.isEmpty && (request.host == site || request.host.hasSuffix("." + site))
      let vendors = request.storedCookies.isEmpty || isOwn ? VendorIDSet() : domains.owners(of: request.host)
      return vendors.isEmpty
        ? [] : request.storedCookies.map { SetCookie(host: request.host, vendors: vendors, cookie: $0) }
    }
  }
}
