import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules
import TCFStorage
import Testing

/// The customer's source documents as vectors: `TestVectors/seeds`.
@Suite("Seeds")
struct SeedTests {
  /// A row of the page: what a document asks, the rules that check it, and the vectors that show it.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: Int
    let asks: String
    let rules: [String]
    let vectors: [String]
    /// Why nothing checks it, where nothing does.
    let reason: String?
    var testDescription: String { "line \(line): \(asks)" }
  }

  private static let page = Result {
    String(decoding: try VectorFile.bytes(of: "seeds/README.md"), as: UTF8.self)
  }

  static let rows: [Row] = {
    let lines = (try? page.get())?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    return lines.enumerated().compactMap { index, line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
      guard cells.count == 6, cells[1] != "where", !cells[1].hasPrefix("---") else { return nil }
      func names(_ cell: Substring) -> [String] {
        (" " + cell).split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }
      let (rules, vectors) = (names(cells[3]), names(cells[4]))
      return Row(
        line: index + 1, asks: String(cells[2]), rules: rules, vectors: vectors,
        reason: cells[3].hasPrefix("not checked:") ? String(cells[3]) : nil)
    }
  }()

  @Test("the page has rows of all five documents")
  func count() throws {
    let text = try Self.page.get()
    for seed in ["000", "001", "002", "003", "004"] { #expect(text.contains("\n## Seed \(seed)")) }
    #expect(Self.rows.count > 60)
  }

  /// A rule of the row fails or passes on one of its vectors: a vector to which it does not apply shows nothing.
  @Test("each row names rules that its vectors show, or says why there is none", arguments: rows)
  func row(_ row: Row) throws {
    guard row.reason == nil else { return #expect(row.rules.isEmpty && row.vectors.isEmpty) }
    try #require(!row.rules.isEmpty && !row.vectors.isEmpty)
    let judged = try RulesRun.shared.get().judged
    let shown = judged.filter { row.vectors.contains($0.vector.id) }
    #expect(shown.count == row.vectors.count, "\(row.vectors.filter { id in !shown.contains { $0.vector.id == id } })")
    for rule in row.rules {
      let isShown = shown.contains { one in one.passed.contains(rule) || one.actual.contains { $0.rule == rule } }
      #expect(isShown, "no vector of the row shows \(rule)")
    }
  }

  // Seed 002.

  private static let keyNames = [
    "cmpId": "IABTCF_CmpSdkID", "policyVersion": "IABTCF_PolicyVersion",
    "specialFeatureOptIns": "IABTCF_SpecialFeaturesOptIns", "purposeConsents": "IABTCF_PurposeConsents",
    "purposeLegitimateInterests": "IABTCF_PurposeLegitimateInterests",
    "vendorLegitimateInterests": "IABTCF_VendorLegitimateInterests",
  ]

  @Test("the 29 disagreements of seed 002: what the string says is what it says, and the keys' are findings")
  func disagreements() throws {
    let root = try JSONDocument.read(try VectorFile.bytes(of: "seeds/adjoe-disagreements.json"), .strict)
    let string = try TCString(decoding: try root.requiredText("string"))
    let items = try #require(root["disagreements"]?.items)
    #expect(items.count == 29)
    let keys = try #require(try RulesRun.shared.get().judged.first { $0.vector.id == "in-app-seed-0201" })
    for item in items {
      let fact = try item.requiredText("fact")
      let sides = ["arguments", "string", "printed", "keys"].compactMap { side in item[side].map { (side, $0) } }
      try #require(sides.count == 2, "\(fact)")
      #expect(!sides[0].1.equals(sides[1].1), "\(fact)")
      if let stated = item["string"] {
        let actual = try #require(Self.value(of: fact, in: string))
        #expect(stated.equals(try JSONDocument.read(Array(actual.utf8), .strict)), "\(fact)")
      }
      if item["string"] != nil, item["keys"] != nil {
        let name = try #require(Self.keyNames[fact])
        #expect(keys.actual.contains { $0.rule == "in-app/disagrees" && $0.key == name }, "\(fact)")
      }
    }
  }

  /// A fact of the string as JSON.
  private static func value(of fact: String, in string: TCString) -> String? {
    let parts = fact.split(separator: ".")
    let core = string.core
    func ids(_ ids: some Sequence<Int>) -> String { "[" + ids.map(String.init).joined(separator: ",") + "]" }
    if parts.count == 2, let id = Int(parts[1]) {
      let set = parts[0] == "vendorConsents" ? core.vendorConsents : core.vendorLegitimateInterests
      return set.contains(id) ? "1" : "0"
    }
    switch fact {
    case "cmpId": return "\(core.cmpID)"
    case "policyVersion": return "\(core.policyVersion)"
    case "consentScreen": return "\(core.consentScreen)"
    case "purposeOneTreatment": return core.purposeOneTreatment ? "1" : "0"
    case "publisherCC": return "\"\(core.publisherCC)\""
    case "created": return "\"\(core.created)\""
    case "lastUpdated": return "\"\(core.lastUpdated)\""
    case "maxVendorIdForConsents": return "\(core.vendorConsents.max() ?? 0)"
    case "vendorConsents": return ids(core.vendorConsents)
    case "vendorLegitimateInterests": return ids(core.vendorLegitimateInterests)
    case "purposeConsents": return ids(core.purposeConsents)
    case "purposeLegitimateInterests": return ids(core.purposeLegitimateInterests)
    case "specialFeatureOptIns": return ids(core.specialFeatureOptIns)
    default: return nil
    }
  }
}

extension Substring {
  /// Without such characters at both ends.
  fileprivate func trimming(_ isOut: (Character) -> Bool) -> Substring {
    var text = self
    while let first = text.first, isOut(first) { text.removeFirst() }
    while let last = text.last, isOut(last) { text.removeLast() }
    return text
  }
}
