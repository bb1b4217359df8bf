import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFInput
import TCFRecording
import TCFRules
import TCFRun
import TCFSystem

/// How an app's stores are watched.
struct WatchOptions: ParsableArguments {
  @OptionGroup var output: RecordingOptions

  @Flag(help: "Look again and again while you use the app, and note each write.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "The time between two looks. On Linux a folder is also looked at when a file in it changes.", valueName: "seconds"
    ))
  var interval: Double?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "How long to watch (default: until Control-C, or the end of standard input).", valueName: "seconds"))
  var limit: Double?

  func validate() throws {
    if let interval, !(0.05...3_600).contains(interval) {
      throw ValidationError("--interval must be 0.05 to 3600 seconds")
    }
    try RecordingLimit.check(limit)
    if !watch, interval != nil || limit != nil { throw ValidationError("--interval and --for need --watch") }
  }

  /// Records, says what became of it, and ends with the status for that.
  ///
  /// - Parameter unpack: How a backup is unpacked, where the app is read by one.
  func record(
    _ kind: StoreRecordingOptions.Kind, device: String?, unpacking unpack: BackupUnpacking?, layers: Bool = false,
    interval usual: Double
  ) throws {
    Interruption.watch()
    let folder = try output.folder()
    var options = StoreRecordingOptions(
      kind: kind, isWatched: watch, interval: .milliseconds(Int((interval ?? usual) * 1_000)),
      limit: limit.map { .milliseconds(Int($0 * 1_000)) }, program: "tcfcheck \(ToolVersion.text)")
    options.recordsLayers = layers
    let progress = ProgressLine(besideResults: false)
    let words = StandardWords(endsRecording: limit == nil)
    let outcome: RecordingOutcome
    do throws(RecordingFault) {
      let recorder = StoreRecorder(
        options, environment: ProcessInfo.processInfo.environment, device: device, guardedBy: .ownProgram,
        unpacking: unpack, to: folder, clearsFolder: output.overwrite, clock: { RecordingClock.now },
        nextWord: { words.next($0, or: $1) },
        progress: { progress?.show(ProgressState(what: $0)) })
      outcome = try recorder.record()
    } catch {
      progress?.clear()
      throw error.reported()
    }
    progress?.clear()
    for problem in outcome.problems { Console.note("tcfcheck: \(problem)") }
    for read in outcome.earlyReads where RecordedAct(read.act).kind == .user {
      Console.note(
        "tcfcheck: \(read.file) was read \(Prose.count(read.count, "time")) after \(read.act) and before it was written; "
          + "anyone who read it then has the former choice")
    }
    let output = LineOutput()
    let layers = outcome.layers > 0 ? " and \(Prose.count(outcome.layers, "layer"))" : ""
    output.line("\(Prose.count(outcome.views, "state")) of stores\(layers) recorded: \(folder.recordingPath)")
    try output.finish()
    if outcome.isIncomplete { throw ExitCode(ExitStatus.incomplete) }
    if !outcome.hasFramework {
      Console.note("tcfcheck: no store holds anything about consent")
      throw ExitCode(ExitStatus.nothingChecked)
    }
  }
}

/// The terms that a person types, one a line, while a recording goes on.
final class StandardWords {
  private let endsRecording: Bool
  private var text: [UInt8] = []
  private var isOpen = true

  private static let standardInput: Int32 = 0
  private static let longestWord = 100

  /// - Parameter endsRecording: Whether the end of standard input ends the recording.
  init(endsRecording: Bool) { self.endsRecording = endsRecording }

  /// The next word, waited for as long as `time`, or until `descriptor` has something to read.
  func next(_ time: Duration, or descriptor: Int32?) -> StoreRecorder.WordInput {
    let others = descriptor.map { [$0] } ?? []
    let deadline = ContinuousClock.now + time
    while true {
      if let end = text.firstIndex(of: UInt8(ascii: "\n")) {
        let word = String(decoding: text[..<end].prefix(Self.longestWord), as: UTF8.self)
        text.removeSubrange(...end)
        let plain = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if plain.isEmpty { continue }
        return .word(plain)
      }
      guard isOpen else {
        if endsRecording { return .end }
        _ = PipeReading.wait(for: others, deadline - .now)
        return .silence
      }
      let rest = deadline - .now
      guard rest > .zero, !Interruption.isRequested else { return .silence }
      let ready = PipeReading.wait(for: [Self.standardInput] + others, rest)
      guard ready.contains(Self.standardInput) else {
        if ready.isEmpty { continue }
        return .silence
      }
      if let bytes = PipeReading.bytes(of: Self.standardInput, upTo: 4_096) { text += bytes } else { isOpen = false }
    }
  }
}

