import TCFCodec
import TCFFindings
import TCFStorage

/// What one captured thing says, as a state in time.
struct SequenceState: Sendable {
  /// Where the string stood.
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
  /// The part of the input, as for people.
  let name: String
  let source: Source
  let time: Deciseconds?
  /// The string as it stood there; empty if the keys hold none.
  let text: String
  /// The string; nil if the keys hold none.
  let string: TCString?
  /// What was recorded since the thing before, in its order.
  let acts: [RecordedAct]

  /// `state 3 (after.plist)`.
  var words: String { name.isEmpty ? "state \(number)" : "state \(number) (\(name))" }
  /// Where findings about it stand.
  var location: Location { .member("state \(number)") }
  var lastUpdated: CalendarDay? { string?.core.lastUpdated.day }
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
  /// `from state 1 (a) to state 2 (b)`.
  var words: String { "from \(from.words) to \(to.words)" }

  /// Both strings, where both have one.
  var strings: (old: TCString, new: TCString)? {
    guard let old = from.string, let new = to.string else { return nil }
    return (old, new)
  }
}

/// Something that was recorded beside the states: an act of the user, of the app or of the CMP.
///
/// `save`, `accept-all`, `withdraw`, `useractioncomplete` and any name that is not known otherwise are acts of the user.
public struct RecordedAct: Sendable, Hashable {
  /// Whose act it is.
  public enum Kind: Sendable, Hashable {
    /// The user chose.
    case user
    /// The user was asked.
    case shown
    /// Everything stored was to go: the keys were cleared, or the CMP was removed.
    case cleared
    /// The app or the CMP went about its work.
    case app
  }

  /// The name, as recorded.
  public let name: String

  /// An act by its name.
  public init(_ name: String) { self.name = name }

  /// Whose act it is; case and separators in the name do not matter.
  public var kind: Kind {
    let plain = letters
    if Self.cleared.contains(plain) { return .cleared }
    if Self.shown.contains(plain) { return .shown }
    return Self.ofApp.contains(plain) ? .app : .user
  }

  /// Whether the CMP itself went, so that a new start brings nothing back.
  public var removesCMP: Bool { ["removecmp", "remove", "uninstall"].contains(letters) }

  private var letters: String { name.lowercased().filter(\.isLetter) }

  private static let cleared: Set = [
    "clear", "cleared", "clearall", "clearalldata", "removecmp", "remove", "uninstall",
  ]
  private static let shown: Set = ["cmpuishown", "show", "showui", "shown", "uishown", "resurface", "visible"]
  private static let ofApp: Set = [
    "start", "restart", "relaunch", "launch", "load", "loaded", "cmploaded", "onstart", "tcloaded", "close", "hide",
    "foreground", "background", "update", "upgrade", "migrate", "wait", "call", "cookiedata", "init", "initialise",
    "initialize", "firstrun", "installed", "install", "onspfinished", "ready",
  ]
}

extension CMPMessage {
  /// The act that a message tells of: a save of the user's choice, or the event of an API's answer.
  var act: RecordedAct? {
    if kind == .save { return RecordedAct("save") }
    guard let status = member("eventStatus")?.node.string else { return nil }
    let act = RecordedAct(status)
    // Any other status is none that the API has.
    return act.kind != .user || status == "useractioncomplete" ? act : nil
  }
}
