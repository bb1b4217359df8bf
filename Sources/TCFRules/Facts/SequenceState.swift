import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What one captured thing says, as a state in time.
struct SequenceState: Sendable {
  /// Where the string was.
  enum Source: Sendable, Hashable {
    case keys, message, string, url, bidRequest

    /// Whether it carries what another place stores.
    var isCopy: Bool { self == .url || self == .bidRequest }

    /// What is stored comes before what is said of it, and that before what was sent.
    var rank: Int {
      switch self {
      case .keys, .string: 0
      case .message: 1
      case .url, .bidRequest: 2
      }
    }
  }

  /// From 1, in the order of the capture; acts are not counted.
  let number: Int
  /// Its place among all things of the sequence, acts included, from 0.
  let index: Int
  /// The part of the input, as for people.
  let name: String
  let source: Source
  let time: Deciseconds?
  /// The line or object that shows it together with other things; nil where it is by itself.
  let moment: String?
  /// What kind of message it was; nil for anything else.
  let message: CMPMessage.Kind?
  /// The string as it was there; empty if the keys hold none.
  let text: String
  /// The string; nil if the keys hold none.
  let string: TCString?
  /// What was recorded since the thing before, in its order.
  let acts: [RecordedAct]

  /// `state 3 (after.plist)`.
  var label: String { name.isEmpty ? "state \(number)" : "state \(number) (\(name))" }
  /// Where findings about it are.
  var location: Location { .member("state \(number)") }
  var lastUpdated: CalendarDay? { string?.core.lastUpdated.day }

  /// Whether one line or object shows both.
  func isCaptured(with other: SequenceState) -> Bool { moment != nil && moment == other.moment }
}

/// One state and the next one of the same subject.
struct SequenceStep: Sendable {
  let from: SequenceState
  let to: SequenceState
  /// What was recorded between them.
  let acts: [RecordedAct]

  var isByUser: Bool { acts.contains { $0.kind == .user } }
  /// Whether the UI was shown between them.
  var showsUI: Bool { acts.contains { $0.kind == .shown } }
  /// Whether the user was shown the UI or gave an answer to all of it, so that what was disclosed may be another set.
  var answersAnew: Bool {
    acts.contains { act in
      switch act.word {
      case .shown, .resurface, .acceptAll, .rejectAll, .withdraw, .clear, .removeCMP: true
      case .details, .purposes, .vendors, .interests, .expand, .more, .turn: false
      case .firstRun, .save, .object, .start, .restart, .update, .close, nil: false
      }
    }
  }
  /// `from state 1 (a) to state 2 (b)`.
  var label: String { "from \(from.label) to \(to.label)" }

  /// Both strings, where both have one.
  var strings: (old: TCString, new: TCString)? {
    guard let old = from.string, let new = to.string else { return nil }
    return (old, new)
  }
}

extension SequenceStep {
  /// What the step adds to the consents; nil for nothing.
  var addedConsents: GivenConsents? {
    guard let new = to.string else { return nil }
    // What a CMP says before there is any string has a rule of its own, messages/ui-shown-consents.
    if from.string == nil, to.source == .message { return nil }
    let old = from.string.map { GivenConsents($0.core) } ?? GivenConsents()
    let added = GivenConsents(new.core).subtracting(old)
    return added.isEmpty ? nil : added
  }

  /// The vendors that were disclosed under one LastUpdated, or got consent outside of those disclosed, without an act; nil if
  /// there is none.
  func silentlyAddedVendors(recordsActs: Bool) -> VendorIDSet? {
    guard !isByUser, let (old, new) = strings, let shown = new.disclosedVendors, let before = old.disclosedVendors
    else {
      return nil
    }
    var added = VendorIDSet()
    if shown == before {
      if recordsActs { added = new.core.vendorConsents.subtracting(old.core.vendorConsents).subtracting(shown) }
    } else if old.core.lastUpdated == new.core.lastUpdated, !showsUI {
      added = shown.subtracting(before)
    }
    return added.isEmpty ? nil : added
  }
}