struct RecordFolderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folder",
    abstract: "Records what an app stores in a folder of this machine.",
    discussion: """
      Looks through the folder for stores that validate reads (property lists, SharedPreferences, JSON) and hold consent. \
      With --watch it continues: each write is recorded with its time, what it changed, and whether the file was replaced or \
      written in place. Say what you do by typing a word and Return: accept, reject, save, object, withdraw, restart. \
      A copy of each state is saved with the recording.

      Example:
        tcfcheck record folder ~/app/Library/Preferences --watch \\
          --out captures

      Exit status: 0 if something was recorded, 2 if the recording is incomplete, 3 if no store holds anything about \
      consent, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The folder, with those in it.", valueName: "path"), completion: .file())
  var path: String

  @OptionGroup var options: WatchOptions

  func run() throws { try options.record(.folder(path), device: nil, unpacking: nil, interval: 0.1) }
}

struct RecordAndroidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "android",
    abstract: "Records what an app of an Android device or emulator stores, by adb.",
    discussion: """
      Reads the preferences, databases and files of an app that is debuggable (adb run-as), or of any app where the device \
      is rooted. Databases and files are kept as they are for validate; --watch, words and copies are as in record folder.

      --backup reads the app once by adb backup, which you confirm on the device: the way to an app that is neither \
      debuggable nor on a rooted device, up to Android 11, if the app allows backups.

      --layers also records what the app shows (adb shell uiautomator dump, and a screenshot), for the rules about the consent \
      interface: at once, or with --watch when you type shown, details, purposes, vendors, interests, expand, turn or \
      resurface while that layer is open. Fields and other apps are left out.

      Examples:
        tcfcheck record android com.example.shop --watch --layers --out captures
        tcfcheck record android com.example.shop --backup --out captures

      Exit status: as of record folder.
      """)

  @Argument(help: ArgumentHelp("The app's package.", valueName: "package"), completion: .file())
  var package: String

  @Option(help: ArgumentHelp("The device, as adb devices lists it.", valueName: "serial"))
  var serial: String?

  @Flag(help: "Read the app by adb backup, which you confirm on the device; not with --watch.")
  var backup = false

  @Flag(help: "Also record what the app shows: texts and controls, without fonts and colors.")
  var layers = false

  @OptionGroup var options: WatchOptions

  func run() throws {
    guard !layers || !backup else {
      throw usageError("--layers cannot be combined with --backup, which asks you on the screen")
    }
    guard AndroidSource.isPackage(package) else {
      throw usageError("\(Prose.excerpt(package, limit: 80)) is not the name of a package, such as com.example.shop")
    }
    guard !backup || !options.watch else {
      throw usageError("--backup cannot be watched: the device would ask you each time; record once after each act")
    }
    if backup {
      Console.note(
        "tcfcheck: unlock the device and confirm the backup there, without a password; it waits up to 5 minutes")
    }
    var unpacking: BackupUnpacking?
    if backup { unpacking = Self.unpack }
    try options.record(
      .android(package: package), device: serial, unpacking: unpacking, layers: layers, interval: 1)
  }

  private static func unpack(
    _ bytes: [UInt8], _ package: String, _ limit: Int
  ) throws(RecordingFault) -> [BackedUpFile] {
    let files = try mapError(try AndroidBackup.files(in: bytes, limit: limit)) { (error: AndroidBackup.Fault) in
      RecordingFault.backup(.unreadable(reason: error.sentence, fix: error.fix))
    }
    return files.filter { $0.package == package }.map { BackedUpFile(path: $0.path, bytes: $0.bytes) }
  }
}

struct RecordSimulatorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulator",
    abstract: "Records what an app of an iOS simulator stores, by xcrun simctl.",
    discussion: """
      Finds the folder of the app's data and reads it as record folder does. iOS writes preferences some seconds after the \
      app has set them.

      Example:
        tcfcheck record simulator com.example.shop --watch --out captures

      Exit status: as of record folder.
      """)

  @Argument(help: ArgumentHelp("The app's bundle identifier.", valueName: "bundle"), completion: .file())
  var bundle: String

  @Option(help: ArgumentHelp("The simulator: a name or UDID (default: the one that is booted).", valueName: "device"))
  var device: String?

  @OptionGroup var options: WatchOptions

  func run() throws {
    try options.record(.simulator(bundle: bundle), device: device, unpacking: nil, interval: 1)
  }
}
