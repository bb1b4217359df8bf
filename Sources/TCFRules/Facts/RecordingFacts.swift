package import TCFFindings
import TCFJSON
package import TCFStorage

/// A recording of a live page, or the requests of a HAR file, as rules see it.
package struct RecordingFacts: CapturedFacts {
  /// The recording.
  package let recording: Recording
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// The page views, in their order; none of what is not a web page.
  let views: [RecordedView]
  /// The page views in which there was anything of `__gpp`, in their order.
  let gppViews: [GPPPageView]
  /// The requests for vendors' disclosures, in the order of the requests.
  let disclosures: [ServedDisclosure]
  /// What the consent interface showed; nil where the recording has no layer of it.
  private(set) var interface: InterfaceFacts?
  /// What the consent interface showed in this recording and others of its release; nil where there are no others.
  var jointInterface: InterfaceFacts?

  /// Facts of a recording.
  ///
  /// - Parameter published: the newest list as published, which names the addresses of disclosures.
  package init(
    _ recording: Recording, _ surroundings: RuleSurroundings, published: @escaping ListFacts.PublishedLists
  ) {
    self.recording = recording
    self.surroundings = surroundings
    disclosures = ServedDisclosure.all(in: recording.requests, surroundings.lists, published)
    let numbers = recording.kind == .web ? recording.spans.keys.filter { $0 > 0 }.sorted() : []
    let calls = Dictionary(grouping: recording.calls, by: \.place.view)
    let sightings = Dictionary(grouping: recording.sightings, by: \.place.view)
    let locators = Dictionary(grouping: recording.locators, by: \.place.view)
    let acts = Dictionary(grouping: recording.acts, by: \.place.view)
    views = numbers.compactMap { number in
      recording.spans[number].map {
        RecordedView(
          number, $0, calls: calls[number] ?? [], sightings: sightings[number] ?? [], locators: locators[number] ?? [],
          acts: acts[number] ?? [])
      }
    }
    gppViews = GPPPageView.all(in: recording, beside: views, acts: acts)
    interface = InterfaceFacts(self, published: published)
  }

  /// Whether any page view had a CMP: a page outside the framework has nothing to judge.
  var hasCMP: Bool { views.contains(where: \.hasCMP) }

  /// The page views in which there was a CMP; nil where there is none.
  ///
  /// - Throws: where no one looked.
  func pages() throws(Undecided) -> [RecordedView]? {
    guard recording.kind == .web else { return nil }
    guard hasCMP else {
      if views.allSatisfy({ $0.calls.isEmpty && $0.sightings.isEmpty }) {
        throw .stated("the recording does not say whether there was a __tcfapi")
      }
      return nil
    }
    return views.filter(\.hasCMP)
  }

  /// Whether any rule can say anything: of requests alone, only where someone said whose they are, or where they concern
  /// consent mode, go for lists or disclosures, or bring a list.
  package var hasAnythingToJudge: Bool {
    recording.kind != .requests || surroundings.settings.disclosures != nil || !disclosures.isEmpty
      || recording.requests.contains { !$0.consentMode.isEmpty || $0.list != nil || $0.served?.isHostedList == true }
  }

  /// Why a rule about recordings does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to recordings of live pages") }
  /// None: what a page does today is judged by what holds today, for websites or for apps.
  package var date: SubjectDate { SubjectDate(of: recording, surroundings.settings) }

  /// What was recorded, and how much of it: page views, calls, user actions, layers.
  package func heading() -> SubjectFacts? {
    if recording.kind == .manifest {
      return SubjectFacts(
        stated: "an app's manifest with \(Prose.count(recording.consentDefaults.count, "default")) of consent mode")
    }
    if recording.kind == .stored {
      return SubjectFacts(stated: "consent mode as stored, \(Prose.count(recording.consentStates.count, "signal"))")
    }
    var parts: [String] = []
    if recording.kind == .requests {
      parts.append("recorded requests")
    } else {
      parts.append("recording of " + (views.isEmpty ? "an app" : Prose.count(views.count, "page view")))
      if recording.kind == .web { parts.append(hasCMP ? Prose.count(recording.calls.count, "call") : "no CMP") }
      if !gppViews.isEmpty { parts.append(Prose.count(recording.gpp.calls.count, "call") + " of __gpp") }
      // What the recorder or the page does is no act of anybody's.
      let acts = recording.acts.filter { RecordedAct($0.word).kind == .user && !$0.isVain }.count
      parts.append(acts == 0 ? "no user action" : Prose.count(acts, "user action"))
    }
    if let interface {
      parts.append(Prose.count(interface.layers.count, "layer") + " of the interface")
    }
    parts.append(RequestAttribution(self).text)
    if recording.isIncomplete { parts.append("it ended early") }
    return SubjectFacts(stated: parts.joined(separator: ", "))
  }
}

