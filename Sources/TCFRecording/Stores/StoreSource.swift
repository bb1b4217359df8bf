import TCFFindings
import TCFSystem

/// A file in which an app keeps things.
struct StoreFile {
  /// Its path from where the app keeps everything.
  let name: String
  let bytes: [UInt8]
  /// Which file it is, whatever it is called; nil where that cannot be seen.
  let identity: FileIdentity?
  /// Holds the file, so that none that replaces it is mistaken for it; nil where that cannot be done.
  let hold: () -> HeldFile?
}

/// Where an app keeps things.
protocol StoreSource {
  /// The files that there are now, in the order of their names, and why some are not among them, in a sentence.
  func files() throws(RecordingFault) -> (files: [StoreFile], problem: String?)
  /// The folder of this machine in which the files are; nil where they are on a device.
  func folder() throws(RecordingFault) -> FolderSource?
}

/// A folder of this machine, and those in it.
struct FolderSource: StoreSource {
  private let path: String
  private let root: SystemPath
  /// The folder that the recording is written to, which may lie in this one: what is in it is nothing that an app stores.
  private let recording: String

  /// Of one file, more is not kept: stores have kilobytes.
  static let longestFile = 16 << 20
  /// More files are not looked at.
  static let mostFiles = 2_000
  /// Of all files together: they are held at once.
  static let mostBytes = 256 << 20

  init(path: String, besides recording: RecordingFolder) {
    self.path = path
    self.recording = recording.path
    root = SystemPath(path)
  }

  func folder() throws(RecordingFault) -> FolderSource? { self }

  func files() throws(RecordingFault) -> (files: [StoreFile], problem: String?) {
    let found = files(of: try walk())
    return (found.files.map(\.file), found.problem)
  }

  /// What lies in the folder now.
  func walk() throws(RecordingFault) -> FolderWalk {
    guard FileKind.of(path) == .folder else { throw .noFolder(path) }
    return FolderWalk.through(root, isCancelled: { false })
  }

  /// The files of a walk, with their paths.
  func files(of walk: FolderWalk) -> (files: [(path: SystemPath, file: StoreFile)], problem: String?) {
    let folders = walk.folders.filter { !isBeside($0.path) }
    let paths = folders.flatMap { folder in folder.files.map(folder.path.appending) }
    var files: [(path: SystemPath, file: StoreFile)] = []
    var size = 0
    for path in paths.prefix(Self.mostFiles) {
      // A file may go while it is looked at, or be written: the next look sees it.
      guard size <= Self.mostBytes, let file = file(at: path) else { continue }
      size += file.bytes.count
      files.append((path, file))
    }
    addKeyFolders(folders, to: &files)
    if paths.count > Self.mostFiles {
      return (files, "the folder has \(paths.count) files; only the first \(Self.mostFiles) of them are looked at")
    }
    return (
      files, size > Self.mostBytes ? "the folder has more than \(Self.mostBytes >> 20) MB; not all is looked at" : nil
    )
  }

  /// Adds the folders that have a file for each key, each as one store.
  private func addKeyFolders(_ folders: [FolderWalk.Folder], to files: inout [(path: SystemPath, file: StoreFile)]) {
    for folder in folders {
      let paths = Set(folder.files.map(folder.path.appending))
      guard paths.contains(where: KeyFolderStore.holdsKey) else { continue }
      let own = files.filter { paths.contains($0.path) }
      if let store = KeyFolderStore.file(of: own, in: name(of: folder.path)) {
        files.append((folder.path.appending(Array(KeyFolderStore.name.utf8)), store))
      }
    }
  }

  /// A file in the folder; nil where there is none.
  func file(at path: SystemPath) -> StoreFile? {
    // What is no file, a pipe for one, is not waited for.
    guard FileKind.of(path) == .file, let bytes = try? InputFile.bytes(of: path, limit: Self.longestFile) else {
      return nil
    }
    return StoreFile(name: name(of: path), bytes: bytes, identity: FileIdentity.of(path), hold: { HeldFile(path) })
  }

  /// What a file in the folder is called in the recording.
  func name(of path: SystemPath) -> String {
    SystemPath(bytes: Array(path.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") })).text
  }

  /// Whether a folder is that of the recording.
  func isBeside(_ folder: SystemPath) -> Bool {
    guard let own = FileIdentity.of(recording) else { return false }
    return FileIdentity.of(folder) == own
  }
}

/// A program of a platform's tools.
struct DeviceTool {
  let program: DeviceProgram
  let environment: [String: String]
  let processGuard: ProcessGuard?

  private static let longestAnswer = 64 << 20

  /// What a program reported.
  struct Answer {
    let isFine: Bool
    let output: [UInt8]
    let errors: String
  }

  /// How long a command may take that asks no one.
  static let usualTime = Duration.seconds(60)

  /// Runs it to its end, at most for `time`.
  func run(_ arguments: [String], within time: Duration) throws(RecordingFault) -> Answer {
    guard let path = ProgramSearch.find(program.rawValue, path: environment["PATH"] ?? "/usr/bin:/bin") else {
      throw .tool(program, .missing)
    }
    let command = ChildProcess.Command(path, arguments, environment: environment)
    var process = try mapError(try ChildProcess(command, [1: .written, 2: .written], guardedBy: processGuard)) {
      (error: SpawnFault) in RecordingFault.spawn(error)
    }
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let deadline = ContinuousClock.now + time
    while let ready = process.readable(within: .milliseconds(200)) {
      guard !Interruption.isRequested, ContinuousClock.now < deadline, output.count <= Self.longestAnswer else {
        process.end()
        _ = process.wait()
        throw .tool(program, Interruption.isRequested ? .interrupted : .slow(seconds: time.components.seconds))
      }
      for descriptor in ready {
        guard let end = process.end(of: descriptor), let bytes = PipeReading.bytes(of: end) else {
          process.closeEnd(of: descriptor)
          continue
        }
        if descriptor == 1 { output += bytes } else { errors += bytes.prefix(max(0, 4_096 - errors.count)) }
      }
    }
    let isFine = process.wait() == .exited(0)
    return Answer(isFine: isFine, output: output, errors: String(decoding: errors, as: UTF8.self))
  }
}
