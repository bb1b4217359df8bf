package import TCFJSON

/// What a recorder saw of a live page: every call that it made with its answers, and what was around them.
///
/// The strings, messages and keys in a recording are captured things of their own; this is what only the whole of it shows.
/// The same type holds the requests of a HAR file, of which nothing else is known.
///
/// Source: TestVectors/recordings/README.md.
public struct Recording: Sendable {
  /// What was recorded.
  package enum Kind: String, Sendable {
    /// A page in a browser.
    case web
    /// An app on an Android device or emulator.
    case android
    /// An app in the iOS simulator.
    case simulator
    /// A folder that was watched while something wrote to it.
    case folder
    /// The requests of a HAR file: no recorder of ours was there.
    case requests
    /// What an app's manifest says before the app runs.
    case manifest
    /// The consent mode that a consent SDK has stored next to its string.
    case stored
  }

  /// A type of `window.__tcfapi` that was seen.
  package struct Sighting: Sendable {
    /// Where it is in the recording: time, page view, frame and line.
    package let place: RecordedPlace
    /// `typeof`.
    package let type: String
    /// When: `start`, `script`, `head`, `interactive`, `load`, `poll`, `end`.
    package let moment: String
  }

  /// How many frames named `__tcfapiLocator` a document had.
  package struct LocatorCount: Sendable {
    /// Where it is in the recording: the document that has the frames.
    package let place: RecordedPlace
    /// How many there are; 0 where the document has none.
    package let count: Int
  }

  /// An act, by its word.
  package struct Act: Sendable {
    /// What the act was done with.
    package enum Control: Sendable, Hashable {
      /// The recording does not say.
      case notStated
      /// It was looked for, and nothing was there to do the act with.
      case absent
      /// The control with this accessible name.
      case named(String)
    }

    /// Where it is in the recording.
    package let place: RecordedPlace
    /// The word that the recording has for it, whether its meaning is known or not: `accept-all`.
    package let word: String
    /// What it was done with, as far as the recording says so.
    package let control: Control
    /// Whether there was nothing to do it with, so that nothing was done.
    package var isVain: Bool { control == .absent }
  }

  /// A string that a listener got, or that was stored, and when.
  package struct HeldString: Sendable {
    /// Where it is in the recording.
    package let place: RecordedPlace
    /// The string, as it was written.
    package let text: String
    /// The event that came with it; nil where it was stored.
    package let event: String?
  }

  /// What a signal of Google's consent mode is before the user has chosen.
  package struct ConsentDefault: Sendable, Hashable {
    /// What a default is.
    package enum Value: Sendable, Hashable {
      /// Granted everywhere.
      case granted
      /// Denied everywhere.
      case denied
      /// Denied where Google's EU user consent policy applies, granted elsewhere.
      case byRegion
    }

    /// The name in the manifest.
    package let name: String
    /// The signal: `ad_storage`.
    package let signal: String
    /// What the manifest sets it to.
    package let value: Value
  }

  /// What a consent SDK has stored of a signal of Google's consent mode.
  package struct ConsentState: Sendable, Hashable {
    /// Where it is: `uc_gcm.adStorage`.
    package let name: String
    /// The signal: `ad_storage`.
    package let signal: String
    /// Whether it was stored as granted; otherwise it was stored as denied.
    package let isGranted: Bool
  }

  /// What was recorded.
  package var kind: Kind
  /// The host of the page, in lower case; empty where it is not known.
  package var pageHost = ""
  /// Seconds that the page had to load its CMP; nil if the recording does not say.
  package var wait: Double?
  /// Seconds that the page had to answer an act; nil if the recording does not say.
  package var settle: Double?
  /// The calls, in their order.
  package var calls: [RecordedCall] = []
  /// The types of the API, in their order.
  package var sightings: [Sighting] = []
  /// The frames that report about the API, in their order.
  package var locators: [LocatorCount] = []
  /// The acts, in their order.
  package var acts: [Act] = []
  /// What the consent interface showed, in its order.
  package var layers: [RecordedLayer] = []
  /// The strings, in their order.
  package var strings: [HeldString] = []
  /// What `gdprApplies` was said to be, in its order.
  package var applicability: [(place: RecordedPlace, applies: Bool)] = []
  /// What ping answered each time its answer had changed, in its order.
  package var pings: [(place: RecordedPlace, answer: JSONNode)] = []
  /// What there was of `__gpp`.
  package var gpp = RecordedAPI()
  /// The requests, in their order.
  package var requests: [RecordedRequest] = []
  /// The defaults of consent mode in an app's manifest, in their order.
  package var consentDefaults: [ConsentDefault] = []
  /// The consent mode that was stored, in its order, and the TC string that was stored with it.
  package var consentStates: [ConsentState] = []
  /// The TC string that was stored together with `consentStates`; nil where there was none.
  package var storedString: String?
  /// By page view, when its first and its last line was.
  package var spans: [Int: ClosedRange<RecordedTime>] = [:]
  /// Whether it says that it ended early.
  package var isIncomplete = false

