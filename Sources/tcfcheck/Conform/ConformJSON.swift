import TCFFindings
import TCFFuzzing
import TCFJSON
import TCFSystem

/// The results of a conformance run as JSON lines: the testee, a line a case, disagreements of a matrix, a summary.
struct ConformJSON {
  let run: ConformRun

  /// Writes the lines to `path`; returns what could not be written.
  func write(_ report: ConformanceReport, _ matrix: ConformanceMatrix?, to path: String) -> InputProblem? {
    Self.write(lines(report, matrix), to: path)
  }

  /// Writes `lines` to the file at `path`, or to standard output for `-`; returns what could not be written.
  static func write(_ lines: [String], to path: String) -> InputProblem? {
    do throws(OutputFault) {
      let file =
        path == "-" ? OutputFile.standardOutput() : try OutputFile(replacing: path, for: .usual, makesFolders: true)
      for line in lines { try file.write(line + "\n") }
      try file.commit()
      return nil
    } catch {
      let problem = InputProblem(input: path, message: "cannot write \(path): \(error)", fix: error.advice)
      Console.note(problem)
      return problem
    }
  }

  private func lines(_ report: ConformanceReport, _ matrix: ConformanceMatrix?) -> [String] {
    var lines = [testee(report.testee)]
    lines += report.results.map(line)
    if let matrix {
      lines += matrix.vectorRows.map { self.line($0, "vectors", matrix.names) }
      lines += matrix.generatedRows.map { self.line($0, "generated", matrix.names) }
      lines += matrix.disagreements.map { self.line($0, matrix.names) }
    }
    return lines + [summary(report)]
  }

  private func testee(_ testee: TesteeIdentity) -> String {
    var object = JSONObjectText()
    object.add("name", testee.name)
    object.add("version", testee.version)
    object.add("language", testee.language)
    object.add("ops", testee.operations)
    object.add("segments", testee.segments)
    object.add("versions", testee.versions)
    object.add("padding", testee.padding.rawValue)
    object.add("window", testee.window)
    return object.text(within: "testee")
  }

  private func line(_ result: ConformanceResult) -> String {
    var object = JSONObjectText()
    object.add("id", result.id)
    object.add("level", result.level.rawValue)
    object.add("outcome", result.outcome.rawValue)
    if result.known != nil { object.add("known", true) }
    object.add("comment", result.comment)
    object.add("source", result.source)
    object.add("message", result.message)
    object.add("question", result.basis?.question)
    object.add("answer", result.answer)
    if let sentence = result.basis?.sentence { object.add("sentence", raw: Self.text(sentence)) }
    object.add("expected", result.expected)
    object.add("actual", result.actual)
    object.add("input", result.input)
    object.add("cases", result.cases)
    object.add("seed", result.seed.map(\.description))
    object.add("shrunk", ConformText.shrunk(result))
    object.add("replay", run.replayCommand(result))
    return object.text
  }

  private func line(_ row: MatrixRow, _ inputs: String, _ names: [String]) -> String {
    var object = JSONObjectText()
    object.add("matrix", inputs)
    object.add("class", row.inputClass)
    object.add("count", row.count)
    object.add("codecs", names)
    object.add("read", row.read)
    object.add("unclear", row.unclear)
    object.add("different", row.different)
    return object.text
  }

  private func line(_ example: DisagreementExample, _ names: [String]) -> String {
    var object = JSONObjectText()
    object.add("disagreement", example.inputClass)
    object.add("codecs", names)
    object.add("words", example.words)
    object.add("field", example.field)
    object.add("count", example.count)
    object.add("message", example.message)
    object.add("input", example.text)
    object.add("seed", example.seed.description)
    return object.text
  }

  private func summary(_ report: ConformanceReport) -> String {
    var levels = JSONObjectText()
    for level in ConformanceLevel.allCases {
      if let score = report.score(level) { levels.add(level.rawValue, raw: text(score)) }
    }
    var object = JSONObjectText()
    object.add("levels", raw: levels.text)
    object.add("total", raw: text(report.total))
    object.add("seed", FuzzSeed(run.plan.seed).description)
    object.add("vectors", run.vectors.vectors.count)
    object.add("requests", report.requests)
    object.add("milliseconds", run.options.isDeterministic ? 0 : Int(report.seconds * 1_000))
    object.add("restarts", report.restarts)
    object.add("incomplete", report.fault?.description)
    object.add("replay", run.replayCommand)
    return object.text(within: "summary")
  }

  /// A sentence and where it is, as an object.
  static func text(_ sentence: ConformanceBasis.Sentence) -> String {
    var object = JSONObjectText()
    object.add("document", sentence.document)
    object.add("section", sentence.section)
    object.add("quote", sentence.quote)
    return object.text
  }

  private func text(_ score: ConformanceScore) -> String {
    var object = JSONObjectText()
    object.add("passed", score.passed)
    object.add("failed", score.failed)
    object.add("skipped", score.skipped)
    object.add("errors", score.errors)
    object.add("information", score.information)
    object.add("readings", score.readings)
    object.add("known", score.known)
    return object.text
  }
}

/// A JSON object in the making; members that are nil are left out.
struct JSONObjectText {
  private var json = JSONWriter(escaping: .beyondASCII)

  init() { json.beginObject() }

  var text: String {
    var json = json
    json.endObject()
    return json.text
  }

  /// The object as the only member of another.
  func text(within name: String) -> String {
    var outer = JSONObjectText()
    outer.add(name, raw: text)
    return outer.text
  }

  mutating func add(_ name: String, raw value: String) {
    json.member(name, raw: value)
  }
  mutating func add(_ name: String, _ value: String?) { if let value { json.member(name, value) } }
  mutating func add(_ name: String, _ value: Int?) { if let value { json.member(name, value) } }
  mutating func add(_ name: String, _ value: Bool) { json.member(name, value) }
  mutating func add(_ name: String, _ values: [Int]) { json.member(name, values) }
  mutating func add(_ name: String, _ values: [String]) { json.member(name, values) }
}
