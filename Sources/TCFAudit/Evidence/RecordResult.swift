import TCFCodec
import TCFFindings
import TCFJSON

/// What came of a record, as evidence keeps it: a line of JSON that is the same for all records with the same result.
struct RecordResult {
  /// The text of a judged string's result.
  static func text(_ judged: JudgedRecord, _ plan: AuditPlan) -> String {
    var json = JSONWriter()
    json.object { write(judged, plan, &$0) }
    return json.text
  }

  private static func write(_ judged: JudgedRecord, _ plan: AuditPlan, _ json: inout JSONWriter) {
    json.member("content", judged.contentName)
    json.member("choice", judged.choice.map { "\($0)" })
    json.member("broken") { json in
      for one in judged.verdicts.breaks {
        json.member(
          plan.description.rules[one.rule].id.rawValue,
          [one.findings[.error], one.findings[.warning], one.findings[.info]])
      }
    }
    json.member("stopsBeingValid", days(judged.stopsAt, plan))
    json.member("outdated", days(judged.outdatedAt, plan))
    if let inner = judged.inner { json.member("inner") { write(inner, plan, &$0) } }
  }

  private static func days(_ bits: UInt64, _ plan: AuditPlan) -> [String] {
    plan.milestones.enumerated().filter { bits >> UInt64($0.offset) & 1 == 1 }.map(\.element.description)
  }
}
