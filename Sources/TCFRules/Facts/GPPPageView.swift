import TCFJSON
import TCFStorage

/// What a page view shows of `__gpp`.
struct GPPPageView: Sendable {
  /// The page view, with the calls, types and frames of `__gpp` in the place of those of `__tcfapi`.
  let view: RecordedView
  /// The same page view as `__tcfapi` shows it.
  let tcf: RecordedView
  /// What ping said, in its order: the answers to calls, and what was seen in between where it had changed.
  let states: [State]

  /// What ping said at a moment.
  struct State: Sendable {
    let moment: RecordedMoment
    let node: JSONNode
    /// Read when asked for, since a rule needs few of them.
    var ping: GPPPing? { GPPPing(node) }
  }

  init(_ view: RecordedView, tcf: RecordedView, pings: [(place: RecordedPlace, answer: JSONNode)]) {
    self.view = view
    self.tcf = tcf
    let answered = view.calls.filter { $0.command == "ping" && $0.way == .direct }.flatMap(\.answers).compactMap {
      answer in
      answer.value.map { State(moment: answer.moment, node: $0) }
    }
    let seen = pings.map { State(moment: RecordedMoment(time: $0.place.time, order: nil), node: $0.answer) }
    // What was seen in between comes before the calls of its millisecond: the recorder looks first.
    states = (seen + answered).enumerated().sorted { left, right in
      (left.element.moment.time, left.offset) < (right.element.moment.time, right.offset)
    }.map(\.element)
  }

  /// The calls of a command as vendors make it.
  func calls(_ command: String) -> [RecordedCall] { view.directCalls.filter { $0.command == command } }

  /// What ping said last at a moment; nil where it had said nothing that is an object.
  func ping(at moment: RecordedMoment) -> GPPPing? {
    states.last { !(moment < $0.moment) }.flatMap(\.ping)
  }

  /// Whether the CMP said at a moment that it is in its error state, in which it answers nothing but ping.
  func isInError(at moment: RecordedMoment) -> Bool { ping(at: moment)?.status == "error" }

  /// The listeners that got an answer, in the order of their registration.
  var listeners: [RecordedListener] {
    calls("addEventListener").filter { !$0.answers.isEmpty }.map { call in
      let id = ListenerID(call.answers[0].value?["listenerId"])
      let removal = id.flatMap { id in calls("removeEventListener").first { ListenerID($0.argument) == id } }
      let answer = removal?.answers.first
      let isConfirmed = GPPRemoval.data(answer?.value) == true
      return RecordedListener(call: call, givenUp: removal?.moment, removed: isConfirmed ? answer?.moment : nil)
    }
  }

  /// Those that were not refused.
  var registered: [RecordedListener] {
    listeners.filter { $0.call.answers[0].value.map { $0.isObject && $0["data"]?.boolean != false } ?? false }
  }
}

/// The answer to removeEventListener.
enum GPPRemoval {
  /// Whether a listener was removed; nil where an answer has neither form. The document has two: the callback gets a boolean, and
  /// the event listenerRemoved is "the return object".
  static func data(_ value: JSONNode?) -> Bool? {
    if let flag = value?.boolean { return flag }
    return value?["eventName"]?.string == "listenerRemoved" ? value?["data"]?.boolean : nil
  }
}

extension GPPPageView {
  /// The page views of a recording in which there was anything of `__gpp`, next to those as `__tcfapi` shows them.
  static func all(in recording: Recording, beside views: [RecordedView], acts: [Int: [Recording.Act]]) -> [GPPPageView]
  {
    guard !recording.gpp.isEmpty else { return [] }
    let calls = Dictionary(grouping: recording.gpp.calls, by: \.place.view)
    let sightings = Dictionary(grouping: recording.gpp.sightings, by: \.place.view)
    let locators = Dictionary(grouping: recording.gpp.locators, by: \.place.view)
    let pings = Dictionary(grouping: recording.gpp.pings, by: \.place.view)
    return views.compactMap { tcf in
      let view = RecordedView(
        tcf.number, tcf.time, calls: calls[tcf.number] ?? [], sightings: sightings[tcf.number] ?? [],
        locators: locators[tcf.number] ?? [], acts: acts[tcf.number] ?? [])
      return view.hasCMP ? GPPPageView(view, tcf: tcf, pings: pings[tcf.number] ?? []) : nil
    }
  }
}
