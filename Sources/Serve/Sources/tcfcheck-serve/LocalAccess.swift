import HTTPTypes

/// Who may ask. The server listens on the loopback interface, and there are web pages that could ask through a browser: one
/// whose name was made to point here (the name is in Host), and one from elsewhere that sends a form (its own name is in Origin).
///
/// Sources: RFC 9110, 7.2 and 7.4; WHATWG Fetch, 3.2; W3C Fetch Metadata, 2.4.
struct LocalAccess {
  private let hosts: Set<String>

  /// - Parameter port: the port that the connection came in by.
  init(port: Int) {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    // A browser leaves the port of http away.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// Why the request is refused; nil if it is not.
  func refusal(of request: HTTPRequest) -> Refusal? {
    guard let host = request.authority?.lowercased(), hosts.contains(host) else { return .wrongHost }
    if let origin = request.headerFields[.origin] {
      guard hosts.contains(where: { origin.lowercased() == "http://\($0)" }) else { return .wrongOrigin }
    }
    // Of pages from elsewhere a click on a link may come in, and nothing else.
    guard let site = HTTPField.Name("Sec-Fetch-Site"), let mode = HTTPField.Name("Sec-Fetch-Mode"),
      let from = request.headerFields[site], from != "same-origin", from != "none"
    else { return nil }
    let isLink = request.headerFields[mode] == "navigate" && request.method == .get
    return isLink ? nil : .wrongOrigin
  }
}
