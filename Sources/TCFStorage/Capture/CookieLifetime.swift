import TCFCodec

/// How long a cookie is kept, as its Set-Cookie header says.
///
/// Source: RFC 6265, 5.2.1 and 5.2.2 (the attributes), 5.1.1 (dates), 5.3 (a cookie whose expiry time is past is removed).
struct CookieLifetime {
  /// `Max-Age`, in seconds; it has precedence over `Expires`.
  private let maxAge: Int?
  /// `Expires`, in seconds since 1970.
  private let expires: Int?

  /// The lifetime that the attributes behind a cookie's name and value state.
  init(attributes: [(name: String, value: String)]) {
    func last(_ name: String) -> String? { attributes.last { $0.name.lowercased() == name }?.value }
    maxAge = last("max-age").flatMap(Self.seconds)
    expires = last("expires").flatMap(Self.date)
  }

  /// The lifetime that `expires` in a HAR file's list of cookies states: ISO 8601, or a header's date.
  init(listed expires: String?) {
    maxAge = nil
    self.expires = expires.flatMap { text in
      WrittenTime(Array(text.utf8)[...]).map { Int($0.moment.rawValue / 10) } ?? Self.date(text)
    }
  }

  /// Whether a cookie set at a time (in seconds since 1970) is gone at once: that is how cookies are deleted.
  func isOver(at time: Int?) -> Bool {
    if let maxAge { return maxAge <= 0 }
    guard let expires else { return false }
    // The beginning of time is always past.
    return expires <= 0 || time.map { expires <= $0 } ?? false
  }

  /// For how many seconds a cookie set at a time is kept, 0 for a session; nil where that is not known.
  func seconds(from time: Int?) -> Int? {
    if let maxAge { return maxAge }
    guard let expires else { return 0 }
    return time.map { expires - $0 }
  }

  private static func seconds(_ text: String) -> Int? {
    let text = String(text.filter { $0 != " " && $0 != "\t" })
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    // Digits without end are a long time.
    return Int(text) ?? (text.hasPrefix("-") ? -1 : Int.max)
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// `Thu, 01 Jan 1970 00:00:00 GMT` and the older forms of it; nil for anything else.
  private static func date(_ text: String) -> Int? {
    var (clock, day, month, year): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
    let isSeparator = { (character: Character) in " ,-/;\t".contains(character) }
    for token in text.lowercased().split(whereSeparator: isSeparator).prefix(20) {
      let parts = token.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      if clock == nil, parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
        (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
      {
        clock = hour * 3_600 + minute * 60 + second
      } else if day == nil, token.count <= 2, let number = Int(token), (1...31).contains(number) {
        day = number
      } else if month == nil, let index = months.firstIndex(where: token.hasPrefix) {
        month = index + 1
      } else if year == nil, token.count == 2 || token.count == 4, let number = Int(token), number >= 0 {
        year = number < 70 ? number + 2_000 : number < 100 ? number + 1_900 : number
      }
    }
    guard let clock, let day, let month, let year, year >= 1_601 else { return nil }
    return CalendarDay(year: year, month: month, day: day).daysSince1970 * 86_400 + clock
  }
}
