import TCFFindings
import TCFJSON
import TCFReporting
import TCFVendorList

/// A list in numbers.
enum ListFactsText {
  /// For people.
  static func lines(_ named: NamedDocument) -> [String] {
    let source = named.document.source
    var lines: [String]
    switch named.document {
    case .vendorList(let list):
      let facts = VendorListFacts(list)
      lines = [
        "\(source.name), policy \(number(list.tcfPolicyVersion)), \(list.lastUpdated?.text ?? "without a date")",
        "  \(Prose.count(facts.vendors, "vendor")): \(facts.deleted) deleted, \(facts.announcedDeletions) scheduled "
          + "for deletion, \(facts.specialPurposesOnly) with special purposes only; highest id "
          + "\(facts.highestVendorID)",
        "  " + tables(facts).map { Prose.count($0.count, $0.noun) }.joined(separator: ", "),
      ]
    case .cmpList(let list):
      let deleted = list.cmps.count { $0.deletedDate != nil }
      lines = [
        "Global CMP List, \(list.lastUpdated?.text ?? "without a date")",
        "  \(Prose.count(list.cmps.count, "CMP")): \(deleted) deleted or scheduled for deletion; highest id "
          + "\(list.cmps.last?.id ?? 0)",
      ]
    }
    lines.append("  sha256 \(source.sha256 ?? "unknown")")
    lines.append("  \(source.path), \(Prose.count(named.bytes, "byte"))" + (named.source.map { ", from \($0)" } ?? ""))
    let anomalies = named.document.anomalies
    if let first = anomalies.first.first {
      lines.append("  \(Prose.count(anomalies.count, "anomaly", "anomalies; the first")): \(first)")
    }
    return lines
  }

  /// One object.
  static func json(_ named: NamedDocument) -> String {
    let source = named.document.source
    return JSONWriter.text { json in
      json.object { json in
        switch named.document {
        case .vendorList(let list): write(list, to: &json)
        case .cmpList(let list):
          json.member("kind", "cmpList")
          json.member("lastUpdated", list.lastUpdated?.text)
          json.member("cmps", list.cmps.count)
          json.member("deleted", list.cmps.count { $0.deletedDate != nil })
          json.member("highestCmpId", list.cmps.last?.id ?? 0)
        }
        json.member("anomalies", named.document.anomalies.count)
        json.member("sha256", source.sha256)
        json.member("bytes", named.bytes)
        json.member("path", source.path)
        json.member("source", named.source)
      }
    }
  }

  private static func write(_ list: GlobalVendorList, to json: inout JSONWriter) {
    let facts = VendorListFacts(list)
    json.member("kind", "vendorList")
    json.member("specification", list.gvlSpecificationVersion)
    json.member("number", list.vendorListVersion)
    json.member("policyVersion", list.tcfPolicyVersion)
    json.member("lastUpdated", list.lastUpdated?.text)
    json.member("vendors", facts.vendors)
    json.member("deleted", facts.deleted)
    json.member("announcedDeletions", facts.announcedDeletions)
    json.member("highestVendorId", facts.highestVendorID)
    json.member("specialPurposesOnly", facts.specialPurposesOnly)
    for table in tables(facts) { json.member(table.member, table.count) }
  }

  private static func tables(_ facts: VendorListFacts) -> [(member: String, noun: String, count: Int)] {
    [
      ("purposes", "purpose", facts.purposes), ("specialPurposes", "special purpose", facts.specialPurposes),
      ("features", "feature", facts.features), ("specialFeatures", "special feature", facts.specialFeatures),
      ("stacks", "stack", facts.stacks), ("dataCategories", "data category", facts.dataCategories),
    ]
  }

  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
}
