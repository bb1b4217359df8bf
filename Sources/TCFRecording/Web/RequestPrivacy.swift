import TCFFindings
import TCFStorage

/// What of a request is kept in a recording: what rules read, and nothing that lets someone act as the user.
///
/// As in the HAR files that Chrome exports since version 130, which leave out `Cookie`, `Set-Cookie` and `Authorization`. Names of
/// cookies and the attributes of `Set-Cookie` remain, since rules use them, and so do values that are about consent.
enum RequestPrivacy {
  /// A header as HTTP writes it.
  typealias Header = (name: String, value: String)

  /// What is in place of a value that is not kept.
  static let mark = "[removed]"

  /// What is in the names of headers that identify or authorise.
  private static let secretNames = [
    "auth", "token", "secret", "session", "csrf", "xsrf", "passw", "credential", "apikey", "api-key", "cookie",
  ]

  /// The headers without values that are not kept.
  static func kept(_ headers: [Header]) -> [Header] {
    headers.map { header in
      switch header.name.lowercased() {
      case "cookie": (header.name, cookies(header.value))
      case "set-cookie": (header.name, setCookie(header.value))
      // What a page may read, and no credential: Access-Control-Allow-Credentials.
      case let name where name.hasPrefix("access-control-"): header
      case let name where secretNames.contains(where: name.contains): (header.name, mark)
      // Of addresses, as in Referer and Location.
      default: (header.name, URLCredentials.removed(from: header.value))
      }
    }
  }

  /// A body, if rules read it; nil otherwise.
  static func kept(body: String?) -> String? { BidRequest(posted: body) == nil ? nil : body }

  /// RFC 6265, 4.2.1: `cookie-string = cookie-pair *( ";" SP cookie-pair )`.
  private static func cookies(_ value: String) -> String {
    value.split(separator: ";", omittingEmptySubsequences: false).map(pair).joined(separator: ";")
  }

  /// RFC 6265, 4.1.1: `set-cookie-string = cookie-pair *( ";" SP cookie-av )`.
  private static func setCookie(_ value: String) -> String {
    let parts = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.prefix(1).map(pair) + parts.dropFirst().map(String.init)).joined(separator: ";")
  }

  private static func pair(_ text: Substring) -> String {
    guard let sign = text.firstIndex(of: "=") else { return text.allSatisfy(\.isWhitespace) ? String(text) : mark }
    let (name, value) = (text[..<sign], text[text.index(after: sign)...])
    let isKept = ConsentItem.isOne(name: String(name.filter { !$0.isWhitespace }), value: String(value))
    return name + "=" + (isKept ? value : mark[...])
  }
}
