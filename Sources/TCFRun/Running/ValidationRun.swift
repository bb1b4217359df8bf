package import TCFFindings
package import TCFInput
package import TCFRules
import TCFStorage
import TCFVendorList

/// One run: an input reader gives subjects, a judge judges them, and reporters receive them, in this order and never back.
///
/// Memory is flat: one line, or one key set, at a time. What cannot be read is reported, and the rest is still judged.
package struct ValidationRun {
  /// How far a run has come, for a line on a terminal.
  package struct RunProgress: Sendable {
    /// The input at hand.
    package let input: String
    /// Subjects judged in all inputs.
    package let subjects: Int
    /// Bytes read of the input at hand.
    package let bytes: Int
    /// The size of the input at hand; nil where it is unknown.
    package let size: Int?
  }

  let judge: SubjectJudge
  let extras: SubjectJudge.Extras
  let progress: ((RunProgress) -> Void)?
  let isCancelled: () -> Bool
  var ledger: RunLedger
  /// What a reader of the results should know in addition, one sentence each.
  package private(set) var notes: [String] = []
  private let kind: ContentKind?
  /// Whether all inputs together are the states of one subject, and those read so far.
  private let joinsInputs: Bool
  private var states: [CapturedSubject] = []
  private var texts: TextTasks
  /// What is known of the stores next to the inputs.
  let storesBeside = StoresBeside()
  /// The requests of a HAR file that belong to the recording among the inputs; nil for none.
  private var requests: RequestsBeside?

  /// How many states of one sequence are kept.
  private static let stateLimit = 100_000

  /// A run with the given rules and reporters.
  ///
  /// - Parameters:
  ///   - kind: what every input holds, where its content is not to decide.
  ///   - joinsInputs: whether all inputs, in their order, are states of one subject.
  ///   - jobs: how many texts are judged at the same time.
  ///   - progress: called now and then from long inputs.
  ///   - isCancelled: asked between subjects; when true the run ends, and says that it is incomplete.
  ///   - extras: what reports show in addition to verdicts.
  ///   - suppressions: waivers and baseline, which mark findings before they are reported; nil for none.
  package init(
    _ evaluator: RuleEvaluator, reporters: [any Reporter], kind: ContentKind? = nil, joinsInputs: Bool = false,
    extras: SubjectJudge.Extras, suppressions: Suppressions? = nil, jobs: Int = 1,
    progress: ((RunProgress) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) {
    judge = SubjectJudge(evaluator, extras: extras, published: ListFile.published)
    self.extras = extras
    ledger = RunLedger(rules: evaluator.rules.map(\.metadata), reporters: reporters, suppressions: suppressions)
    self.progress = progress
    self.isCancelled = isCancelled
    self.kind = kind
    self.joinsInputs = joinsInputs
    texts = TextTasks(evaluator, extras: extras, jobs: jobs)
  }

  /// The counts so far.
  package var summary: RunSummary { ledger.summary }
  /// Waivers and baseline as far as the run has come; nil for a run without them.
  package var suppressions: Suppressions? { ledger.suppressions }
  /// How many of the problems are inputs with nothing in them.
  package var emptyInputs: Int { ledger.emptyInputs }

  /// Judges everything in `plan`. Reporters that fail are reported about in the summary's problems and left alone from then on.
  ///
  /// - Parameters:
  ///   - har: a HAR file with the requests of the recording among the inputs; without such an input it is one itself.
  ///   - earlier: problems from before the run, with the lists for one; the summary's problems begin with them.
  package mutating func run(
    _ plan: InputPlan, _ description: RunDescription, har: String? = nil, earlier: [InputProblem] = []
  ) {
    var reader = InputReader(
      kind: kind, isExpected: joinsInputs, takesAnyText: false, mostHeld: FileBytes.most,
      isCancelled: isCancelled)
    reader.storesBeside = storesBeside
    reader.expectsDisclosure = judge.evaluator.settings.disclosureVendor != nil
    perform(description, earlier: earlier) { [reader] run in
      run.ledger.expect(plan.inputNames)
      if let har { run.read(har: har) }
      reader.read(plan) { run.receive($0) }
      if let har = run.requests, !har.isUsed { reader.read(InputPlan.listing(files: har.path)) { run.receive($0) } }
      run.finishTexts()
      run.judgeJoined()
    }
  }

  /// Shows the reporters of the run, of the problems from before, of what `work` judges, and of the end.
  mutating func perform(
    _ description: RunDescription, earlier: [InputProblem], _ work: (inout ValidationRun) -> Void
  ) {
    ledger.begin(description)
    for problem in earlier { ledger.record(problem) }
    work(&self)
    for fault in judge.evaluator.lists.faults { ledger.record(InputProblem(fault)) }
    ledger.finish(isInterrupted: isCancelled())
  }

  private mutating func read(har path: String) {
    do throws(InputProblem) { requests = try RequestsBeside.read(path) } catch { ledger.record(error) }
  }

  private mutating func receive(_ given: ReadEvent) {
    let event = requests?.insert(into: given) ?? given
    guard joinsInputs else { return receiveInOrder(event) }
    switch event {
    case .text(let text, let part, let input):
      keep([CapturedSubject(Captured(.string(text), part: part.suffix), in: input)], of: input)
    case .captured(let subject): keep([subject], of: subject.input)
    case .sequence(let subjects, _, let input): keep(subjects, of: input)
    default: receive(event, judge)
    }
  }

  /// Has texts judged against one another, and everything else when those before it are done.
  private mutating func receiveInOrder(_ event: ReadEvent) {
    switch event {
    case .text(let text, let part, let input):
      let task = JudgedText(
        text: text, kind: SubjectJudge.textKind(kind, isLine: part.isLine), name: part.name(in: input), input: input)
      texts.add(task) { ledger.receive($0) }
    case .progress: receive(event, judge)
    default:
      finishTexts()
      receive(event, judge)
    }
  }

  private mutating func finishTexts() { texts.finish { ledger.receive($0) } }

  /// Judges what an input gave, or notes what kept it from giving something.
  mutating func receive(_ event: ReadEvent, _ judge: SubjectJudge) {
    switch event {
    case .text, .captured, .sequence, .document:
      judge.judge(event, as: kind, isCancelled: isCancelled) { ledger.receive($0) }
    case .problem(let problem): ledger.record(problem)
    case .empty(let problem): ledger.recordEmpty(problem)
    case .leftAside(let name): ledger.recordLeftAside(name)
    case .note(let text): notes.append(text)
    case .selecting(let name): ledger.wanted = name
    case .progress(let input, let bytes, let size):
      progress?(RunProgress(input: input, subjects: ledger.subjects, bytes: bytes, size: size))
    }
  }

  private mutating func keep(_ subjects: [CapturedSubject], of input: String) {
    guard states.count + subjects.count <= Self.stateLimit else {
      return ledger.record(
        InputProblem(
          input: input, message: "\(input) is too long for one sequence: the limit is \(Self.stateLimit) states"))
    }
    states += subjects
  }

  /// Judges what all inputs together gave, in their order.
  private mutating func judgeJoined() {
    guard joinsInputs, let first = states.first else { return }
    let items = states.map { state in
      CapturedSubject(
        Captured(
          state.item.content, part: state.name, time: state.item.time,
          moment: state.item.moment.map { state.input + $0 }), name: state.name, input: state.input)
    }
    states = []
    let subject = Subject(name: "sequence", input: first.input, kind: .sequence)
    judge.judge(sequence: items, as: subject, isCancelled: isCancelled) { ledger.receive($0) }
  }
}
