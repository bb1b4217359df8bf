/// The cookies of a request and its answer.
package struct RequestCookies: Sendable {
  /// Whether any were sent, and whether any were set.
  package var areSent = false
  /// Whether the answer set any.
  var areSet = false
  /// The names, without values, each once.
  package private(set) var names: [String] = []
  /// Those among them that were sent.
  package private(set) var sent: Set<String> = []
  /// Those that were set and not deleted, each once.
  package private(set) var stored: [StoredCookie] = []

  /// No cookies.
  package init() {}

  /// Browsers keep fewer of one site, and shorter ones.
  private static let (mostNames, longestName) = (100, 300)

  /// Adds the name of a cookie that was sent.
  package mutating func add(sent name: String) {
    add(name)
    if names.contains(name) { sent.insert(name) }
  }

  private mutating func add(_ name: String) {
    guard !name.isEmpty, name.utf8.count <= Self.longestName, names.count < Self.mostNames, !names.contains(name) else {
      return
    }
    names.append(name)
  }

  /// Adds the names in a Cookie header: `id=1; uid=2`. RFC 6265, 4.2.1.
  package mutating func add(header: String) {
    for pair in header.utf8.split(separator: UInt8(ascii: ";")).prefix(Self.mostNames) { add(sent: Self.name(pair)) }
  }

  /// Adds the name in a Set-Cookie header: `id=1; Path=/`. RFC 6265, 4.1.1. One that deletes its cookie adds nothing: no one stores
  /// anything with it.
  ///
  /// - Parameter time: when it was set, in seconds since 1970; nil where that is not known.
  package mutating func add(setHeader: String, at time: Int? = nil) {
    let parts = setHeader.utf8.split(separator: UInt8(ascii: ";"))
    guard let pair = parts.first else { return }
    let lifetime = CookieLifetime(attributes: parts.dropFirst().map(Self.attribute))
    guard !lifetime.isOver(at: time) else { return }
    add(stored: StoredCookie(name: Self.name(pair), seconds: lifetime.seconds(from: time)))
  }

  /// Adds a cookie that was set.
  package mutating func add(stored cookie: StoredCookie) {
    add(cookie.name)
    guard names.contains(cookie.name), !stored.contains(where: { $0.name == cookie.name }) else { return }
    stored.append(cookie)
  }

  private static func attribute(_ part: Substring.UTF8View) -> (name: String, value: String) {
    let value = part.drop { $0 != UInt8(ascii: "=") }.dropFirst()
    return (name(part), String(decoding: value, as: UTF8.self))
  }

  private static func name(_ pair: Substring.UTF8View) -> String {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }.drop { $0 == UInt8(ascii: " ") }
    return String(decoding: name, as: UTF8.self)
  }
}

/// A cookie that an answer set.
package struct StoredCookie: Sendable, Hashable {
  /// Its name; the value is never read.
  package let name: String
  /// For how many seconds it is kept, 0 for a session; nil where that is not known.
  package let seconds: Int?
}
