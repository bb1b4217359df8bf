import TCFCodec
import TCFStorage
import TCFVendorList

/// A cookie that a host of vendors set.
struct SetCookie {
  let host: String
  let vendors: VendorIDSet
  let cookie: StoredCookie
  /// Whether the request had sent the cookie, so that it is set again.
  let isSetAgain: Bool
  /// When it ends, in seconds since 1970; nil where that is not known.
  let end: Int?
}

extension SetCookie {
  fileprivate init(_ cookie: StoredCookie, of request: RecordedRequest, _ vendors: VendorIDSet) {
    let time = request.time.map { Int($0.milliseconds / 1_000) }
    self.init(
      host: request.host, vendors: vendors, cookie: cookie, isSetAgain: request.sentCookies.contains(cookie.name),
      end: cookie.seconds.flatMap { seconds in time.map { $0.addingReportingOverflow(seconds).partialValue } })
  }
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
        ? [] : request.storedCookies.map { SetCookie($0, of: request, vendors) }
    }
  }
}
