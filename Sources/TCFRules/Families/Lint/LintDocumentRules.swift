import TCFCodec
import TCFFindings
import TCFVendorList

/// How a list is written as JSON: types, names, members no one knows. For all documents alike.
enum LintDocumentRules {
  static let all: [Rule] = [memberType, jsonText, unknownMember]

  /// Where the members of each kind of document are defined.
  private static let formats = [
    LintRules.example, Sources.cmpListExample, LintDisclosureRules.required, LintVendorInformationRules.example,
  ]

  static let memberType = Rule(
    "lint/member-type", .error, title: "Members have their types",
    meaning: "A member has a type other than the format defines: readers skip it, convert it or stop.",
    fix: "Write numbers as numbers, ids as integers and lists as arrays.", sources: formats,
    check: .listDocument(most: ListFacts.findingLimit) { facts, findings in
      report(facts.anomalies, to: &findings) { anomaly in
        switch anomaly.kind {
        case .wrongType(let expected, let found): "\(found) where \(expected) is expected"
        case .notAnInteger: "a number that is not a 64-bit integer"
        default: nil
        }
      }
    })

  static let jsonText = Rule(
    "lint/json-text", .error, title: "The list is UTF-8 JSON with each name once",
    meaning: "An object has a name twice, or the text is not UTF-8. JSON does not define what that means, and readers "
      + "differ. We take the last one, as JavaScript does.",
    fix: "Write every name once, and save the file as UTF-8.", sources: [Citation("RFC 8259", "4. Objects; 8.1")],
    check: .listDocument(most: ListFacts.findingLimit) { facts, findings in
      report(facts.anomalies, to: &findings) { anomaly in
        switch anomaly.kind {
        case .duplicateMember: "given twice"
        case .notUTF8: "not UTF-8 throughout"
        default: nil
        }
      }
    })

  /// Reports what reading went past, where there are words for it.
  private static func report(
    _ anomalies: ListAnomalies, to findings: inout Findings, _ describe: (ListAnomaly) -> String?
  ) -> Applicability {
    for anomaly in anomalies.first {
      guard let text = describe(anomaly) else { continue }
      let place = anomaly.place
      findings.report("\(place.isEmpty ? "the list" : place): \(text)", at: .member(place.isEmpty ? "list" : place))
      if anomaly.table == "vendors", let id = anomaly.key.flatMap({ Int($0) }),
        (1...VendorIDSet.highestPossible).contains(id)
      {
        findings.addToRest(vendor: id)
      }
    }
    return .applies
  }

  static let unknownMember = Rule(
    "lint/unknown-member", .info, title: "The format defines every member",
    meaning: "The list has members that the format does not define: either they are newer than this catalogue, or "
      + "someone added them when republishing the file. They are ignored.",
    fix: "", sources: formats,
    check: .listDocument { facts, findings in
      var counts: [(place: String, count: Int, vendors: [Int])] = []
      func record(_ place: String, vendor: Int? = nil) {
        let index = counts.firstIndex { $0.place == place } ?? counts.count
        if index == counts.count { counts.append((place, 0, [])) }
        counts[index].count += 1
        if let vendor, counts[index].vendors.last != vendor { counts[index].vendors.append(vendor) }
      }
      facts.forEachUnknownMember { place, vendor in
        // A hostile list names a member of its own in every vendor.
        if counts.count < ListFacts.findingLimit { record(place, vendor: vendor) }
      }
      for (place, count, vendors) in counts {
        findings.report(
          member: place, "is not a member of the format" + (count > 1 ? " (\(count) times)" : ""),
          evidence: Evidence(vendors: VendorIDSet(vendors)))
      }
      return .applies
    })
}
