import TCFJSON

/// Sourcepoint's SPUserData as JSON: the whole of it, one of its campaigns, or the consents of its `gdpr` part. In web
/// storage the consents are in `gdpr` itself.
///
/// Source: seed 003, SPUserData structure; for web storage see `ConsentExport.sourcepoint`.
enum SourcepointUserData {
  /// The message that `node` is; nil if it is none.
  static func message(_ node: JSONNode, _ context: MessageContext) -> CMPMessage? {
    for consents in [node["gdpr"]?["consents"], node["gdpr"], node["consents"], node] {
      guard let consents, consents.isObject else { continue }
      let names = Set(consents.objectMembers.map(\.name))
      if names.contains("euconsent") || names.contains("tcfData"), !names.isDisjoint(with: decisive) {
        return CMPMessage(.userData, node, context)
      }
    }
    // A property with a campaign for the United States only.
    let isAmerican = [("usnat", "GPPData"), ("ccpa", "uspstring")].contains { campaign, member in
      node[campaign]?["consents"]?[member] != nil
    }
    return isAmerican ? CMPMessage(.userData, node, context) : nil
  }

  /// Names that are next to the string in user data and hardly elsewhere.
  private static let decisive: Set<String> = [
    "tcfData", "vendorGrants", "consentStatus", "googleConsentMode", "acceptedCategories", "dateCreated",
  ]
}

extension CMPMessage {
  /// Keys that Sourcepoint's user data say are stored: those of a campaign.
  package struct UserDataStore: Sendable {
    /// The name of the member, by which it is a subject: `tcfData`.
    package let part: String
    /// The path from the message to it.
    package let path: String
    /// The keys.
    package let keys: StoredKeySet
  }

  /// The keys that Sourcepoint's user data say are stored, a set for each campaign that has any.
  package var userDataStores: [UserDataStore] {
    guard kind == .userData else { return [] }
    let usPrivacy = member("ccpa.consents.uspstring").flatMap { member -> UserDataStore? in
      guard !member.node.isNull else { return nil }
      let key = JSONKeySetReader.key(
        JSONMember(name: StoredKeyName.usPrivacyString, offset: member.node.offset, node: member.node))
      return UserDataStore(part: "uspstring", path: member.path, keys: StoredKeySet(platform: .json, keys: [key]))
    }
    return [
      userDataKeys, userDataStore("GPPData", ["usnat.consents.GPPData"]),
      userDataStore("ccpa.GPPData", ["ccpa.consents.GPPData"]), usPrivacy,
    ].compactMap(\.self)
  }

  /// The keys of the framework that the user data say are stored; nil where there are none.
  package var userDataKeys: UserDataStore? {
    userDataStore("tcfData", ["gdpr.consents.tcfData", "consents.tcfData", "tcfData"])
  }

  private func userDataStore(_ part: String, _ paths: [String]) -> UserDataStore? {
    guard kind == .userData, let member = paths.lazy.compactMap(member).first,
      case .object(let members) = member.node.value, !members.isEmpty
    else { return nil }
    let keys = StoredKeySet(platform: .json, keys: members.map(JSONKeySetReader.key))
    return UserDataStore(part: part, path: member.path, keys: keys)
  }

  /// The part of the user data that is about GDPR, by its path: empty where the message is that part; nil where there is
  /// none.
  package var userDataConsentsPath: String? {
    guard kind == .userData else { return nil }
    for path in ["gdpr.consents", "consents"] where member(path)?.node.isObject == true { return path + "." }
    if member("gdpr.euconsent") != nil { return "gdpr." }
    return member("usnat") == nil && member("ccpa") == nil ? "" : nil
  }
}
