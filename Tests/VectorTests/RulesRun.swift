import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList
import Testing

/// Every rules vector, judged once by the whole catalogue.
struct RulesRun: Sendable {
  struct Judged: Sendable, CustomTestStringConvertible {
    let vector: RulesVector
    let actual: [ActualVerdict]

    var testDescription: String { vector.testDescription }
  }

  let judged: [Judged]
  /// The outcomes that each rule had in some vector.
  let outcomes: [String: Set<Outcome>]

  static let shared = Result { try RulesRun(RulesVector.loaded.get()) }
  static let all = (try? shared.get().judged) ?? []

  private init(_ vectors: [RulesVector]) throws {
    var stores: [[String]: VendorListStore] = [:]
    var judged: [Judged] = []
    var outcomes: [String: Set<Outcome>] = [:]
    for vector in vectors {
      let paths = vector.group.vendorLists
      let store = try stores[paths] ?? Self.store(paths)
      stores[paths] = store
      let report = Self.report(on: vector, store)
      judged.append(Judged(vector: vector, actual: report.verdicts.flatMap(ActualVerdict.items)))
      for verdict in report.verdicts { outcomes[verdict.rule.id.rawValue, default: []].insert(verdict.outcome) }
    }
    self.judged = judged
    self.outcomes = outcomes
  }

  private static func store(_ paths: [String]) throws -> VendorListStore {
    try VendorListStore(documents: paths.map { try ListReader.read(try VectorFile.bytes(of: $0), path: $0) })
  }

  private static func report(on vector: RulesVector, _ store: VendorListStore) -> SubjectReport {
    let settings = RuleSettings(asOf: vector.group.asOf)
    let evaluator = RuleEvaluator(lists: store, settings: settings)
    switch vector.input {
    case .string(let text):
      let facts = StringFacts(settings: settings)
      facts.read(text)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .string))
    case .storedKeys(let keys):
      let facts = StoredKeyFacts(keys, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .storedKeys))
    }
  }
}
