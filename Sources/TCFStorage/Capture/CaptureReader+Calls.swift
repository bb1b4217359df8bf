import TCFJSON

/// What a browser recorded of its requests (HAR).
extension CaptureReader {
  /// The requests in a HAR document; nil if it is something else.
  static func recordedRequests(in root: JSONNode) -> Capture? {
    guard let entries = root["log"]?["entries"], case .array(let nodes) = entries.value else { return nil }
    var calls = RecordedCalls()
    for node in nodes { calls.add(node) }
    return calls.capture
  }
}

/// Of the requests of a HAR document, those that carry anything about consent. HTTP Archive 1.2, entries.
package struct RecordedCalls {
  /// How many entries there were.
  private(set) var entries = 0
  private var items: [Captured] = []
  private var problems: [CaptureProblem] = []
  private var problemCount = 0

  /// How many entries that cannot be read are kept.
  private static let problemLimit = 100

  /// No requests yet.
  package init() {}

  /// What was found since the last call of `take()`.
  var capture: Capture { Capture(items, problems: problems, problemCount: problemCount) }

  /// What was found since the last call, which is forgotten here.
  package mutating func take() -> Capture {
    defer { (items, problems, problemCount) = ([], [], 0) }
    return capture
  }

  /// Reads the next entry.
  ///
  /// - Parameter bytes: the entry's JSON; nil for one that is longer than is held.
  package mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return note("it is longer than \(RecordedEntryCutter.longestEntry / 1_000_000) MB") }
    do {
      add(try JSONDocument.read(bytes, .strict, StoredKeySetReader.limits))
    } catch {
      note("the JSON cannot be read: \(error.sentence)")
    }
  }

  mutating func add(_ node: JSONNode) {
    guard let request = node["request"], case .string(let text)? = request["url"]?.value else {
      return note("it has no request with a URL")
    }
    defer { entries += 1 }
    let url = CapturedURL(text, use: .called)
    let time = node["startedDateTime"].flatMap(CaptureTime.read)
    if !url.parameters.isEmpty || !url.ownMacros.isEmpty {
      items.append(Captured(.url(url), part: "#entries[\(entries)]", time: time))
    }
    guard case .string(let body)? = request["postData"]?["text"]?.value, body.utf8.first == UInt8(ascii: "{"),
      let sent = (try? JSONDocument.read(Array(body.utf8), .strict)).flatMap(BidRequest.init),
      !sent.parameters.isEmpty
    else { return }
    items.append(Captured(.bidRequest(sent), part: "#entries[\(entries)].postData", time: time))
  }

  /// An entry that cannot be read is reported, and the others are judged.
  private mutating func note(_ reason: String) {
    problemCount += 1
    if problems.count < Self.problemLimit {
      problems.append(CaptureProblem(StoredKeyFault(.malformed, found: "in entry \(entries), \(reason)"), line: nil))
    }
    entries += 1
  }
}
