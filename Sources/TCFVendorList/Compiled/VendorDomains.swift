package import TCFCodec

/// Whose the hosts are that pages send requests to, and what is stored there, by the vendors' device storage disclosures.
///
/// Source: Vendor Device Storage & Operational Disclosures, Disclosures array and Domains array.
package struct VendorDomains: Sendable {
  /// A cookie that a vendor discloses: one entry of `disclosures`.
  private struct Cookie: Sendable {
    let identifier: WildcardPattern
    /// The domains without `*.`; empty for a lone wildcard, which stands for any host.
    let domains: [String]
    let needsConsent: Bool
    /// Whether it is said to be for purpose 1, and neither for a special purpose nor for an opt-out.
    let isForPurposeOne: Bool

    func isAt(_ host: String) -> Bool {
      domains.isEmpty || domains.contains { host == $0 || host.hasSuffix("." + $0) }
    }
  }

  /// A domain that a vendor lists.
  private struct Listed: Sendable, Hashable {
    let vendor: Int
    /// Whether the entry itself says which purposes the domain serves, purpose 1 not among them; nil where it does not.
    ///
    /// The document's `domains` have no purposes. The draft of March 2026 gives them some.
    let isExempt: Bool?
  }

  /// The vendors of whom there is a disclosure.
  package private(set) var vendors = VendorIDSet()
  private var listed: [String: [Listed]] = [:]
  private var cookies: [Int: [Cookie]] = [:]
  /// What a vendor names as a cookie, wherever that is, for how many seconds, and whether it refreshes it; nil where the entry does
  /// not say.
  private var identifiers: [Int: [(pattern: WildcardPattern, seconds: Int?, isRefreshed: Bool?)]] = [:]

  /// No domains.
  package init() {}

  /// Adds what a vendor's disclosure lists. A name without a dot is not a domain that a vendor could own.
  package mutating func add(_ disclosure: StorageDisclosure, of vendor: Int) {
    guard (1...VendorIDSet.highestPossible).contains(vendor) else { return }
    vendors.insert(vendor)
    for element in disclosure.domains.elements {
      guard let name = element.entry.name.value.flatMap(Self.domain) else { continue }
      add(name, Listed(vendor: vendor, isExempt: element.entry.purposes.value.map { !$0.contains(1) }))
    }
    for element in disclosure.disclosures.elements { add(element.entry, of: vendor) }
  }

  private mutating func add(_ entry: StorageEntry, of vendor: Int) {
    guard entry.type.value == "cookie" || entry.type.value == "web" else { return }
    let texts = (entry.domains.value ?? []) + (entry.domain.value.map { [$0] } ?? [])
    let names = texts.compactMap(Self.domain)
    for name in names { add(name, Listed(vendor: vendor, isExempt: nil)) }
    if entry.type.value == "cookie", let identifier = entry.identifier.value {
      identifiers[vendor, default: []].append(
        (WildcardPattern(identifier), entry.maxAgeSeconds.value, entry.cookieRefresh.value))
    }
    guard entry.type.value == "cookie", let identifier = entry.identifier.value,
      !names.isEmpty || texts.contains("*")
    else { return }
    // Without purposes an entry exempts nothing.
    let cookie = Cookie(
      identifier: WildcardPattern(identifier), domains: texts.contains("*") ? [] : names,
      needsConsent: entry.purposes.value?.contains(1) ?? true,
      isForPurposeOne: entry.purposes.value?.contains(1) == true && entry.specialPurposes.value?.isEmpty ?? true
        && entry.optOut.value != true)
    cookies[vendor, default: []].append(cookie)
  }

  private mutating func add(_ name: String, _ new: Listed) {
    if !listed[name, default: []].contains(new) { listed[name, default: []].append(new) }
  }

  /// The vendors that disclose the domain of a host, the most specific one that any of them names; none where it is not
  /// disclosed.
  package func owners(of host: String) -> VendorIDSet { VendorIDSet(mostSpecific(host).map(\.vendor)) }

  /// The disclosed domains that are `host`, or lie below it, with the vendors that disclose them.
  package func domains(within host: String) -> [(domain: String, vendors: VendorIDSet)] {
    listed.filter { $0.key == host || $0.key.hasSuffix("." + host) }.sorted { $0.key < $1.key }
      .map { ($0.key, VendorIDSet($0.value.map(\.vendor))) }
  }

  /// Whether a vendor discloses each of the cookies at a host as exempt from consent: for purposes among which 1 is not.
  ///
  /// A cookie that no entry describes is exempt only if the domain is.
  ///
  /// - Parameter names: the names of the cookies; where there are none, all that the vendor discloses for the host count.
  package func isExempt(_ vendor: Int, at host: String, cookies names: [String]) -> Bool {
    let here = (cookies[vendor] ?? []).filter { $0.isAt(host) }
    let domains = mostSpecific(host).filter { $0.vendor == vendor }.compactMap(\.isExempt)
    let isDomainExempt = !domains.isEmpty && domains.allSatisfy(\.self)
    guard !names.isEmpty else {
      return here.isEmpty ? isDomainExempt : here.allSatisfy { !$0.needsConsent }
    }
    return names.allSatisfy { name in
      let entries = here.filter { $0.identifier.matches(name) }
      return entries.isEmpty ? isDomainExempt : entries.allSatisfy { !$0.needsConsent }
    }
  }

  /// Whether a vendor discloses one of the cookies at a host for purpose 1, and for nothing that consent is not asked for.
  ///
  /// - Parameter names: the names of the cookies; where there are none, all that the vendor discloses for the host have to be so.
  package func isForPurposeOne(_ vendor: Int, at host: String, cookies names: [String]) -> Bool {
    let here = (cookies[vendor] ?? []).filter { $0.isAt(host) }
    let described = names.isEmpty ? [here] : names.map { name in here.filter { $0.identifier.matches(name) } }
    return described.contains { !$0.isEmpty && $0.allSatisfy(\.isForPurposeOne) }
  }

  /// Whether a vendor discloses a cookie of that name, on whichever domain.
  package func discloses(_ vendor: Int, cookie name: String) -> Bool {
    identifiers[vendor]?.contains { $0.pattern.matches(name) } ?? false
  }

  /// For how many seconds at most a vendor says that it keeps a cookie of that name; nil where it does not say so of each.
  package func disclosedSeconds(_ vendor: Int, cookie name: String) -> Int? {
    let entries = (identifiers[vendor] ?? []).filter { $0.pattern.matches(name) }
    let seconds = entries.compactMap(\.seconds)
    return seconds.count == entries.count ? seconds.max() : nil
  }

  /// Whether a vendor says of each cookie of that name that it does not refresh it.
  package func deniesRefresh(_ vendor: Int, cookie name: String) -> Bool {
    let entries = (identifiers[vendor] ?? []).filter { $0.pattern.matches(name) }
    return !entries.isEmpty && entries.allSatisfy { $0.isRefreshed == false }
  }

  private func mostSpecific(_ host: String) -> [Listed] {
    var name = host[...]
    while true {
      if let found = listed[String(name)] { return found }
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

/// A text in which `*` stands for any characters, also for none.
package struct WildcardPattern: Sendable {
  private let parts: [[UInt8]]

  /// The pattern that a text writes.
  package init(_ text: String) {
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// Whether all of a text fits: its beginning, its end, and what lies between the wildcards in this order.
  package func matches(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, rest.starts(with: first) else { return false }
    guard parts.count > 1, let last = parts.last else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
