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
    check: .tcData { object, facts, findings in
      guard object.isInApp else { return .doesNotApply }
      if isOfOtherString(object, facts, to: &findings) { return .applies }
      return compare(object, facts, to: &findings)
    })

  static let tcDataAgrees = Rule(
    "messages/tc-data", .error, title: "TCData matches its string",
    meaning: "A member of TCData disagrees with its tcString: scripts on the page and vendors that get the string act "
      + "on different choices. Ids that are absent count as false. Answers of getTCData may cover only some vendors; "
      + "then only the vendors named are compared.",
    fix: "Create the string and the object from the same state, at the same time.", sources: [Sources.api("TCData")],
    check: .tcData { object, facts, findings in
      object.isInApp ? .doesNotApply : compare(object, facts, to: &findings)
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
  ) -> Applicability {
    guard let string = facts.readableString?.string, !object.says("gdprApplies", false) else { return .doesNotApply }
    let members = object.comparisons(with: string)
    for member in members where !member.agrees { member.report(at: object.at(member.name), to: &findings) }
    guard let restrictions = object.restrictions else { return members.isEmpty ? .doesNotApply : .applies }
    compare(restrictions, with: string.core.publisherRestrictions, at: object, to: &findings)
    return .applies
  }

  private static func compare(
    _ found: [Int: RestrictionCodes], with restrictions: PublisherRestrictions, at object: TCDataObject,
    to findings: inout Findings
  ) {
    let wanted = RestrictionCodes.byPurpose(of: restrictions)
    for purpose in Set(found.keys).union(wanted.keys).sorted() where found[purpose] != wanted[purpose] {
      let (here, there) = (found[purpose] ?? RestrictionCodes(), wanted[purpose] ?? RestrictionCodes())
      let (text, right) = (here.text(restrictionNames), there.text(restrictionNames))
      let path = "\(TCDataObject.restrictionsPath).\(purpose)"
      findings.report(
        "\(path) is \(text), but the string's restrictions are \(right)", at: object.at(path),
        evidence: Evidence(
          expected: .text(right), actual: .text(text), vendors: here.vendors.union(there.vendors), purposes: [purpose]))
    }
  }

  private static let restrictionNames = ["not allowed", "consent", "legitimate interest"]
}
