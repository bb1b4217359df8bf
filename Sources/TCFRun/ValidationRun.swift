import TCFCodec
public import TCFFindings
public import TCFRules
import TCFStorage
import TCFVendorList

/// Reads inputs one after another, judges every subject in them, and hands the verdicts to reporters in order.
///
/// Memory is flat: one line, or one key set, at a time. What cannot be read is reported, and the rest is still judged.
public struct ValidationRun {
  /// Of a scenario's steps, some are judged beside another declaration.
  var evaluator: RuleEvaluator
  /// The step of a scenario at hand; nil outside of scenarios.
  var scope: CaptureScope?
  let forcedKind: ContentKind?
  private var reporters: [any Reporter]
  private var failedReporters: Set<Int> = []
  let facts: StringFacts
  let progress: ((RunProgress) -> Void)?
  let isCancelled: () -> Bool
  /// Waivers and baseline as far as the run has come; nil for a run without them, which asks nothing about them.
  public private(set) var acceptances: Acceptances?
  private var conflicts: Set<VendorListFault> = []
  /// Whether all inputs together are the states of one subject, and those read so far.
  let joinsInputs: Bool
  var sequence: [NamedCapture] = []
  /// The counts so far.
  public internal(set) var summary: RunSummary
  /// The names of the files beside the one at hand, where it lies in a folder that was given; nil elsewhere.
  var siblings: [String]?
  /// How many of the problems are inputs with nothing in them.
  public private(set) var emptyInputs = 0

  /// How many unreadable lines of one input are told one by one.
  static let lineProblemLimit = 20

  /// How far a run has come, for a line on a terminal.
  public struct RunProgress: Sendable {
    /// The input at hand.
    public let input: String
    /// Subjects judged in all inputs.
    public let subjects: Int
    /// Bytes read of the input at hand.
    public let bytes: Int
    /// The size of the input at hand; nil where nobody knows.
    public let size: Int?
  }

