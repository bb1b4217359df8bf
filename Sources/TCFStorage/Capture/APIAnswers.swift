/// What `__tcfapi` gives to a callback, by itself or in the wrappers of postMessage.
///
/// Source: CMP API v2, What objects are returned from the API?; Using postmessage.
enum APIAnswers {
  /// The message that `node` is; nil if it is none.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    if let inner = node["__tcfapiReturn"] { return returned(inner, context) }
    if let inner = node["__tcfapiCall"], inner.isObject { return CMPMessage(.call, inner, context) }
    if node.isObject, node["returnValue"] != nil, node["success"] != nil { return returned(node, context) }
    return object(node, context)
  }

  /// `{returnValue, success, callId}`.
  private static func returned(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    var context = context
    if case .boolean(let success)? = node["success"]?.value { context.success = success }
    guard let value = node["returnValue"] else { return nil }
    return object(value, context) ?? context.named.map { CMPMessage($0, value, context) }
  }

  /// An object of the API, told by its members; a name only decides where they leave it open.
  static func object(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    guard node.isObject else { return nil }
    let names = Set(node.objectMembers.map(\.name))
    if names.contains("cmpLoaded") || names.contains("displayStatus") || names.contains("apiVersion") {
      return CMPMessage(.ping, node, context)
    }
    if names.contains("vendorListVersion"), names.contains("vendors") {
      // A list by itself is a document; in an answer it is one.
      return context.named == .vendorList ? CMPMessage(.vendorList, node, context) : nil
    }
    guard isTCData(names) || context.named == .tcData || context.named == .inAppTCData else { return nil }
    return CMPMessage(tcDataKind(node) ?? context.named ?? .tcData, node, context)
  }

  private static func isTCData(_ names: Set<String>) -> Bool {
    if names.contains("eventStatus") || names.contains("listenerId") { return true }
    if names.contains("tcString") { return !names.isDisjoint(with: ["purpose", "vendor", "gdprApplies", "cmpId"]) }
    // All that is there where GDPR does not apply.
    return names.contains("gdprApplies") && names.contains("tcfPolicyVersion")
  }

  /// InAppTCData has texts of `0` and `1` where TCData has objects; without either, numbers where it has booleans.
  private static func tcDataKind(_ node: JSONNode) -> CMPMessage.Kind? {
    for group in ["purpose", "vendor", "publisher"] {
      for name in ["consents", "legitimateInterests"] {
        switch node[group]?[name]?.value {
        case .string: return .inAppTCData
        case .object, .array: return .tcData
        default: continue
        }
      }
    }
    switch node["gdprApplies"]?.value {
    case .boolean: return .tcData
    case .integer: return .inAppTCData
    default: return nil
    }
  }
}
