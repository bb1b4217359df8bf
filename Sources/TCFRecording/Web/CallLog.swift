import TCFJSON

/// The recorder's calls of a page's APIs, with the answers that came to them.
struct CallLog {
  private struct Call {
    let time: RecordingTime
    let view: Int
    let frame: String
    let order: Int
    let isObserver: Bool
    /// Whether it was made by postMessage.
    let isMessage: Bool
    /// Whether it was one of `__gpp`.
    let isGPP: Bool
    /// The members that the page's script wrote, as JSON.
    var members: [(name: String, json: [UInt8])]
    var isTakenBack = false
    var threw: String?
    /// What the call itself returned, as JSON.
    var returned: [UInt8]?
    var answers: [[UInt8]] = []

    /// Whether it gave the loaded CMP a listener, as vendors do.
    var isListenerOfLoaded: Bool {
      func says(_ name: String, _ text: String) -> Bool {
        members.contains { $0.name == name && $0.json == Array(JSONWriter.text { $0.string(text) }.utf8) }
      }
      return !isMessage && says("command", "addEventListener") && says("state", "loaded")
        && !members.contains { $0.name == "callback" }
    }
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
  ///
  /// - Parameter messagesOf: whose messages alone are meant; nil for all calls.
  mutating func dropUnanswered(view: Int, from earliest: RecordingTime, messagesOf api: RecordedAPIName? = nil) {
    for index in calls.indices
    where calls[index].view == view && calls[index].answers.isEmpty && calls[index].threw == nil
      && calls[index].time >= earliest
      && (api.map { calls[index].isMessage && calls[index].isGPP == ($0 == .gpp) } ?? true)
    {
      calls[index].isTakenBack = true
    }
  }

  /// Records that the frame of a page view has gone at some time, so that its listener could not be called to the end.
  mutating func dropKept(view: Int, of api: RecordedAPIName) {
    for index in calls.indices where calls[index].view == view && calls[index].isGPP == (api == .gpp) {
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
        isMessage: event["via"]?.string != "direct", isGPP: RecordedAPIName(event) == .gpp,
        members: Self.names.compactMap { name in event[name].map { (name, Array($0.source)) } }))
  }

  /// Notes the exception that a call threw.
  mutating func addException(_ id: String, _ text: String) {
    if let index = indices[id] { calls[index].threw = text }
  }

  /// Notes what a call returned.
  mutating func addReturned(_ id: String, _ value: JSONNode?) {
    guard let index = indices[id], let value else { return }
    size += value.source.count
    if size <= Self.most { calls[index].returned = Array(value.source) }
  }

  /// Notes an answer. True if it is one to the listener whose answers are the states of the page: the first one, or, where that one
  /// has never been called, the one that the loaded CMP was given.
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
    return calls[index].isObserver || standsIn(index)
  }

  /// Whether a call is the first listener of the loaded CMP in a frame whose observer was never called: a CMP that loses what was
  /// asked of its stub has something to say all the same.
  private func standsIn(_ index: Int) -> Bool {
    let (view, frame) = (calls[index].view, calls[index].frame)
    let here = calls.indices.filter { calls[$0].view == view && calls[$0].frame == frame && !calls[$0].isGPP }
    guard !here.contains(where: { calls[$0].isObserver && !calls[$0].answers.isEmpty }) else { return false }
    return here.first { calls[$0].isListenerOfLoaded } == index
  }

  /// Adds a line for each call.
  func write(to lines: inout RecordingLines) {
    for call in calls where !call.isTakenBack || !call.answers.isEmpty {
      lines.add(call.time, .other) { json in
        json.member("view", call.view)
        json.member("frame", call.frame)
        if call.isGPP {
          json.member("gpp") { json in Self.write(call, to: &json) }
        } else {
          Self.write(call, to: &json)
        }
      }
    }
  }

  private static func write(_ call: Call, to json: inout JSONWriter) {
    json.member("call") { json in
      for (name, bytes) in call.members {
        json.key(name)
        json.raw(bytes)
      }
      if let threw = call.threw { json.member("threw", threw) }
      if let returned = call.returned {
        json.key("returned")
        json.raw(returned)
      }
      json.member("order", call.order)
    }
    json.key("answers")
    json.beginArray()
    for answer in call.answers { json.raw(answer) }
    json.endArray()
  }
}
