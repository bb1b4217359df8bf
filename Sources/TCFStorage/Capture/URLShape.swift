/// What of a URL is told: the host, and the names in its path that are no ids.
enum URLShape {
  /// Names in a path that are longer, or that have digits, may identify somebody.
  private static let longestName = 24

  /// `ads.example/sync/…`: without user, and without path parameters.
  static func text(host: ArraySlice<UInt8>, path: ArraySlice<UInt8>) -> String {
    let own = host.suffix(from: host.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? host.startIndex)
    let plain = path.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }
    let names = plain.split(separator: UInt8(ascii: "/")).map { name in
      isPlain(name) ? String(decoding: name, as: UTF8.self) : "…"
    }
    let shown = names.prefix(6) + (names.count > 6 ? ["…"] : [])
    return ([String(decoding: own.prefix(253), as: UTF8.self).lowercased()] + shown).joined(separator: "/")
  }

  private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
    name.count <= longestName
      && name.allSatisfy { byte in
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}
