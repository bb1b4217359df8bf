/// A name or address of this machine itself, by which nothing else can be reached.
///
/// No name is looked up: `localhost` is this machine's by definition (RFC 6761, section 6.3), and any other may lead elsewhere.
package struct LoopbackHost: Sendable, Hashable {
  /// An address to connect to.
  enum Address: Sendable, Hashable {
    /// The four octets, the first of which is 127.
    case version4([UInt8])
    /// `::1`.
    case version6
  }

  /// What was written, without the brackets of an IPv6 address.
  package let text: String
  /// The addresses, in the order in which they are tried.
  let addresses: [Address]

  /// Reads `localhost`, an address in 127.0.0.0/8, or `::1`, which may be in brackets; nil for anything else.
  package init?(_ written: String) {
    text = written.hasPrefix("[") && written.hasSuffix("]") ? String(written.dropFirst().dropLast()) : written
    switch text.lowercased() {
    case "localhost": addresses = [.version4([127, 0, 0, 1]), .version6]
    case "::1": addresses = [.version6]
    default:
      guard let octets = Self.octets(text), octets[0] == 127 else { return nil }
      addresses = [.version4(octets)]
    }
  }

  /// The four octets of `127.0.0.1`; nil for any other form, as some programs take a number with a leading zero for octal.
  private static func octets(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let octets = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
    }
    return parts.count == 4 && octets.count == 4 ? octets : nil
  }
}
