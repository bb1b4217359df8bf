import TCFJSON

/// The messages between Gravito's webview CMP and an app on React Native, iOS, Android and Flutter.
///
/// Source: Gravito, "TCF CMP on mobile apps", "Sending Data From … App to CMP" and "Catching save actions on CMP UI" of each
/// platform; and its successor, "Gravito WebView-based CMP Integration Guide" (GravitoLtd/gravitoltd.github.io at ef2ec04,
/// docs/Gravito_V6_CMP/Components/TCFCMP/webview_cmp_for_apps.md): the message `config`, and further members of answers.
enum GravitoMessages {
  /// The name of the message that answers a waiting CMP.
  static let answerName = "cookieData"

  /// The kind of message that each name stands for.
  static let kinds: [String: CMPMessage.Kind] = [
    "CMP-loaded": .loaded, "start": .loaded, "onStart": .loaded, "load": .load, "save": .save, "close": .close,
    answerName: .answer, "config": .config,
  ]

  /// The message that `node` is; nil if it is none.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    guard node.isObject else { return nil }
    let shape = platform(of: node)
    guard let name = node["type"]?.string ?? node["event"]?.string else {
      // Android's app answers, and so does iOS's, with what it stored and no name.
      let isAnswer = node["tcstring"] != nil && node.objectMembers.allSatisfy { answerMembers.contains($0.name) }
      return isAnswer ? CMPMessage(.answer, node, context, shape: shape) : nil
    }
    if let kind = kinds[name] { return CMPMessage(kind, node, context, shape: shape) }
    return node["tcstring"] == nil ? nil : CMPMessage(.other, node, context, shape: shape)
  }

  private static let answerMembers: Set<String> = [
    "tcstring", "nontcfdata", "acstring", "gppstring", "googleConsents", "cmpType", "time", "timestamp",
  ]

  /// What the shape says: iOS has `event`, Android has the versions as strings.
  private static func platform(of node: JSONNode) -> CMPMessage.Platform? {
    if node["event"] != nil, node["type"] == nil { return .ios }
    let versions = ["configversion", "tcstringversion"].compactMap { node[$0] }
    return !versions.isEmpty && versions.allSatisfy { $0.string != nil } ? .android : nil
  }
}
