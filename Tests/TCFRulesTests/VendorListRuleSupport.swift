import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList

@testable import TCFRules

/// Vendor lists and strings for the tests of rules that ask a list.
enum ListRules {
  static let sample = ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json")

  static func list(_ url: URL) throws -> CompiledVendorList {
    try CompiledVendorList(ListReader.readVendorList([UInt8](Data(contentsOf: url)), path: url.lastPathComponent))
  }

  /// A list of the published data; tests that use it are skipped where there is none.
  static func published(_ path: String) throws -> CompiledVendorList {
    try list((ProjectPaths.sharedData ?? URL(filePath: "/nowhere")).appending(path: "gvl/" + path))
  }

  /// A list with its header, the tables of eleven purposes, and the members of its vendors as JSON.
  static func made(series: Int = 3, number: Int, policy: Int = 5, _ day: String, _ vendors: [Int: String] = [1: ""])
    throws -> CompiledVendorList
  {
    let entries = vendors.sorted { $0.key < $1.key }.map { id, members in
      #""\#(id)": {"id": \#(id), "name": "V\#(id)"\#(members.isEmpty ? "" : ", " + members)}"#
    }
    let purposes = (1...11).map { #""\#($0)": {"id": \#($0)}"# }.joined(separator: ", ")
    let text = """
      {"gvlSpecificationVersion": \(series), "vendorListVersion": \(number), "tcfPolicyVersion": \(policy),
       "lastUpdated": "\(day)T16:00:00Z", "purposes": {\(purposes)}, "specialPurposes": {"1": {"id": 1}},
       "features": {"1": {"id": 1}}, "specialFeatures": {"1": {"id": 1}}, "vendors": {\(entries.joined(separator: ", "))}}
      """
    return try CompiledVendorList(ListReader.readVendorList(Array(text.utf8), path: "list-\(series)-\(number).json"))
  }

  /// A core of `day` that names a list.
  static func core(_ day: String, list number: Int, policy: Int = 5) -> CoreSegment {
    var core = CoreSegment()
    core.lastUpdated = CalendarDay(day).map { Deciseconds($0) } ?? Deciseconds(0)
    core.created = core.lastUpdated
    core.cmpID = 10
    core.cmpVersion = 1
    core.vendorListVersion = number
    core.policyVersion = policy
    core.isServiceSpecific = true
    core.consentLanguage = LetterPair("EN") ?? .unknown
    core.publisherCC = LetterPair("FR") ?? .unknown
    return core
  }

  /// Every verdict about a string.
  static func verdicts(
    _ string: TCString, _ lists: [CompiledVendorList], asOf: String = "2026-06-15",
    rules: [Rule] = RuleProfile.iab.rules
  ) throws -> [Verdict] {
    let settings = RuleSettings(asOf: CalendarDay(asOf) ?? CalendarDay(daysSince1970: 0))
    let facts = StringFacts(settings: settings)
    facts.read(try string.encoded())
    let evaluator = RuleEvaluator(rules: rules, lists: try VendorListStore(lists), cmpList: nil, settings: settings)
    return evaluator.evaluate(facts, as: Subject(name: "string", input: "string", kind: .string)).verdicts.map(\.self)
  }

  /// The verdict of one rule about a string.
  static func verdict(
    _ rule: Rule, _ string: TCString, _ lists: [CompiledVendorList], asOf: String = "2026-06-15"
  ) throws -> Verdict {
    try verdicts(string, lists, asOf: asOf, rules: [rule])[0]
  }

  /// The ids of the rules that failed, ascending.
  static func failed(_ string: TCString, _ lists: [CompiledVendorList], asOf: String) throws -> [String] {
    try verdicts(string, lists, asOf: asOf).filter { $0.outcome == .fail }.map(\.rule.id.rawValue).sorted()
  }
}
