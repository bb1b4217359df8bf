import TCFFindings
import TCFStorage

/// What a page view shows of what a rule about an API of the page is about.
enum ViewProbe: Comparable {
  /// The recorder tried nothing that would show it.
  case notProbed
  /// What was tried left nothing to judge.
  case idle
  case judged

  /// Whether a rule applies that checks each page view by itself. It does where one of them is judged; where none is probed, it
  /// cannot be decided, and `probe` names what the recording lacks.
  static func applicability<View>(
    of views: [View], probing probe: String, _ check: (View) -> ViewProbe
  ) throws(Undecided) -> Applicability {
    var best = ViewProbe.notProbed
    for view in views { best = max(best, check(view)) }
    guard best > .notProbed else { throw .notProbed(probe) }
    return best == .judged ? .applies : .doesNotApply
  }
}

extension RuleChecks {
  /// About each page view in which there was a CMP, by itself. The rule applies where one of them is judged; where none is
  /// probed, it cannot be decided, and `probe` names what the recording lacks.
  static func pageView(
    probing probe: String, _ check: @escaping @Sendable (RecordedView, RecordingFacts, inout Findings) -> ViewProbe
  ) -> RuleChecks {
    .pageViews { views, facts, findings throws(Undecided) in
      try ViewProbe.applicability(of: views, probing: probe) { check($0, facts, &findings) }
    }
  }

  /// About a recording of a page: the check gets the page views in which there was a CMP.
  static func pageViews(
    _ check: @escaping @Sendable ([RecordedView], RecordingFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .recording(needs: [.recording]) { facts, findings throws(Undecided) in
      guard let views = try facts.pages() else { return .doesNotApply }
      return try check(views, facts, &findings)
    }
  }

  /// About each page view in which there was a `__gpp`, by itself. The rule applies where one of them is judged; where none is
  /// probed, it cannot be decided, and `probe` names what the recording lacks.
  static func gppView(
    probing probe: String, _ check: @escaping @Sendable (GPPPageView, RecordingFacts, inout Findings) -> ViewProbe
  ) -> RuleChecks {
    .gppViews { views, facts, findings throws(Undecided) in
      try ViewProbe.applicability(of: views, probing: probe) { check($0, facts, &findings) }
    }
  }

  /// About a recording of a page: the check gets the page views in which there was a `__gpp`.
  static func gppViews(
    _ check: @escaping @Sendable ([GPPPageView], RecordingFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .recording(needs: [.recording]) { facts, findings throws(Undecided) in
      facts.gppViews.isEmpty ? .doesNotApply : try check(facts.gppViews, facts, &findings)
    }
  }
}

extension Findings {
  /// Reports what is wrong in a page view; the same in others is one finding.
  ///
  /// - Parameter part: where in the view: `addEventListener.listenerId`.
  mutating func report(
    in view: RecordedView, _ cause: @autoclosure () -> String, detail: @autoclosure () -> String = "",
    at part: String, evidence: @autoclosure () -> Evidence = Evidence(), severity: Severity? = nil
  ) {
    report(
      in: [view.circumstance], cause(), detail: detail(), at: view.at(part), evidence: evidence(), severity: severity)
  }
}

extension Findings {
  /// Reports the first call that was answered before one that was made earlier.
  mutating func reportOrder(of calls: [RecordedCall], in view: RecordedView) {
    let answered = calls.compactMap { call in call.answers.first.map { (command: call.command, moment: $0.moment) } }
    guard let (early, late) = zip(answered, answered.dropFirst()).first(where: { $1.moment < $0.moment }) else {
      return
    }
    report(
      in: view, "\(late.command) was answered before \(early.command), which was asked first", at: late.command)
  }
}

extension Findings {
  /// Reports listeners that were called after their removal had been confirmed.
  ///
  /// - Parameter isFarewell: whether an answer is the one that says so.
  mutating func reportCalls(
    of listeners: [RecordedListener], afterRemovalIn view: RecordedView,
    except isFarewell: (RecordedAnswer) -> Bool = { _ in false }
  ) {
    for listener in listeners {
      guard let removed = listener.removed,
        listener.call.answers.contains(where: { removed < $0.moment && !isFarewell($0) })
      else { continue }
      report(in: view, "a listener was called after it had been removed", at: "removeEventListener")
    }
  }
}

extension Recording {
  /// How long a page had to answer an act, in seconds.
  var patience: Double { settle ?? wait ?? 10 }
}

extension Recording.Sighting {
  /// When it was seen, as text.
  var label: String {
    switch moment {
    case "start": "before any script of the page"
    case "script": "while a script was about to run"
    case "head": "when the body began"
    case "interactive": "when the document was parsed"
    case "load": "when the page had loaded"
    case "end": "at the end of the page view"
    default: "in between"
    }
  }
}
