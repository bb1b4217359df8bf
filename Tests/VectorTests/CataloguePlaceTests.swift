import TCFJSON
import TCFStorage
import Testing

/// The places of the rule catalogue that are no rules: conventions, non-rules, readings. The source of a vector names
/// the place that it shows, as in "OUR, 4. Non-rules, ConsentScreen 0" (Tests/VectorAuthoring/catalogue_places.py).
@Suite("Places of the rule catalogue")
struct CataloguePlaceTests {
  fileprivate struct Vector {
    let id: String
    let places: [String: [String]]
    let flags: [String]
    /// Findings of the vector itself, group and all.
    let severities: Set<String>
  }

  fileprivate static let sections = ["1. Suppression", "4. Non-rules", "5. Ambiguities"]

  private static let vectors: Result<[Vector], any Error> = Result {
    var found: [Vector] = []
    for group in try VectorFile.all.get().filter({ $0.kind == .rules }).flatMap(\.groups) {
      let common = group["common"]?.items ?? []
      for node in group["vectors"]?.items ?? [] { found.append(try Vector(node, common: common)) }
    }
    return found
  }

  @Test(
    "each non-rule has a vector that stays silent",
    arguments: [
      "order of segments after the core", "zero padding to 8 or 24 bits", "ConsentScreen 0",
      "restriction entries not sorted by purpose", "restriction ranges across gaps",
      "byte-inequality after re-encoding", "lengths of binary strings beyond the highest 1",
      "CmpSdkVersion and CmpVersion differ", "no PublisherTC segment", "PublisherCC of a country outside the EU",
      "consent of a flexible vendor that a restriction moves to it",
      "legitimate interest of vendors with special purposes only from 2021-06 to 2026-02",
      "no Disclosed Vendors before 2026-03-01", "gdprApplies absent before any choice",
      "Created and LastUpdated differ before 2022", "unknown GPP section ids", "policy version 6", "custom purposes",
    ])
  func nonRule(_ name: String) throws {
    let shown = try Self.vectors.get().filter { $0.places["4. Non-rules"]?.contains(name) == true }
    #expect(!shown.isEmpty)
    // A notice is allowed where the catalogue says so; for a policy version to come, a warning.
    let allowed: Set<String> = name == "policy version 6" ? ["info", "warning"] : ["info"]
    for vector in shown {
      #expect(vector.flags.contains("NonRule"), "\(vector.id)")
      #expect(vector.severities.isSubset(of: allowed), "\(vector.id)")
    }
  }

  @Test("the catalogue has 18 non-rules")
  func nonRules() throws {
    #expect(try Self.names(in: "4. Non-rules").count == 18)
  }

  @Test("each reading of a contradiction has a vector")
  func readings() throws {
    let expected = Set((1...34).map(String.init))
    #expect(try Self.names(in: "5. Ambiguities") == expected)
  }

  @Test("each convention that keeps one fault from giving many findings has a vector")
  func suppressions() throws {
    let expected: Set = [
      "a fault that ends the reading", "disclosed-vendors/missing", "gvl/vendor-unknown", "gvl/vendor-deleted",
      "in-app/type", "in-app/stale-set",
    ]
    #expect(try Self.names(in: "1. Suppression") == expected)
  }

  private static func names(in section: String) throws -> Set<String> {
    Set(try vectors.get().flatMap { $0.places[section] ?? [] })
  }
}

extension CataloguePlaceTests.Vector {
  fileprivate init(_ node: JSONNode, common: [JSONNode]) throws {
    id = try node.requiredText("id")
    flags = node.texts("flags")
    severities = Set((common + (node["expected"]?.items ?? [])).compactMap { $0["severity"]?.string })
    var places: [String: [String]] = [:]
    for source in try node.requiredText("source").split(separator: "; ") {
      for section in CataloguePlaceTests.sections where source.hasPrefix("OUR, \(section), ") {
        places[section, default: []].append(String(source.dropFirst("OUR, \(section), ".count)))
      }
    }
    self.places = places
  }
}
