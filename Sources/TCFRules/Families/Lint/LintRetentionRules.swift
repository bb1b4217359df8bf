import TCFCodec
import TCFFindings
import TCFVendorList

/// How long vendors keep data (specification 3).
enum LintRetentionRules {
  static let all: [Rule] = [retention]

  static let retention = Rule(
    "lint/retention", .error, title: "Every declared purpose has a retention period",
    meaning: "dataRetention has a standard period, or one for each declared purpose and special purpose. Periods are "
      + "in days, not negative, and given only for what the vendor declares. Purpose 1 needs none: with this reading, "
      + "no published list has an error.",
    fix: "Set stdRetention, or a period for each declared purpose.", sources: [LintRules.example],
    check: .publishedVendors(specification: 3) { vendor, _, findings in
      guard let retention = vendor.dataRetention else { return }
      let declared = Set(vendor.purposes + vendor.legIntPurposes)
      let special = Set(vendor.specialPurposes)
      reportPeriods(retention.purposes, of: vendor, declared: declared, table: "purposes", to: &findings)
      reportPeriods(retention.specialPurposes, of: vendor, declared: special, table: "specialPurposes", to: &findings)
      if let days = retention.stdRetention {
        guard days < 0 else { return }
        return findings.report(
          "stdRetention is \(days)", of: vendor, in: "dataRetention.stdRetention", actual: .integer(days))
      }
      let without = declared.subtracting(retention.purposes.compactMap { Int($0.key) }).subtracting([1]).sorted()
      let specialWithout = special.subtracting(retention.specialPurposes.compactMap { Int($0.key) }).sorted()
      for (ids, member) in [(without, "purposes"), (specialWithout, "specialPurposes")] where !ids.isEmpty {
        findings.report(
          "no stdRetention, and no period for \(member) \(IDList.text(ids))", of: vendor, in: "dataRetention",
          actual: .ids(ids))
      }
    })

  private static func reportPeriods(
    _ exceptions: [DataRetention.Exception], of vendor: Vendor, declared: Set<Int>, table: String,
    to findings: inout Findings
  ) {
    for exception in exceptions {
      let member = "dataRetention.\(table).\(exception.key)"
      lazy var key = Prose.excerpt(exception.key, limit: 60)
      if Int(exception.key).map({ !declared.contains($0) }) ?? true {
        findings.report("a period for \(table) \(key), which is not declared", of: vendor, in: member)
      }
      if exception.days.map({ $0 < 0 }) ?? true {
        let days = exception.days.map(String.init) ?? "not a number of days"
        findings.report("the period for \(table) \(key) is \(days)", of: vendor, in: member)
      }
    }
  }
}
