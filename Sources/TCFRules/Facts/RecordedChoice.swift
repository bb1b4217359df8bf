import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What the user had chosen when a page view ended.
struct RecordedChoice: Sendable {
  /// Nil where no listener was reported, and nothing was stored.
  let string: String?
  /// Whether a listener was reported.
  let isReported: Bool
}

extension RecordedView {
  /// The choice with which the page view ended; nil where the user had not chosen. An act is a choice by itself: a CMP that shows
  /// no listener of it has to keep it all the same.
  func choice(in recording: Recording) -> RecordedChoice? {
    let reported = events.last {
      $0.tcString != nil && ["tcloaded", "useractioncomplete"].contains($0.event)
    }
    let act = acts.last { $0.act.confirmsChoice }
    guard let act, reported.map({ $0.time < act.time }) ?? true else {
      return reported.map { RecordedChoice(string: $0.tcString, isReported: true) }
    }
    let stored = recording.strings.last {
      $0.place.view == number && $0.event == nil && act.time <= $0.place.time
    }
    return RecordedChoice(string: stored?.text, isReported: false)
  }

  /// When a listener was first reported about each new string, the first of them and none at all aside.
  var stringChanges: [(moment: RecordedMoment, text: String)] {
    var changes: [(moment: RecordedMoment, text: String)] = []
    var known: Set<String> = []
    for answer in events {
      // Before the first choice there may be no string at all.
      let text = answer.tcString ?? ""
      guard known.insert(text).inserted else { continue }
      if known.count > 1, !text.isEmpty { changes.append((answer.moment, text)) }
      // A page has a handful of them in one view.
      if changes.count >= 100 { break }
    }
    return changes
  }
}

extension RecordedAct {
  /// Whether the act confirms a choice.
  var confirmsChoice: Bool {
    switch word {
    case .acceptAll, .rejectAll, .save, .withdraw: true
    case .details, .purposes, .vendors, .interests, .resurface, .expand, .more, .turn: false
    case .firstRun, .shown, .object, .start, .restart, .update, .close, .clear, .removeCMP, nil: false
    }
  }
}
