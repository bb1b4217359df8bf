import TCFJSON

/// What a browser recorded of its requests (HAR).
extension CaptureReader {
  /// The requests in a HAR document; nil if it is something else.
  static func recordedRequests(in root: JSONNode) -> Capture? {
    guard let entries = root["log"]?["entries"], case .array(let nodes) = entries.value else { return nil }
    var calls = RecordedCalls()
    for node in nodes { calls.add(node) }
    let found = calls.capture
    return Capture(
      found.items + [calls.recording].compactMap(\.self), problems: found.problems, problemCount: found.problemCount)
  }
}

extension CaptureReader {
  /// Every request of a HAR document, those without anything about consent too; nil if the bytes are something else.
  package static func requests(har bytes: [UInt8]) -> [RecordedRequest]? {
    guard RecordedEntryCutter.isArchive(bytes) else { return nil }
    var (cutter, calls) = (RecordedEntryCutter(), RecordedCalls())
    cutter.read(bytes) { calls.add($0) }
    return calls.requests
  }
}

/// Of the requests of a HAR document, those that carry anything about consent. HTTP Archive 1.2, entries.
package struct RecordedCalls {
  /// How many entries there were.
  private(set) var entries = 0
  private var items: [Captured] = []
  private var problems: [CaptureProblem] = []
  private var problemCount = 0
  fileprivate private(set) var requests: [RecordedRequest] = []
  private var cookies = RecordedCookies()

  /// How many entries that cannot be read are kept.
  private static let problemLimit = 100

  /// How many requests of a document are kept to be judged against one another.
  private static let requestLimit = 200_000

  /// No requests yet.
  package init() {}

  /// What was found since the last call of `take()`.
  var capture: Capture { Capture(items, problems: problems, problemCount: problemCount) }

  /// All requests so far, as one captured thing; nil where none of them shows anything about consent.
  package var recording: Captured? {
    let isAboutConsent = requests.contains { request in
      !request.strings.isEmpty || !request.vendors.isEmpty || !request.consentMode.isEmpty || request.list != nil
        || request.served?.holdsDisclosure == true || request.served?.isHostedList == true
    }
    guard isAboutConsent else { return nil }
    var recording = Recording(.requests)
    recording.requests = requests
    return Captured(.recording(recording), part: "#requests")
  }

  /// What was found since the last call, which is forgotten here.
  package mutating func take() -> Capture {
    defer { (items, problems, problemCount) = ([], [], 0) }
    return capture
  }

  /// Reads the next entry.
  ///
  /// - Parameter bytes: the entry's JSON; nil for one that is longer than is held.
  package mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return record(.length(limit: RecordedEntryCutter.longestEntry)) }
    do {
      add(try JSONDocument.read(bytes, .strict, StoredKeySetReader.limits))
    } catch {
      record(.json(error))
    }
  }

  mutating func add(_ node: JSONNode) {
    guard let request = node["request"], case .string(let text)? = request["url"]?.value else {
      return record(.noURL)
    }
    defer { entries += 1 }
    let url = CapturedURL(text, use: .called)
    let time = node["startedDateTime"].flatMap(CaptureTime.read)
    if !url.parameters.isEmpty || !url.ownMacros.isEmpty {
      items.append(Captured(.url(url), part: "#entries[\(entries)]", time: time).ofBrowser())
    }
    // A browser replaces the cookie that it sent by the one that the answer sets: these are no copies of one moment.
    for side in RecordedCookies.Side.allCases {
      let moment = "#entries[\(entries)].\(side.rawValue)"
      for item in cookies.found(in: node, side, host: url.host, part: "#entries[\(entries)]") {
        items.append(Captured(item.content, part: item.part, time: time, moment: moment, site: item.site))
      }
    }
    let sent = BidRequest(posted: request["postData"]?["text"]?.string)
    if requests.count < Self.requestLimit { requests.append(recorded(url, sent, of: node)) }
    if let sent {
      items.append(Captured(.bidRequest(sent), part: "#entries[\(entries)].postData", time: time).ofBrowser())
    }
  }

  /// What of an entry is about consent, and about storage. HTTP Archive 1.2, request, response, cookies, headers.
  private func recorded(_ url: CapturedURL, _ body: BidRequest?, of node: JSONNode) -> RecordedRequest {
    let (request, response) = (node["request"], node["response"])
    return RecordedRequest(
      url, body, at: RecordedTime(node["startedDateTime"]), part: "#entries[\(entries)]",
      cookies: Self.cookies(request, response, at: RecordedTime(node["startedDateTime"])), list: Self.list(url, node),
      served: ServedDocument(node), hasFailed: response?["status"]?.integer.map { $0 <= 0 } ?? false)
  }

  private static func cookies(_ request: JSONNode?, _ response: JSONNode?, at time: RecordedTime?) -> RequestCookies {
    var cookies = RequestCookies()
    let seconds = time.map { Int($0.milliseconds / 1_000) }
    let (sent, set) = (HARHeaders.values(request, "cookie"), HARHeaders.values(response, "set-cookie"))
    for header in sent { cookies.add(header: header) }
    // Several Set-Cookie headers are joined by line feeds in some files.
    for header in set.flatMap({ $0.split(separator: "\n") }) { cookies.add(setHeader: String(header), at: seconds) }
    let named = (request?["cookies"]?.items ?? []).compactMap { $0["name"]?.string }
    for name in named { cookies.add(sent: name) }
    for node in response?["cookies"]?.items ?? [] {
      let lifetime = CookieLifetime(listed: node["expires"]?.string)
      guard let name = node["name"]?.string, !lifetime.isOver(at: seconds), set.isEmpty else { continue }
      let isDated = node["expires"]?.string?.isEmpty == false
      cookies.add(stored: StoredCookie(name: name, seconds: isDated ? lifetime.seconds(from: seconds) : nil))
    }
    cookies.areSent = !sent.isEmpty || !named.isEmpty
    cookies.areSet = !cookies.stored.isEmpty
    return cookies
  }

  private static func list(_ url: CapturedURL, _ entry: JSONNode) -> ListRequest? {
    guard ListRequest.hosts.contains(url.host) else { return nil }
    let (request, response) = (entry["request"], entry["response"])
    let sent = Set((request?["headers"]?.items ?? []).compactMap { $0["name"]?.string?.lowercased() })
    return ListRequest(
      url.text, host: url.host, isFromPage: HARHeaders.isFromPage(entry),
      acceptsEncoding: sent.isEmpty ? nil : sent.contains("accept-encoding"),
      maxAge: HARHeaders.values(response, "cache-control").lazy.compactMap(maxAge).first)
  }

  /// `max-age` of a Cache-Control header; nil where it has none. RFC 9111, 5.2.2.1.
  private static func maxAge(_ header: String) -> Int? {
    for directive in header.split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "max-age" else { continue }
      return Int(parts[1].filter { $0 != " " && $0 != "\"" })
    }
    return nil
  }

  /// An entry that cannot be read is reported, and the others are judged.
  private mutating func record(_ malformation: Malformation) {
    problemCount += 1
    if problems.count < Self.problemLimit {
      problems.append(CaptureProblem(StoredKeyFault(.entry(entries, malformation)), line: nil))
    }
    entries += 1
  }
}
