import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import TCFVendorList
import Testing

/// Every rules vector, judged once by the whole catalogue.
struct RulesRun: Sendable {
  struct Judged: Sendable, CustomTestStringConvertible {
    let vector: RulesVector
    let actual: [ActualVerdict]
    let passed: Set<String>
    /// What counting says other than recording; nil for nothing, and for what is never counted.
    let miscount: String?

    var testDescription: String { vector.testDescription }
  }

  /// A finding with what it advises to do.
  struct Advice: Sendable, Hashable {
    let rule: String
    let severity: Severity
    /// The finding's own fix, else the rule's.
    let fix: String
  }

  let judged: [Judged]
  /// What all findings of all vectors advise.
  let advice: Set<Advice>
  /// The outcomes that each rule had in some vector.
  let outcomes: [String: Set<Outcome>]

  static let shared = Result { try RulesRun(RulesVector.loaded.get()) }
  static let all = (try? shared.get().judged) ?? []

  private init(_ vectors: [RulesVector]) throws {
    var lists: [RulesVector.ListPaths: Lists] = [:]
    var judged: [Judged] = []
    var outcomes: [String: Set<Outcome>] = [:]
    var advice: Set<Advice> = []
    var bench: Bench?
    for vector in vectors {
      let paths = vector.group.lists
      let atHand = try lists[paths] ?? Lists(paths)
      lists[paths] = atHand
      // Vectors of a group follow one another and share what they are judged by: its rules are compiled once.
      let current = bench.flatMap { $0.place == vector.group.place ? $0 : nil } ?? Bench(vector.group, atHand)
      bench = current
      var miscount: String?
      let report = Self.report(on: vector, current, &miscount)
      let passed = report.verdicts.filter { $0.outcome == .pass }.map(\.rule.id.rawValue)
      judged.append(
        Judged(
          vector: vector, actual: report.verdicts.flatMap(ActualVerdict.items), passed: Set(passed),
          miscount: miscount))
      for verdict in report.verdicts {
        let rule = verdict.rule
        outcomes[rule.id.rawValue, default: []].insert(verdict.outcome)
        for finding in verdict.findings {
          let severity = verdict.severity(of: finding)
          advice.insert(Advice(rule: rule.id.rawValue, severity: severity, fix: finding.fix ?? rule.fix))
        }
      }
    }
    self.judged = judged
    self.advice = advice
    self.outcomes = outcomes
  }

  private struct Lists {
    let vendorLists: VendorListStore
    let cmpList: CompiledCMPList?

    init(_ paths: RulesVector.ListPaths) throws {
      vendorLists = try VendorListStore(
        documents: paths.vendorLists.map { try ListReader.read(try VectorFile.bytes(of: $0), path: $0) })
      cmpList = try paths.cmpList.map {
        try CompiledCMPList(ListReader.readCMPList(try VectorFile.bytes(of: $0), path: $0))
      }
    }
  }

  /// What the vectors of a group are judged by.
  private struct Bench {
    let place: RulesVector.Group.Place
    let lists: Lists
    let settings: RuleSettings
    let evaluator: RuleEvaluator

    init(_ group: RulesVector.Group, _ lists: Lists) {
      var settings = RuleSettings(asOf: group.asOf)
      settings.declaration = group.declaration
      settings.vendorInformation = group.vendorInformation
      settings.disclosureVendor = group.disclosureVendor
      settings.expectedString = group.expectedString
      settings.providers = group.providers
      settings.disclosures = group.disclosures
      place = group.place
      self.lists = lists
      self.settings = settings
      evaluator = RuleEvaluator(
        rules: group.profile.rules, lists: lists.vendorLists, cmpList: lists.cmpList, settings: settings)
    }
  }

  private static func report(
    on vector: RulesVector, _ bench: Bench, _ miscount: inout String?
  ) -> SubjectReport {
    let (lists, settings, evaluator) = (bench.lists, bench.settings, bench.evaluator)
    switch vector.input {
    case .string(let text):
      let facts = StringFacts(settings: settings)
      facts.read(text)
      let report = evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .string))
      var counts = CountedVerdicts()
      evaluator.count(facts, into: &counts)
      miscount = CountComparison.difference(counts, report.verdicts)
      return report
    case .storedKeys(let keys):
      let facts = StoredKeyFacts(keys, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .storedKeys))
    case .list(let document):
      let facts = ListFacts(document, beside: lists.vendorLists, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .list))
    case .vendorInformation(let list):
      let facts = ListFacts(list, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .list))
    case .disclosure(let disclosure):
      let facts = ListFacts(disclosure, beside: lists.vendorLists, published: published, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .list))
    case .translation(let translation):
      let facts = ListFacts(
        translation: translation, beside: lists.vendorLists, published: published, settings: settings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .list))
    case .message(let message, let time):
      let facts = MessageFacts(message, evaluator.surroundings, time: time)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .message))
    case .url(let url):
      let facts = URLFacts(url, evaluator.surroundings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .url))
    case .bidRequest(let request):
      let facts = URLFacts(request, evaluator.surroundings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .bidRequest))
    case .neighbour(let kind, let text):
      let facts = NeighbourFacts(kind, text, evaluator.surroundings)
      let subject = Subject(name: vector.id, input: vector.id, kind: kind.subjectKind)
      return evaluator.evaluate(facts, as: subject)
    case .scenario(let input):
      let facts = ScenarioFacts(input.scenario, input.steps, evaluator.surroundings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .scenario))
    case .recording(let recording):
      let facts = RecordingFacts(recording, evaluator.surroundings, published: published)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .recording))
    case .sequence(let items):
      let facts = SequenceFacts(items, evaluator.surroundings)
      return evaluator.evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .sequence))
    }
  }

  /// A list of a group, as published.
  private static func published(_ reference: ListReference) -> GlobalVendorList? {
    try? ListReader.readVendorList(VectorFile.bytes(of: reference.path), path: reference.path)
  }
}
