import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What is known of a page while it is recorded, from what the browser and the script in the page show.
final class PageLog {
  private(set) var lines = RecordingLines()
  private(set) var calls = CallLog()
  private(set) var requests = RequestLog()
  /// The page view, from 1; 0 before the first.
  private(set) var view = 0
  /// What went wrong, in the order in which it did.
  private(set) var problems: [String] = []

  /// Whether the page view's document has loaded.
  private(set) var isLoaded = false
  /// Whether ping has said that the CMP is there.
  var isCMPLoaded: Bool { cmpLoadedAt != nil }
  private var cmpLoadedAt: RecordingTime?
  /// Whether there was ever anything of the framework, or of GPP: a function, something in its place, or the frame by its name.
  private(set) var hasFramework = false
  /// Whether the frames that call by postMessage have done so in this page view.
  var hasProbed: Bool { probed.contains(.tcf) && (probed.contains(.gpp) || !isProbingGPP) }
  /// The APIs that were called by postMessage in this page view, and whether `__gpp` is being called.
  private var (probed, isProbingGPP): (Set<RecordedAPIName>, Bool) = ([], false)
  /// How often the recorder's listener was called in this page view, and with which state last.
  private(set) var answers = 0
  private(set) var lastStatus: String?
  private(set) var lastAnswerAt: ContinuousClock.Instant?
  /// The last thing that a person clicked: how many there were, in which page view it was, and what it is called.
  private(set) var lastClick: (number: Int, view: Int, word: String)?
  /// What ping said last of whether the consent interface is shown.
  private var displayStatus: String?

  /// What says that the consent interface is shown, by its name in the API; nil if nothing does.
  var interfaceSign: String? {
    if lastStatus == "cmpuishown" { return "cmpuishown" }
    return displayStatus == "visible" ? "displayStatus" : nil
  }

  /// The tab's own document in this page view; nil until it shows something.
  private var document: String?
  /// The page views of documents: what one shows late belongs to its own.
  private var views: [String: Int] = [:]

  /// How many lines there were when states were taken last, and when the page view began.
  private var (keptLines, viewLines) = (0, 0)

  private let clock: () -> Int
  private let binding: String
  /// What a person's clicks are called.
  var clicks: ClickReading
  /// Whether page views begin with the documents that come into a tab, since the recorder opens none.
  private let isAttached: Bool
  /// Where the first page view began, if the recorder was attached.
  var firstAddress: String?
  private var saidProblems: [String: Int] = [:]

  /// Of one kind, more say no more.
  private static let mostOfAProblem = 3
  /// How long an answer may take, in milliseconds, before a document that goes is not a reason for its absence.
  private static let longestAnswer = 1_500

  /// - Parameters:
  ///   - binding: The name of the function by which the page's script shows.
  ///   - clickNames: What a person's clicks mean.
  ///   - isAttached: Whether page views begin with the documents that come into a tab.
  ///   - clock: The time now, in milliseconds since 1970.
  init(binding: String, clickNames: [ClickName], isAttached: Bool = false, clock: @escaping () -> Int) {
    self.isAttached = isAttached
    self.binding = binding
    clicks = ClickReading(names: clickNames, isAttached: isAttached)
    self.clock = clock
  }

  /// The time now.
  var now: RecordingTime { RecordingTime(clock()) ?? RecordingTime.zero }

  /// Adds a line about an act.
  func addAct(_ time: RecordingTime? = nil, _ body: (inout JSONWriter) -> Void) { add(time, .besideState, body) }

  /// The same about a page view that may be over.
  func addAct(_ time: RecordingTime, view: Int, _ body: (inout JSONWriter) -> Void) {
    add(time, .besideState, view: view, body)
  }

  /// The states since this was asked last, with the acts between them; where there are none, the last one of the page view.
  func takeStates() -> [UInt8] {
    defer { keptLines = lines.count }
    return lines.states(from: keptLines, orLastFrom: viewLines)
  }

