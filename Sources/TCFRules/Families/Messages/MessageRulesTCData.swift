import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The members of TCData and InAppTCData: their names, their types, and which may be there.
extension MessageRules {
  static let tcData: [Rule] = [
    tcDataMembers, tcDataNames, tcDataTypes, tcDataFutureMembers, gdprFalseMembers, serviceSpecific,
  ]

  static let tcDataMembers = Rule(
    "messages/tc-data-members", .error, title: "TCData has every member in the API's table",
    meaning: "A member in the table of TCData or InAppTCData is missing or null, misspelt, or an object where the "
      + "table has none. Readers depend on tcString, gdprApplies, the purpose, vendor and publisher objects and their "
      + "maps, and, in a listener's answer, eventStatus; the rest is a warning. vendor.disclosedVendors is in the "
      + "table of TCData only: InAppTCData without it is complete, and with it is info. Where gdprApplies is false, "
      + "the object has only four members.",
    fix: "Return the whole object; a map without ids is an empty object (in InAppTCData, empty text).",
    sources: [Sources.api("TCData"), Sources.api("InAppTCData")],
    check: .tcData { object, facts, findings in
      let members = TCDataMembers(of: object, in: facts)
      for fault in members.faults { report(fault, of: object, to: &findings) }
      for severity in [Severity.error, .warning] {
        let paths = members.missing.filter { $0.severity == severity }.map(\.path)
        guard let first = paths.first else { continue }
        findings.report(
          "\(object.name) lacks \(StoredKeyTable.list(paths))", at: object.at(first),
          evidence: Evidence(expected: .text(paths.joined(separator: ", "))), severity: severity)
      }
      let disclosed = "vendor.disclosedVendors"
      if object.isInApp, object.member(disclosed) != nil {
        findings.report(
          "InAppTCData has \(disclosed), which only TCData has in the API's table", at: object.at(disclosed),
          severity: .info)
      }
      return .applies
    })

  private static func report(_ fault: TCDataMembers.Fault, of object: TCDataObject, to findings: inout Findings) {
    switch fault {
    case .notAnObject(let member, let value):
      let shown = JSONShown(value).text
      findings.report(
        "\(member.path) is \(shown), not an object", at: object.at(member.path),
        evidence: Evidence(expected: "an object", actual: .text(shown)), severity: member.severity)
    case .misspelt(let member, let path):
      findings.report(
        "\(path) should be \(member.path)", at: object.at(path),
        evidence: Evidence(expected: .text(member.path), actual: .text(path)), severity: member.severity)
    }
  }

