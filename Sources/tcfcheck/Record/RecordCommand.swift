import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFRecording
import TCFSystem

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Makes captures from a live page, phone, simulator or folder.",
    discussion: """
      A recording is a folder with a log of what was seen (recording.ndjson); of a page also the requests (requests.har) and \
      screenshots, of an app copies of its stores. It judges nothing: validate reads it.

      Example:
        tcfcheck record web https://shop.example/ --out captures &&
          tcfcheck validate captures/recording.ndjson
      """,
    subcommands: [
      RecordWebCommand.self, RecordAndroidCommand.self, RecordSimulatorCommand.self, RecordFolderCommand.self,
    ])
}

/// What the kinds of recordings have in common.
struct RecordingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for the recording.", valueName: "folder"), completion: .directory)
  var out: String

  @Flag(help: "Replace a recording that is in the folder already, with the files that it names.")
  var overwrite = false

  func folder() throws -> RecordingFolder {
    guard !out.isEmpty else { throw usageError("--out names no folder") }
    let folder = RecordingFolder(path: out)
    guard !folder.holdsRecording || overwrite else {
      throw usageError("\(folder.recordingPath) exists; choose another folder, or pass --overwrite")
    }
    return folder
  }
}

extension RecordingFault {
  /// Shows it and gives the status of a run that could not read what it was to.
  func reported() -> ExitCode {
    Console.note(["tcfcheck: \(message)"] + (fix.map { ["  fix: \($0)"] } ?? []))
    return ExitCode(ExitStatus.incomplete)
  }
}

/// The time as recordings count it.
enum RecordingClock {
  /// Milliseconds since 1970.
  static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
