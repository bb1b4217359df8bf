import ArgumentParser
import TCFCodec
import TCFFindings
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
      understood are refused; use validate to check a string.

      Example:
        tcfcheck decode --format json \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA
      """)

  /// The formats of a decoded string.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp("Strings, files with one string per line, or - for standard input.", valueName: "string"))
  var inputs: [String] = ["-"]

  @Option(help: "text for people, json for one object per line.")
  var format = Format.text

  @Flag(help: "Show every field with its segment, bit offset, width and value.")
  var bits = false

  func run() throws {
    let output = LineOutput()
    let progress = ProgressLine(besideResults: true)
    var (count, refused) = (0, 0)
    let problems = InputLines.forEach(inputs, progress: progress?.showLines) { text, _ in
      count += 1
      if bits { BitMapText.lines(TCStringDissection(of: text)).forEach(output.line) }
      do throws(DecodingFault) {
        let string = try ConsentString(decoding: text)
        if !bits || format == .json { show(string, output) }
      } catch {
        refused += 1
        (format == .json ? output.data : output.line)(FaultLine.text(error, of: text, isJSON: format == .json))
      }
    }
    try LineRun.end(output, progress, problems: problems, count: count, failures: refused)
  }

  private func show(_ string: ConsentString, _ output: LineOutput) {
    switch format {
    case .json: output.data(ModelJSON.text(string))
    case .text: ModelText.lines(string).forEach(output.line)
    }
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
