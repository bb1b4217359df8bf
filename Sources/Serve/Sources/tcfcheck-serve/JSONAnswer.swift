import FoundationEssentials

/// Answers that are not reports, as JSON: what escapes texts is the encoder.
enum JSONAnswer {
  /// A value, with its members in alphabetical order.
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Of texts and whole numbers none cannot be encoded.
    return (try? Array(encoder.encode(value))) ?? []
  }
}

/// What the page says about the server.
struct ServerStatus: Encodable {
  let tool: String
  let catalogue: String
  let asOf: String
  let profile: String
  let rules: Int
  let vendorLists: Int
  let largestBody: Int
}

extension Refusal: Encodable {
  private enum Outer: CodingKey { case error }
  private enum Inner: CodingKey { case code, message }

  /// `{"error":{"code":…,"message":…}}`
  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Outer.self)
    var inner = outer.nestedContainer(keyedBy: Inner.self, forKey: .error)
    try inner.encode(rawValue, forKey: .code)
    try inner.encode(message, forKey: .message)
  }
}
