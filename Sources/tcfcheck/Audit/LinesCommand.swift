import ArgumentParser
import TCFAudit
import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFSystem

struct LinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines",
    abstract: "Answers each line of standard input with one line, as soon as it has come.",
    discussion: """
      For functions of databases, pipes and programs that ask line by line: one that writes a line gets its answer before \
      the next. A line is a string, or whatever else validate reads as a line: stored keys, a message or a bid request as \
      JSON, a URL. With --column it is a JSON object, and the string is one of its members.

      Every line has one answer, in order, even one that is empty, too long or not text: "problem" then says why. An answer \
      says what was read, the string's CMP, versions and choice, the worst finding, the broken rules and how many are \
      undecided. It repeats nothing of the line but the key of --id-column.

      Example:
        tcfcheck lines --gvl vendor-list.json < strings.txt

      Exit status: 0 if every line was answered, whatever the answers, 2 if a list could not be read, an answer not be \
      written or the run was interrupted, 3 if no line came or no rule is checked, 64 for wrong usage or settings.
      """)

  @Option(
    help: ArgumentHelp(
      "The member with the string, of lines that are JSON objects, such as consent.tcString.", valueName: "member"))
  var column: String?

  @Option(
    name: .customLong("id-column"),
    help: ArgumentHelp(
      "With --column: the member with the record's own key, which the answer repeats.", valueName: "member"))
  var idColumn: String?

  @Option(help: "How answers are written: json for one object per line, csv or tsv without a header.")
  var format = RowForm.json

  @Option(
    help: ArgumentHelp(
      "Write each answer as this member of an object, as ClickHouse's JSONEachRow has it: result.", valueName: "member")
  )
  var wrap: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    for (name, option) in [(column, "--column"), (idColumn, "--id-column"), (wrap, "--wrap")]
    where name?.isEmpty == true {
      throw ValidationError("\(option) is the name of a member")
    }
    if idColumn != nil, column == nil { throw ValidationError("--id-column goes with --column") }
    if wrap != nil, format != .json { throw ValidationError("--wrap goes with --format json") }
  }

  func run() throws {
    Interruption.watch()
    Console.hidesInput = true
    let choices = try options.choices()
    let material = choices.materialWithNotes()
    guard !material.evaluator.rules.isEmpty else {
      Console.note("tcfcheck: nothing was checked: no rule is on")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    let plan = AuditPlan(
      evaluator: material.evaluator,
      description: choices.description(
        material, toolVersion: ToolVersion.text, command: CommandText.ofThisRun([], hidden: []),
        timestamp: Timestamp.text(Console.now)),
      milestones: [], columns: [],
      privacy: AuditPrivacy(smallestCell: AuditPrivacy.usualSmallestCell, isRevealed: false, key: nil), inputs: ["-"])
    var answers = LineAnswers(plan, LineAnswers.Members(text: column, id: idColumn), format, within: wrap)
    let problem = answer(&answers)
    if let problem { Console.note(problem) }
    for fault in answers.conflicts { Console.note(InputProblem(fault)) }
    let isIncomplete = material.noteFaults() || problem != nil || !answers.conflicts.isEmpty || Interruption.isRequested
    if isIncomplete { throw ExitCode(ExitStatus.incomplete) }
    if answers.count == 0 {
      Console.note("tcfcheck: no line came")
      throw ExitCode(ExitStatus.nothingChecked)
    }
  }

  /// Answers what comes, and hands over the answers of all lines that have come before it waits for more. Returns why that
  /// ended before the end.
  private func answer(_ answers: inout LineAnswers) -> InputProblem? {
    let output = OutputFile.standardOutput()
    var input = InputDescriptor.standardInput()
    input.isCancelled = { StandardStreams.hasOutputReaderGone }
    var blocks = BlockReader(linesOf: .plain(input, taken: 0), head: [], longest: LineReader.longestLine)
    var bytes: [UInt8] = []
    do throws(InputProblem) {
      while !StandardStreams.hasOutputReaderGone, let block = try blocks.next() {
        bytes.removeAll(keepingCapacity: true)
        answers.answer(block, to: &bytes)
        do throws(OutputFault) {
          try output.write(bytes)
          try output.flush()
        } catch {
          return InputProblem(error)
        }
      }
      return nil
    } catch {
      return error
    }
  }
}

extension RowForm: ExpressibleByArgument {}
