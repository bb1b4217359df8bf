import TCFCodec
import TCFFindings
import TCFVendorList

/// How long vendors keep data (specification 3).
enum LintRetentionRules {
  static let all: [Rule] = [retention]

  static let retention = LintRules.vendors(
    RuleDescription(
      "lint/retention", .error, title: "Every declared purpose has a retention period",
      meaning: "dataRetention has a standard period, or one for each declared purpose and special purpose. Periods are "
        + "in days, not negative, and given only for what the vendor declares. Purpose 1 needs none: with this "
        + "reading, no published list has an error.",
      fix: "Set stdRetention, or a period for each declared purpose.", sources: [LintRules.example]),
    specification: 3
  ) { vendor, _ in
    guard let retention = vendor.dataRetention else { return [] }
    let declared = Set(vendor.purposes + vendor.legIntPurposes)
    let special = Set(vendor.specialPurposes)
    var faults = periods(retention.purposes, declared, "purposes")
    faults += periods(retention.specialPurposes, special, "specialPurposes")
    if let days = retention.stdRetention {
      if days < 0 {
        faults.append(VendorBreak("stdRetention is \(days)", in: "dataRetention.stdRetention", actual: .integer(days)))
      }
      return faults
    }
    let without = declared.subtracting(retention.purposes.compactMap { Int($0.key) }).subtracting([1]).sorted()
    let specialWithout = special.subtracting(retention.specialPurposes.compactMap { Int($0.key) }).sorted()
    for (ids, member) in [(without, "purposes"), (specialWithout, "specialPurposes")] where !ids.isEmpty {
      faults.append(
        VendorBreak(
          "no stdRetention, and no period for \(member) \(IDList.text(ids))", in: "dataRetention", actual: .ids(ids)))
    }
    return faults
  }

  private static func periods(
    _ exceptions: [DataRetention.Exception], _ declared: Set<Int>, _ table: String
  ) -> [VendorBreak] {
    exceptions.flatMap { exception -> [VendorBreak] in
      let member = "dataRetention.\(table).\(exception.key)"
      var faults: [VendorBreak] = []
      if Int(exception.key).map({ !declared.contains($0) }) ?? true {
        faults.append(
          VendorBreak(
            "a period for \(table) \(Prose.excerpt(exception.key, limit: 60)), which is not declared", in: member))
      }
      if exception.days.map({ $0 < 0 }) ?? true {
        let days = exception.days.map(String.init) ?? "not a number of days"
        faults.append(
          VendorBreak("the period for \(table) \(Prose.excerpt(exception.key, limit: 60)) is \(days)", in: member))
      }
      return faults
    }
  }
}
