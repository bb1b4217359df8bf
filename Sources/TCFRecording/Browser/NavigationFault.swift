import TCFFindings

/// Why a page was not opened: Chromium's code, and what to do about it.
package enum NavigationFault {
  /// A sentence about a page that was not opened.
  ///
  /// - Parameters:
  ///   - code: What Chromium answers, `net::ERR_UNSAFE_PORT`.
  ///   - address: The page.
  package static func sentence(_ code: String, _ address: String) -> String {
    let shown = Prose.excerpt(address, limit: 200)
    let name = code.hasPrefix("net::") ? String(code.dropFirst("net::".count)) : code
    return "\(shown) could not be opened: "
      + (reason(name, address) ?? "\(code); check the address, and that its server runs")
  }

  // Source: the descriptions in Chromium's net/base/net_error_list.h.
  private static func reason(_ name: String, _ address: String) -> String? {
    switch name {
    case "ERR_UNSAFE_PORT":
      let port = port(of: address).map { "port \($0)" } ?? "this port"
      return "Chromium refuses \(port) on every server (\(name)); serve the page on another port, such as 8080"
    case "ERR_CONNECTION_REFUSED":
      return "the server refuses the connection (\(name)); check that it runs, and the port"
    case "ERR_NAME_NOT_RESOLVED":
      return "the host's name is not known (\(name)); check its spelling, and the connection"
    case "ERR_INTERNET_DISCONNECTED", "ERR_ADDRESS_UNREACHABLE", "ERR_NETWORK_UNREACHABLE":
      return "the server cannot be reached from here (\(name)); check the connection"
    case "ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT":
      return "the server does not answer (\(name)); check the address, and that its server runs"
    case "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED":
      return "the server ends the connection without an answer (\(name)); check that it speaks \(scheme(of: address))"
    case "ERR_SSL_PROTOCOL_ERROR":
      return "the server does not speak HTTPS (\(name)); use http:// if that is intended"
    case _ where name.hasPrefix("ERR_CERT_"):
      return "the server's certificate is not accepted (\(name)); "
        + "for a test server, pass --browser-option=--ignore-certificate-errors"
    case "ERR_FILE_NOT_FOUND": return "there is no such file (\(name)); check the path"
    case "ERR_ACCESS_DENIED": return "the file cannot be read (\(name)); check its permissions"
    case "ERR_TOO_MANY_REDIRECTS": return "the page leads back to itself without end (\(name))"
    case "ERR_ABORTED": return "it is not a page: a download, or an answer without content (\(name))"
    default: return nil
    }
  }

  private static func scheme(of address: String) -> String {
    address.prefix { $0 != ":" }.uppercased()
  }

  /// The number behind the last colon of the host.
  private static func port(of address: String) -> Int? {
    guard let start = address.firstRange(of: "://") else { return nil }
    let host = address[start.upperBound...].prefix { !"/?#".contains($0) }
    return host.lastIndex(of: ":").flatMap { Int(host[host.index(after: $0)...]) }
  }
}
