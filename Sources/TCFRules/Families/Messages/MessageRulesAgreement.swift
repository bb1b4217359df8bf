import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Does an object of the API say what its string says? One finding a member.
extension MessageRules {
  static let agreement: [Rule] = [inAppData, tcDataAgrees]

  static let inAppData = Rule(
    "messages/in-app-data", .error, title: "InAppTCData matches its string",
    meaning: "The app stores the members of InAppTCData as the keys that SDKs read, and one of them disagrees with the "
      + "string sent with it. Ids are compared as sets; restrictions have _ where there is none, since 0 means \"not "
      + "allowed\".",
    fix: "Create the string and the object from the same state, at the same time.",
    sources: [Sources.api("InAppTCData")],
    check: .message { facts, findings in
      guard let object = facts.tcData, object.isInApp else { return .doesNotApply }
      if isOfOtherString(object, facts, to: &findings) { return .applies }
      return compare(object, facts, to: &findings)
    })

  static let tcDataAgrees = Rule(
    "messages/tc-data", .error, title: "TCData matches its string",
    meaning: "A member of TCData disagrees with its tcString: scripts on the page and vendors that get the string act "
      + "on different choices. Ids that are absent count as false. Answers of getTCData may cover only some vendors; "
      + "then only the vendors named are compared.",
    fix: "Create the string and the object from the same state, at the same time.", sources: [Sources.api("TCData")],
    check: .message { facts, findings in
      guard let object = facts.tcData, !object.isInApp else { return .doesNotApply }
      return compare(object, facts, to: &findings)
    })

  /// Reports a saved message's InAppTCData with another string than the message: nothing in it need be compared.
  private static func isOfOtherString(
    _ object: TCDataObject, _ facts: MessageFacts, to findings: inout Findings
  ) -> Bool {
    guard !object.path.isEmpty, let saved = facts.message.tcString, let inner = object.member("tcString")?.string,
      inner != saved
    else { return false }
    findings.report(
      "tcString in inAppTCData is a different string than tcstring", at: object.at("tcString"),
      evidence: .difference(from: saved, to: inner))
    return true
  }

  private static func compare(
    _ object: TCDataObject, _ facts: MessageFacts, to findings: inout Findings
  )
    -> Applicability
  {
    guard let string = facts.readableString?.string, !object.says("gdprApplies", false) else { return .doesNotApply }
    let comparison = TCDataComparison(object, string)
    let members = comparison.members
    for member in members where !member.agrees {
      member.report(at: object.at(member.name), to: &findings)
    }
    let restrictions = comparison.reportRestrictions(to: &findings)
    return members.isEmpty ? restrictions : .applies
  }
}
