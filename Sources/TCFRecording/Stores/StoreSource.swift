import TCFSystem

/// A file in which an app keeps things.
struct StoreFile {
  /// Its path from where the app keeps everything.
  let name: String
  let bytes: [UInt8]
  /// Which file it is, whatever it is called; nil where that cannot be seen.
  let identity: FileIdentity?
  /// Holds the file, so that none that replaces it is taken for it; nil where that cannot be done.
  let hold: () -> HeldFile?
}

/// Where an app keeps things.
protocol StoreSource {
  /// The files that there are now, in the order of their names.
  func files() throws(RecordingFault) -> [StoreFile]
}

/// A folder of this machine, and those in it.
package struct FolderSource: StoreSource {
  private let path: String

  /// Of one file, more is not kept: stores have kilobytes.
  static let longestFile = 16 << 20
  private static let mostFiles = 2_000

  package init(path: String) { self.path = path }

  func files() throws(RecordingFault) -> [StoreFile] {
    guard FileKind(path) == .folder else {
      throw RecordingFault("there is no folder \(path)", fix: "name the folder in which the app keeps its preferences")
    }
    let root = SystemPath(path)
    var files: [StoreFile] = []
    for file in FolderWalk(root, isCancelled: { false }).files.prefix(Self.mostFiles) {
      // A file may go while it is looked at, or be written: the next look sees it.
      guard let bytes = try? InputFile.bytes(of: file, limit: Self.longestFile) else { continue }
      let name = SystemPath(bytes: Array(file.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") })).text
      files.append(StoreFile(name: name, bytes: bytes, identity: FileIdentity(file), hold: { HeldFile(file) }))
    }
    return files
  }
}

/// A program of a platform's tools.
struct DeviceTool {
  let name: String
  let environment: [String: String]
  let processGuard: ProcessGuard?
  let fix: String

  private static let longestAnswer = 64 << 20

  /// What a program told.
  struct Answer {
    let isFine: Bool
    let output: [UInt8]
    let errors: String
  }

  /// How long a command may take that asks nobody.
  static let usualTime = Duration.seconds(60)

  /// Runs it to its end, at most for `time`.
  func run(_ arguments: [String], within time: Duration) throws(RecordingFault) -> Answer {
    guard let path = ProgramSearch.find(name, path: environment["PATH"] ?? "/usr/bin:/bin") else {
      throw RecordingFault("the program \(name) is not on the PATH", fix: fix)
    }
    var process: ChildProcess
    do throws(SpawnFault) {
      let command = ChildProcess.Command(path, arguments, environment: environment)
      process = try ChildProcess(command, [1: .written, 2: .written], guardedBy: processGuard)
    } catch {
      throw RecordingFault(error.description)
    }
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let deadline = ContinuousClock.now + time
    while let ready = process.readable(within: .milliseconds(200)) {
      guard !Interruption.isRequested, ContinuousClock.now < deadline, output.count <= Self.longestAnswer else {
        process.end()
        _ = process.wait()
        throw RecordingFault(
          Interruption.isRequested
            ? "the recording was interrupted" : "\(name) did not end within \(time.components.seconds) seconds",
          fix: fix)
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
