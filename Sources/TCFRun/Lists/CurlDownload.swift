import TCFFindings
import TCFStorage
import TCFSystem
import TCFVendorList

/// How lists are downloaded.
package struct DownloadOptions: Sendable {
  /// Another server than IAB Europe's, laid out as theirs.
  package var server: String?
  /// Hosts in addition to the one sent that a redirect may lead to.
  package var allowedHosts: Set<String> = []
  /// Whether to ask although the store need not.
  package var isForced = false
  /// Seconds that one answer may take.
  package var timeLimit = 60
  /// The name that the server receives.
  package var userAgent = "tcfcheck"

  /// The defaults.
  package init() {}
}

/// Asks a web server through the curl program: no shell, no settings of the user's, nothing but HTTP.
struct CurlDownload {
  /// The body and head of an answer.
  struct Answer {
    let head: HTTPAnswer
    let body: [UInt8]
    /// The address that a redirect leads to.
    let redirect: String?
  }

  /// What a request says in addition to its address.
  struct Condition {
    var etag: String?
    var lastModified: String?
  }

  /// How many redirects are followed.
  static let redirectLimit = 5

  private let programs: Programs
  private let options: DownloadOptions

  init(_ programs: Programs, _ options: DownloadOptions) {
    self.programs = programs
    self.options = options
  }

  /// The answer at an address, past redirects to allowed hosts.
  func get(_ address: String, _ condition: Condition) throws(InputProblem) -> Answer {
    guard let first = HTTPAddress.plain(address) else {
      let shown = URLCredentials.removed(from: address)
      throw InputProblem(input: shown, message: "\(shown) is not an http or https address without a user name")
    }
    var current = address
    var isSecure = first.isSecure
    for _ in 0...Self.redirectLimit {
      let answer = try request(current, condition)
      guard (300...399).contains(answer.head.status), answer.head.status != 304 else { return answer }
      guard let target = answer.redirect, let next = HTTPAddress.plain(target) else {
        throw problem(address, "the server answered \(answer.head.label) without a usable address to redirect to")
      }
      guard next.host == first.host || options.allowedHosts.contains(next.host) else {
        throw problem(
          address, "the server redirects the request to another host, \(next.host)",
          fix: "if that is intended, allow it with --allow-redirects-to \(next.host)")
      }
      guard next.isSecure || !isSecure else {
        let shown = URLCredentials.removed(from: target)
        throw problem(address, "the server redirects the request to an unencrypted address, \(shown)")
      }
      (current, isSecure) = (target, next.isSecure)
    }
    throw problem(address, "the server redirects the request more than \(Self.redirectLimit) times")
  }

  private func request(_ address: String, _ condition: Condition) throws(InputProblem) -> Answer {
    var body: [UInt8] = []
    let answer = try programs.run("curl", arguments(address, condition)) { bytes in
      body += bytes
      return body.count <= ListReader.sizeLimit
    }
    guard body.count <= ListReader.sizeLimit else {
      throw problem(address, "the answer has more than \(ListReader.sizeLimit) bytes, too many for a list")
    }
    let lines = answer.errors.split(whereSeparator: \.isNewline).map(String.init)
    guard answer.ending == .exited(0), let head = HTTPAnswer(answer.errors) else {
      let reason = lines.last { $0.hasPrefix("curl: ") }?.dropFirst("curl: ".count)
      throw problem(address, Prose.excerpt(reason ?? "the answer is not HTTP", limit: 200))
    }
    let redirect = lines.last { $0.hasPrefix(Self.redirectMark) }?.dropFirst(Self.redirectMark.count)
    return Answer(head: head, body: body, redirect: redirect.flatMap { $0.isEmpty ? nil : String($0) })
  }

  /// Before the address of a redirect in what curl writes to standard error; no field of a head has a space in its name.
  private static let redirectMark = "tcfcheck redirect "

  private func arguments(_ address: String, _ condition: Condition) -> [String] {
    var arguments = [
      // First, or the user's settings are read.
      "--disable", "--silent", "--show-error", "--globoff", "--proto", "=http,https", "--compressed",
      "--connect-timeout", String(min(options.timeLimit, 20)), "--max-time", String(options.timeLimit),
      "--max-filesize", String(ListReader.sizeLimit), "--user-agent", options.userAgent,
      "--dump-header", "/dev/stderr", "--write-out", "%{stderr}\n\(Self.redirectMark)%{redirect_url}\n",
    ]
    if let etag = condition.etag { arguments += ["--header", "If-None-Match: \(etag)"] }
    if let date = condition.lastModified { arguments += ["--header", "If-Modified-Since: \(date)"] }
    return arguments + ["--url", address]
  }

  private func problem(_ address: String, _ reason: String, fix: String? = nil) -> InputProblem {
    InputProblem(input: address, message: "cannot fetch \(address): \(reason)", fix: fix)
  }
}
