/// What is shown of a URL: the host.
enum URLShape {
  /// `ads.example/…`: host and port, without user; a path says what someone read, and may name them, so it is hidden.
  static func text(host: ArraySlice<UInt8>, path: ArraySlice<UInt8>) -> String {
    let own = host.suffix(from: host.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? host.startIndex)
    let name = String(decoding: own.prefix(253), as: UTF8.self).lowercased()
    return path.contains { $0 != UInt8(ascii: "/") } ? name + "/…" : name
  }

  /// `ads.example`: the host alone, without user and port.
  static func host(_ authority: ArraySlice<UInt8>) -> String {
    let own = authority.suffix(from: authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)
    let name = own.prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: name.prefix(253), as: UTF8.self).lowercased()
  }
}
