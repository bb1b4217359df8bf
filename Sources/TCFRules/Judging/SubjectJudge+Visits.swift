package import TCFCodec
package import TCFFindings
package import TCFStorage
import TCFVendorList

/// What a visit shows of vendors: which of them the string in force discloses and permits, and which were called.
///
/// No law of its own: whose a request is, which string is in force, and what it permits are as the rules of family `network/` have
/// them, and calls without a basis are those that these rules report.
package struct VisitedVendors: Sendable {
  /// The vendors that were disclosed or called, by id.
  package let vendors: [VisitedVendor]
  /// How many requests of the phase there were.
  package let requests: Int
  /// How many of them no one can say whose they are.
  package let unattributed: Int
  /// What is missing to say more, in a sentence without a full stop; nil for nothing.
  package let lack: String?
  /// Whether the choice of the phase was made; before a choice always.
  package let hasChoice: Bool
}

extension SubjectJudge {
  /// What the recording of a visit shows of vendors in a phase.
  ///
  /// - Parameter day: The day of the recording, as of which it is judged.
  package func vendors(in recording: Recording, on day: CalendarDay?, _ phase: VisitPhase) -> VisitedVendors {
    let evaluator = day.map(evaluator.dated) ?? evaluator
    var reading = VisitReading(RecordingFacts(recording, evaluator.surroundings, published: { _ in nil }), phase)
    return reading.vendors()
  }
}

/// When a phase of a visit was: from the choice that it follows to the next other one.
struct VisitSpan {
  private let from: RecordedTime?
  private let until: RecordedTime?

  /// Nil where the choice was not made.
  init?(_ recording: Recording, _ phase: VisitPhase) {
    let choices = recording.acts.filter { !$0.isVain && RecordedAct($0.word).kind == .user }
      .sorted { $0.place.time < $1.place.time }
    let word: RecordedAct.Word
    switch phase {
    case .before:
      (from, until) = (nil, choices.first?.place.time)
      return
    case .refusal: word = .rejectAll
    case .consent: word = .acceptAll
    }
    guard let start = choices.firstIndex(where: { RecordedAct($0.word).word == word }) else { return nil }
    from = choices[start].place.time
    until = choices[start...].first { RecordedAct($0.word).word != word }?.place.time
  }

  /// Whether a moment lies in it.
  func holds(_ time: RecordedTime?) -> Bool {
    guard let time, from.map({ $0 <= time }) ?? true else { return false }
    return ends(after: time)
  }

  /// Whether a moment lies before its end.
  func ends(after time: RecordedTime) -> Bool { until.map { time < $0 } ?? true }
}

/// Reads one phase of a recording.
private struct VisitReading {
  private let facts: RecordingFacts
  private let phase: VisitPhase
  private let span: VisitSpan?
  private let calls: [RequestAttribution.Call]
  private let isAttributed: Bool
  /// What is missing to say more; nil for nothing.
  private var lack: String?

  init(_ facts: RecordingFacts, _ phase: VisitPhase) {
    (self.facts, self.phase) = (facts, phase)
    let span = VisitSpan(facts.recording, phase)
    self.span = span
    let attribution = RequestAttribution(facts)
    calls = attribution.calls.filter { span?.holds($0.request.time) ?? false }
    isAttributed = attribution.isPossible
  }

  /// All that there is to say.
  mutating func vendors() -> VisitedVendors {
    let requests = facts.recording.requests.count { span?.holds($0.time) ?? false }
    if requests > 0, !isAttributed { lack = RequestAttribution.unknown.cause.description }
    let string = stringInForce()
    let list = string.flatMap { try? facts.surroundings.list(for: $0).found() }
    let disclosed = string.flatMap { Self.disclosed($0, list) }
    let called = calls.reduce(into: VendorIDSet()) { $0.formUnion($1.vendors) }
    let all = called.union(disclosed ?? VendorIDSet())
    var permitted: VendorIDSet?
    if let string { permitted = permittedVendors(all, string) }
    let reported = reportedParts()
    let names = list ?? facts.surroundings.available.newest
    var vendors: [Int: VisitedVendor] = [:]
    for id in all {
      var vendor = VisitedVendor(id: id)
      vendor.name = names?.name(ofVendor: id)
      vendor.isDisclosed = disclosed?.contains(id)
      vendor.isPermitted = permitted?.contains(id)
      if reported != nil {
        vendor.callsWithoutBasis = 0
        if phase == .before { vendor.earlyCookies = [] }
      }
      vendors[id] = vendor
    }
    for call in calls { for id in call.vendors { count(call, reported, &vendors[id, default: VisitedVendor(id: id)]) } }
    return VisitedVendors(
      vendors: vendors.values.sorted { $0.id < $1.id }, requests: requests, unattributed: requests - calls.count,
      lack: lack, hasChoice: span != nil)
  }

  private func count(_ call: RequestAttribution.Call, _ reported: Set<String>?, _ vendor: inout VisitedVendor) {
    vendor.calls += 1
    guard let reported, reported.contains(call.request.part) else { return }
    vendor.callsWithoutBasis = (vendor.callsWithoutBasis ?? 0) + 1
    guard phase == .before else { return }
    let names = (vendor.earlyCookies ?? []) + call.request.storedCookies.map(\.name)
    vendor.earlyCookies = Set(names).sorted()
  }

  /// The string in force when the phase ended; nil where there was none that can be read.
  private func stringInForce() -> StringFacts? {
    guard let string = reignAtEnd().map({ facts.surroundings.read($0.text) }), case .v2 = string.reading else {
      return nil
    }
    return string
  }

  /// The last string of the phase, or the one before that went on.
  private func reignAtEnd() -> ForceTimeline.Reign? {
    span.flatMap { span in ForceTimeline(facts).reigns.last { span.ends(after: $0.from) } }
  }

  /// The vendors of the Disclosed Vendors segment, or else those of the list that the string names.
  private static func disclosed(_ string: StringFacts, _ list: CompiledVendorList?) -> VendorIDSet? {
    string.string.disclosedVendors ?? list?.vendors
  }

  /// Those that have a legal basis for something; none by a string that is worth nothing as a whole.
  private mutating func permittedVendors(_ vendors: VendorIDSet, _ string: StringFacts) -> VendorIDSet? {
    var bases = VendorBases(facts.surroundings)
    do throws(Undecided) {
      let standing = try bases.standing(of: vendors, in: string.text)
      return standing?.allowed ?? VendorIDSet()
    } catch {
      lack = error.cause.description
      return nil
    }
  }

  /// The places of the requests that rules report; nil where they cannot be decided.
  private mutating func reportedParts() -> Set<String>? {
    guard !calls.isEmpty else { return [] }
    if phase != .before, let reign = reignAtEnd(), !reign.isChoice {
      lack = lack ?? "the choice cannot be seen: the CMP reported its last string with cmpuishown, while the UI was up"
      return nil
    }
    let ofChoice = [NetworkBasisRules.withoutBasis, NetworkStringRules.withdrawalNotTold]
    do throws(Undecided) {
      return try NetworkRules.decidedParts(facts, by: phase == .before ? [NetworkBasisRules.beforeChoice] : ofChoice)
    } catch {
      lack = lack ?? error.cause.description
      return nil
    }
  }
}
