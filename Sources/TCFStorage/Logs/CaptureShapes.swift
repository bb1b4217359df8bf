import TCFJSON

/// What JSON objects are recognised as, each by an adapter of its own. An adapter looks at one object and answers nil for
/// anything that is not its business.
enum CaptureShapes {
  /// Asked in this order; the first that answers decides.
  static let messages: [@Sendable (JSONNode, MessageContext) -> CMPMessage?] = [
    GravitoMessages.message, APIAnswers.message, SourcepointUserData.message,
  ]

  /// The message that `node` is; nil if no adapter knows it.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    for adapter in messages {
      if let message = adapter(node, context) { return message }
    }
    return nil
  }
}

/// The members of an object that holds several answers: what someone wrote down who asked a page for all of them.
enum CaptureDump {
  /// The kind of answer that is under each name.
  static let kinds: [String: CMPMessage.Kind] = [
    "ping": .ping, "pingReturn": .ping, "tcData": .tcData, "getTCData": .tcData, "addEventListener": .tcData,
    "inAppTCData": .inAppTCData, "getInAppTCData": .inAppTCData, "vendorList": .vendorList,
    "getVendorList": .vendorList,
    "gvl": .vendorList, "userData": .userData,
  ]

  /// The names under which a dump holds stored keys.
  static let keyNames: Set<String> = ["keys", "storedKeys"]

  /// Whether an object is such a dump: it has one of the names, and an object, array or null under it.
  static func isDump(_ members: [JSONMember]) -> Bool {
    members.contains { member in
      guard kinds[member.name] != nil else { return false }
      return member.node.isObject || member.node.items != nil || member.node.isNull
    }
  }

  /// The context of the member `name`.
  static func context(_ name: String, in outer: MessageContext) -> MessageContext {
    var context = outer
    context.named = kinds[name]
    context.isPartial = name == "getTCData"
    context.isListenersAnswer = name == "addEventListener"
    return context
  }
}
