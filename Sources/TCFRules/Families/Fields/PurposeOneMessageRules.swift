import TCFFindings
import TCFJSON
import TCFStorage

/// Purpose one treatment in what a CMP's API answers.
extension PurposeOneRules {
  static let apiType = Rule(
    "purpose-one/api-type", .error, title: "purposeOneTreatment has the type of its object",
    meaning: "TCData has purposeOneTreatment as true or false, InAppTCData as 1 or 0; the difference is intended. Code "
      + "that checks for the correct type reads any other value as \"purpose 1 was disclosed\".",
    fix: "Send a boolean in TCData and a number in InAppTCData.",
    sources: [
      Sources.api("TCData"), Sources.api("InAppTCData"),
      Citation("GDPR-Transparency-and-Consent-Framework", "issue 395"),
    ],
    check: .message { facts, findings in
      guard let object = facts.tcData, let value = object.member("purposeOneTreatment") else { return .doesNotApply }
      guard object.flag("purposeOneTreatment") == nil else { return .applies }
      return findings.report(
        "purposeOneTreatment is \(JSONShown(value).text); \(object.name) has "
          + (object.isInApp ? "1 or 0" : "true or false"),
        at: object.at("purposeOneTreatment"),
        evidence: Evidence(
          expected: object.isInApp ? "1 or 0" : "true or false", actual: .text(JSONShown(value).text)))
    })
}
