import TCFCodec
import TCFJSON

/// The cookies of consent SDKs in the entries of a HAR document, each value of a site's once: a browser sends a cookie with
/// every request. A Set-Cookie header whose lifetime is over deletes its cookie, and its value is nothing that was stored.
///
/// Source: HTTP Archive 1.2, cookies and headers; RFC 6265, 4.1 Set-Cookie, 4.2 Cookie and 5.3 Storage Model.
struct RecordedCookies {
  /// Which cookies of which site were met, with their values.
  private var known: Set<[String]> = []
  /// How many are kept: far more than a browser has of one page.
  private static let limit = 10_000

  /// Whose message cookies are in: the browser's, which sends what it has, or the server's, which sets what it has from then on.
  enum Side: String, CaseIterable {
    case request, response

    fileprivate var header: String { self == .request ? "cookie" : "set-cookie" }
  }

  /// The cookies of one side of an entry that were not met before.
  ///
  /// - Parameters:
  ///   - host: the host of the request.
  ///   - part: the entry, as names of subjects have it.
  mutating func found(in entry: JSONNode, _ side: Side, host: String, part: String) -> [Captured] {
    let time = entry["startedDateTime"].flatMap(CaptureTime.read).map { Int($0.rawValue / 10) }
    var pairs: [StoredPair] = []
    for cookie in Self.cookies(of: entry[side.rawValue], header: side.header)
    where known.count < Self.limit && !cookie.lifetime.isOver(at: time) {
      let pair = StoredPair(
        cookie.name, cookie.value, place: part.dropFirst() + ".\(side.rawValue).cookies.", domain: cookie.domain ?? host
      )
      guard StoredPair.isKnown(pair.name), known.insert([pair.site ?? "", pair.name, pair.value]).inserted else {
        continue
      }
      pairs.append(pair)
    }
    return pairs.isEmpty ? [] : StorageExportReader(pairs)?.items ?? []
  }

  private struct Cookie {
    let name: String
    let value: String
    var domain: String?
    var lifetime = CookieLifetime(attributes: [])
  }

  /// The list of a message; where it is empty, as in files without it, its headers.
  private static func cookies(of message: JSONNode?, header: String) -> [Cookie] {
    let listed = (message?["cookies"]?.items ?? []).compactMap { node -> Cookie? in
      guard let name = node["name"]?.string, let value = node["value"]?.string else { return nil }
      let lifetime = CookieLifetime(listed: header == "set-cookie" ? node["expires"]?.string : nil)
      return Cookie(name: name, value: value, domain: node["domain"]?.string, lifetime: lifetime)
    }
    guard listed.isEmpty else { return listed }
    return HARHeaders.values(message, header).flatMap { text in
      header == "cookie" ? text.split(separator: ";").compactMap(pair) : setCookies(text)
    }
  }

  /// Several Set-Cookie headers are joined by line feeds in HAR files.
  private static func setCookies(_ text: String) -> [Cookie] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ";")
      guard var cookie = parts.first.flatMap(pair) else { return nil }
      let attributes = parts.dropFirst().compactMap(pair)
      cookie.domain = attributes.last { $0.name.lowercased() == "domain" }?.value
      cookie.lifetime = CookieLifetime(attributes: attributes.map { ($0.name, $0.value) })
      return cookie
    }
  }

  private static func pair(_ text: Substring) -> Cookie? {
    let trimmed = text.drop { $0 == " " }
    guard let equals = trimmed.firstIndex(of: "="), equals > trimmed.startIndex else { return nil }
    return Cookie(name: String(trimmed[..<equals]), value: String(trimmed[trimmed.index(after: equals)...]))
  }
}
