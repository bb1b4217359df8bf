package import TCFCodec
package import TCFFindings
import TCFStorage
import TCFSystem

/// Texts that are collected until there are enough of them for a worker.
private struct TextBatches<Worker, Text: Sendable, Answer: Sendable> {
  private var tasks: OrderedTasks<Worker, [Text], Answer>
  private var waiting: [Text] = []
  private var bytes = 0

  /// As many texts that the handing over costs little compared with the answering.
  private static var mostTexts: Int { 256 }
  /// As many bytes are enough whatever the number of texts: a line may have half a megabyte.
  private static var mostBytes: Int { 1 << 20 }

  init(
    jobs: Int, worker: @escaping @Sendable () -> sending Worker,
    answer: @escaping @Sendable (inout Worker, [Text]) -> Answer
  ) {
    tasks = OrderedTasks(OrderedWork<Worker>(jobs: jobs, make: worker), work: answer)
    waiting.reserveCapacity(Self.mostTexts)
  }

  mutating func add(_ text: Text, bytes count: Int, _ receive: (Answer) -> Void) {
    waiting.append(text)
    bytes += count
    if waiting.count == Self.mostTexts || bytes >= Self.mostBytes { submit(receive) }
  }

  private mutating func submit(_ receive: (Answer) -> Void) {
    tasks.submit(waiting, receive: receive)
    waiting.removeAll()
    waiting.reserveCapacity(Self.mostTexts)
    bytes = 0
  }

  mutating func finish(_ receive: (Answer) -> Void) {
    submit(receive)
    tasks.finish(receive: receive)
  }
}

