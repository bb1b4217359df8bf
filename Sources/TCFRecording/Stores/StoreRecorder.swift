import TCFFindings
import TCFJSON
import TCFStorage
package import TCFSystem

/// What is to be recorded of an app's stores, and how.
package struct StoreRecordingOptions: Sendable {
  /// What is recorded.
  package enum Kind: Sendable, Hashable {
    /// A folder of this machine, by its path.
    case folder(String)
    /// An app of a device that adb knows, by its package.
    case android(package: String)
    /// An app of the booted simulator, by its bundle identifier.
    case simulator(bundle: String)
  }

  /// Which app or folder is looked at.
  package let kind: Kind
  /// Whether it is looked at again and again while a person uses the app.
  package let isWatched: Bool
  /// The time between two looks.
  package let interval: Duration
  /// When watching ends by itself; nil for when it is interrupted, or the words end.
  package let limit: Duration?
  /// What the recording says wrote it.
  package let program: String
  /// What was done before it began; nil for nothing that is known.
  package var act: String?
  /// Whether what the app's screen shows is recorded too, which Android alone can do.
  package var recordsLayers = false
  /// Whether it is recorded where no store holds anything about consent.
  package var notesAbsence = false

  /// A recording without an act before it, of stored keys alone.
  package init(kind: Kind, isWatched: Bool, interval: Duration, limit: Duration?, program: String) {
    self.kind = kind
    self.isWatched = isWatched
    self.interval = interval
    self.limit = limit
    self.program = program
  }
}

