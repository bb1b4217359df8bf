import TCFJSON

/// What `__tcfapi` gives to a callback, by itself or in the wrappers of postMessage.
///
/// Source: CMP API v2, What objects are returned from the API?; Using postmessage.
enum APIAnswers {
  /// The message that `node` is; nil if it is none.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    if let inner = node["__tcfapiReturn"] { return returned(inner, context) }
    if let call = node["__tcfapiCall"] ?? node["__gppCall"] { return CMPMessage(.call, call, context) }
    if node.isObject, node["returnValue"] != nil, node["success"] != nil { return returned(node, context) }
    return object(node, context)
  }

  /// `{returnValue, success, callId}`.
  private static func returned(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    var context = context
    if case .boolean(let success)? = node["success"]?.value { context.success = success }
    guard let value = node["returnValue"] else { return nil }
    if let answer = object(value, context) { return answer }
    if let named = context.named { return CMPMessage(named, value, context) }
    return value.isNull && context.success == false ? CMPMessage(.failure, value, context) : nil
  }

  /// An object of the API, recognised by its members; a name only decides where they leave it open.
  static func object(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    guard node.isObject else { return nil }
    let names = Set(node.objectMembers.map(\.name))
    if !names.isDisjoint(with: ["cmpLoaded", "displayStatus", "apiVersion"]), !isWholeTCData(names) {
      return CMPMessage(.ping, node, context)
    }
    if names.contains("vendorListVersion"), names.contains("vendors") {
      // A list by itself is a document; in an answer it is one.
      return context.named == .vendorList ? CMPMessage(.vendorList, node, context) : nil
    }
    guard isTCData(names) || context.named == .tcData || context.named == .inAppTCData else { return nil }
    return CMPMessage(tcDataKind(node) ?? context.named ?? .tcData, node, context)
  }

  /// Whether there is what no ping has: some CMPs keep one object, and its TCData say what the ping does, too.
  private static func isWholeTCData(_ names: Set<String>) -> Bool {
    names.contains("tcString") && names.contains("purpose") && names.contains("vendor")
  }

  private static func isTCData(_ names: Set<String>) -> Bool {
    if names.contains("eventStatus") || names.contains("listenerId") { return true }
    if names.contains("tcString") { return !names.isDisjoint(with: ["purpose", "vendor", "gdprApplies", "cmpId"]) }
    // All that is there where GDPR does not apply.
    return names.contains("gdprApplies") && names.contains("tcfPolicyVersion")
  }

  /// InAppTCData has texts of `0` and `1` where TCData has objects, and numbers where it has booleans. A single member of
  /// the wrong type is a fault, so the majority decides.
  private static func tcDataKind(_ node: JSONNode) -> CMPMessage.Kind? {
    var (texts, objects) = (0, 0)
    let groups = ["purpose", "vendor", "publisher"].flatMap { group in
      ["consents", "legitimateInterests"].map { node[group]?[$0] }
    }
    let flags = ["gdprApplies", "isServiceSpecific", "purposeOneTreatment"].map { node[$0] }
    for value in groups + [node["specialFeatureOptins"]] {
      switch value?.value {
      case .string: texts += 1
      case .object, .array: objects += 1
      default: continue
      }
    }
    if texts != objects { return texts > objects ? .inAppTCData : .tcData }
    for value in flags {
      switch value?.value {
      case .boolean: objects += 1
      case .integer: texts += 1
      default: continue
      }
    }
    return texts == objects ? nil : texts > objects ? .inAppTCData : .tcData
  }
}