/// The strings of a list of inputs, for verbs that answer string by string.
package enum InputLines {
  /// How far a long input has come: its name, the lines read, and the part of it that is read, where that is known.
  package typealias Progress = (_ input: String, _ lines: Int, _ share: Double?) -> Void

  /// Calls `body` with each string of `arguments` and its name: literals as they are, files and `-` line by line, the
  /// strings of stores and messages, and subjects by the names that reports give them. Returns the problems met;
  /// everything readable was passed on.
  ///
  /// Each line of a file that is not empty and no comment is a string, whatever it looks like: the verb says what is wrong
  /// with it.
  ///
  /// - Parameter progress: called now and then from long inputs; nil if it is not needed.
  package static func forEach(
    _ arguments: [String], progress: Progress?, _ body: (_ text: String, _ name: String) -> Void
  ) -> [InputProblem] {
    forEachText(arguments, progress: progress) { text, name, _ in body(text, name()) }
  }

  /// The same with the day on which each string was captured; nil where its input does not say so.
  package static func forEachDated(
    _ arguments: [String], progress: Progress?, _ body: (_ text: String, _ name: String, _ day: CalendarDay?) -> Void
  ) -> [InputProblem] {
    forEachText(arguments, progress: progress) { text, name, day in body(text, name(), day) }
  }

  /// What takes a text, its name if it wants that, and the day of its capture.
  private typealias TextTaker = (_ text: String, _ name: @autoclosure () -> String, _ day: CalendarDay?) -> Void

  private static func forEachText(
    _ arguments: [String], progress: Progress?, _ body: TextTaker
  ) -> [InputProblem] {
    var count = 0
    let reader = InputReader(
      kind: nil, isExpected: true, takesAnyText: true, mostHeld: FileBytes.most,
      isCancelled: { StandardStreams.hasOutputReaderGone })
    var problems: [InputProblem] = []
    var wanted: String?
    reader.read(InputPlan.listing(arguments)) { event in
      switch event {
      case .text(let text, let part, let input):
        count += 1
        body(text, part.name(in: input), nil)
      case .captured(let subject): pass(subject, named: wanted, &problems, body)
      case .sequence(let subjects, _, _): for subject in subjects { pass(subject, named: nil, &problems, body) }
      case .document(_, let input):
        problems.append(InputProblem(input: input, message: "\(input) is a published list, not a string"))
      case .problem(let problem): problems.append(problem)
      case .selecting(let name): wanted = name
      case .progress(let input, let bytes, let size):
        progress?(input, count, size.flatMap { $0 > 0 ? Double(bytes) / Double($0) : nil })
      case .empty, .leftAside, .note: break
      }
    }
    return problems
  }

  /// Calls `answer` with the strings of `arguments`, some hundred at a time, on several cores, and `take` with the answers in
  /// the order of the strings. Returns the problems met; see `forEach`.
  ///
  /// - Parameter worker: what a core keeps from one call of `answer` to the next: memory that is used again.
  package static func answers<Worker, Answer: Sendable>(
    _ arguments: [String], jobs: Int, progress: Progress?, worker: @escaping @Sendable () -> sending Worker,
    answer: @escaping @Sendable (inout Worker, [String]) -> Answer, _ receive: (Answer) -> Void
  ) -> [InputProblem] {
    var batches = TextBatches(jobs: jobs, worker: worker, answer: answer)
    let problems = forEachText(arguments, progress: progress) { text, _, _ in
      batches.add(text, bytes: text.utf8.count, receive)
    }
    batches.finish(receive)
    return problems
  }

  /// The same with the lines of `arguments` as bytes, which are UTF-8, whatever they hold; see `forEachLine`.
  package static func lineAnswers<Worker, Answer: Sendable>(
    _ arguments: [String], jobs: Int, progress: Progress?, worker: @escaping @Sendable () -> sending Worker,
    answer: @escaping @Sendable (inout Worker, [[UInt8]]) -> Answer, _ receive: (Answer) -> Void
  ) -> [InputProblem] {
    var batches = TextBatches(jobs: jobs, worker: worker, answer: answer)
    let problems = forEachLine(arguments, progress: progress) { line in
      batches.add(Array(line), bytes: line.count, receive)
    }
    batches.finish(receive)
    return problems
  }

  private static func pass(
    _ subject: CapturedSubject, named wanted: String?, _ problems: inout [InputProblem], _ body: TextTaker
  ) {
    let strings = SubjectStrings.of(subject)
    let meant = strings.filter { string in wanted.map { string.name == $0 } ?? true }
    // The name of a store stands for its string.
    let found = meant.isEmpty && wanted.map { SubjectName.is(subject.name, partOf: $0) } ?? false ? strings : meant
    for string in found { body(string.text, string.name, subject.item.time?.day) }
    // What stands beside a string in one header or dump is not asked for.
    if case .related = subject.item.content, subject.item.moment != nil, wanted == nil { return }
    if found.isEmpty, wanted != nil || strings.isEmpty {
      let name = wanted ?? subject.name
      problems.append(InputProblem(input: name, message: "there is no TC string in \(name)"))
    }
  }

  /// Calls `body` with each line of `arguments`, which is UTF-8: literals as they are, files and `-` line by line; empty lines
  /// are left out. Returns the problems met.
  private static func forEachLine(
    _ arguments: [String], progress: Progress?, _ body: (ArraySlice<UInt8>) -> Void
  ) -> [InputProblem] {
    let plan = InputPlan.listing(arguments)
    var problems = plan.problems
    for item in plan.items {
      switch item {
      case .literal(let text, _): body(Array(text.utf8)[...])
      case .file(let path), .subject(_, let path): lines(of: SystemPath(path), progress, &problems, body)
      case .folder(let folder): for path in folder.files { lines(of: path, progress, &problems, body) }
      case .standardInput: lines(of: SystemPath("-"), progress, &problems, body)
      // Arguments name no content.
      case .content: break
      }
    }
    return problems
  }

  private static func lines(
    of path: SystemPath, _ progress: Progress?, _ problems: inout [InputProblem],
    _ body: (ArraySlice<UInt8>) -> Void
  ) {
    do throws(InputProblem) {
      try lines(
        of: path == SystemPath("-") ? .standardInput() : InputDescriptor.opening(path), progress, &problems, body)
    } catch {
      problems.append(error)
    }
  }

  private static func lines(
    of input: consuming InputDescriptor, _ progress: Progress?, _ problems: inout [InputProblem],
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws(InputProblem) {
    let (name, size) = (input.name, input.size)
    var reader = input.lines(head: [])
    while !StandardStreams.hasOutputReaderGone {
      if reader.line & 1023 == 0 {
        progress?(name, reader.line, size.flatMap { $0 > 0 ? Double(reader.bytesRead) / Double($0) : nil })
      }
      switch try reader.nextBytes() {
      case .end: return
      case .tooLong(let bytes):
        problems.append(.line(reader.line, of: name, "has \(bytes) bytes, too long for a model", fix: nil))
      case .line(let line) where !line.span.isUTF8:
        problems.append(.line(reader.line, of: name, "is not UTF-8 text", fix: "save the file as UTF-8"))
      case .line(let line): if !isBlank(line) { body(line) }
      }
    }
  }

  /// Whether a line has nothing but white space.
  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    if let first = line.first, first > 0x20, first < 0x7F { return false }
    return String(decoding: line, as: UTF8.self).allSatisfy(\.isWhitespace)
  }
}
