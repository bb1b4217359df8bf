/// A request of a page, or an entry of a HAR file: what of it is about consent, and where it went. Nothing else of its URL is kept,
/// except to find out whether it went for a vendor's disclosure.
package struct RecordedRequest: Sendable {
  /// Where it is; the time is nil where the HAR file has none.
  package let part: String
  /// When it was sent; nil where the HAR file does not say.
  package let time: RecordedTime?
  /// The host, in lower case, without port.
  package let host: String
  /// The TC strings that it carries, each once.
  package let strings: [String]
  /// The vendors that macros in it name, replaced or not.
  package let vendors: [Int]
  /// Google's consent mode: `gcs` and `gcd`.
  package let consentMode: ConsentModeParameters
  /// Whether it sent cookies.
  package let sendsCookies: Bool
  /// Whether its answer set cookies, apart from those that it deleted.
  package let setsCookies: Bool
  /// The names of the cookies that were sent or set, each once, a hundred at most; none where only their presence is known.
  package let cookieNames: [String]
  /// The names of those that were sent.
  package let sentCookies: Set<String>
  /// The cookies that were set and not deleted, each once; none where only their presence is known.
  package let storedCookies: [StoredCookie]
  /// What is known of a request to the servers that publish the vendor list and the CMP list; nil for one to another host.
  package let list: ListRequest?
  /// How the document that it went for was served; nil where that is not known, as in recordings, which have no headers.
  package let served: ServedDocument?
  /// Whether it got no answer, or was not sent.
  package let hasFailed: Bool
}

/// A request for a vendor list, a translation of it, or the CMP list, where the Managing Organisation publishes them.
///
/// Source: Consent string and vendor list formats v2, Accessing and caching the GVL.
package struct ListRequest: Sendable, Hashable {
  /// The hosts: that of the Global Vendor List, its former one, and that of the Global CMP List.
  package static let hosts: Set<String> = [
    "vendor-list.consensu.org", "vendorlist.consensu.org", "cmplist.consensu.org",
  ]

  /// The path of the URL.
  package let resource: String
  /// Whether a browser sent it for a page.
  package let isFromPage: Bool
  /// Whether it has the header Accept-Encoding; nil where its headers are not known.
  package let acceptsEncoding: Bool?
  /// For how many seconds the answer may be kept: max-age of Cache-Control; nil where it does not say.
  package let maxAge: Int?
}

extension ListRequest {
  /// A request by its URL; nil for one to another host.
  init?(_ url: String, host: String, isFromPage: Bool, acceptsEncoding: Bool? = nil, maxAge: Int? = nil) {
    guard Self.hosts.contains(host) else { return nil }
    let path = url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? ""
    resource = String(path.prefix { $0 != "?" && $0 != "#" })
    self.isFromPage = isFromPage
    self.acceptsEncoding = acceptsEncoding
    self.maxAge = maxAge
  }
}

/// What Google's tags show about consent mode in a request.
package struct ConsentModeParameters: Sendable, Hashable {
  /// The state: `G111`.
  package let state: String?
  /// The defaults and updates: `13r3r3r3r5`.
  package let details: String?

  /// Whether there is neither.
  package var isEmpty: Bool { state == nil && details == nil }
}
