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
    let oddities = named.document.oddities
    if let first = oddities.first.first {
      lines.append("  \(Prose.count(oddities.count, "oddity", "oddities; the first")): \(first)")
    }
    return lines
  }

  /// One object.
  static func json(_ named: NamedDocument) -> String {
    let source = named.document.source
    var members: [String]
    switch named.document {
    case .vendorList(let list):
      let facts = VendorListFacts(list)
      members = [
        "\"kind\":\"vendorList\"", "\"specification\":\(number(list.gvlSpecificationVersion))",
        "\"number\":\(number(list.vendorListVersion))", "\"policyVersion\":\(number(list.tcfPolicyVersion))",
        "\"lastUpdated\":\(quoted(list.lastUpdated?.text))", "\"vendors\":\(facts.vendors)",
        "\"deleted\":\(facts.deleted)", "\"announcedDeletions\":\(facts.announcedDeletions)",
        "\"highestVendorId\":\(facts.highestVendorID)", "\"specialPurposesOnly\":\(facts.specialPurposesOnly)",
      ]
      members += tables(facts).map { "\"\($0.member)\":\($0.count)" }
    case .cmpList(let list):
      members = [
        "\"kind\":\"cmpList\"", "\"lastUpdated\":\(quoted(list.lastUpdated?.text))", "\"cmps\":\(list.cmps.count)",
        "\"deleted\":\(list.cmps.count { $0.deletedDate != nil })", "\"highestCmpId\":\(list.cmps.last?.id ?? 0)",
      ]
    }
    members += [
      "\"oddities\":\(named.document.oddities.count)", "\"sha256\":\(quoted(source.sha256))",
      "\"bytes\":\(named.bytes)", "\"path\":\(quoted(source.path))", "\"source\":\(quoted(named.source))",
    ]
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func tables(_ facts: VendorListFacts) -> [(member: String, noun: String, count: Int)] {
    [
      ("purposes", "purpose", facts.purposes), ("specialPurposes", "special purpose", facts.specialPurposes),
      ("features", "feature", facts.features), ("specialFeatures", "special feature", facts.specialFeatures),
      ("stacks", "stack", facts.stacks), ("dataCategories", "data category", facts.dataCategories),
    ]
  }

  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
  private static func quoted(_ text: String?) -> String { text.map { JSONText.quoted($0) } ?? "null" }
}