/// Records what an app stores: each write with its time, what it changed, and how. A person says what is done by words, a line
/// each.
package struct StoreRecorder {
  private let options: StoreRecordingOptions
  private let source: any StoreSource
  /// What the app shows; nil where it is not recorded.
  private let screen: AndroidScreen?
  private let folder: RecordingFolder
  private let clearsFolder: Bool
  private let clock: () -> Int
  private let nextWord: (Duration, Int32?) -> WordInput
  private let progress: (String) -> Void

  /// What a person says next.
  package enum WordInput: Sendable, Hashable {
    /// A line that was entered, without its end.
    case word(String)
    /// Nothing, in the time given.
    case silence
    /// Nothing more.
    case end
  }

  /// - Parameters:
  ///   - unpack: How a backup is unpacked, where an Android app is read by one; nil where its files are read themselves.
  ///   - clearsFolder: Whether a former recording in the folder goes, once it is known that there is something to record.
  ///   - clock: The time now, in milliseconds since 1970.
  ///   - nextWord: Waits for a word, at most for the time given, and no longer than until the descriptor given has something to read.
  ///   - progress: Called with what is being done.
  package init(
    _ options: StoreRecordingOptions, environment: [String: String], device: String?,
    guardedBy processGuard: ProcessGuard?, unpacking unpack: BackupUnpacking?,
    to folder: RecordingFolder, clearsFolder: Bool, clock: @escaping () -> Int,
    nextWord: @escaping (Duration, Int32?) -> WordInput,
    progress: @escaping (String) -> Void
  ) {
    self.options = options
    source =
      switch options.kind {
      case .folder(let path): FolderSource(path: path, besides: folder)
      case .android(let package):
        unpack.map {
          AndroidBackupSource(
            package: package, serial: device, environment: environment, guardedBy: processGuard, unpacking: $0)
        } ?? AndroidSource(package: package, serial: device, environment: environment, guardedBy: processGuard)
      case .simulator(let bundle):
        SimulatorSource(
          bundle: bundle, device: device ?? "booted", environment: environment, guardedBy: processGuard, besides: folder
        )
      }
    if case .android(let package) = options.kind, options.recordsLayers {
      screen = AndroidScreen(package: package, serial: device, environment: environment, guardedBy: processGuard)
    } else {
      screen = nil
    }
    self.folder = folder
    self.clearsFolder = clearsFolder
    self.clock = clock
    self.nextWord = nextWord
    self.progress = progress
  }

  /// Records until it is interrupted, or the time or the words are over.
  package func record() throws(RecordingFault) -> RecordingOutcome {
    try folder.make()
    var log = StoreLog(now: { RecordingTime(clock()) ?? .zero })
    let deadline = options.limit.map { ContinuousClock.now + $0 }
    if let act = options.act { log.addAct(act) }
    let watched = try watchedFolder()
    let readsStores = try lookFirst(at: watched, &log)
    if !options.isWatched { try addLayer("initial", &log) }
    if options.notesAbsence, !log.hasKeys { log.addAbsence() }
    try save(log)
    do throws(RecordingFault) {
      while options.isWatched, !Interruption.isRequested, deadline.map({ ContinuousClock.now < $0 }) ?? true {
        progress(
          "\(Prose.count(log.writes, "write")) seen; say what you do (accept, reject, save, restart, …), Control-C ends"
        )
        let (time, descriptor) = watched?.wait(until: deadline) ?? (options.interval, nil)
        let input = nextWord(time, descriptor)
        let count = log.lines.count
        // What was reported until now came before the act, or one cannot tell.
        watched?.drain(&log, ours: [])
        if case .word(let word) = input {
          log.addAct(word)
          if AndroidScreen.words.contains(word) { try addLayer(word == "shown" ? "initial" : word, &log) }
        }
        if input == .end { break }
        if readsStores { try look(at: watched, isDue: true, &log) {} }
        if log.lines.count > count { try save(log) }
      }
      if options.isWatched, readsStores { try lookLast(at: watched, &log) }
    } catch {
      if !Interruption.isRequested {
        log.addProblem(error.message, isIncomplete: true)
        try save(log)
        return outcome(log, isIncomplete: true)
      }
    }
    try save(log)
    return outcome(log, isIncomplete: false)
  }

  /// Looks at the stores for the first time. Whether they can be read: what an app shows can be recorded without.
  private func lookFirst(at watched: WatchedFolder?, _ log: inout StoreLog) throws(RecordingFault) -> Bool {
    do throws(RecordingFault) {
      try look(at: watched, isDue: false, &log) { if clearsFolder { folder.clear() } }
      return true
    } catch {
      guard let screen, !Interruption.isRequested else { throw error }
      _ = try screen.contents()
      if clearsFolder { folder.clear() }
      log.addProblem(error.message)
      return false
    }
  }

  /// Looks at the stores for the last time, so that what came since the last look is not lost. A device whose user wants to stop is
  /// not asked again: its answer may take a minute.
  private func lookLast(at watched: WatchedFolder?, _ log: inout StoreLog) throws(RecordingFault) {
    guard let watched else {
      if !Interruption.isRequested { try look(at: nil, isDue: false, &log) {} }
      return
    }
    try Interruption.postponed { () throws(RecordingFault) in
      try watched.lookLast(&log, keepingIn: folder)
    }
  }

  /// Adds what the app shows now, where that is wanted. What is written into fields belongs in no picture.
  private func addLayer(_ name: String, _ log: inout StoreLog) throws(RecordingFault) {
    guard let screen else { return }
    do throws(RecordingFault) {
      let dump = try screen.contents()
      let picture = dump.hasWriting ? nil : try screen.picture()
      try log.addLayer(name, dump, picture, keepingIn: folder)
    } catch {
      guard !Interruption.isRequested else { throw error }
      log.addProblem(error.message)
    }
  }

  /// The folder where the system reports what happens in it; nil where it does not, and where nothing is watched.
  private func watchedFolder() throws(RecordingFault) -> WatchedFolder? {
    guard options.isWatched else { return nil }
    return try WatchedFolder.watching(
      every: options.interval, now: { RecordingTime(clock()) ?? .zero },
      locate: { () throws(RecordingFault) in try source.folder() })
  }

  private func outcome(_ log: StoreLog, isIncomplete: Bool) -> RecordingOutcome {
    RecordingOutcome(
      hasFramework: log.hasKeys || log.layers > 0, isIncomplete: isIncomplete, problems: log.problems,
      views: log.writes, layers: log.layers,
      earlyReads: log.earlyReads.values.sorted { $0.file < $1.file })
  }

  /// Looks at the stores: of a watched folder at what is due, if `isDue`, or at all.
  private func look(
    at watched: WatchedFolder?, isDue: Bool, _ log: inout StoreLog, onceRead: () -> Void
  ) throws(RecordingFault) {
    if let watched {
      guard isDue else { return try watched.lookAtAll(&log, keepingIn: folder, onceRead: onceRead) }
      return try watched.lookAtDue(&log, keepingIn: folder)
    }
    let (files, problem) = try source.files()
    onceRead()
    // An interrupted look has not seen everything: what it did not see has not gone.
    guard !Interruption.isRequested else { return }
    if let problem { log.addProblem(problem) }
    for file in files { try log.receive(file, writes: 0, at: RecordingTime(clock()) ?? .zero, keepingIn: folder) }
    log.recordGone(notAmong: Set(files.map(\.name)))
  }

  private func save(_ log: StoreLog) throws(RecordingFault) {
    var writer = JSONWriter()
    writer.object { json in
      json.member("recording", 1)
      switch options.kind {
      case .folder(let path):
        json.member("kind", "folder")
        json.member("folder", path)
      case .android(let package):
        json.member("kind", "android")
        json.member("package", package)
      case .simulator(let bundle):
        json.member("kind", "simulator")
        json.member("bundle", bundle)
      }
      json.member("program", options.program)
      json.member("started", log.started.text)
    }
    try folder.write(log.lines.text(writer.bytes), RecordingFolder.recordingName)
  }
}