  /// A run with the given rules and reporters.
  ///
  /// - Parameters:
  ///   - kind: what every input holds, where its content is not to decide.
  ///   - joinsInputs: whether all inputs, in their order, are states of one subject.
  ///   - progress: called now and then from long inputs.
  ///   - isCancelled: asked between subjects; when true the run ends, and says that it is incomplete.
  ///   - acceptances: waivers and baseline, which mark findings before anybody is told; nil for none.
  public init(
    _ evaluator: RuleEvaluator, reporters: [any Reporter], kind: ContentKind? = nil, joinsInputs: Bool = false,
    acceptances: Acceptances? = nil,
    progress: ((RunProgress) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.evaluator = evaluator
    self.reporters = reporters
    self.progress = progress
    self.isCancelled = isCancelled
    self.acceptances = acceptances
    forcedKind = kind
    self.joinsInputs = joinsInputs
    facts = StringFacts(settings: evaluator.settings)
    summary = RunSummary(rules: evaluator.rules.map(\.metadata))
  }

  /// Judges everything in `plan`. Reporters that fail are told of in the summary's problems and left alone from then on.
  ///
  /// - Parameter earlier: problems from before the run, with the lists for one; the summary's problems begin with them.
  public mutating func run(_ plan: InputPlan, _ description: RunDescription, earlier: [InputProblem] = []) {
    perform(description, earlier: earlier + plan.problems) { run in
      for item in plan.items {
        if run.isCancelled() { break }
        do throws(InputProblem) {
          try run.read(item)
        } catch {
          run.report(error)
        }
      }
      run.judgeJoined()
    }
  }

  /// Tells the reporters of the run, of the problems from before, of what `work` judges, and of the end.
  mutating func perform(
    _ description: RunDescription, earlier: [InputProblem], _ work: (inout ValidationRun) -> Void
  ) {
    forEachReporter { reporter throws(InputProblem) in try reporter.begin(description) }
    for problem in earlier { report(problem) }
    work(&self)
    for fault in evaluator.lists.faults { report(InputProblem(fault)) }
    if isCancelled() { summary.isInterrupted = true }
    summary.acceptance = acceptances?.summary
    let result = summary
    forEachReporter { reporter throws(InputProblem) in try reporter.finish(result) }
  }

  mutating func read(_ item: InputItem) throws(InputProblem) {
    switch item {
    case .literal(let text, let position):
      try readLiteral(text, name: "argument \(position)")
    case .file(let path): try read(InputDescriptor(path: path))
    case .folder(let folder): read(folder)
    case .standardInput: try read(.standardInput())
    }
  }

  mutating func read(_ source: consuming InputDescriptor) throws(InputProblem) {
    var input = source
    input.isCancelled = isCancelled
    let name = input.name
    var head: [UInt8] = []
    while head.count < LineReader.blockSize, try input.read(upTo: LineReader.blockSize, into: &head) > 0 {}
    if isCancelled() { return }
    switch (forcedKind, ContentKind.guess(head)) {
    case (_, .empty): reportEmpty(name, "\(name) is empty")
    case (.strings?, _), (.gpp?, _), (.additionalConsent?, _), (.usPrivacy?, _), (nil, .strings):
      try readLines(input, name: name, head: head, of: .strings)
    case (.urls?, _), (.urlTemplates?, _), (nil, .urls): try readLines(input, name: name, head: head, of: .urls)
    case (.keys?, .database), (nil, .database): try readDatabase(readAll(input, head: head), name: name)
    case (.keys?, _), (.messages?, _), (nil, .keys): try readCapture(input, name: name, head: head)
    case (.list?, _): try readList(input, name: name, head: head)
    case (nil, .foreign(let what)):
      throw InputProblem(
        input: name, message: "\(name) is \(what)",
        fix: "give TC strings or URLs (one a line), a property list, SharedPreferences XML, or JSON")
    }
  }

  /// A string or a URL as an argument.
  private mutating func readLiteral(_ text: String, name: String) throws(InputProblem) {
    let isURL = forcedKind.map { $0 == .urls || $0 == .urlTemplates } ?? text.contains("://")
    guard isURL || joinsInputs else { return judgeText(text, name: name, input: name) }
    try take(Capture([isURL ? captured(text) : Captured(.string(text))]), name: name)
  }

  private func captured(_ url: String, part: String = "") -> Captured {
    let use: CapturedURL.Use =
      switch forcedKind {
      case .urls: .called
      case .urlTemplates: .template
      default: .unknown
      }
    return Captured(.url(CapturedURL(url, use: use)), part: part)
  }

  /// One string or URL a line; of lines with tabs, what stands before the first, or the first part that is a URL.
  private mutating func readLines(
    _ input: consuming InputDescriptor, name: String, head: [UInt8], of kind: ContentKind
  ) throws(InputProblem) {
    let size = input.size
    var reader = LineReader(input, head: head)
    var (found, unreadable) = (0, 0)
    while !isCancelled() {
      let next = try reader.next()
      if reader.line & 1023 == 0 {
        progress?(RunProgress(input: name, subjects: summary.subjects, bytes: reader.bytesRead, size: size))
      }
      switch next {
      case .end:
        let more = unreadable - Self.lineProblemLimit
        if more > 0 { report(InputProblem(input: name, message: "\(more) more lines of \(name) cannot be read")) }
        if found + unreadable == 0, !isCancelled() {
          reportEmpty(name, "\(name) has no line with a \(kind == .urls ? "URL" : "string")")
        }
        return
      case .tooLong(let bytes):
        unreadable += 1
        guard unreadable <= Self.lineProblemLimit else { continue }
        report(.line(reader.line, of: name, "has \(bytes) bytes, too long for a string", fix: nil))
      case .notText:
        unreadable += 1
        guard unreadable <= Self.lineProblemLimit else { continue }
        report(.line(reader.line, of: name, "is not UTF-8 text", fix: "save the file as UTF-8"))
      case .line(let line) where kind == .urls:
        guard let text = LineText.url(in: line) else { continue }
        if text.isEmpty {
          unreadable += 1
          guard unreadable <= Self.lineProblemLimit else { continue }
          report(.line(reader.line, of: name, "holds no URL", fix: "give one URL a line, with https:// and all"))
          continue
        }
        found += 1
        try take(Capture([captured(text, part: ":\(reader.line)")]), name: name)
      case .line(let line):
        let text = LineText.string(in: line, isFirst: reader.line == 1)
        guard let text else { continue }
        found += 1
        if joinsInputs {
          try take(Capture([Captured(.string(text), part: ":\(reader.line)")]), name: name)
          continue
        }
        scope?.items.append(Captured(.string(text), part: ":\(reader.line)"))
        judgeLine(text, name: "\(name):\(reader.line)", input: name)
      }
    }
  }

  /// Key sets, messages, URLs: whatever the input holds.
  private mutating func readCapture(
    _ input: consuming InputDescriptor, name: String, head: [UInt8]
  ) throws(InputProblem) {
    let bytes = try readAll(input, head: head)
    let capture: Capture
    do throws(StoredKeyFault) {
      capture =
        forcedKind == .keys
        ? Capture([Captured(.keys(try StoredKeySetReader.read(bytes)))])
        : try CaptureReader.read(bytes, isMessages: forcedKind == .messages)
    } catch {
      if case .empty = error.code { return reportEmpty(name, "\(name) is empty") }
      // JSON that is no key set may be a published list: given as an input, it is a subject.
      if forcedKind == nil, let document = try? documentFacts(bytes, name: name) { return judge(document, name: name) }
      throw InputProblem(unreadableKeys: name, bytes, error)
    }
    if capture.items.isEmpty, capture.problems.isEmpty {
      return reportEmpty(name, "\(name) holds nothing about consent")
    }
    if isUnrelated(capture) {
      return reportEmpty(name, "\(name) holds no consent key; if it is a store all the same, say --as keys")
    }
    try take(capture, name: name)
  }

  /// All of an input, or as much as shows that it is too long for a key set or list.
  func readAll(_ source: consuming InputDescriptor, head: [UInt8]) throws(InputProblem) -> [UInt8] {
    var input = source
    var bytes = head
    while bytes.count <= StoredKeySetReader.maximumBytes,
      try input.read(upTo: LineReader.blockSize, into: &bytes) > 0
    {}
    return bytes
  }

  /// A published list, disclosure or translation as a document.
  private mutating func readList(
    _ input: consuming InputDescriptor, name: String, head: [UInt8]
  ) throws(InputProblem) {
    let bytes = try readAll(input, head: head)
    do throws(VendorListFault) {
      judge(try documentFacts(bytes, name: name), name: name)
    } catch {
      throw InputProblem(error)
    }
  }

  /// What rules see of a document, by its content.
  private func documentFacts(_ bytes: [UInt8], name: String) throws(VendorListFault) -> ListFacts {
    let (lists, settings) = (evaluator.lists, evaluator.settings)
    do throws(VendorListFault) {
      let list = try ListReader.read(bytes, path: name, anySpecification: true)
      return ListFacts(list, beside: lists, settings: settings)
    } catch {
      switch error.fault {
      case .otherKind(.additionalVendorInformation):
        return ListFacts(try ListReader.readVendorInformation(bytes, path: name), settings: settings)
      case .otherKind(.deviceStorageDisclosure):
        let disclosure = try ListReader.readDisclosure(bytes, path: name)
        return ListFacts(disclosure, beside: lists, published: ListFile.published, settings: settings)
      case .otherKind(.translation):
        let translation = try ListReader.readTranslation(bytes, path: name)
        return ListFacts(
          translation: translation, beside: lists, published: ListFile.published, settings: settings)
      default: throw error
      }
    }
  }

  /// Whether the run was interrupted.
  var isStopped: Bool { isCancelled() }

  private mutating func judge(_ listFacts: ListFacts, name: String) {
    report(evaluator.evaluate(listFacts, as: Subject(name: name, input: name, kind: .list)))
  }

  mutating func judge(_ text: String, as subject: Subject) {
    facts.read(text)
    noteConflict(facts)
    report(evaluator.evaluate(facts, as: subject))
  }

  /// Two different files that claim to be one list are a problem when a string names that list, and once.
  mutating func noteConflict(_ facts: StringFacts) {
    guard evaluator.lists.hasConflicts, let policy = facts.policyVersion,
      let series = GVLSeries.number(forPolicyVersion: policy),
      let fault = evaluator.lists.conflict(series: series, number: facts.core.vendorListVersion)
    else { return }
    if conflicts.insert(fault).inserted { report(InputProblem(fault)) }
  }

  mutating func reportEmpty(_ name: String, _ message: String) {
    emptyInputs += 1
    report(InputProblem(input: name, message: message))
  }

  mutating func report(_ found: SubjectReport) {
    let given = scope?.renamed(found) ?? found
    let report = acceptances?.applied(to: given) ?? given
    summary.add(report)
    forEachReporter { reporter throws(InputProblem) in try reporter.report(report) }
  }

  mutating func report(_ problem: InputProblem) {
    summary.problems.append(problem)
    forEachReporter { reporter throws(InputProblem) in try reporter.report(problem) }
  }

  private mutating func forEachReporter(_ body: (inout any Reporter) throws(InputProblem) -> Void) {
    for index in reporters.indices where !failedReporters.contains(index) {
      do throws(InputProblem) {
        try body(&reporters[index])
      } catch {
        failedReporters.insert(index)
        summary.problems.append(error)
      }
    }
  }
}

/// What of a line is the string.
enum LineText {
  /// The text before the first tab, without spaces around it; nil for empty lines, comments and a table's head.
  static func string(in line: String, isFirst: Bool) -> String? {
    // By bytes: finding the bounds of characters would cost more than decoding the string.
    let bytes = line.utf8
    let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    let start = bytes.firstIndex { $0 != space } ?? bytes.endIndex
    var end = bytes[start...].firstIndex(of: tab) ?? bytes.endIndex
    let hasColumns = end < bytes.endIndex
    while end > start, bytes[bytes.index(before: end)] == space { end = bytes.index(before: end) }
    if start == end || bytes[start] == UInt8(ascii: "#") { return nil }
    let text = String(line[start..<end])
    if isFirst, hasColumns, ["string", "tcstring", "tc_string", "consent"].contains(text.lowercased()) { return nil }
    return text
  }
  /// The URL of a line: all of it, or of lines with tabs the first part that is one. Empty for a line without any, nil for
  /// empty lines and comments.
  static func url(in line: String) -> String? {
    let trimmed = line.trimmed
    if trimmed.isEmpty || trimmed.utf8.first == UInt8(ascii: "#") { return nil }
    let parts = trimmed.split(separator: "\t").map { String($0).trimmed }
    return parts.first { $0.contains("://") || $0.hasPrefix("//") } ?? ""
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = utf8.firstIndex { !isSpace($0) } ?? utf8.endIndex
    guard let last = utf8[start...].lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(self[start...last])
  }
}
