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
  private let connection: any DevToolsConnection
  private var lastID = 0
  /// Called for every event, while an answer is waited for too: it may ask (`post`), never wait.
  var onEvent: (BrowserEvent) -> Void = { _ in }

  /// What a page writes to its console comes without end.
  private static let unwanted = Array(#"{"method":"Runtime.consoleAPICalled""#.utf8)
  /// So many are a flood: answers would have to wait behind all that the page still writes.
  private static let flood = 5_000
  private var unwantedCount = 0
  /// Called for a page that floods its console: it may ask (`post`), never wait.
  var onFlood: () -> Void = {}

  /// Whether the user's wish to stop ends every wait.
  var isInterruptible: Bool {
    get { connection.isInterruptible }
    set { connection.isInterruptible = newValue }
  }

  /// A flood is over: another one is reported again.
  func forgetFlood() { unwantedCount = 0 }

  /// How long an answer may take.
  static let patience: Duration = .seconds(20)
  private static let limits = JSONLimits(depth: 200, values: 2_000_000)

  init(_ connection: any DevToolsConnection) { self.connection = connection }

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
    connection.send(writer.bytes)
    return lastID
  }

  /// Asks, waits for the answer, and returns its result.
  func send(
    _ method: String, _ session: String? = nil, within time: Duration = Browser.patience,
    _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserFault) -> JSONNode {
    let id = post(method, session, parameters)
    let deadline = ContinuousClock.now + time
    while let bytes = try next(before: deadline) {
      guard let message = read(bytes) else { continue }
      guard message["id"]?.integer == id else {
        receive(message)
        continue
      }
      if let error = message["error"] {
        throw .refused(method: method, said: error["message"]?.string ?? "no reason given")
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
      if let bytes = try next(before: step) {
        if let message = read(bytes) { receive(message) }
      } else if ContinuousClock.now >= deadline {
        return isDone()
      }
    }
    return true
  }

  /// The next message that may be wanted; nil if none comes before `deadline`.
  private func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]? {
    while let message = try connection.next(before: deadline) {
      guard message.starts(with: Self.unwanted) else { return message }
      unwantedCount += 1
      if unwantedCount == Self.flood { onFlood() }
      guard ContinuousClock.now < deadline else { return nil }
    }
    return nil
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
    connection.close(within: .seconds(5))
  }

  /// Ends the connection; the browser goes on where another program has started it.
  func leave() { connection.close(within: .seconds(2)) }
}
