import TCFJSON

/// Reads JSON of several domains of Apple's UserDefaults: an object of domains, each an object of keys.
///
/// `{"com.example.news":{"IABTCF_gdprApplies":1},"NSGlobalDomain":{}}`, as tools make it that export every domain of an app.
enum DefaultsDomainsReader {
  /// The keys of the domain with most consent keys, the first of several, an app group's only where no other has any; the
  /// other domains are kept as values under their names. nil if not every member is a domain, or none has a consent key.
  static func keySet(of members: [JSONMember], key: (JSONMember) -> StoredKey) -> StoredKeySet? {
    var counts: [Int] = []
    for member in members {
      guard isDomain(member.name), case .object(let inner) = member.node.value else { return nil }
      counts.append(inner.count { StoredKeyName.isConsentKey($0.name) })
    }
    let holding = members.indices.filter { counts[$0] > 0 }
    let own = holding.filter { !isGroup(members[$0].name) }
    // `max` gives the first of equal ones.
    guard let chosen = (own.isEmpty ? holding : own).max(by: { counts[$0] < counts[$1] }),
      case .object(let inner) = members[chosen].node.value
    else { return nil }
    let others = members.indices.filter { $0 != chosen }.map { key(members[$0]) }
    let name = members[chosen].name
    let origin = StoreOrigin(isGroup(name) ? .appGroup : .defaultStore, fileName: name)
    return StoredKeySet(platform: .json, keys: JSONKeySetReader.keys(inner) + others, origin: origin)
  }

  private static func isGroup(_ name: String) -> Bool { name.hasPrefix(StoreSiblings.groupPrefix) }

  /// A bundle id or an app group has a dot; the system's own domain has a name of its own.
  private static func isDomain(_ name: String) -> Bool {
    name == "NSGlobalDomain" || name == "Apple Global Domain" || name.contains(".") && !name.contains(" ")
  }
}
