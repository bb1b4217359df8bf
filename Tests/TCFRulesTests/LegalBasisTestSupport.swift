import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import TCFVendorList

extension SplitMix64 {
  /// Each of `ids` once in `rarity` times.
  mutating func some(_ ids: some Sequence<Int>, oneIn rarity: Int) -> Set<Int> {
    Set(ids.filter { _ in chance(oneIn: rarity) })
  }
}

/// A vendor of a list made for a test.
struct MadeVendor {
  var consent: Set<Int> = []
  var legitimateInterest: Set<Int> = []
  var flexible: Set<Int> = []
  var specialPurposes: Set<Int> = []
  var features: Set<Int> = []
  var specialFeatures: Set<Int> = []
  var deleted: CalendarDay?
}

/// A vendor list made for a test, as facts and as the product reads it.
struct MadeList {
  var series = 3
  var number = 5
  var policyVersion = 5
  var lastUpdated = CalendarDay(year: 2023, month: 1, day: 5)
  var vendors: [Int: MadeVendor] = [:]

  private var json: String {
    func array(_ ids: Set<Int>) -> String { "[" + ids.sorted().map(String.init).joined(separator: ",") + "]" }
    func table(_ name: String, _ ids: ClosedRange<Int>) -> String {
      "\"\(name)\":{" + ids.map { "\"\($0)\":{\"id\":\($0),\"name\":\"\(name) \($0)\"}" }.joined(separator: ",") + "}"
    }
    let entries = vendors.sorted { $0.key < $1.key }.map { id, vendor in
      let deleted = vendor.deleted.map { ",\"deletedDate\":\"\($0)T00:00:00Z\"" } ?? ""
      return "\"\(id)\":{\"id\":\(id),\"name\":\"Vendor \(id)\",\"purposes\":\(array(vendor.consent)),"
        + "\"legIntPurposes\":\(array(vendor.legitimateInterest)),\"flexiblePurposes\":\(array(vendor.flexible)),"
        + "\"specialPurposes\":\(array(vendor.specialPurposes)),\"features\":\(array(vendor.features)),"
        + "\"specialFeatures\":\(array(vendor.specialFeatures))\(deleted)}"
    }
    return
      "{\"gvlSpecificationVersion\":\(series),\"vendorListVersion\":\(number),\"tcfPolicyVersion\":\(policyVersion),"
      + "\"lastUpdated\":\"\(lastUpdated)T00:00:00Z\",\(table("purposes", 1...11)),\(table("specialPurposes", 1...3)),"
      + "\(table("features", 1...3)),\(table("specialFeatures", 1...2)),\"vendors\":{\(entries.joined(separator: ","))}}"
  }

  func compiled() throws -> CompiledVendorList {
    try CompiledVendorList(ListReader.readVendorList(Array(json.utf8), path: "made-\(series)-\(number).json"))
  }
}

/// The project's own lists.
enum SampleLists {
  static func vendorList(_ name: String = "sample-vendor-list") throws -> CompiledVendorList {
    try CompiledVendorList(ListReader.readVendorList(bytes(name), path: "\(name).json"))
  }

  static func cmpList() throws -> CompiledCMPList {
    try CompiledCMPList(ListReader.readCMPList(bytes("sample-cmp-list"), path: "sample-cmp-list.json"))
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: ProjectPaths.vectors.appending(path: "vendor-lists/\(name).json")))
  }
}

extension TCString {
  /// A sound string of `day` that names list 5 and gives nothing to anybody, with what `change` makes of it.
  static func made(
    _ day: CalendarDay = CalendarDay(year: 2026, month: 11, day: 2), disclosed: VendorIDSet? = nil,
    _ change: (inout CoreSegment) -> Void = { _ in }
  ) -> TCString {
    var core = CoreSegment()
    core.created = Deciseconds(day)
    core.lastUpdated = core.created
    core.cmpID = 300
    core.cmpVersion = 1
    core.vendorListVersion = 5
    core.policyVersion = 5
    core.isServiceSpecific = true
    core.publisherCC = LetterPair("DE") ?? .unknown
    change(&core)
    return TCString(core: core, disclosedVendors: disclosed)
  }

  /// The string as rules see it, through its text.
  func facts(asOf: CalendarDay = CalendarDay(year: 2026, month: 11, day: 21)) throws -> StringFacts {
    let facts = StringFacts(settings: RuleSettings(asOf: asOf))
    facts.read(try encoded())
    return facts
  }
}

extension EffectiveLegalBasis {
  /// `consent`, `no legitimateInterest vendor-objected`, `no none not-declared`.
  var summary: String {
    switch permission {
    case .permitted: basis.rawValue
    case .notPermitted: (["no", basis.rawValue] + obstacles.map(\.code)).joined(separator: " ")
    case .unknown: (["unknown", basis.rawValue] + obstacles.map(\.code)).joined(separator: " ")
    }
  }
}
