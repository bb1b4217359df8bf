/// Sourcepoint's SPUserData as JSON: the whole of it, or the consents of its `gdpr` part.
///
/// Source: seed 003, SPUserData structure.
enum SourcepointUserData {
  /// The message that `node` is; nil if it is none.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    for consents in [node["gdpr"]?["consents"], node["consents"], node] {
      guard let consents, consents.isObject else { continue }
      let names = Set(consents.objectMembers.map(\.name))
      if names.contains("euconsent") || names.contains("tcfData"), !names.isDisjoint(with: telling) {
        return CMPMessage(.userData, node, context)
      }
    }
    return nil
  }

  /// Names that stand beside the string in user data and hardly elsewhere.
  private static let telling: Set<String> = [
    "tcfData", "vendorGrants", "consentStatus", "googleConsentMode", "acceptedCategories", "dateCreated",
  ]
}
