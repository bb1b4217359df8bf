/// The cookies of a request and its answer.
package struct RequestCookies: Sendable {
  /// Whether any were sent, and whether any were set.
  package var areSent = false
  package var areSet = false
  /// The names, without values, each once.
  package private(set) var names: [String] = []

  /// Browsers keep fewer of one site, and shorter ones.
  /// No cookies.
  package init() {}

  private static let (mostNames, longestName) = (100, 300)

  /// Adds the name of a cookie.
  package mutating func add(_ name: String) {
    guard !name.isEmpty, name.utf8.count <= Self.longestName, names.count < Self.mostNames, !names.contains(name) else {
      return
    }
    names.append(name)
  }

  /// Adds the names in a Cookie header: `id=1; uid=2`. RFC 6265, 4.2.1.
  package mutating func add(header: String) {
    for pair in header.utf8.split(separator: UInt8(ascii: ";")).prefix(Self.mostNames) { add(Self.name(pair)) }
  }

  /// Adds the name in a Set-Cookie header: `id=1; Path=/`. RFC 6265, 4.1.1.
  package mutating func add(setHeader: String) {
    if let pair = setHeader.utf8.split(separator: UInt8(ascii: ";")).first { add(Self.name(pair)) }
  }

  private static func name(_ pair: Substring.UTF8View) -> String {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }.drop { $0 == UInt8(ascii: " ") }
    return String(decoding: name, as: UTF8.self)
  }
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