/// One page view of a recording.
struct RecordedView: Sendable {
  /// From 1.
  let number: Int
  let calls: [RecordedCall]
  let sightings: [Recording.Sighting]
  let locators: [Recording.LocatorCount]
  let acts: [RecordedViewAct]
  /// When its first and its last line was.
  let time: ClosedRange<RecordedTime>

  init(
    _ number: Int, _ time: ClosedRange<RecordedTime>, calls: [RecordedCall], sightings: [Recording.Sighting],
    locators: [Recording.LocatorCount], acts: [Recording.Act]
  ) {
    self.number = number
    self.time = time
    self.calls = calls
    self.sightings = sightings.filter { $0.place.frame == "top" }
    self.locators = locators.filter { $0.place.frame == "top" }
    self.acts = acts.filter { !$0.isVain }.map { act in
      RecordedViewAct(
        time: act.place.time, act: RecordedAct(act.word), beginsView: act.beginsPageView(from: time.lowerBound))
    }
  }

  /// How it is called in findings.
  var name: String { "page view \(number)" }

  /// It as a circumstance of a finding.
  var circumstance: Circumstance { Circumstance("page view", String(number)) }

  /// The place of something in it.
  func at(_ what: String) -> Location { .member("view \(number).\(what)") }

  /// Whether anything of a CMP was there.
  var hasCMP: Bool {
    sightings.contains { $0.type != "undefined" } || locators.contains { $0.count > 0 }
      || calls.contains { !$0.answers.isEmpty }
  }

  /// The calls as vendors make them: directly, with a callback that works.
  var directCalls: [RecordedCall] { calls.filter { $0.way == .direct && $0.callback == .works } }

  /// Those of a command with version 2.
  func plainCalls(_ command: String) -> [RecordedCall] {
    directCalls.filter { $0.command == command && $0.asksVersion2 }
  }

  /// What `ping` answered, in its order.
  var pings: [(call: RecordedCall, answer: RecordedAnswer)] {
    plainCalls("ping").flatMap { call in call.answers.map { (call, $0) } }
  }

  /// The latest ping at a moment.
  func ping(at moment: RecordedMoment) -> JSONNode? {
    pings.last { !(moment < $0.answer.moment) }?.answer.value
  }

  /// Whether the last ping says that the CMP is loaded; nil where there is none.
  var isLoaded: Bool? { pings.last.map { RecordedCall.isLoaded($0.answer.value) } }

  /// The listeners that were registered and got an answer, in the order of their registration.
  var listeners: [RecordedListener] {
    plainCalls("addEventListener").filter { !$0.answers.isEmpty && $0.answers[0].isSuccess }.map {
      let id = $0.answers.lazy.compactMap(\.listenerID).first
      let removal = id.flatMap(removal)
      return RecordedListener(
        call: $0, givenUp: removal?.moment,
        removed: removal?.answers.first?.value?.boolean == true ? removal?.answers.first?.moment : nil)
    }
  }

  /// The listeners that frames keep until the view ends, and that got an answer.
  var keptListeners: [RecordedCall] {
    calls.filter {
      $0.isKept && $0.command == "addEventListener" && $0.way != .direct && $0.answers.first?.tcData != nil
    }
  }