  /// Another page view begins.
  func beginView(host: String) {
    view += 1
    viewLines = lines.count
    requests.pageHost = host
    (document, isLoaded, cmpLoadedAt) = (nil, false, nil)
    clicks.beginView()
    (probed, isProbingGPP) = ([], false)
    (answers, lastStatus, lastAnswerAt, displayStatus) = (0, nil, nil, nil)
  }

  /// Another page view begins that the recorder has not begun: the page loads itself again, or goes to another one. Its CMP starts
  /// afresh there, with listeners and ids of its own.
  private func goOn(to url: String, _ time: RecordingTime) {
    dropUnanswered(time)
    let shown = Prose.excerpt(url, limit: 200)
    addProblem("the page went to \(shown)", kind: "navigation")
    beginView(host: RequestLog.host(of: url))
    addAct(time) { json in
      json.member("action", "start")
      json.member("how", "the page went to " + shown)
      json.member("by", "page")
    }
  }

  /// Takes back what the document that goes can no longer answer.
  func dropUnanswered(_ time: RecordingTime) {
    let isNew = cmpLoadedAt.map { time.milliseconds - $0.milliseconds < Self.longestAnswer } ?? true
    let earliest = isNew ? nil : RecordingTime(time.milliseconds - Self.longestAnswer)
    calls.dropUnanswered(view: view, from: earliest ?? .zero)
  }

  /// The page view of what a document shows. The tab's own document begins another one if the present one has a document.
  private func viewOf(_ event: JSONNode, _ time: RecordingTime, _ frame: String) -> Int {
    let name = event["document"]?.string ?? ""
    if let known = views[name] { return known }
    if frame == "top", event["kind"]?.string == "api", ["start", "late"].contains(event["at"]?.string) {
      if isAttached {
        beginAttachedView(event, time)
      } else if document != nil {
        goOn(to: event["url"]?.string ?? "", time)
      }
      document = name
    }
    if view > 0 { views[name] = view }
    return view
  }

  /// The page's host, once it is known for sure.
  func setHost(_ host: String) { if !host.isEmpty { requests.pageHost = host } }

  /// The document of the page view has loaded.
  func didLoad() { isLoaded = true }

  /// Adds a line about the page view.
  func add(
    _ time: RecordingTime? = nil, _ content: RecordingLines.Content = .other, _ body: (inout JSONWriter) -> Void
  ) {
    add(time ?? now, content, view: view, body)
  }

  private func add(
    _ time: RecordingTime, _ content: RecordingLines.Content, view: Int, _ body: (inout JSONWriter) -> Void
  ) {
    lines.add(time, content) { json in
      if view > 0 { json.member("view", view) }
      body(&json)
    }
  }

  /// Notes what the recorder could not do, or what the page did that recordings suffer from. `kind` is what is counted.
  func addProblem(_ text: String, kind: String? = nil, isIncomplete: Bool = false) {
    let count = saidProblems[kind ?? text, default: 0] + 1
    saidProblems[kind ?? text] = count
    guard count <= Self.mostOfAProblem else { return }
    let shown = URLCredentials.removed(from: text)
    let text = count == Self.mostOfAProblem ? shown + " (and no more is said of this)" : shown
    problems.append(text)
    add { json in
      json.member("problem", text)
      if isIncomplete { json.member("incomplete", true) }
    }
  }

  /// Takes an event of the domain Network.
  func receiveRequest(_ event: BrowserEvent) { requests.receive(event, view: max(view, 1)) }

