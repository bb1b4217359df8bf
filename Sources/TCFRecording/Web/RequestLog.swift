import TCFFindings
import TCFJSON
import TCFStorage

/// What a page requested.
struct RequestLog {
  /// A request, and what became of it.
  struct Entry {
    let view: Int
    let started: RecordingTime
    let timestamp: Double
    let method: String
    var url: String
    let type: String
    var headers: [(name: String, value: String)]
    var body: String?
    let bodySize: Int
    var status: Int?
    var statusText = ""
    var responseHeaders: [(name: String, value: String)] = []
    var hasOwnResponseHeaders = false
    var mimeType = ""
    var size = 0
    var milliseconds = 0.0
    var failure: String?
    var blocked: String?
  }

  /// What the network's own process shows of a request: the headers that were sent and received, cookies among them.
  private struct ExtraInfo {
    var sent: [(name: String, value: String)]?
    var received: [(name: String, value: String)]?
    var status: Int?

    mutating func join(_ other: ExtraInfo) {
      sent = other.sent ?? sent
      received = other.received ?? received
      status = other.status ?? status
    }
  }

  private(set) var entries: [Entry] = []
  /// Extra information about requests that have not been reported yet. It comes from another process than the request, and the
  /// browser promises no order (Chrome DevTools Protocol, Network.requestWillBeSentExtraInfo): a busy page shows its own later.
  private var early: [String: ExtraInfo] = [:]
  private var indices: [String: Int] = [:]
  private var size = 0
  /// The host of the page; requests to others are reported in the recording.
  var pageHost = ""
  /// Whether there were more than are kept.
  private(set) var isFull = false

  /// The hosts that were requested.
  private(set) var hosts: Set<String> = []

  private static let most = 20_000
  private static let mostEarly = 1_000
  private static let mostBytes = 64 << 20
  private static let parameters: Set<String> = ["gcs", "gcd"]

  /// Takes an event of the domain Network. `key` shows requests of several targets apart.
  mutating func receive(_ event: BrowserEvent, view: Int) {
    let parameters = event.parameters
    guard let request = parameters["requestId"]?.string else { return }
    let key = (event.session ?? "") + "/" + request
    switch event.method {
    case "Network.requestWillBeSent": begin(key, parameters, view)
    case "Network.requestWillBeSentExtraInfo":
      receive(ExtraInfo(sent: Self.headers(parameters["headers"])), of: key)
    case "Network.responseReceived":
      change(key) { Self.answer(&$0, parameters["response"]) }
    case "Network.responseReceivedExtraInfo":
      let headers = Self.headers(parameters["headers"])
      receive(ExtraInfo(received: headers, status: parameters["statusCode"]?.integer), of: key)
    case "Network.loadingFinished":
      change(key) { entry in
        entry.size = parameters["encodedDataLength"]?.wholeNumber ?? 0
        Self.end(&entry, parameters)
      }
    case "Network.loadingFailed":
      change(key) { entry in
        entry.failure = parameters["errorText"]?.string ?? "failed"
        entry.blocked = parameters["blockedReason"]?.string
        Self.end(&entry, parameters)
      }
    default: break
    }
  }

  private mutating func begin(_ key: String, _ parameters: JSONNode, _ view: Int) {
    if let redirect = parameters["redirectResponse"] {
      change(key) { entry in
        Self.answer(&entry, redirect)
        Self.end(&entry, parameters)
      }
    }
    guard let request = parameters["request"], let url = request["url"]?.string, !url.hasPrefix("data:"),
      let started = RecordingTime(seconds: parameters["wallTime"].map(Self.number) ?? 0)
    else { return }
    let body = request["postData"]?.string.flatMap { $0.utf8.count <= 65_536 ? $0 : nil }
    size += url.utf8.count + (body?.utf8.count ?? 0)
    guard entries.count < Self.most, size < Self.mostBytes, url.utf8.count <= 65_536 else {
      isFull = true
      indices[key] = nil
      return
    }
    indices[key] = entries.count
    hosts.insert(Self.host(of: url))
    entries.append(
      Entry(
        view: view, started: started, timestamp: parameters["timestamp"].map(Self.number) ?? 0,
        method: request["method"]?.string ?? "GET", url: url, type: parameters["type"]?.string ?? "Other",
        headers: Self.headers(request["headers"]), body: body,
        bodySize: body?.utf8.count ?? 0))
    if let info = early.removeValue(forKey: key) { Self.add(info, to: &entries[entries.count - 1]) }
  }

