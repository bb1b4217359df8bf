import TCFInput
import TCFRules

/// A text that is to be judged.
struct JudgedText: Sendable {
  let text: String
  let kind: SubjectJudge.TextKind
  let name: String
  let input: String
}

/// Texts that are judged on several cores, and whose reports come in their order.
struct TextTasks {
  private var tasks: OrderedTasks<SubjectJudge, [JudgedText], [SubjectJudge.Judgement]>
  private var waiting: [JudgedText] = []

  /// So many that handing them over costs nothing next to judging them, and so few that their reports have room in memory.
  private static let batchSize = 256

  init(_ evaluator: RuleEvaluator, extras: SubjectJudge.Extras, jobs: Int) {
    let workers = OrderedWork<SubjectJudge>(jobs: jobs) {
      SubjectJudge(evaluator, extras: extras, published: ListFile.published)
    }
    tasks = OrderedTasks(workers) { judge, texts in
      var judgements: [SubjectJudge.Judgement] = []
      judgements.reserveCapacity(texts.count)
      for text in texts {
        judge.judge(text.text, text.kind, name: text.name, input: text.input) { judgements.append($0) }
      }
      return judgements
    }
  }

  /// Adds a text, and takes judgements that are ready.
  mutating func add(_ text: JudgedText, receive: (SubjectJudge.Judgement) -> Void) {
    waiting.append(text)
    if waiting.count == Self.batchSize { submit(receive) }
  }

  /// Waits for all judgements.
  mutating func finish(receive: (SubjectJudge.Judgement) -> Void) {
    if !waiting.isEmpty { submit(receive) }
    tasks.finish { $0.forEach(receive) }
  }

  private mutating func submit(_ receive: (SubjectJudge.Judgement) -> Void) {
    var batch: [JudgedText] = []
    swap(&batch, &waiting)
    tasks.submit(batch) { $0.forEach(receive) }
  }
}