  /// Takes what the script in the page says, which anything in the page might have said, too: only what has the right form
  /// counts.
  func receiveScript(_ parameters: JSONNode) {
    guard parameters["name"]?.string == binding, view > 0 || isAttached, let payload = parameters["payload"]?.string,
      let event = try? JSONDocument.read(Array(payload.utf8), .strict), let kind = event["kind"]?.string,
      let time = event["time"]?.integer.flatMap(RecordingTime.init), let frame = event["frame"]?.string,
      Self.isFrame(frame)
    else { return }
    let view = viewOf(event, time, frame)
    guard view > 0 else { return }
    let api = RecordedAPIName(event)
    let call =
      event["call"].map { (event["document"]?.string ?? "") + String(decoding: $0.source, as: UTF8.self) } ?? ""
    switch kind {
    case "api": receiveAPI(event, time: time, view: view, frame: frame)
    case "ping": receivePing(event, time: time, view: view, frame: frame)
    case "locators": receiveLocators(event, time: time, view: view, frame: frame)
    case "call": calls.add(call, event, time, view: view, frame: frame)
    case "threw": calls.addException(call, event["text"]?.string ?? "")
    case "answer": receiveAnswer(call, event: event, time: time, view: view, frame: frame)
    case "returned": calls.addReturned(call, event["value"])
    case "probing": if view == self.view, api == .gpp { isProbingGPP = true }
    case "probed": if view == self.view { probed.insert(api) }
    case "no-probe":
      calls.dropUnanswered(view: view, from: .zero, messagesOf: api)
      calls.dropKept(view: view, of: api)
    case "frame-gone": calls.dropKept(view: view, of: api)
    case "click": receiveClick(event, time, view)
    case "problem": addProblem(event["text"]?.string ?? "the page is unusual")
    default: break
    }
  }

  private static func isFrame(_ text: String) -> Bool {
    text == "top"
      || !text.isEmpty
        && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
          !$0.isEmpty && $0.count < 6 && $0.utf8.allSatisfy { $0.isASCIIDigit }
        }
  }

  private func receiveAPI(_ event: JSONNode, time: RecordingTime, view: Int, frame: String) {
    guard let type = event["type"]?.string, let at = event["at"]?.string else { return }
    if type != "undefined" { hasFramework = true }
    add(time, .other, view: view) { json in
      json.member("frame", frame)
      RecordedAPIName(event).write(to: &json) { json in
        json.member("api") { json in
          json.member("type", type)
          json.member("at", at == "late" ? "poll" : at)
          if let number = event["number"]?.integer { json.member("number", number) }
          if event["changed"]?.boolean == true { json.member("changed", true) }
        }
      }
    }
  }

  private func receivePing(_ event: JSONNode, time: RecordingTime, view: Int, frame: String) {
    guard let value = event["value"] else { return }
    guard RecordedAPIName(event) == .tcf else {
      return add(time, .other, view: view) { json in
        json.member("frame", frame)
        RecordedAPIName.gpp.write(to: &json) { json in
          json.key("ping")
          json.raw(value.source)
        }
      }
    }
    if RecordedCall.isLoaded(value), view == self.view { cmpLoadedAt = cmpLoadedAt ?? time }
    if view == self.view { displayStatus = value["displayStatus"]?.string }
    add(time, .besideState, view: view) { json in
      json.member("frame", frame)
      json.key("ping")
      json.raw(value.source)
    }
  }

  private func receiveLocators(_ event: JSONNode, time: RecordingTime, view: Int, frame: String) {
    guard let count = event["count"]?.integer else { return }
    if count > 0 { hasFramework = true }
    add(time, .other, view: view) { json in
      json.member("frame", frame)
      RecordedAPIName(event).write(to: &json) { $0.member("locators", count) }
    }
  }

  private func receiveAnswer(_ call: String, event: JSONNode, time: RecordingTime, view: Int, frame: String) {
    guard calls.addAnswer(call, event, time), RecordedAPIName(event) == .tcf, let value = event["value"] else { return }
    if view == self.view {
      answers += 1
      lastStatus = value["eventStatus"]?.string
      lastAnswerAt = .now
    }
    add(time, .state, view: view) { json in
      json.member("frame", frame)
      json.key("tcData")
      json.raw(value.source)
    }
  }

  /// What a person has clicked.
  private func receiveClick(_ event: JSONNode, _ time: RecordingTime, _ view: Int) {
    let click = clicks.click(event)
    lastClick = ((lastClick?.number ?? 0) + 1, view, click.word)
    addAct(time, view: view) { json in
      json.member("action", click.word)
      json.member("how", click.how)
      json.member("by", "hand")
      if let control = click.control { json.member("control", control) }
    }
  }

  /// The whole recording.
  func text(_ head: [UInt8]) -> [UInt8] {
    var all = lines
    calls.write(to: &all)
    requests.write(to: &all)
    return all.text(head)
  }
}