  /// The first call that asked for the removal of an id; nil if there was none.
  private func removal(of id: ListenerID) -> RecordedCall? {
    plainCalls("removeEventListener").first { ListenerID($0.argument) == id }
  }

  /// All TCData that listeners got, in its order.
  var events: [RecordedAnswer] {
    listeners.flatMap(\.call.answers).filter { $0.tcData != nil }.sorted { $0.moment < $1.moment }
  }

  /// What a listener got last at a moment.
  func event(at moment: RecordedMoment) -> RecordedAnswer? { events.last { !(moment < $0.moment) } }

  /// Whether something happened in it by a person's or script's hand between two moments.
  func isActedOn(from: RecordedTime, to: RecordedTime) -> Bool {
    acts.contains { !$0.beginsView && from <= $0.time && $0.time <= to }
  }
}

/// An act in a page view.
struct RecordedViewAct: Sendable {
  let time: RecordedTime
  let act: RecordedAct
  /// Whether the page view began with it: the page was loaded.
  let beginsView: Bool
}

extension Recording.Act {
  /// Whether a page was loaded by it: its word says so, or it is a word of one's own (`later: open …`) with which a page view begins.
  ///
  /// - Parameter start: when the page view's first line was; nil for what has no page views.
  func beginsPageView(from start: RecordedTime?) -> Bool {
    let act = RecordedAct(word)
    return act.startsApp || act.word == nil && start.map { $0 == place.time } ?? false
  }
}

/// When something happened in a page view: by the millisecond, and within it by the recorder's count.
struct RecordedMoment: Comparable, Sendable {
  let time: RecordedTime
  /// Nil where the recorder did not count.
  let order: Int?

  /// By the count where both have one: it cannot be wrong.
  static func < (left: RecordedMoment, right: RecordedMoment) -> Bool {
    if let first = left.order, let second = right.order { return first < second }
    return left.time < right.time
  }
}

extension RecordedCall {
  var moment: RecordedMoment { RecordedMoment(time: place.time, order: order) }

  /// Whether it was made with version 2.
  var asksVersion2: Bool { version?.wholeNumber == 2 }
  /// Whether it shows that the CMP has the command, if that is optional: one that the CMP does not have is refused or not answered.
  var isSupported: Bool { answers.contains { $0.tcData != nil || $0.success?.boolean == true } }
}

extension RecordedAnswer {
  var moment: RecordedMoment { RecordedMoment(time: time, order: order) }
  /// Whether it says that the call did what was asked; an answer without the second argument says nothing else.
  var isSuccess: Bool { success?.boolean != false }
  /// The id of the listener that it was given to; nil where there is none.
  var listenerID: ListenerID? { ListenerID(value?["listenerId"]) }
  /// The TCData in it; nil for anything else.
  var tcData: JSONNode? { value?.isObject == true ? value : nil }
  /// The TC string in it; nil for none, or an empty one.
  var tcString: String? { value?["tcString"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
  /// The event that it shows.
  var event: String? { value?["eventStatus"]?.string }
}

extension Undecided {
  /// A probe that the recorder did not make.
  static func notProbed(_ what: String) -> Undecided { .stated("the recording has no \(what)") }
}

extension RecordedCall {
  /// What happened in place of an answer.
  var faultOfSilence: String { hasThrown ? "threw an exception" : "was not answered" }

  /// What is wrong with how a call from a frame was answered, whatever the answer says: nothing came, or it came in another form or
  /// with another callId; nil for nothing.
  var deliveryFault: String? {
    guard !answers.isEmpty else { return "was not answered" }
    for answer in answers {
      if let way = answer.way, way != self.way {
        return way == .text ? "was answered by text" : "was answered by an object"
      }
      guard JSONSameness.holds(answer.callID, callID) else {
        return "was answered with another callId, \(JSONShown(answer.callID).text)"
      }
    }
    return nil
  }
}
