import TCFJSON

/// What a browser recorded of its requests (HAR).
extension CaptureReader {
  /// The requests in a HAR document; nil if it is something else.
  static func recordedRequests(in root: JSONNode) -> Capture? { root["log"]?["entries"].flatMap(recorded) }

  /// Of the requests of a HAR document, those that carry anything about consent. HTTP Archive 1.2, entries.
  private static func recorded(_ entries: JSONNode) -> Capture? {
    guard case .array(let nodes) = entries.value else { return nil }
    var items: [Captured] = []
    for (index, node) in nodes.enumerated() {
      guard let request = node["request"], case .string(let text)? = request["url"]?.value else { continue }
      let url = CapturedURL(text, use: .called)
      let time = node["startedDateTime"].flatMap(CaptureTime.read)
      if !url.parameters.isEmpty || !url.ownMacros.isEmpty {
        items.append(Captured(.url(url), part: "#entries[\(index)]", time: time))
      }
      guard case .string(let body)? = request["postData"]?["text"]?.value, body.utf8.first == UInt8(ascii: "{"),
        let sent = (try? JSONDocument.read(Array(body.utf8), .strict)).flatMap(BidRequest.init),
        !sent.parameters.isEmpty
      else { continue }
      items.append(Captured(.bidRequest(sent), part: "#entries[\(index)].postData", time: time))
    }
    return Capture(items)
  }
}
