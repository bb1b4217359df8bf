import TCFJSON

/// The recorder's calls of a page's API, with the answers that came to them.
struct CallLog {
  private struct Call {
    let time: RecordingTime
    let view: Int
    let frame: String
    let order: Int
    let isObserver: Bool
    /// Whether it was made by postMessage.
    let isMessage: Bool
    /// The members that the page's script wrote, as JSON.
    var members: [(name: String, json: [UInt8])]
    var isTakenBack = false
    var threw: String?
    var answers: [[UInt8]] = []
  }

  private var calls: [Call] = []
  /// By what distinguishes a call, in which page view whichever.
  private var indices: [String: Int] = [:]
  /// It goes on from one page view to the next: an answer may come late, and is with its call.
  private var counter = 0
  private var size = 0

  /// How much of answers is kept.
  private static let most = 128 << 20
  private static let names = ["command", "version", "argument", "via", "state", "callback", "callId", kept]
  /// Marks the listener that a frame keeps through the page view.
  private static let kept = "kept"

  /// Takes back the calls of a page view to which no answer can have come: the document has gone too soon after them, or the frame
  /// that made them has. A call that was not made has no line.
  mutating func dropUnanswered(view: Int, from earliest: RecordingTime, onlyMessages: Bool) {
    for index in calls.indices
    where calls[index].view == view && calls[index].answers.isEmpty && calls[index].threw == nil
      && calls[index].time >= earliest && (calls[index].isMessage || !onlyMessages)
    {
      calls[index].isTakenBack = true
    }
  }

  /// Records that the frame of a page view has gone at some time, so that its listener could not be called to the end.
  mutating func dropKept(view: Int) {
    for index in calls.indices where calls[index].view == view {
      calls[index].members.removeAll { $0.name == Self.kept }
    }
  }

  /// Notes a call. `id` distinguishes it in the recording.
  mutating func add(_ id: String, _ event: JSONNode, _ time: RecordingTime, view: Int, frame: String) {
    counter += 1
    indices[id] = calls.count
    calls.append(
      Call(
        time: time, view: view, frame: frame, order: counter, isObserver: event["observer"]?.boolean == true,
        isMessage: event["via"]?.string != "direct",
        members: Self.names.compactMap { name in event[name].map { (name, Array($0.source)) } }))
  }

  /// Notes the exception that a call threw.
  mutating func addException(_ id: String, _ text: String) {
    if let index = indices[id] { calls[index].threw = text }
  }

  /// Notes an answer. True if it is one to the listener whose answers are the states of the page.
  mutating func addAnswer(_ id: String, _ event: JSONNode, _ time: RecordingTime) -> Bool {
    guard let index = indices[id] else { return false }
    counter += 1
    var writer = JSONWriter()
    writer.object { json in
      json.member("time", time.text)
      for name in ["value", "success", "sync", "sameTask", "via", "callId"] {
        guard let node = event[name] else { continue }
        json.key(name)
        json.raw(node.source)
      }
      json.member("order", counter)
    }
    size += writer.bytes.count
    if size <= Self.most { calls[index].answers.append(writer.bytes) }
    return calls[index].isObserver
  }

  /// Adds a line for each call.
  func write(to lines: inout RecordingLines) {
    for call in calls where !call.isTakenBack || !call.answers.isEmpty {
      lines.add(call.time, .other) { json in
        json.member("view", call.view)
        json.member("frame", call.frame)
        json.member("call") { json in
          for (name, bytes) in call.members {
            json.key(name)
            json.raw(bytes)
          }
          if let threw = call.threw { json.member("threw", threw) }
          json.member("order", call.order)
        }
        json.key("answers")
        json.beginArray()
        for answer in call.answers { json.raw(answer) }
        json.endArray()
      }
    }
  }
}
