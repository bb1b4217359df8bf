import TCFJSON

/// How a document was served: what a GET request and the answer to it in a HAR file say of that.
package struct ServedDocument: Sendable, Hashable {
  /// What was requested.
  package let address: HTTPAddress
  /// The status; 0 where none is known, as where a browser keeps the answer from the page.
  package let status: Int
  /// The header Origin of the request: the page's origin, where a script requested it from another one.
  package let origin: String?
  /// The values of the headers of the answer that say who may read it: Access-Control-Allow-Origin.
  package let allowedOrigins: [String]
  /// Whether Access-Control-Allow-Credentials is true, the only value that allows them. Fetch standard, CORS protocol, "HTTP responses".
  package let allowsCredentials: Bool
  /// Content-Type; nil without one.
  package let contentType: String?
  /// Cache-Control; nil without one.
  package let cacheControl: String?
  /// Where a redirect leads; nil for other answers.
  package let target: HTTPAddress?
  /// Whether the body is a vendor's device storage disclosure; false where the HAR file does not have it.
  package let holdsDisclosure: Bool
  /// Whether it is a vendor list that a browser got for a page from another host than those that publish it; false where the HAR file
  /// does not have the body or the headers.
  package let isHostedList: Bool

  /// Reads an entry of a HAR file; nil for another method than GET, and where nothing of an answer is known. HTTP Archive 1.2, entries.
  init?(_ entry: JSONNode) {
    let (request, response) = (entry["request"], entry["response"])
    let received = response?["headers"]?.items ?? []
    status = response?["status"]?.integer ?? 0
    guard request?["method"]?.string?.uppercased() == "GET",
      let address = request?["url"]?.string.flatMap(HTTPAddress.init), status > 0 || !received.isEmpty
    else { return nil }
    self.address = address
    origin = HARHeaders.values(request, "origin").first
    allowedOrigins = HARHeaders.values(response, "access-control-allow-origin")
    allowsCredentials = HARHeaders.values(response, "access-control-allow-credentials") == ["true"]
    contentType = HARHeaders.values(response, "content-type").first
    let directives = HARHeaders.values(response, "cache-control").filter { !$0.isEmpty }
    cacheControl = directives.isEmpty ? nil : directives.joined(separator: ", ")
    let location = HARHeaders.values(response, "location").first ?? response?["redirectURL"]?.string
    target = (300...399).contains(status) && status != 304 ? location.flatMap(address.target) : nil
    let body = Self.body(response?["content"]?["text"]?.string)
    holdsDisclosure = body.map(Self.isDisclosure) ?? false
    isHostedList =
      status == 200 && !received.isEmpty && body.map(Self.isVendorList) ?? false
      && !ListRequest.hosts.contains(address.host) && HARHeaders.isFromPage(entry)
  }

  private static let longestBody = 4 << 20

  /// The object that a body is; nil for anything else, and where nothing in it is what documents are known by.
  private static func body(_ text: String?) -> JSONNode? {
    guard let text, text.utf8.count <= longestBody, JSONDocument.beginsObject(text.utf8.prefix(64)) == true,
      text.contains("\"disclosures\"") || text.contains("\"gvlSpecificationVersion\"")
    else { return nil }
    return try? JSONDocument.read(Array(text.utf8), .published)
  }

  /// Whether a body is an object with the array `disclosures` as vendors publish it. Vendor Device Storage & Operational Disclosures,
  /// Required Information and JSON Structure.
  private static func isDisclosure(_ root: JSONNode) -> Bool {
    guard let entries = root["disclosures"]?.items else { return false }
    guard let first = entries.first else { return root["domains"]?.items != nil || root["sdks"]?.items != nil }
    return first["identifier"] != nil && first["type"] != nil
  }

  /// Whether a body is a vendor list, of all vendors or of some. Consent string and vendor list formats v2, Global Vendor List.
  private static func isVendorList(_ root: JSONNode) -> Bool {
    root["gvlSpecificationVersion"]?.wholeNumber != nil && root["vendors"]?.isObject == true
  }
}
