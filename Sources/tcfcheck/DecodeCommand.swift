import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFJSON
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage

struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Shows the contents of each string.",
    discussion: """
      Inputs are strings, files with one string per line, or "-" for standard input. Only strings that cannot be \
      understood are refused; use validate to check a string. As text, an empty line separates strings.

      Example:
        tcfcheck decode --format json \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA

      Exit status: 0 if every string is shown, 1 if one is refused, 2 if something could not be read or written, 3 if \
      there is no string, 64 for wrong usage.
      """)

  /// The formats of a decoded string.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp("Strings, files with one string per line, or - for standard input.", valueName: "string"),
    completion: .file())
  var inputs: [String] = ["-"]

  @Option(help: "text for people, json for one object per line.")
  var format = Format.text

  @Flag(
    help: """
      Show every field with its segment, bit offset, width, bits and value instead of the contents; with --format json \
      also the characters that hold it.
      """)
  var bits = false

  @Flag(
    name: .customLong("full"),
    help: "With --bits, show all bits of a field rather than the first 64; --format json always has all.")
  var isFull = false

  @Option(help: ArgumentHelp(JobsHelp.text))
  var jobs: Int?

  func validate() throws {
    try JobsHelp.check(jobs)
    if isFull, !bits { throw ValidationError("--full goes with --bits") }
  }

  func run() throws {
    let output = LineOutput()
    let progress = ProgressLine(besideResults: true)
    var (count, refused) = (0, 0)
    let (format, bits, isFull) = (format, bits, isFull)
    var isFirst = true
    let problems = InputLines.answers(
      inputs, jobs: jobs ?? OrderedWork<Void>.usualJobs, progress: progress?.showLines, worker: { Answers() }
    ) { answers, texts in
      for text in texts { bits ? answers.addBits(text, format, isFull: isFull) : answers.add(text, format) }
      return answers.take()
    } _: { taken in
      count += taken.count
      refused += taken.refused
      guard !taken.bytes.isEmpty else { return }
      // For people an empty line is between two strings, but not before the first.
      output.bytes(isFirst && format == .text ? Array(taken.bytes.dropFirst()) : taken.bytes)
      isFirst = false
    }
    try LineRun.end(output, progress, problems: problems, count: count, failures: refused)
  }

  /// What is printed of some strings, one call of `take` after the other.
  private struct Answers {
    private var bytes: [UInt8] = []
    private var (count, refused) = (0, 0)
    private let decoded = DecodedText()

    mutating func add(_ text: String, _ format: Format) {
      begin(format)
      do throws(DecodingFault) {
        try decoded.read(text)
        switch format {
        case .json:
          decoded.appendJSON(to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
        case .text: ModelText.append(decoded.string, to: &bytes)
        }
      } catch {
        refused += 1
        let line = FaultLine.text(error, of: text, isJSON: format == .json)
        if format == .json { bytes += Array((line + "\n").utf8) } else { add(line) }
      }
    }

    /// Adds where every bit of a string belongs, as far as it can be read, and why it is refused if it is.
    mutating func addBits(_ text: String, _ format: Format, isFull: Bool) {
      begin(format)
      let dissection = TCStringDissection(of: text)
      let fault = fault(of: text)
      if fault != nil { refused += 1 }
      switch format {
      case .json:
        JSONWriter.append(to: &bytes) { json in
          json.object { json in
            json.member("string", text)
            BitMapJSON(dissection, of: text).append(to: &json)
            if let fault { FaultLine.appendError(fault, of: text, to: &json) }
          }
        }
        bytes.append(UInt8(ascii: "\n"))
      case .text:
        BitMapText(isFull: isFull).lines(dissection, of: text).forEach { add($0) }
        if let fault { add(FaultLine.text(fault, of: text, isJSON: false)) }
      }
    }

    /// Counts a string; for people an empty line comes before it.
    private mutating func begin(_ format: Format) {
      count += 1
      if format == .text { bytes.append(UInt8(ascii: "\n")) }
    }

    private func fault(of text: String) -> DecodingFault? {
      do throws(DecodingFault) {
        try decoded.read(text)
        return nil
      } catch {
        return error
      }
    }

    /// What was added since the last time. The next strings will take about as much room.
    mutating func take() -> (bytes: [UInt8], count: Int, refused: Int) {
      let taken = (bytes, count, refused)
      bytes = []
      bytes.reserveCapacity(taken.0.count)
      (count, refused) = (0, 0)
      return taken
    }

    /// Adds a line for people.
    private mutating func add(_ line: String) { bytes += (TerminalText.safeResult(line) + "\n").utf8 }
  }
}

/// The option that says how many cores work.
enum JobsHelp {
  static let text = "How many parts of the inputs are processed at the same time (default: the number of processors)."

  /// Throws wrong usage for a number that is none.
  static func check(_ jobs: Int?) throws(ValidationError) {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256, not \(jobs)") }
  }
}

/// How a verb that answers line by line ends.
enum LineRun {
  static func end(
    _ output: LineOutput, _ progress: ProgressLine?, problems: [InputProblem], count: Int, failures: Int
  ) throws {
    progress?.clear()
    for problem in problems { Console.note(problem) }
    try output.finish()
    if !problems.isEmpty { throw ExitCode(ExitStatus.incomplete) }
    if count == 0 { throw ExitCode(ExitStatus.nothingChecked) }
    if failures > 0 { throw ExitCode(ExitStatus.findings) }
  }
}
