import ArgumentParser
import TCFAudit
import TCFFindings
import TCFRun

/// The options by which an audit that was interrupted goes on.
struct AuditCheckpointOptions: ParsableArguments {
  @Flag(help: "Continue an audit of the same inputs into the same --out folder that was interrupted.")
  var resume = false

  @Option(
    name: .customLong("checkpoint-every"),
    help: ArgumentHelp("Note how far the run has come behind so many blocks.", visibility: .hidden))
  var blocks: Int?

  @Option(
    name: .customLong("block-size"),
    help: ArgumentHelp("How many bytes a block has that one processor works on.", visibility: .hidden))
  var blockSize: Int?

  func validate() throws {
    for (value, name) in [(blocks, "--checkpoint-every"), (blockSize, "--block-size")] {
      if let value, value < 1 { throw ValidationError("\(name) must be 1 or more, not \(value)") }
    }
  }

  /// Where checkpoints go; nil for a run that keeps none.
  ///
  /// - Parameter out: the folder of the results.
  func file(in out: String?) -> AuditCheckpointFile? {
    guard let out else { return nil }
    return AuditCheckpointFile(
      folder: out, every: blocks.map { .blocks($0) } ?? AuditCheckpointFile.usualInterval)
  }

  /// The checkpoint to go on from; nil to begin. Throws wrong usage where `--resume` cannot be done.
  func checkpoint(
    in file: AuditCheckpointFile?, _ plan: AuditPlan, _ inputs: AuditInputs, _ choices: ColumnChoices
  ) throws(ExitCode) -> AuditCheckpoint? {
    guard resume else { return nil }
    guard let file else { throw usageError("--resume needs --out, the folder of the audit that was interrupted") }
    guard !inputs.hasStandardInput else {
      throw usageError("--resume cannot read standard input again; save it to a file first")
    }
    guard file.exists else {
      Console.note("tcfcheck: note: there is no checkpoint in \(file.folder); starting at the beginning")
      return nil
    }
    guard let checkpoint = file.read() else {
      throw usageError("\(file.path) cannot be read; run without --resume to start at the beginning")
    }
    if let conflict = checkpoint.conflict(plan, inputs, choices, in: file) {
      throw usageError("the audit in \(file.folder) cannot be continued: \(conflict)")
    }
    return checkpoint
  }
}
