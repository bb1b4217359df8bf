import Synchronization
import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFTestSupport
import TCFVendorList
import Testing

/// Every rules vector, judged once by the whole catalogue.
struct RulesRun: Sendable {
  struct Judged: Sendable, CustomTestStringConvertible {
    let vector: RulesVector
    let actual: [ActualVerdict]
    let passed: Set<String>
    /// What counting says other than judging; nil for nothing.
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
      let report = current.report(on: vector)
      let verdicts = report.map { Array($0.verdicts) } ?? []
      judged.append(
        Judged(
          vector: vector, actual: verdicts.flatMap(ActualVerdict.items),
          passed: Set(verdicts.filter { $0.outcome == .pass }.map(\.rule.id.rawValue)),
          miscount: report.flatMap { current.miscount(vector, $0.verdicts) }))
      for verdict in verdicts {
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

  /// What the vectors of a group are judged by: the judge of every front door.
  private struct Bench {
    let place: RulesVector.Group.Place
    let judge: SubjectJudge

    init(_ group: RulesVector.Group, _ lists: Lists) {
      var settings = RuleSettings(asOf: group.asOf)
      settings.declaration = group.declaration
      settings.vendorInformation = group.vendorInformation
      settings.disclosureVendor = group.disclosureVendor
      settings.expectedString = group.expectedString
      settings.providers = group.providers
      settings.disclosures = group.disclosures
      settings.translations = group.translations
      place = group.place
      judge = SubjectJudge(
        RuleEvaluator(
          rules: group.profile.rules, lists: lists.vendorLists, cmpList: lists.cmpList, settings: settings),
        extras: SubjectJudge.Extras(), published: RulesRun.published)
    }

    /// The report on a vector's own subject, not on the strings and keys in it; nil where there is nothing to judge.
    func report(on vector: RulesVector) -> SubjectReport? {
      var reports: [SubjectReport] = []
      let receive: SubjectJudge.Receiver = { if case .report(let report) = $0 { reports.append(report) } }
      switch vector.input {
      case .captured(let item):
        judge.judge(subject(vector, item), receive)
        return reports.first
      case .document(let document):
        judge.judge(document, name: vector.id, receive)
        return reports.first
      case .scenario(let input):
        judge.judge(input.scenario, input.steps, name: vector.id, receive)
        return reports.first
      case .sequence(let items):
        let whole = Subject(name: vector.id, input: vector.id, kind: .sequence)
        judge.judge(sequence: items.map { subject(vector, $0) }, as: whole, isCancelled: { false }, receive)
        return reports.last
      }
    }

    private func subject(_ vector: RulesVector, _ item: Captured) -> CapturedSubject {
      CapturedSubject(item, name: vector.id + item.part, input: vector.id)
    }

    /// How counting a vector's subject differs from `verdicts`; nil if it does not.
    func miscount(_ vector: RulesVector, _ verdicts: Verdicts) -> String? {
      var counts = CountedVerdicts()
      switch vector.input {
      case .captured(let item): count(item, into: &counts)
      case .document(let document): judge.evaluator.count(facts(document), into: &counts)
      case .scenario(let input):
        judge.evaluator.count(ScenarioFacts(input.scenario, input.steps, judge.evaluator.surroundings), into: &counts)
      case .sequence(let items):
        judge.evaluator.count(SequenceFacts(items, judge.evaluator.surroundings), into: &counts)
      }
      return CountComparison.difference(counts, verdicts)
    }

    /// Counts something captured, as of its own day where it has one.
    private func count(_ item: Captured, into counts: inout CountedVerdicts) {
      let evaluator = item.time.map { judge.evaluator.dated($0.day) } ?? judge.evaluator
      let surroundings = evaluator.surroundings
      switch item.content {
      case .string(let text):
        let facts = StringFacts(settings: evaluator.settings)
        facts.read(text, writtenIn: item.environment)
        evaluator.count(facts, into: &counts)
      case .keys(let keys): evaluator.count(StoredKeyFacts(keys, settings: evaluator.settings), into: &counts)
      case .message(let message):
        evaluator.count(
          MessageFacts(message, surroundings, time: item.time, isPartOfSequence: false), into: &counts)
      case .url(let url): evaluator.count(URLFacts(url, surroundings), into: &counts)
      case .bidRequest(let request): evaluator.count(URLFacts(request, surroundings), into: &counts)
      case .related(let kind, let text): evaluator.count(RelatedStringFacts(kind, text, surroundings), into: &counts)
      case .recording(let recording):
        evaluator.count(RecordingFacts(recording, surroundings, published: RulesRun.published), into: &counts)
      case .action: return
      }
    }

    private func facts(_ document: PublishedDocument) -> ListFacts {
      let (lists, settings) = (judge.evaluator.lists, judge.evaluator.settings)
      return switch document {
      case .list(let list): ListFacts(list, beside: lists, settings: settings)
      case .vendorInformation(let list): ListFacts(list, settings: settings)
      case .disclosure(let disclosure):
        ListFacts(disclosure, beside: lists, published: RulesRun.published, settings: settings)
      case .translation(let list):
        ListFacts(translation: list, beside: lists, published: RulesRun.published, settings: settings)
      }
    }
  }

  private static let read = Mutex<[String: GlobalVendorList?]>([:])

  /// A list of a group, as published, which is read once.
  fileprivate static func published(_ reference: ListReference) -> GlobalVendorList? {
    if let list = read.withLock({ $0[reference.path] }) { return list }
    let list = try? ListReader.readVendorList(VectorFile.bytes(of: reference.path), path: reference.path)
    read.withLock { $0[reference.path] = .some(list) }
    return list
  }
}
