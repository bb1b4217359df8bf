import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The members of TCData and InAppTCData: their names, their types, and which may be there.
extension MessageRules {
  static let tcData: [Rule] = [tcDataMembers, tcDataNames, tcDataTypes, gdprFalseMembers, serviceSpecific]

  static let tcDataMembers = Rule(
    RuleDescription(
      "messages/tc-data-members", .error, title: "TCData has every member of the API's table",
      meaning:
        "A member that the table of TCData or InAppTCData has is missing or null, misspelt, or an object where the table "
        + "has none. Without tcString, gdprApplies, the purpose, vendor and publisher objects and their maps, or in a "
        + "listener's answer eventStatus, readers cannot work; the rest is a warning. Where gdprApplies is false, four "
        + "members are all there is.",
      fix: "Deliver the whole object; a map without ids is an empty object (InAppTCData: an empty text).",
      sources: [Sources.api("TCData"), Sources.api("InAppTCData")]),
    needs: [.message],
    captured: .message { facts in
      facts.tcData.map {
        TCDataMembers($0, facts.readableString, isListeners: facts.message.isListenersAnswer).findings
      }
    })

  static let tcDataNames = Rule(
    RuleDescription(
      "messages/tc-data-names",
      [
        RulePeriod(.info, until: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
        RulePeriod(.warning, from: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
      ],
      title: "TCData has its members' present names",
      meaning:
        "A member has a name that is no longer right, or never was: the disclosed vendors are vendor.disclosedVendors, "
        + "out-of-band went with global scope in September 2021, and useNonStandardStacks became useNonStandardTexts with "
        + "TCF 2.2. Code that looks for the present name finds nothing.",
      fix: "Use the present name; leave outOfBand out.",
      sources: [Sources.api("Version History"), Sources.api("TCData")]),
    needs: [.message],
    captured: .message { facts in
      guard let object = facts.tcData else { return nil }
      var findings: [Finding] = []
      func note(_ name: String, _ wanted: String?) {
        guard object.member(name) != nil else { return }
        findings.append(
          Finding(
            "\(name) is \(wanted.map { "now \($0)" } ?? "no longer a member")", at: object.at(name),
            evidence: Evidence(expected: wanted.map { .text($0) }, actual: .text(name))))
      }
      note("vendor.vendorsDisclosed", "vendor.disclosedVendors")
      note("outOfBand", nil)
      // Up to policy version 3 the old name is the right one.
      if PolicyEra.hasTexts(facts.readableString?.policyVersion ?? object.number("tcfPolicyVersion")) {
        note("useNonStandardStacks", "useNonStandardTexts")
      }
      return findings
    })

  static let tcDataTypes = Rule(
    RuleDescription(
      "messages/tc-data-types", .error, title: "TCData has booleans, InAppTCData numbers",
      meaning:
        "The two objects tell the same in different types, on purpose: TCData has true and false, and objects of ids; "
        + "InAppTCData has 1 and 0, and texts of 0 and 1. Code written for the one misreads the other: the text \"0\" and "
        + "the object {} are both true in JavaScript. purposeOneTreatment has a rule of its own.",
      fix: "Make each object with the types of its own table.",
      sources: [
        Sources.api("TCData"), Sources.api("InAppTCData"),
        Citation("GDPR-Transparency-and-Consent-Framework", "issue 395"),
      ]),
    needs: [.message],
    captured: .message { facts in facts.tcData.map { TCDataTypes($0).findings } })

  static let gdprFalseMembers = Rule(
    RuleDescription(
      "messages/gdpr-false-members", .warning, title: "Where GDPR does not apply, TCData has four members",
      meaning:
        "gdprApplies is false, and there is more than gdprApplies, tcfPolicyVersion, cmpId and cmpVersion. Readers that "
        + "look at the string first act on a choice that means nothing here. listenerId, eventStatus and cmpStatus are "
        + "common and harmless.",
      fix: "Leave the other members out while gdprApplies is false.",
      sources: [Sources.api("TCData")]),
    needs: [.message],
    captured: .message { facts in
      guard let object = facts.tcData, object.says("gdprApplies", false) else { return nil }
      let allowed: Set = [
        "gdprApplies", "tcfPolicyVersion", "cmpId", "cmpVersion", "listenerId", "eventStatus", "cmpStatus", "time",
        "timestamp",
      ]
      let surplus = object.members.filter { !$0.node.isNull && !allowed.contains($0.name) }.map(\.name)
      guard let first = surplus.first else { return [] }
      return [
        Finding(
          "gdprApplies is false, and there \(surplus.count == 1 ? "is" : "are") also \(StoredKeyTable.list(surplus))",
          at: object.at(first), evidence: Evidence(expected: 0, actual: .integer(surplus.count)))
      ]
    })

  static let serviceSpecific = Rule(
    RuleDescription(
      "messages/service-specific",
      [
        RulePeriod(.info, until: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
        RulePeriod(.error, from: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
      ],
      title: "isServiceSpecific is true",
      meaning: "isServiceSpecific is false: the string is of global scope, which is invalid since 2021-09-01.",
      fix: "Set isServiceSpecific to true in the string and in what is made from it.",
      sources: [Sources.api("TCData"), Sources.formats("What happened to Global Scope and Out of Band?")]),
    needs: [.message],
    captured: .message { facts in
      guard let object = facts.tcData, let value = object.member("isServiceSpecific") else { return nil }
      guard object.says("isServiceSpecific", false) else { return [] }
      return [
        Finding(
          "isServiceSpecific is \(JSONShown(value).text)", at: object.at("isServiceSpecific"),
          evidence: Evidence(expected: true, actual: false))
      ]
    })
}
