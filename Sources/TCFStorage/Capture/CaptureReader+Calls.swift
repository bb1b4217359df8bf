internal import TCFCodec

/// Bid requests, and what a browser recorded of its requests (HAR).
extension CaptureReader {
  /// The bid requests and URLs in JSON: a request, an array of them, or a HAR document; nil if it is something else.
  static func calls(in root: JSONNode) -> Capture? {
    switch root.value {
    case .array(let nodes):
      if let records = temporaryRecords(nodes) { return records }
      let requests = nodes.map(BidRequest.init)
      guard !requests.isEmpty, requests.allSatisfy({ $0 != nil }) else { return nil }
      return Capture(
        requests.enumerated().compactMap { index, request in
          request.map { Captured(.bidRequest($0), part: "[\(index)]") }
        })
    case .object:
      if let entries = root["log"]?["entries"] { return recorded(entries) }
      return BidRequest(root).map { Capture([Captured(.bidRequest($0))]) }
    default: return nil
    }
  }

  /// Of the requests of a HAR document, those that carry anything about consent. HTTP Archive 1.2, entries.
  private static func recorded(_ entries: JSONNode) -> Capture? {
    guard case .array(let nodes) = entries.value else { return nil }
    var items: [Captured] = []
    for (index, node) in nodes.enumerated() {
      guard let request = node["request"], case .string(let text)? = request["url"]?.value else { continue }
      let url = CapturedURL(text, use: .called)
      if !url.parameters.isEmpty || !url.ownMacros.isEmpty {
        items.append(Captured(.url(url), part: "#entries[\(index)]"))
      }
      guard case .string(let body)? = request["postData"]?["text"]?.value, body.utf8.first == UInt8(ascii: "{"),
        let sent = (try? JSONReader.read(Array(body.utf8))).flatMap(BidRequest.init), !sent.parameters.isEmpty
      else { continue }
      items.append(Captured(.bidRequest(sent), part: "#entries[\(index)].postData"))
    }
    return Capture(items)
  }

  /// The same of bytes; nil if they are no JSON, too.
  static func calls(in bytes: [UInt8]) -> Capture? {
    guard bytes.count <= StoredKeySetReader.maximumBytes,
      let first = bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }), "{[".utf8.contains(first),
      let root = try? JSONReader.read(
        bytes, maximumDepth: StoredKeySetReader.maximumDepth, maximumValues: StoredKeySetReader.maximumEntries)
    else { return nil }
    return calls(in: root)
  }

  // TEMPORARY-UNTIL-MESSAGES
  private static func temporaryRecords(_ nodes: [JSONNode]) -> Capture? {
    var items: [Captured] = []
    for (index, node) in nodes.enumerated() {
      var time: Deciseconds?
      if case .string(let text)? = node["time"]?.value { time = Deciseconds(iso8601: text) }
      let content: Captured.Content
      if case .string(let text)? = node["action"]?.value {
        content = .action(text)
      } else if case .string(let text)? = node["url"]?.value {
        content = .url(CapturedURL(text))
      } else if case .string(let text)? = node["string"]?.value {
        content = .string(text)
      } else if case .object(let members)? = node["keys"]?.value {
        content = .keys(
          StoredKeySet(
            platform: .json,
            keys: members.map { member in
              switch member.node.value {
              case .integer(let number): StoredKey(name: member.name, value: .integer(number))
              case .string(let text): StoredKey(name: member.name, value: .string(text))
              default: StoredKey(name: member.name, value: .null)
              }
            }))
      } else {
        return nil
      }
      items.append(Captured(content, part: "[\(index)]", time: time))
    }
    return Capture(items, isSequence: true)
  }
}
