package import TCFFindings
package import TCFJSON

/// A message between a CMP and its app, or an answer of a CMP's API: JSON, kept as written.
///
/// Source: seed 000 (Gravito's webview messages), CMP API v2 (TCData, InAppTCData, PingReturn), seed 003 (SPUserData).
public struct CMPMessage: Sendable, Hashable {
  /// What a message is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A webview's CMP says that it waits for data: `CMP-loaded`, `start` or `onStart`.
    case loaded
    /// A webview's CMP shows the versions of its configuration and string.
    case load
    /// A webview's CMP hands over what the user chose.
    case save
    /// A webview's CMP was closed.
    case close
    /// The app's answer to a CMP that waits: what it stored, or nothing on a first run.
    case answer
    /// The app chooses how a webview's CMP looks: `config`.
    case config
    /// TCData of `addEventListener` or `getTCData`.
    case tcData
    /// InAppTCData of `getInAppTCData`.
    case inAppTCData
    /// PingReturn of `ping`.
    case ping
    /// A vendor list of `getVendorList`.
    case vendorList
    /// A call of the API by postMessage, `__tcfapiCall`, or of the Global Privacy Platform's, `__gppCall`.
    case call
    /// Sourcepoint's SPUserData.
    case userData
    /// The API's answer that a call failed: null and false, for whatever was asked.
    case failure
    /// Anything else.
    case other
  }

  /// Whose webview it was.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    /// React Native.
    case reactNative = "react-native"
    /// iOS: messages have `event` where the others have `type`.
    case ios
    /// Android: the versions are strings, and every message is JSON text.
    case android
    /// Flutter.
    case flutter
  }

  /// What it is.
  public let kind: Kind
  /// Whose webview it was, as the capture or the message's own shape says; nil where neither shows.
  public let platform: Platform?
  /// Whether the capture says so, and not the message's shape.
  public let isPlatformStated: Bool
  /// The second argument of the API's callback; nil where the capture does not have it.
  public let success: Bool?
  /// Whether the answer may be about some vendors only, as those of `getTCData` could be.
  public let isPartial: Bool
  /// Whether it was given to a listener: it has a listenerId, or the capture says that it came by `addEventListener`.
  public let isListenersAnswer: Bool
  /// The message.
  package let body: JSONNode

  init(_ kind: Kind, _ body: JSONNode, _ context: MessageContext = MessageContext(), shape: Platform? = nil) {
    self.kind = kind
    self.body = body
    platform = context.platform ?? shape
    isPlatformStated = context.platform != nil
    success = context.success
    isPartial = context.isPartial
    isListenersAnswer = context.isListenersAnswer || body["listenerId"].map { !$0.isNull } ?? false
  }
}

/// What is around a message and says something about it.
struct MessageContext {
  var platform: CMPMessage.Platform?
  /// The kind that the member's name or the command says; the message's own shape goes before it.
  var named: CMPMessage.Kind?
  var success: Bool?
  var isPartial = false
  var isListenersAnswer = false
}

extension CMPMessage {
  /// Whether it belongs to the exchange between a webview's CMP and its app.
  public var isOfWebview: Bool {
    switch kind {
    case .loaded, .load, .save, .close, .answer, .config: true
    case .tcData, .inAppTCData, .ping, .vendorList, .call, .userData, .failure, .other: false
    }
  }

  /// Where it was written: TCData and the other answers of the page's API on a website, InAppTCData and the messages of a
  /// webview in an app; nil where the message does not show that.
  package var environment: SubjectEnvironment? {
    switch kind {
    case .loaded, .load, .save, .close, .answer, .config, .inAppTCData: .app
    // An answer that an app's log attributes to a platform came from a webview of that app.
    case .tcData, .ping: platform == nil ? .web : .app
    case .userData: userDataKeys == nil ? nil : .app
    case .vendorList, .call, .failure, .other: nil
    }
  }

  /// A member's value, and how the member is called in a finding.
  package struct Member: Sendable {
    /// The path from the message, `gdpr.consents.euconsent`; `message` for the whole of it.
    package let path: String
    /// The value.
    package let node: JSONNode

    /// A member from its parts.
    package init(path: String, node: JSONNode) {
      self.path = path
      self.node = node
    }
  }

  /// Where the message carries its TC string; nil where it has no such member. The value may be of any type.
  package var tcStringMember: Member? {
    switch kind {
    case .tcData, .inAppTCData: member("tcString")
    case .userData:
      member("gdpr.consents.euconsent") ?? member("gdpr.euconsent") ?? member("consents.euconsent")
        ?? member("euconsent")
    case .answer where !body.isObject: Member(path: "message", node: body)
    case .loaded, .load, .save, .close, .answer, .other: member("tcstring")
    case .config, .ping, .vendorList, .call, .failure: nil
    }
  }

  /// The TC string that the message carries, whatever it is worth; nil if it carries none, or an empty one.
  public var tcString: String? {
    guard case .string(let text)? = tcStringMember?.node.value, !text.isEmpty else { return nil }
    return text
  }

  /// The member at a path of names; nil if it is absent.
  package func member(_ path: String) -> Member? {
    body.member(at: path).map { Member(path: path, node: $0) }
  }

  /// The member `name` as an object, also where it is JSON text inside the JSON, as Android's bridge gives it.
  package func object(_ name: String) -> Member? {
    guard let member = member(name) else { return nil }
    if member.node.isObject { return member }
    guard case .string(let text) = member.node.value, let inner = NestedJSON.object(text) else { return nil }
    return Member(path: name, node: inner)
  }

  /// The InAppTCData inside a saved message; nil where there is none.
  package var inAppTCData: Member? { isOfWebview ? object("inAppTCData") : nil }

  /// What of the message is judged by itself too: its TC string, and the keys of Sourcepoint's user data.
  public var embedded: [Captured] {
    var found: [Captured] = []
    if let text = tcString, let path = tcStringMember?.path {
      found.append(Captured(.string(text), part: "#" + (path.split(separator: ".").last.map(String.init) ?? path)))
    }
    for one in userDataStores { found.append(Captured(.keys(one.keys), part: "#" + one.part)) }
    return found
  }
}

/// JSON written as a text inside JSON.
enum NestedJSON {
  /// The value of a text that holds JSON, and JSON in JSON, three layers at most; nil if it holds none.
  static func value(_ text: String) -> JSONNode? {
    var text = text
    for _ in 0..<3 {
      guard let node = try? JSONDocument.read(Array(text.utf8), .strict) else { return nil }
      guard case .string(let inner) = node.value else { return node }
      text = inner
    }
    return nil
  }

  /// The object of a text that holds one; nil if it does not.
  static func object(_ text: String) -> JSONNode? {
    guard text.contains("{"), let node = value(text), node.isObject else { return nil }
    return node
  }
}