  /// A recording of which nothing is known yet.
  package init(_ kind: Kind) { self.kind = kind }
}

extension Recording.Act.Control {
  /// The control that the line of an act names: by `control`, which is null where none was found, or else by the words of `how`
  /// that say which text was clicked.
  package init(_ line: JSONNode) {
    if let node = line["control"] {
      self = node.isNull ? .absent : node.string.map(Self.named) ?? .notStated
      return
    }
    guard let how = line["how"]?.string else {
      self = .notStated
      return
    }
    let (script, hand) = ("click text \"", "click on ")
    if how.hasPrefix(script), how.hasSuffix("\""), how.utf8.count > script.utf8.count {
      self = .named(String(how.dropFirst(script.count).dropLast()))
    } else if how.hasPrefix(hand), how.utf8.count > hand.utf8.count, !how.hasSuffix("…") {
      self = .named(String(how.dropFirst(hand.count)))
    } else {
      self = .notStated
    }
  }
}

/// Where in a recording something is.
package struct RecordedPlace: Sendable, Hashable {
  /// When.
  package let time: RecordedTime
  /// The page view, from 1; 0 where the recording has none.
  package let view: Int
  /// The frame: `top`, `0`, `0.2`.
  package let frame: String
  /// The line or entry, as it goes behind the input's name.
  package let part: String
  /// The place among the lines, which come in the order of what happened where times tie.
  package let number: Int
}

/// A call that the recorder made.
package struct RecordedCall: Sendable {
  /// How it was made.
  package enum Way: String, Sendable {
    /// By calling the function.
    case direct
    /// By postMessage, an object.
    case object
    /// By postMessage, JSON text.
    case text
  }

  /// What ping said right before it.
  package enum State: String, Sendable {
    /// The stub that queues calls until the CMP is there.
    case stub
    /// The CMP itself.
    case loaded
  }

  /// What was in the callback's place.
  package enum Callback: String, Sendable {
    /// A function that records what it is called with.
    case works
    /// Nothing: the call had no callback.
    case none
    /// A function that throws an exception when it is called.
    case `throws`
  }

  /// Where it is in the recording, with the time at which the call was made.
  package let place: RecordedPlace
  /// The first argument: `addEventListener`.
  package let command: String
  /// Nil for undefined, and where a call of `__gpp` gave none.
  package let version: JSONNode?
  /// Nil for undefined and null.
  package let argument: JSONNode?
  /// How it was made.
  package let way: Way
  /// Nil where ping did not answer.
  package let state: State?
  /// What was in the callback's place.
  package let callback: Callback
  /// The `callId` of the message; nil where it was not called by postMessage.
  package let callID: JSONNode?
  /// Whether it is the listener that a frame keeps until the page view ends.
  package let isKept: Bool
  /// Whether the call threw an exception.
  package let hasThrown: Bool
  /// What a call of `__gpp` returned; nil for undefined, and for any other call.
  package let returned: JSONNode?
  /// Its place among the calls and answers of its view; nil where the recorder did not count.
  package let order: Int?
  /// The answers, in their order.
  package let answers: [RecordedAnswer]
}

extension RecordedCall {
  /// Whether an answer of ping says that the CMP is there: neither a stub nor loading.
  package static func isLoaded(_ ping: JSONNode?) -> Bool {
    ping?["cmpLoaded"]?.boolean == true && !["stub", "loading"].contains(ping?["cmpStatus"]?.string)
  }
}

/// An answer to a call.
package struct RecordedAnswer: Sendable {
  /// When it came.
  package let time: RecordedTime
  /// The callback's first argument; nil for undefined.
  package let value: JSONNode?
  /// The callback's second argument; nil for undefined.
  package let success: JSONNode?
  /// Whether it came before the call returned.
  package let isSynchronous: Bool
  /// Whether it came in the task of the call.
  package let isInSameTask: Bool
  /// The form in which a message came; nil for anything else.
  package let way: RecordedCall.Way?
  /// The `callId` of the message that answered; nil where there is none, and for callbacks.
  package let callID: JSONNode?
  /// Its place among the calls and answers of its view; nil where the recorder did not count.
  package let order: Int?
}
