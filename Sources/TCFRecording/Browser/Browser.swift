import TCFJSON
import TCFSystem

/// Something that the browser reports by itself.
struct BrowserEvent {
  let method: String
  /// The session of the target that it is about; nil for the browser itself.
  let session: String?
  let parameters: JSONNode
}

/// A browser over the DevTools protocol. Source: Chrome DevTools Protocol, "Tip-of-Tree".
final class Browser {
  private let pipe: DevToolsPipe
  private var lastID = 0
  /// Called for every event, while an answer is waited for too: it may ask (`post`), never wait.
  var onEvent: (BrowserEvent) -> Void = { _ in }

  /// Called for a page that floods its console: it may ask (`post`), never wait.
  var onFlood: () -> Void {
    get { pipe.onFlood }
    set { pipe.onFlood = newValue }
  }

  /// A flood is over: another one is reported again.
  func forgetFlood() { pipe.unwantedCount = 0 }

  /// How long an answer may take.
  static let patience: Duration = .seconds(20)
  private static let limits = JSONLimits(depth: 200, values: 2_000_000)

  init(_ pipe: DevToolsPipe) { self.pipe = pipe }

  /// Asks for something without waiting; returns the request's number.
  @discardableResult
  func post(_ method: String, _ session: String? = nil, _ parameters: (inout JSONWriter) -> Void = { _ in }) -> Int {
    lastID += 1
    var writer = JSONWriter()
    writer.object { json in
      json.member("id", lastID)
      json.member("method", method)
      if let session { json.member("sessionId", session) }
      json.member("params", parameters)
    }
    pipe.send(writer.bytes)
    return lastID
  }

  /// Asks, waits for the answer, and returns its result.
  func send(
    _ method: String, _ session: String? = nil, within time: Duration = Browser.patience,
    _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserFault) -> JSONNode {
    let id = post(method, session, parameters)
    let deadline = ContinuousClock.now + time
    while let bytes = try pipe.next(before: deadline) {
      guard let message = read(bytes) else { continue }
      guard message["id"]?.integer == id else {
        receive(message)
        continue
      }
      if let error = message["error"] {
        throw .refused(method: method, message: error["message"]?.string ?? "no reason given")
      }
      return message["result"] ?? message
    }
    throw .noAnswer(method: method, seconds: Int(time.components.seconds))
  }

  /// Listens until `isDone`, at most for `time`. Whether it was.
  @discardableResult
  func listen(_ time: Duration, until isDone: () -> Bool) throws(BrowserFault) -> Bool {
    let deadline = ContinuousClock.now + time
    while !isDone() {
      // Not only events change what is waited for: time does.
      let step = min(deadline, .now + .milliseconds(50))
      if let bytes = try pipe.next(before: step) {
        if let message = read(bytes) { receive(message) }
      } else if ContinuousClock.now >= deadline {
        return isDone()
      }
    }
    return true
  }

  private func read(_ bytes: [UInt8]) -> JSONNode? { try? JSONDocument.read(bytes, .published, Self.limits) }

  private func receive(_ message: JSONNode) {
    guard let method = message["method"]?.string else { return }
    onEvent(
      BrowserEvent(method: method, session: message["sessionId"]?.string, parameters: message["params"] ?? message))
  }

  /// Ends the browser.
  func close() {
    post("Browser.close")
    pipe.close(within: .seconds(5))
  }
}
