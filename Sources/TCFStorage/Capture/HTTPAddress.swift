/// An http or https address in the form in which equal ones are the same: scheme and host in lower case, without user name,
/// fragment, and the port that the scheme has by default.
///
/// Source: RFC 3986, sections 3 and 6.2.2.1; RFC 9110, section 4.2.
package struct HTTPAddress: Sendable, Hashable {
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// The host, in lower case.
  package let host: String
  /// The port; nil for that of the scheme.
  package let port: Int?
  /// Path and query, from the first `/` on.
  package let resource: String

  /// The longest address that is read.
  private static let longest = 4_096

  /// The address in a text; nil for anything else.
  package init?(_ text: String) {
    let whole = text.utf8.count <= Self.longest ? text.drop(while: \.isWhitespace) : ""
    let secure = whole.prefix(8).lowercased() == "https://"
    guard secure || whole.prefix(7).lowercased() == "http://" else { return nil }
    let rest = whole.dropFirst(secure ? 8 : 7).prefix { $0 != "#" && !$0.isWhitespace }
    let authority = rest.prefix { !"/?\\".contains($0) }
    let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    // A colon within brackets belongs to an IPv6 address.
    let end = name.lastIndex(of: "]").map { name.index(after: $0) } ?? name.firstIndex(of: ":") ?? name.endIndex
    let host = name[..<end].lowercased()
    guard !host.isEmpty, let port = Self.port(name[end...]) else { return nil }
    (isSecure, self.host) = (secure, host)
    self.port = port == (secure ? 443 : 80) || port == 0 ? nil : port
    let resource = rest.dropFirst(authority.count)
    self.resource = resource.hasPrefix("/") ? String(resource) : "/" + resource
  }

  /// The address in a text that every program reads alike: without white space, a user name, or a backslash, which browsers take for
  /// a slash; nil for anything else.
  package static func plain(_ text: String) -> HTTPAddress? {
    guard !text.contains(where: \.isWhitespace), let address = HTTPAddress(text) else { return nil }
    let authority = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    guard !authority.contains(where: { "@\\".contains($0) }) else { return nil }
    return address
  }

  /// The port behind the colon; 0 for none, nil for what is none.
  private static func port(_ text: Substring) -> Int? {
    guard let colon = text.first else { return 0 }
    guard colon == ":" else { return nil }
    let digits = text.dropFirst()
    return digits.isEmpty ? 0 : digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// What a redirect from here leads to; nil for what is neither an http address nor a path from the root.
  package func target(of reference: String) -> HTTPAddress? {
    if let address = HTTPAddress(reference) { return address }
    if reference.hasPrefix("//") { return HTTPAddress((isSecure ? "https:" : "http:") + reference) }
    return reference.hasPrefix("/") ? HTTPAddress(origin + reference) : nil
  }

  /// Scheme, host and port, as a browser sends them in the header Origin.
  package var origin: String { (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "") }
}