  private mutating func receive(_ info: ExtraInfo, of key: String) {
    if let index = indices[key] {
      Self.add(info, to: &entries[index])
    } else if early.count < Self.mostEarly {
      early[key, default: ExtraInfo()].join(info)
    }
  }

  private static func add(_ info: ExtraInfo, to entry: inout Entry) {
    if let sent = info.sent { entry.headers = sent }
    if let received = info.received { (entry.responseHeaders, entry.hasOwnResponseHeaders) = (received, true) }
    if entry.status == nil { entry.status = info.status }
  }

  private mutating func change(_ key: String, _ change: (inout Entry) -> Void) {
    if let index = indices[key] { change(&entries[index]) }
  }

  private static func answer(_ entry: inout Entry, _ response: JSONNode?) {
    guard let response else { return }
    entry.status = response["status"]?.integer
    entry.statusText = response["statusText"]?.string ?? ""
    entry.mimeType = response["mimeType"]?.string ?? ""
    if !entry.hasOwnResponseHeaders { entry.responseHeaders = headers(response["headers"]) }
  }

  private static func end(_ entry: inout Entry, _ parameters: JSONNode) {
    let end = parameters["timestamp"].map(number) ?? entry.timestamp
    entry.milliseconds = max(0, (end - entry.timestamp) * 1_000)
  }

  private static func number(_ node: JSONNode) -> Double {
    switch node.value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: 0
    }
  }

  private static func headers(_ node: JSONNode?) -> [(name: String, value: String)] {
    (node?.objectMembers ?? []).flatMap { member in
      // Several headers of one name come as lines of one value.
      (member.node.string ?? "").split(separator: "\n").map { (member.name, String($0)) }
    }
  }
}

extension RequestLog {
  /// Adds a line for each request to another host, and for each that says something about consent.
  func write(to lines: inout RecordingLines) {
    for entry in entries {
      let url = CapturedURL(entry.url)
      let host = Self.host(of: entry.url)
      let saysMore = Self.parameters.contains { name in
        ["?", "&", ";"].contains { entry.url.contains("\($0)\(name)=") }
      }
      guard !host.isEmpty, host != pageHost || !url.parameters.isEmpty || saysMore || Self.isAboutConsent(entry.body)
      else {
        continue
      }
      lines.add(entry.started, .other) { json in
        json.member("view", entry.view)
        json.member("request") { json in
          json.member("method", entry.method)
          json.member("url", URLCredentials.removed(from: entry.url))
          json.member("vendorHost", host)
          json.member("type", entry.type)
          Self.write(cookiesOf: entry, &json)
          if let status = entry.status { json.member("status", status) }
          if let failure = entry.failure { json.member("failed", failure) }
          if let blocked = entry.blocked { json.member("blocked", blocked) }
          if let body = RequestPrivacy.kept(body: entry.body) { json.member("body", body) }
        }
      }
    }
  }

  /// Whether cookies were sent and set, and their names; their values may identify the user.
  private static func write(cookiesOf entry: Entry, _ json: inout JSONWriter) {
    let sent = values("cookie", entry.headers)
    let set = values("set-cookie", entry.responseHeaders)
    var (sentNames, setNames) = (RequestCookies(), RequestCookies())
    for header in sent { sentNames.add(header: header) }
    for header in set { setNames.add(setHeader: header, at: entry.started.milliseconds / 1_000) }
    json.member("sendsCookies", !sent.isEmpty)
    // A header that deletes a cookie sets none.
    json.member("setsCookies", !setNames.names.isEmpty)
    if !sentNames.names.isEmpty { json.member("cookies", sentNames.names) }
    if !setNames.names.isEmpty { json.member("setCookies", setNames.names) }
  }

  private static func values(_ name: String, _ headers: [(name: String, value: String)]) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  private static func isAboutConsent(_ body: String?) -> Bool {
    guard let body else { return false }
    return ["gdpr", "consent", "addtl", "us_privacy", "gpp"].contains { body.contains($0) }
  }

  /// The host of an absolute URL, in small letters; empty where there is none.
  static func host(of url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
    let authority = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if name.hasPrefix("[") { return name.prefix { $0 != "]" } + "]" }
    return name.prefix { $0 != ":" }.lowercased()
  }
}
