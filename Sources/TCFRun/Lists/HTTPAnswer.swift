/// The head of a server's answer, as curl passes it on.
struct HTTPAnswer {
  /// The status code.
  let status: Int
  /// The fields of the head by their names in lower case; of a field given twice the last one.
  private let fields: [String: String]

  /// Reads the last head in `text`: others before it are of interim answers or a proxy. Lines around them are left out.
  init?(_ text: String) {
    var status: Int?
    var fields: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        let parts = line.split(separator: " ", maxSplits: 2)
        status = parts.count > 1 ? Int(parts[1]) : nil
        fields = [:]
      } else if let colon = line.firstIndex(of: ":"), status != nil {
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        fields[line[..<colon].lowercased()] = String(value.prefix(1_000))
      }
    }
    guard let status, (100...599).contains(status) else { return nil }
    self.status = status
    self.fields = fields
  }

  /// The `ETag`.
  var etag: String? { fields["etag"] }
  /// The `Last-Modified`.
  var lastModified: String? { fields["last-modified"] }

  /// How many seconds the answer is from now on: `max-age` less the `Age` it has already. 0 if it does not say, or
  /// is not to be kept.
  ///
  /// Source: RFC 9111, sections 4.2 and 5.2.2; Consent string and vendor list formats v2, Accessing and caching the
  /// Global Vendor List.
  var freshness: Int {
    let directives = (fields["cache-control"] ?? "").split(separator: ",").map { directive in
      directive.drop { $0 == " " }.lowercased()
    }
    guard !directives.contains(where: { $0.hasPrefix("no-cache") || $0.hasPrefix("no-store") }),
      let value = directives.first(where: { $0.hasPrefix("max-age=") })?.dropFirst("max-age=".count),
      let seconds = Int(value.prefix { $0 != " " }.filter { $0 != "\"" }), seconds > 0
    else { return 0 }
    let age = fields["age"].flatMap { Int($0) } ?? 0
    // No answer stands longer than a year, whatever it says.
    return min(max(0, seconds - max(0, min(age, seconds))), 31_536_000)
  }

  /// The status as text.
  var label: String {
    let meanings = [
      400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 410: "gone",
      429: "too many requests", 500: "internal server error", 502: "bad gateway", 503: "service unavailable",
    ]
    return "\(status)" + (meanings[status].map { " (\($0))" } ?? "")
  }
}
