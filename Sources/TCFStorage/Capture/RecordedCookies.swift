import TCFJSON

/// The cookies of consent SDKs in the entries of a HAR document, each value of a site's once: a browser sends a cookie with
/// every request.
///
/// Source: HTTP Archive 1.2, cookies and headers; RFC 6265, 4.1 Set-Cookie and 4.2 Cookie.
struct RecordedCookies {
  /// Which cookies of which site were met, with their values.
  private var known: Set<[String]> = []
  /// How many are kept: far more than a browser has of one page.
  private static let limit = 10_000

  /// The cookies of an entry that were not met before.
  ///
  /// - Parameters:
  ///   - host: the host of the request.
  ///   - part: the entry, as names of subjects have it.
  mutating func found(in entry: JSONNode, host: String, part: String) -> [Captured] {
    let sides = [("request", "cookie"), ("response", "set-cookie")]
    var pairs: [StoredPair] = []
    for (side, header) in sides {
      for cookie in Self.cookies(of: entry[side], header: header) where known.count < Self.limit {
        let pair = StoredPair(
          cookie.name, cookie.value, place: part.dropFirst() + ".\(side).cookies.", domain: cookie.domain ?? host)
        guard StoredPair.isKnown(pair.name), known.insert([pair.site ?? "", pair.name, pair.value]).inserted else {
          continue
        }
        pairs.append(pair)
      }
    }
    return pairs.isEmpty ? [] : StorageExportReader(pairs)?.items ?? []
  }

  private typealias Cookie = (name: String, value: String, domain: String?)

  /// The list of a message; where it is empty, as in files without it, its headers.
  private static func cookies(of message: JSONNode?, header: String) -> [Cookie] {
    let listed = (message?["cookies"]?.items ?? []).compactMap { node -> Cookie? in
      guard let name = node["name"]?.string, let value = node["value"]?.string else { return nil }
      return (name, value, node["domain"]?.string)
    }
    guard listed.isEmpty else { return listed }
    return (message?["headers"]?.items ?? []).flatMap { node -> [Cookie] in
      guard node["name"]?.string?.lowercased() == header, let text = node["value"]?.string else { return [] }
      return header == "cookie" ? text.split(separator: ";").compactMap(pair) : setCookies(text)
    }
  }

  /// Several Set-Cookie headers are joined by line feeds in HAR files.
  private static func setCookies(_ text: String) -> [Cookie] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ";")
      guard var cookie = parts.first.flatMap(pair) else { return nil }
      let domain = parts.dropFirst().compactMap(pair).last { $0.name.lowercased() == "domain" }
      cookie.domain = domain?.value
      return cookie
    }
  }

  private static func pair(_ text: Substring) -> Cookie? {
    let trimmed = text.drop { $0 == " " }
    guard let equals = trimmed.firstIndex(of: "="), equals > trimmed.startIndex else { return nil }
    return (String(trimmed[..<equals]), String(trimmed[trimmed.index(after: equals)...]), nil)
  }
}
