import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Does an object of the API say what its string says? One finding a member.
extension MessageRules {
  static let agreement: [Rule] = [inAppData, tcDataAgrees]

  static let inAppData = Rule(
    RuleDescription(
      "messages/in-app-data", .error, title: "InAppTCData matches its string",
      meaning:
        "The app stores the members of InAppTCData as the keys that SDKs read, and one of them disagrees with the "
        + "string sent with it. Ids are compared as sets; restrictions have _ where there is none, since 0 means "
        + "\"not allowed\".",
      fix: "Create the string and the object from the same state, at the same time.",
      sources: [Sources.api("InAppTCData")]),
    needs: [.message],
    captured: .message { facts in
      guard let object = facts.tcData, object.isInApp else { return nil }
      if let other = otherString(in: object, facts) { return [other] }
      return findings(object, facts)
    })

  static let tcDataAgrees = Rule(
    RuleDescription(
      "messages/tc-data", .error, title: "TCData matches its string",
      meaning:
        "A member of TCData disagrees with its tcString: scripts on the page and vendors that get the string act on "
        + "different choices. Ids that are absent count as false. Answers of getTCData may cover only some vendors; "
        + "then only the vendors named are compared.",
      fix: "Create the string and the object from the same state, at the same time.",
      sources: [Sources.api("TCData")]),
    needs: [.message],
    captured: .message { facts in
      guard let object = facts.tcData, !object.isInApp else { return nil }
      return findings(object, facts)
    })

  /// A saved message's InAppTCData with another string than the message: nothing in it need be compared.
  private static func otherString(in object: TCDataObject, _ facts: MessageFacts) -> Finding? {
    guard !object.path.isEmpty, let saved = facts.message.tcString, let inner = object.member("tcString")?.string,
      inner != saved
    else { return nil }
    return Finding(
      "tcString in inAppTCData is a different string than tcstring", at: object.at("tcString"),
      evidence: .difference(from: saved, to: inner))
  }

  private static func findings(_ object: TCDataObject, _ facts: MessageFacts) -> [Finding]? {
    guard let string = facts.readableString?.string, !object.says("gdprApplies", false) else { return nil }
    let comparison = TCDataComparison(object, string)
    let members = comparison.members
    let restrictions = comparison.restrictions
    guard !members.isEmpty || restrictions != nil else { return nil }
    return members.filter { !$0.agrees }.map { $0.finding(at: object.at($0.name)) } + (restrictions ?? [])
  }
}
