import TCFJSON

/// What a page keeps about consent, noted when it changes.
struct StorageLog {
  /// A cookie as the browser has it.
  struct Cookie {
    let name: String
    let value: String
    let domain: String
    let path: String
    let expires: RecordingTime?
    let isSecure: Bool
    let isHTTPOnly: Bool
    let sameSite: String?

    init?(_ node: JSONNode) {
      guard let name = node["name"]?.string, let value = node["value"]?.string, let domain = node["domain"]?.string
      else {
        return nil
      }
      (self.name, self.value, self.domain) = (name, value, domain)
      path = node["path"]?.string ?? "/"
      switch node["expires"]?.value {
      case .real(let seconds): expires = RecordingTime(seconds: seconds)
      case .integer(let seconds): expires = RecordingTime(seconds: Double(seconds))
      default: expires = nil
      }
      isSecure = node["secure"]?.boolean == true
      isHTTPOnly = node["httpOnly"]?.boolean == true
      sameSite = node["sameSite"]?.string
    }

    /// Whether pages of a host get it.
    func belongs(to host: String) -> Bool {
      let domain = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
      return host == domain || host.hasSuffix("." + domain)
    }
  }

  /// The web storage of an origin.
  struct Origin {
    let name: String
    let local: [(name: String, value: String)]
    let session: [(name: String, value: String)]

    /// Reads what `expression` gives.
    init?(_ text: String) {
      guard let node = try? JSONDocument.read(Array(text.utf8), .published), let name = node["origin"]?.string else {
        return nil
      }
      self.name = name
      (local, session) = (Self.items(node["local"]), Self.items(node["session"]))
    }

    init(name: String) {
      self.name = name
      (local, session) = ([], [])
    }

    private static func items(_ node: JSONNode?) -> [(name: String, value: String)] {
      (node?.objectMembers ?? []).compactMap { member in
        guard let value = member.node.string, ConsentItem.isOne(name: member.name, value: value) else { return nil }
        return (member.name, value)
      }.sorted { $0.name < $1.name }
    }

    /// Gives the web storage of a frame as JSON.
    static let expression = #"""
      (function () {
        const all = function (name) {
          const items = {};
          try {
            const storage = window[name];
            for (let index = 0; index < storage.length && index < 1000; index++) {
              const key = storage.key(index), value = storage.getItem(key);
              if (value.length <= 100000) items[key.toWellFormed()] = value.toWellFormed();
            }
          } catch (error) {
            // A frame without storage of its own.
          }
          return items;
        };
        // Such a frame has the storage of the page that it is in.
        if (location.protocol === "about:") return "";
        const origin = location.protocol === "file:" ? "file://" : location.origin;
        return JSON.stringify({ origin: origin, local: all("localStorage"), session: all("sessionStorage") });
      })()
      """#
  }

  private var last: [String: [UInt8]] = [:]
  /// The origins of the page's frames as they were when they were last read.
  private(set) var origins: [Origin] = []

  /// Adds a line for each origin whose consent data is not as it was.
  mutating func record(_ origins: [Origin], _ cookies: [Cookie], in log: PageLog) {
    // A tab that is being closed has no frames any more.
    if !origins.isEmpty { self.origins = origins }
    let cookies = cookies.filter { ConsentItem.isOne(name: $0.name, value: $0.value) }
      .sorted { ($0.name, $0.domain) < ($1.name, $1.domain) }
    var rest = cookies
    var seen: Set<String> = []
    for origin in origins where seen.insert(origin.name).inserted {
      let host = RequestLog.host(of: origin.name)
      record(origin, cookies.filter { $0.belongs(to: host) }, log)
      rest.removeAll { $0.belongs(to: host) }
    }
    for domain in Set(rest.map(\.domain)).sorted() {
      let name = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
      record(Origin(name: "https://" + name), rest.filter { $0.domain == domain }, log)
    }
  }

  private mutating func record(_ origin: Origin, _ cookies: [Cookie], _ log: PageLog) {
    var writer = JSONWriter()
    writer.beginObject()
    Self.write(origin, cookies, &writer)
    writer.endObject()
    let isEmpty = origin.local.isEmpty && origin.session.isEmpty && cookies.isEmpty
    guard last[origin.name] != writer.bytes, !isEmpty || last[origin.name] != nil else { return }
    last[origin.name] = writer.bytes
    log.add { Self.write(origin, cookies, &$0) }
  }

  private static func write(_ origin: Origin, _ cookies: [Cookie], _ json: inout JSONWriter) {
    // A name counts once; of cookies of several paths, the first.
    var names: Set<String> = []
    let cookies = cookies.filter { names.insert($0.name).inserted }
    json.member("storage") { json in
      json.member("cookies") { json in for cookie in cookies { json.member(cookie.name, cookie.value) } }
      json.member("local") { json in for item in origin.local { json.member(item.name, item.value) } }
      json.member("session") { json in for item in origin.session { json.member(item.name, item.value) } }
    }
    if !cookies.isEmpty {
      json.member("cookieAttributes") { json in for cookie in cookies { write(cookie, &json) } }
    }
    json.member("origin", origin.name)
  }

  private static func write(_ cookie: Cookie, _ json: inout JSONWriter) {
    json.member(cookie.name) { json in
      json.member("domain", cookie.domain)
      json.member("path", cookie.path)
      if let expires = cookie.expires { json.member("expires", expires.text) }
      json.member("secure", cookie.isSecure)
      json.member("httpOnly", cookie.isHTTPOnly)
      if let sameSite = cookie.sameSite { json.member("sameSite", sameSite) }
    }
  }
}
