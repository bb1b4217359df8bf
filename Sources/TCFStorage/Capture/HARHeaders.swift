import TCFJSON

/// The headers of a message in a HAR file.
enum HARHeaders {
  /// The values of the headers of a name, which is in lower case, without white space around them.
  static func values(_ message: JSONNode?, _ name: String) -> [String] {
    (message?["headers"]?.items ?? []).compactMap { node in
      guard node["name"]?.string?.lowercased() == name else { return nil }
      let value = (node["value"]?.string ?? "").drop(while: \.isWhitespace)
      return String(value.reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// Whether a browser sent the request of an entry for a page: browsers alone send these headers, and alone group requests by pages.
  static func isFromPage(_ entry: JSONNode) -> Bool {
    let names = (entry["request"]?["headers"]?.items ?? []).compactMap { $0["name"]?.string?.lowercased() }
    return entry["pageref"] != nil || names.contains { $0.hasPrefix("sec-fetch-") }
      || values(entry["request"], "user-agent").contains { $0.hasPrefix("Mozilla/") }
  }
}
