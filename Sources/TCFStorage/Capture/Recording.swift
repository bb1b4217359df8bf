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
    case web
    case android
    case simulator
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
    package let place: RecordedPlace
    /// `typeof`.
    package let type: String
    /// When: `start`, `script`, `head`, `interactive`, `load`, `poll`, `end`.
    package let moment: String
  }

  /// How many frames named `__tcfapiLocator` a document had.
  package struct LocatorCount: Sendable {
    package let place: RecordedPlace
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

    package let place: RecordedPlace
    package let word: String
    package let control: Control
    /// Whether there was nothing to do it with, so that nothing was done.
    package var isVain: Bool { control == .absent }
  }

  /// A string that a listener got, or that was stored, and when.
  package struct HeldString: Sendable {
    package let place: RecordedPlace
    package let text: String
    /// The event that came with it; nil where it was stored.
    package let event: String?
  }

  /// What a signal of Google's consent mode is before the user has chosen.
  package struct ConsentDefault: Sendable, Hashable {
    /// What a default is.
    package enum Value: Sendable, Hashable {
      case granted
      case denied
      /// Denied where Google's EU user consent policy applies, granted elsewhere.
      case byRegion
    }

    /// The name in the manifest.
    package let name: String
    /// The signal: `ad_storage`.
    package let signal: String
    package let value: Value
  }

  /// What a consent SDK has stored of a signal of Google's consent mode.
  package struct ConsentState: Sendable, Hashable {
    /// Where it is: `uc_gcm.adStorage`.
    package let name: String
    /// The signal: `ad_storage`.
    package let signal: String
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
    case direct
    /// By postMessage, an object.
    case object
    /// By postMessage, JSON text.
    case text
  }

  /// What ping said right before it.
  package enum State: String, Sendable {
    case stub
    case loaded
  }

  /// What was in the callback's place.
  package enum Callback: String, Sendable {
    case works
    case none
    case `throws`
  }

  package let place: RecordedPlace
  package let command: String
  /// Nil for undefined, and where a call of `__gpp` gave none.
  package let version: JSONNode?
  /// Nil for undefined and null.
  package let argument: JSONNode?
  package let way: Way
  /// Nil where ping did not answer.
  package let state: State?
  package let callback: Callback
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
  package let callID: JSONNode?
  package let order: Int?
}

/// A request of a page, or an entry of a HAR file: what of it is about consent, and where it went. Nothing else of its URL is kept,
/// except to find out whether it went for a vendor's disclosure.
package struct RecordedRequest: Sendable {
  /// Where it is; the time is nil where the HAR file has none.
  package let part: String
  package let time: RecordedTime?
  /// The host, in lower case, without port.
  package let host: String
  /// The TC strings that it carries, each once.
  package let strings: [String]
  /// The vendors that macros in it name, replaced or not.
  package let vendors: [Int]
  /// Google's consent mode: `gcs` and `gcd`.
  package let consentMode: ConsentModeParameters
  package let sendsCookies: Bool
  package let setsCookies: Bool
  /// The names of the cookies that were sent or set, each once, a hundred at most; none where only their presence is known.
  package let cookieNames: [String]
  /// The cookies that were set and not deleted, each once; none where only their presence is known.
  package let storedCookies: [StoredCookie]
  /// What is known of a request to the servers that publish the vendor list and the CMP list; nil for one to another host.
  package let list: ListRequest?
  /// How the document that it went for was served; nil where that is not known, as in recordings, which have no headers.
  package let served: ServedDocument?
  /// Whether it got no answer, or was not sent.
  package let hasFailed: Bool
}

/// A request for a vendor list, a translation of it, or the CMP list, where the Managing Organisation publishes them.
///
/// Source: Consent string and vendor list formats v2, Accessing and caching the GVL.
package struct ListRequest: Sendable, Hashable {
  /// The hosts: that of the Global Vendor List, its former one, and that of the Global CMP List.
  package static let hosts: Set<String> = [
    "vendor-list.consensu.org", "vendorlist.consensu.org", "cmplist.consensu.org",
  ]

  /// The path of the URL.
  package let resource: String
  /// Whether a browser sent it for a page.
  package let isFromPage: Bool
  /// Whether it has the header Accept-Encoding; nil where its headers are not known.
  package let acceptsEncoding: Bool?
  /// For how many seconds the answer may be kept: max-age of Cache-Control; nil where it does not say.
  package let maxAge: Int?
}

/// What Google's tags show about consent mode in a request.
package struct ConsentModeParameters: Sendable, Hashable {
  /// The state: `G111`.
  package let state: String?
  /// The defaults and updates: `13r3r3r3r5`.
  package let details: String?

  /// Whether there is neither.
  package var isEmpty: Bool { state == nil && details == nil }
}