  static let tcDataNames = Rule(
    "messages/tc-data-names",
    [
      RulePeriod(.info, until: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
      RulePeriod(.warning, from: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
    ],
    title: "TCData uses current member names",
    meaning: "A member has a name that is no longer valid, or never was: the disclosed vendors are "
      + "vendor.disclosedVendors, outOfBand was removed with global scope in September 2021, and useNonStandardStacks "
      + "became useNonStandardTexts with TCF 2.2. Code that looks for the current name finds nothing.",
    fix: "Use the current name; omit outOfBand.", sources: [Sources.api("Version History"), Sources.api("TCData")],
    check: .tcData { object, facts, findings in
      func record(_ name: String, _ wanted: String?) {
        guard object.member(name) != nil else { return }
        findings.report(
          "\(name) is \(wanted.map { "now \($0)" } ?? "no longer a member")", at: object.at(name),
          evidence: Evidence(expected: wanted.map { .text($0) }, actual: .text(name)))
      }
      record("vendor.vendorsDisclosed", "vendor.disclosedVendors")
      record("outOfBand", nil)
      // Up to policy version 3 the old name is the right one.
      if PolicyEra.hasTexts(facts.readableString?.policyVersion ?? object.number("tcfPolicyVersion")) {
        record("useNonStandardStacks", "useNonStandardTexts")
      }
      return .applies
    })

  static let tcDataTypes = Rule(
    "messages/tc-data-types", .error, title: "TCData has booleans, InAppTCData has numbers",
    meaning: "The two objects deliberately have different types for the same content: TCData has true and false, and "
      + "objects of ids; InAppTCData has 1 and 0, and texts of 0 and 1. Code written for one misreads the other: the "
      + "text \"0\" and the object {} are both true in JavaScript. purposeOneTreatment has a rule of its own.",
    fix: "Create each object with the types in its own table.",
    sources: [
      Sources.api("TCData"), Sources.api("InAppTCData"),
      Citation("GDPR-Transparency-and-Consent-Framework", "issue 395"),
    ],
    check: .tcData { object, _, findings in
      for fault in TCDataTypes(object).faults { findings.report(fault, of: object) }
      return .applies
    })

  static let tcDataFutureMembers = Rule(
    "messages/tc-data-future-members", .info, title: "TCData has only members that version 2 defines",
    meaning: "The object has members that neither TCData nor InAppTCData has in the API's tables, and that are not "
      + "Google's for Additional Consent. A member that a later version of the API adds must not be in an object of "
      + "version 2: it may not exist there, or mean something else. Where gdprApplies is false, "
      + "messages/gdpr-false-members names what is too much.",
    fix: "Omit the members, or deliver them outside the object.",
    sources: [Sources.api("How does the \"version\" parameter work?"), Sources.api("TCData")],
    check: .tcData { object, facts, findings in
      guard !object.says("gdprApplies", false) else { return .doesNotApply }
      let surplus = TCDataMembers(of: object, in: facts).surplus
      guard let first = surplus.first else { return .applies }
      let shown = surplus.prefix(5).map { Prose.excerpt($0, limit: 60) } + (surplus.count > 5 ? ["…"] : [])
      return findings.report(
        "\(object.name) has \(Prose.count(surplus.count, "member")) that no table has: \(shown.joined(separator: ", "))",
        at: object.at(first))
    })

  static let gdprFalseMembers = Rule(
    "messages/gdpr-false-members", .warning, title: "Where GDPR does not apply, TCData has four members",
    meaning: "gdprApplies is false, but there are members other than gdprApplies, tcfPolicyVersion, cmpId and "
      + "cmpVersion. Readers that look at the string first act on a choice that means nothing here. listenerId, "
      + "eventStatus and cmpStatus are common and harmless.",
    fix: "Omit the other members while gdprApplies is false.", sources: [Sources.api("TCData")],
    check: .tcData { object, _, findings in
      guard object.says("gdprApplies", false) else { return .doesNotApply }
      let allowed: Set = [
        "gdprApplies", "tcfPolicyVersion", "cmpId", "cmpVersion", "listenerId", "eventStatus", "cmpStatus", "time",
        "timestamp",
      ]
      let surplus = object.members.filter { !$0.node.isNull && !allowed.contains($0.name) }.map(\.name)
      guard let first = surplus.first else { return .applies }
      return findings.report(
        "gdprApplies is false, but there \(Prose.word(surplus.count, "is", "are")) also \(StoredKeyTable.list(surplus))",
        at: object.at(first), evidence: Evidence(expected: 0, actual: .integer(surplus.count)))
    })

  static let serviceSpecific = Rule(
    "messages/service-specific",
    [
      RulePeriod(.info, until: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
      RulePeriod(.error, from: Milestones.globalScopeEnded, by: .lastUpdatedIfPossible),
    ],
    title: "isServiceSpecific is true",
    meaning: "isServiceSpecific is false: the string has global scope, which has been invalid since 2021-09-01.",
    fix: "Set isServiceSpecific to true in the string and in everything created from it.",
    sources: [Sources.api("TCData"), Sources.formats("What happened to Global Scope and Out of Band?")],
    check: .tcData { object, _, findings in
      guard let value = object.member("isServiceSpecific") else { return .doesNotApply }
      guard object.says("isServiceSpecific", false) else { return .applies }
      return findings.report(
        "isServiceSpecific is \(JSONShown(value).text)", at: object.at("isServiceSpecific"),
        evidence: Evidence(expected: true, actual: false))
    })
}
