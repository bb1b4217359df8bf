/// What is shown of a URL: the host.
enum URLShape {
  /// `ads.example/…`: host and port, without user; a path says what somebody read, and may name them, so it is hidden.
  static func text(host: ArraySlice<UInt8>, path: ArraySlice<UInt8>) -> String {
    let own = host.suffix(from: host.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? host.startIndex)
    let name = String(decoding: own.prefix(253), as: UTF8.self).lowercased()
    return path.contains { $0 != UInt8(ascii: "/") } ? name + "/…" : name
  }
}
